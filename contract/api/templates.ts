import { SAMPLE_ID } from './sample-id.ts'

/** A template in the list. A new spreadsheet made from it gets its `title`. */
export type Template = {
  readonly id: TemplateId
  readonly title: string
  /** One line about the contents. */
  readonly description: string
}

/** Template ids of the API, in display order. */
export const TEMPLATE_IDS = [
  'budget',
  'loan',
  'dcf',
  'three_statements',
  'thirteen_week',
  'cap_table',
  'unit_economics',
] as const
/** A template id of the API. */
export type TemplateId = (typeof TEMPLATE_IDS)[number]

/** Ids the server can make a spreadsheet from: the templates and the sample data. */
export type TemplateOrSampleId = TemplateId | typeof SAMPLE_ID

const WORDS: Readonly<Record<TemplateId, Omit<Template, 'id'>>> = {
  budget: {
    title: 'Budget',
    description: 'A year of income and costs by month: budget, actuals and variances.',
  },
  loan: {
    title: 'Loan',
    description: 'Level monthly payments, interest and balance, to the cent.',
  },
  dcf: {
    title: 'Discounted cash flow',
    description: 'Five years of free cash flow, WACC and value per share.',
  },
  three_statements: {
    title: 'Three statements',
    description: 'Income statement, balance sheet and cash flow over five linked years.',
  },
  thirteen_week: {
    title: '13-week cash flow',
    description: 'Receipts and payments by week, lowest cash and headroom.',
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

/** The templates in display order. */
export const TEMPLATES: readonly Template[] = TEMPLATE_IDS.map((id) => ({ id, ...WORDS[id] }))

/** Texts of the entry that starts a spreadsheet from a file. It appears beside the templates. */
export const FROM_FILE = {
  title: 'From a file',
  description: 'Import an Excel workbook, or a .csv or .tsv with a preview.',
} as const

/** Texts of the sample data. */
export const SAMPLE = {
  id: SAMPLE_ID,
  title: 'Sample ledger',
  description: 'Six months of a small company: entries, trial balance, profit and loss.',
  /** Badge beside the title in lists. */
  mark: 'Sample',
  /** Label of the button that makes the sample data. */
  open: 'Open sample data',
} as const

/** Title of a new spreadsheet made from `id`. */
export const templateTitleOf = (id: TemplateOrSampleId): string =>
  id === SAMPLE_ID ? SAMPLE.title : WORDS[id].title

/** Validation text for a template input that is not a number. */
export const INPUT_ERROR = 'Enter a number: formulas depend on this cell.'
