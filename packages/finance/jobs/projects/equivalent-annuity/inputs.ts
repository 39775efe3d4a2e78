import { money, yearlyRate, years } from '../../../inputs.ts'

export const inputs = {
  npv: money('Net present value', ['npv', 'net present value', 'present value'], { min: -1e12 }),
  rate: yearlyRate('Discount rate', ['rate', 'discount', 'at', 'cost of capital'], { min: 0 }),
  term: years('Years', ['year', 'over', 'for', 'life'], { min: 1 }),
}
