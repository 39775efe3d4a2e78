import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const treasuryBill = defineJob({
  id: 'treasury_bill',
  group: 'bonds',
  title: 'Treasury bill',
  names: ['treasury bill', 't-bill', 'bill', 'commercial paper', 't bill'],
  example:
    'A treasury bill of 50,000 face value, 180 days, quoted at a 4% discount: what is the price?',
  conventions: ['Discount on the face value, actual days over 360.'],
  inputs,
  figures,
})
