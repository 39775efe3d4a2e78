import { number, yearlyRate } from '../../../inputs.ts'

export const inputs = {
  risk_free: yearlyRate('Risk-free rate', [
    'risk free',
    'risk-free',
    't-bill',
    't-bills',
    'treasury',
    'gilt',
    'government bond',
    'safe rate',
  ]),
  market: yearlyRate('Market return', ['market', 'market return', 'index', 'expected market']),
  beta: number('Beta', ['beta', 'b'], { min: -5, max: 10 }),
}
