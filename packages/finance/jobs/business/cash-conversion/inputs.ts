import { number } from '../../../inputs.ts'

export const inputs = {
  dio: number(
    'Days inventory outstanding',
    ['dio', 'inventory days', 'days inventory', 'stock days'],
    { min: 0 },
  ),
  dso: number('Days sales outstanding', ['dso', 'debtor days', 'days sales', 'receivable days'], {
    min: 0,
  }),
  dpo: number(
    'Days payable outstanding',
    ['dpo', 'creditor days', 'days payable', 'payable days'],
    { min: 0 },
  ),
}
