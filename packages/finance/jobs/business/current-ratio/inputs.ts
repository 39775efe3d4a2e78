import { money } from '../../../inputs.ts'

export const inputs = {
  assets: money('Current assets', ['current asset', 'asset']),
  liabilities: money('Current liabilities', ['current liability', 'liability'], { min: 0.01 }),
}
