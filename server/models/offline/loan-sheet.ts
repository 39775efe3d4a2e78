import { columnIndex, columnName } from '#contract/workbook/cells.ts'
import type { Currency, YearMonth } from './intent/figures.ts'
import { formatPercent, formatRoundMoney, formatMonths } from './text-format.ts'

/** A loan with equal monthly payments. `rate` is a fraction per year. */
export type Terms = {
  readonly amount: number
  readonly rate: number
  readonly months: number
  readonly start: YearMonth
  readonly currency: Currency | null
}
type Block = Readonly<Record<string, unknown>>

/** First row of the schedule, from 1. Its headings are one row above. */
const TOP = 12
/** Label of the cell that counts the schedule's rows, which is the maximum term. */
const LONGEST_TERM = 'Maximum term (months)'
/** Stored schedules may have the earlier label. */
const LONGEST_TERMS: ReadonlySet<string> = new Set([LONGEST_TERM, 'Longest term, months'])
/** Whether a label is that of the maximum term. */
export const isLongestTerm = (label: string): boolean => LONGEST_TERMS.has(label)

const NAMES: Readonly<Record<Currency, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP' }

/** The first of a month, as 2027-01-01. */
export const firstOfMonth = ({ year, month }: YearMonth): string =>
  `${year}-${String(month).padStart(2, '0')}-01`

/** The title of a new loan spreadsheet. It contains no terms, because users change them. */
export const LOAN_TITLE = 'Loan schedule'

export const titleOf = ({ amount, rate, months, currency }: Terms): string =>
  `Loan of ${formatRoundMoney(amount, currency)} at ${formatPercent(rate)}, ${formatMonths(months)}`

const isYears = ({ months }: Terms): boolean => months % 12 === 0

/** A formula for the number of payments. */
const periods = (terms: Terms): string => `ROUND($C$7${isYears(terms) ? '*12' : ''},0)`

/** The heading is a formula, so it always shows the current inputs. */
const heading = (terms: Terms): string => {
  const amount = `TEXT($C$5,IF($C$5=INT($C$5),"#,##0","#,##0.00"))`
  const unit = isYears(terms) ? 'year' : 'month'
  const term = `ROUND($C$7,2)&IF($C$7=1," ${unit}"," ${unit}s")`
  return `="Loan of ${terms.currency ?? ''}"&${amount}&" at "&ROUND($C$6*100,4)&"%, "&${term}`
}

const notes = (currency: Currency | null): readonly (readonly string[])[] => [
  [`${currency ? `Amounts in ${NAMES[currency]}. ` : ''}Inputs in blue, formulas in black.`],
  [
    'Payment and interest are rounded to the cent; the last payment clears the balance. Column H is the unrounded principal.',
  ],
]

const inputBlocks = (terms: Terms): readonly Block[] => [
  { range: 'A1', values: [[heading(terms)]], role: 'title' },
  { range: 'A2:A3', values: notes(terms.currency), role: 'note' },
  { range: 'A4:C4', values: [['Inputs', null, null]], role: 'header' },
  {
    range: 'A5:A8',
    values: [
      ['Amount'],
      ['Annual rate'],
      [isYears(terms) ? 'Term (years)' : 'Term (months)'],
      ['First payment'],
    ],
    role: 'label',
  },
  { range: 'C5', values: [[terms.amount]], role: 'input', format: 'money' },
  { range: 'C6', values: [[terms.rate]], role: 'input', format: 'percent' },
  {
    range: 'C7',
    values: [[isYears(terms) ? terms.months / 12 : terms.months]],
    role: 'input',
    format: 'General_)',
  },
  { range: 'C8', values: [[firstOfMonth(terms.start)]], role: 'input', format: 'dd mmm yyyy_)' },
]

const resultBlocks = (terms: Terms): readonly Block[] => {
  const last = TOP + terms.months - 1
  const n = periods(terms)
  const sum = (column: string): string => `SUM(${column}${TOP}:${column}${last})`
  const total = (column: string): string => `=IF(${n}>$G$9,"Too few rows",${sum(column)})`
  const clears = (column: string): string => `ABS(${sum(column)}-$C$5)<0.005`
  return [
    { range: 'E4:G4', values: [['Results', null, null]], role: 'header' },
    {
      range: 'E5:E9',
      values: [['Monthly payment'], ['Total interest'], ['Total paid'], ['Check'], [LONGEST_TERM]],
      role: 'label',
    },
    {
      range: 'G5:G7',
      values: [[`=ROUND(-PMT($C$6/12,${n},$C$5),2)`], [total('E')], [total('D')]],
      role: 'calc',
      format: 'money',
      align: 'right',
    },
    {
      range: 'G8',
      values: [
        [
          `=IF(${n}>$G$9,"Term exceeds the schedule",IF(AND(${clears('F')},${clears('H')},ABS(G7-G6-$C$5)<0.005),"OK","Not repaid"))`,
        ],
      ],
      role: 'calc',
      bold: true,
      align: 'right',
    },
    { range: 'G9', values: [[`=ROWS(A${TOP}:A${last})`]], role: 'calc', format: 'integer' },
  ]
}

