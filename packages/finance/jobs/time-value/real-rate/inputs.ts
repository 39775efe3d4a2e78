import { percent } from '../../../inputs.ts'

export const inputs = {
  nominal: percent('Nominal rate', ['nominal', 'rate', 'return', 'interest', 'earn'], {
    min: -0.5,
    max: 2,
  }),
  inflation: percent('Inflation', ['inflation', 'cpi', 'prices'], { min: -0.5, max: 2 }),
}
