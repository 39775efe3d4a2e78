import { money } from '../../../inputs.ts'

export const inputs = {
  profit: money('Profit', ['profit', 'net income', 'earnings', 'net profit'], { min: -1e12 }),
  equity: money('Equity', ['equity', 'shareholder fund', 'net asset'], { min: 0.01 }),
}