/**
 * The due date of a payment, on the same day of the month as the first payment. In a shorter month
 * it is the last day.
 */
const DATE = `DATE(YEAR($C$8),MONTH($C$8)+A${TOP}-1,MIN(DAY($C$8),DAY(DATE(YEAR($C$8),MONTH($C$8)+A${TOP},0))))`

const scheduleBlocks = (terms: Terms): readonly Block[] => {
  const last = TOP + terms.months - 1
  const n = periods(terms)
  // Rows after the last payment are blank, so a shorter term leaves no stale payments.
  const row = (formula: string): string => `=IF(A${TOP}="","",${formula})`
  const rest = (column: string, formula: string, format: string): readonly Block[] => {
    const range = `${column}${TOP + 1}:${column}${last}`
    return terms.months > 1 ? [{ range, values: [[formula]], role: 'calc', format }] : []
  }
  return [
    {
      range: `A${TOP - 1}:H${TOP - 1}`,
      values: [
        [
          'No.',
          'Date',
          'Opening',
          'Payment',
          'Interest',
          'Principal',
          'Closing',
          'Principal (PPMT)',
        ],
      ],
      role: 'header',
      align: 'right',
    },
    { range: `A${TOP}`, values: [[1]], role: 'calc', format: 'integer' },
    ...rest('A', `=IF(A${TOP}="","",IF(A${TOP}+1>${n},"",A${TOP}+1))`, 'integer'),
    {
      range: `B${TOP}:B${last}`,
      values: [[row(DATE)]],
      role: 'calc',
      format: 'dd mmm yyyy_)',
      align: 'right',
    },
    { range: `C${TOP}`, values: [['=$C$5']], role: 'calc', format: 'money' },
    ...rest('C', `=IF(A${TOP + 1}="","",G${TOP})`, 'money'),
    {
      range: `D${TOP}:H${last}`,
      values: [
        [
          row(`ROUND(IF(A${TOP}+1>${n},C${TOP}+E${TOP},MIN($G$5,C${TOP}+E${TOP})),2)`),
          row(`ROUND(-IPMT($C$6/12,1,${n}-A${TOP}+1,C${TOP}),2)`),
          row(`ROUND(D${TOP}-E${TOP},2)`),
          row(`ROUND(C${TOP}-F${TOP},2)`),
          row(`-PPMT($C$6/12,A${TOP},${n},$C$5)`),
        ],
      ],
      role: 'calc',
      format: 'money',
    },
  ]
}

const WIDTHS = { A: 56, B: 104, C: 112, D: 112, E: 112, F: 112, G: 112, H: 112 }

/**
 * The loan sheet as input for create_spreadsheet: inputs, results and one row per payment.
 * IPMT calculates interest on the open balance. We round it to the cent like a bank, so every row
 * adds up.
 */
export const loanSheet = (terms: Terms) => ({
  name: 'Schedule',
  blocks: [...inputBlocks(terms), ...resultBlocks(terms), ...scheduleBlocks(terms)],
  column_widths: WIDTHS,
  frozen_rows: TOP - 1,
})

/** A reference to one cell in a formula or range, relative or absolute. */
const REFERENCE = /(?<![A-Za-z"])(\$?)([A-H])(\$?)(\d+)(?![\d(])/g

/** Moves a range or formula by `corner`. It moves absolute references too. */
const movedText = (text: string, { row, column }: Corner): string =>
  text.replace(
    REFERENCE,
    (_, first: string, letter: string, second: string, digits: string) =>
      `${first}${columnName(columnIndex(letter) + column)}${second}${Number(digits) + row}`,
  )

const movedValue = (value: unknown, corner: Corner): unknown => {
  if (typeof value !== 'string') return value
  if (value.startsWith('=')) return movedText(value, corner)
  return value.replace('Column H', `Column ${columnName(columnIndex('H') + corner.column)}`)
}

/** The position of the loan sheet's A1 in another sheet, from 0. */
export type Corner = { readonly row: number; readonly column: number }

export const loanRange = movedText

/** The range that a loan covers, from its heading to its last row. */
export const loanArea = ({ months }: Terms, corner: Corner): string =>
  movedText(`A1:H${TOP + months - 1}`, corner)

/** The loan sheet at another position, as input for write_range. */
export const loanBlocks = (terms: Terms, corner: Corner) => ({
  blocks: loanSheet(terms).blocks.map((block) => ({
    ...block,
    range: movedText(String(block['range']), corner),
    values: (block['values'] as readonly (readonly unknown[])[]).map((row) =>
      row.map((value) => movedValue(value, corner)),
    ),
  })),
  column_widths: Object.fromEntries(
    Object.entries(WIDTHS).map(([name, px]) => [columnName(columnIndex(name) + corner.column), px]),
  ),
})
