import { frequency, percent } from '../../../inputs.ts'

export const inputs = {
  nominal: percent('Nominal rate', ['nominal', 'rate', 'of', 'quoted', 'apr'], { max: 2 }),
  compounding: frequency('Compounding a year', [
    'compounded',
    'compounding',
    'charged',
    'credited',
  ]),
}
