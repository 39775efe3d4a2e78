import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const vatAdd = defineJob({
  id: 'vat_add',
  group: 'business',
  title: 'VAT on a net amount',
  names: ['plus vat', 'add vat', 'vat on', 'with vat', 'gross'],
  example: 'What is 350 net plus 19% VAT as a gross amount?',
  conventions: ['The VAT comes on top of the net amount.'],
  inputs,
  figures,
})
