import { money } from '../../../inputs.ts'

export const inputs = {
  dividend: money('Dividend per share', ['dividend', 'dps', 'dividend per share'], { min: 0 }),
  earnings: money('Earnings per share', ['eps', 'earnings', 'earnings per share'], { min: 0.0001 }),
}
