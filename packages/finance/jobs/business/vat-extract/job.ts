import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const vatExtract = defineJob({
  id: 'vat_extract',
  group: 'business',
  title: 'VAT out of a gross amount',
  names: ['including vat', 'without vat', 'vat included', 'gross incl', 'incl vat'],
  example: 'A bill is 240 including 20% VAT. How much is that without VAT?',
  conventions: ['The gross amount includes the VAT.'],
  inputs,
  figures,
})
