import { loan, formatMoney, payment, schedule, totalInterest, totalPaid } from './specimen-loan.ts'

/** The look of a specimen cell. */
type Kind = 'text' | 'number' | 'input' | 'title' | 'head' | 'headNumber' | 'result'
/** A cell of the specimen, with its text as the grid formats it. */
export type Cell = { readonly text: string; readonly kind?: Kind }

export const SPREADSHEET_TITLE = 'Loan schedule'
const TITLE = 'Loan of $300,000 at 6.5%, 30 years'
/** The selected cell with its formula, as the product writes it. */
export const SELECTED_CELL = {
  cell: 'G5',
  content: '=ROUND(-PMT($C$6/12,ROUND($C$7*12,0),$C$5),2)',
}
/** The number of rows of the schedule for which the frame has room. */
const SHOWN_ROWS = 10

const none: Cell = { text: '' }
const label = (text: string): readonly Cell[] => [{ text }, none]
const of = (kind: Kind, text: string): Cell => ({ text, kind })

const head = (text: string): readonly Cell[] => [of('head', text), of('head', ''), of('head', '')]
/** The cells of a row: an input and a result, each with its label. */
const pair = (name: string, input: string, resultName: string, result: Cell): readonly Cell[] => [
  ...label(name),
  of('input', input),
  none,
  ...label(resultName),
  result,
]

const top: readonly (readonly Cell[])[] = [
  [of('title', TITLE)],
  [{ text: 'Amounts in USD. Inputs in blue, formulas in black.' }],
  [
    {
      text: 'Payment and interest are rounded to the cent; the last payment clears the balance. Column H is the unrounded principal.',
    },
  ],
  [...head('Inputs'), none, ...head('Results')],
  pair('Amount', formatMoney(loan.amount), 'Monthly payment', of('number', formatMoney(payment))),
  pair('Annual rate', '6.50%', 'Total interest', of('number', formatMoney(totalInterest))),
  pair('Term (years)', '30', 'Total paid', of('number', formatMoney(totalPaid))),
  pair('First payment', '01 Jan 2027', 'Check', of('result', 'OK')),
  [none, none, none, none, ...label('Maximum term (months)'), of('number', String(loan.months))],
  [],
  ['No.', 'Date', 'Opening', 'Payment', 'Interest', 'Principal', 'Closing', 'Principal (PPMT)'].map(
    (text) => of('headNumber', text),
  ),
]

const month = new Intl.DateTimeFormat('en-US', { month: 'short' })
const day = (date: Date): string =>
  `${String(date.getDate()).padStart(2, '0')} ${month.format(date)} ${date.getFullYear()}`

/** The unrounded principal of a month. */
const exactPrincipal = (number: number): number => {
  const monthly = loan.rate / 12
  const level = (loan.amount * monthly) / (1 - (1 + monthly) ** -loan.months)
  return (level - loan.amount * monthly) * (1 + monthly) ** (number - 1)
}

/** The rows of the sheet that the product creates for `QUESTION`, from A1. */
export const specimenRows: readonly (readonly Cell[])[] = [
  ...top,
  ...schedule
    .slice(0, SHOWN_ROWS)
    .map(({ number, due, interest, principal, closing }): readonly Cell[] =>
      [
        String(number),
        day(due),
        formatMoney(closing + principal),
        formatMoney(interest + principal),
        formatMoney(interest),
        formatMoney(principal),
        formatMoney(closing),
        formatMoney(exactPrincipal(number)),
      ].map((text) => of('number', text)),
    ),
]
