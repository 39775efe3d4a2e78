import type { Figure } from '../../../job.ts'

export const figures: readonly Figure[] = [
  {
    key: 'inflows',
    label: 'Present value of the later cash flows',
    unit: 'money',
    formula: 'NPV([rate],[flows:])*(1+[rate])-[flows/0]',
  },
  {
    key: 'index',
    label: 'Profitability index',
    unit: 'number',
    places: 4,
    formula: 'IF([flows/0]>=0,NA(),[inflows]/-[flows/0])',
    words: ['profitability index', 'pi', 'index'],
  },
  {
    key: 'npv',
    label: 'Net present value',
    unit: 'money',
    formula: '[inflows]+[flows/0]',
    words: ['npv'],
  },
]
