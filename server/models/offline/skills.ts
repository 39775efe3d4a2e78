import type { Intent } from './intent/intent.ts'

/** An ability with example questions. */
export type Offer = { readonly what: string; readonly examples: readonly string[] }

/** What an ability may need from the server. */
export type Need = 'sheets' | 'formulas' | 'documents'

/** The abilities for one kind of question. */
export type Skill = {
  /**
   * The required tools: spreadsheets, calculation of formulas outside a spreadsheet, or documents.
   */
  readonly takes: readonly Need[]
  /** True if it reads or changes the conversation's spreadsheet. */
  readonly isOfOpen: boolean
  readonly offers: readonly Offer[]
}

/** A kind of question that has a rule. */
export type KnownKind = Exclude<Intent['kind'], 'unknown' | 'unable'>

const ofDocuments = (what: string, example: string): Skill => ({
  takes: ['documents'],
  isOfOpen: false,
  offers: [{ what, examples: [example] }],
})

/**
 * All abilities, in the order of the list that users see. Because of the type, a rule without an
 * entry does not compile.
 */
export const SKILLS: Readonly<Record<KnownKind, Skill>> = {
  calculation: {
    takes: ['formulas'],
    isOfOpen: false,
    offers: [
      {
        what: 'calculations and formulas',
        examples: ['12% of 4,300', '=PMT(0.065/12,360,-300000)'],
      },
    ],
  },
  flows: {
    takes: ['formulas'],
    isOfOpen: false,
    offers: [
      {
        what: 'net present value and internal rate of return',
        examples: ['NPV and IRR at 10% of -1000, 300, 420, 680'],
      },
    ],
  },
  future: {
    takes: ['formulas'],
    isOfOpen: false,
    offers: [
      {
        what: 'future value of a lump sum or regular savings',
        examples: ['Future value of $500 a month at 5% over 20 years'],
      },
    ],
  },
  loan: {
    takes: ['sheets'],
    isOfOpen: false,
    offers: [
      {
        what: 'a loan or mortgage schedule, in a new spreadsheet or the open one',
        examples: [
          'Build an amortisation schedule for a $300,000 loan at 6.5% over 30 years',
          'Build a schedule for a $20,000 loan at 7% over 5 years in this sheet',
        ],
      },
    ],
  },
  aggregate: {
    takes: ['sheets', 'formulas'],
    isOfOpen: true,
    offers: [
      {
        what: 'sums, averages, counts, minimums and maximums',
        examples: ['Sum of the interest column', 'Average of B2:B13'],
      },
    ],
  },
  set: {
    takes: ['sheets'],
    isOfOpen: true,
    offers: [
      {
        what: 'text, figures and formulas in the cells you name',
        examples: ['Put 950 in B3 and write "Margin" in C1'],
      },
      {
        what: 'changes to its inputs, on any worksheet',
        examples: ['Change the rate to 7%', 'Increase rent by 10%'],
      },
      {
        what: 'what-if results, without changing anything',
        examples: ['What if the rate is 7%?'],
      },
    ],
  },
  changes: {
    takes: ['sheets'],
    isOfOpen: true,
    offers: [
      {
        what: 'month-on-month changes in a ledger',
        examples: ['What changed between the last two months?'],
      },
    ],
  },
  forecast: {
    takes: ['sheets'],
    isOfOpen: true,
    offers: [
      {
        what: 'a cash forecast from a ledger',
        examples: ['Build a 13-week cash forecast from this ledger'],
      },
    ],
  },
  summary: ofDocuments('a summary in the document’s own sentences', 'Summarise the document'),
  lookup: ofDocuments(
    'a figure by name and period, with its source',
    'What was revenue in Q3 2025 in the report?',
  ),
  comparison: ofDocuments('two documents side by side', 'Compare the two documents'),
  extract: {
    ...ofDocuments(
      'a spreadsheet from a table',
      'Turn the table in the document into a spreadsheet',
    ),
    takes: ['documents', 'sheets'],
  },
  passages: ofDocuments('passages on any other question', 'Who signed the contract?'),
}

/**
 * The available abilities in three groups: without a spreadsheet, for the conversation's
 * spreadsheet, and for documents.
 */
export const availableSkills = (here: {
  readonly hasSheets: boolean
  readonly canCalculate: boolean
  /** Null or absent if the `documents` flag is off. */
  readonly documents?: object | null
}): {
  readonly anywhere: readonly Offer[]
  readonly inSheet: readonly Offer[]
  readonly ofDocuments: readonly Offer[]
} => {
  const has = {
    sheets: here.hasSheets,
    formulas: here.canCalculate,
    documents: Boolean(here.documents),
  }
  const able = Object.values(SKILLS).filter(({ takes }) => takes.every((one) => has[one]))
  const offersOf = (isOfOpen: boolean, isOfDocuments = false): readonly Offer[] =>
    able
      .filter((skill) => skill.isOfOpen === isOfOpen)
      .filter(({ takes }) => takes.includes('documents') === isOfDocuments)
      .flatMap(({ offers }) => offers)
  return {
    anywhere: offersOf(false),
    inSheet: offersOf(true),
    ofDocuments: offersOf(false, true),
  }
}
