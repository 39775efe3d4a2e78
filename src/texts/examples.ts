import type { Switches } from '#contract/api/flags.ts'

/** An example for new users. The app sends `message` unchanged. */
export type Example = {
  readonly id: string
  readonly title: string
  readonly terms: string
  /** The result, shown if there is room. */
  readonly yields: string
  readonly message: string
  /** The example needs the sample ledger, which the app creates if it is missing. */
  readonly onSample: boolean
}

const WITH_SHEETS: readonly Example[] = [
  {
    id: 'loan',
    title: 'Build a loan schedule',
    terms: '$300,000 at 6.5% over 30 years, paid monthly',
    yields: 'New sheet, 360 payments, check',
    message: 'Build an amortisation schedule for a $300,000 loan at 6.5% over 30 years',
    onSample: false,
  },
  {
    id: 'changes',
    title: 'Find what changed in a month',
    terms: 'The last two months of a sample ledger, by account',
    yields: 'Worksheet, largest changes, reasons',
    message: 'What changed between the last two months of this ledger?',
    onSample: true,
  },
  {
    id: 'forecast',
    title: 'Forecast 13 weeks of cash',
    terms: 'From three months of the same sample ledger',
    yields: 'Worksheet, lowest cash, checks',
    message: 'Build a 13-week cash forecast from this ledger',
    onSample: true,
  },
]

const WITHOUT_SHEETS: readonly Example[] = [
  {
    id: 'npv',
    title: 'Value a row of cash flows',
    terms: '100,000 out, then 25,000, 35,000, 45,000 and 50,000 back, at 9%',
    yields: 'NPV and IRR',
    message: 'NPV at 9% and IRR of the cash flows -100000, 25000, 35000, 45000, 50000',
    onSample: false,
  },
  {
    id: 'savings',
    title: 'See where savings lead',
    terms: '$10,000 now and $500 a month at 4% for 20 years',
    yields: 'Future value',
    message: 'Future value of $10,000 plus $500 a month at 4% for 20 years',
    onSample: false,
  },
  {
    id: 'return',
    title: 'Find the return of an investment',
    terms: '250,000 out, then 60,000, 75,000, 90,000 and 110,000 back',
    yields: 'IRR',
    message: 'IRR of the cash flows -250000, 60000, 75000, 90000, 110000',
    onSample: false,
  },
]

/** The examples with spreadsheets on or off. */
export const examplesFor = (hasSheets: boolean): readonly Example[] =>
  hasSheets ? WITH_SHEETS : WITHOUT_SHEETS

/**
 * The examples that work with these flags. They need chats, and spreadsheets or code execution for
 * calculations.
 */
export const offeredExamples = ({ chat, spreadsheets, codeExec }: Switches): readonly Example[] =>
  chat && (spreadsheets || codeExec) ? examplesFor(spreadsheets) : []

/** Texts around the examples and the sample ledger. */
export const EXAMPLE_TEXTS = {
  title: 'Start with an example',
  list: 'Examples',
  lead: 'Ask in your own words, or start with one of these.',
  plainLead: 'Ask in your own words.',
  documents: 'Or attach documents and ask about them: PDF, Word, Excel, CSV, text or pictures.',
  runs: 'Each runs as is',
  costs: ' and uses 1 credit',
  hide: 'Hide examples',
  making: 'Creating the sample ledger…',
} as const
