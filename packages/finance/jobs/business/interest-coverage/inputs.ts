import { money } from '../../../inputs.ts'

export const inputs = {
  ebit: money('EBIT', ['ebit', 'operating profit', 'operating income'], { min: -1e12 }),
  interest: money('Interest expense', ['interest', 'interest expense', 'finance cost'], {
    min: 0.01,
  }),
}
