import { SAMPLE_ID } from './sample-id.ts'

/** A ready-made workbook that the list offers: `title` is also the title of what is made of it. */
export type Template = {
  readonly id: TemplateId
  readonly title: string
  /** One line: what is in it. */
  readonly description: string
}

/** Ids of the templates as they go over the wire, in the order in which they are offered. */
export const TEMPLATE_IDS = [
  'budget',
  'loan',
  'dcf',
  'three_statements',
  'thirteen_week',
  'cap_table',
  'unit_economics',
] as const
/** Id of a template as it goes over the wire. */
export type TemplateId = (typeof TEMPLATE_IDS)[number]

/** All that a spreadsheet can be made of by its id. */
export type MadeId = TemplateId | typeof SAMPLE_ID

const WORDS: Readonly<Record<TemplateId, Omit<Template, 'id'>>> = {
  budget: {
    title: 'Budget',
    description: 'A year of income and costs by month, against what has come in.',
  },
  loan: {
    title: 'Loan',
    description: 'Equal monthly payments, interest and balance to the last cent.',
  },
  dcf: {
    title: 'Discounted cash flow',
    description: 'Five years of free cash flow, cost of capital and value per share.',
  },
  three_statements: {
    title: 'Three statements',
    description: 'Income statement, balance sheet and cash flow over five linked years.',
  },
  thirteen_week: {
    title: '13-week cash flow',
    description: 'Receipts and payments by week, the lowest cash and the headroom.',
  },
  cap_table: {
    title: 'Cap table',
    description: 'Founders, option pool and two rounds: shares, ownership and proceeds.',
  },
  unit_economics: {
    title: 'Unit economics',
    description: 'Acquisition cost, lifetime value, payback and a cohort by month.',
  },
}

/** The templates in the order in which they are offered. */
export const TEMPLATES: readonly Template[] = TEMPLATE_IDS.map((id) => ({ id, ...WORDS[id] }))

/** Said beside them: a spreadsheet may begin with a file. */
export const FROM_FILE = {
  title: 'From a file',
  description: 'A workbook from Excel, or a .csv or .tsv with a look at how it is read.',
} as const

/** The sample data in words. */
export const SAMPLE = {
  id: SAMPLE_ID,
  title: 'Sample ledger',
  description: 'Six months of a small company: entries, trial balance, profit and loss.',
  /** Beside its title in lists. */
  mark: 'Sample',
  /** The button that makes it. */
  open: 'Open sample data',
} as const

/** The title of what is made of it. */
export const titleOfMade = (id: MadeId): string =>
  id === SAMPLE_ID ? SAMPLE.title : WORDS[id].title

/** Said where something else than a number is typed into an input of a template. */
export const INPUT_REFUSED = 'Type a number here: formulas calculate with it.'
