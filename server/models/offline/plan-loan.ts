import { type CellRange, parseRange, quoteSheetName } from '#contract/workbook/cells.ts'
import { evaluateCall } from './evaluation.ts'
import type { YearMonth } from './intent/figures.ts'
import type { Intent } from './intent/intent.ts'
import {
  type Corner,
  firstOfMonth,
  LOAN_TITLE,
  loanArea,
  loanBlocks,
  loanRange,
  loanSheet,
  type Terms,
  titleOf,
} from './loan-sheet.ts'
import type { TargetPosition } from './intent/target-position.ts'
import {
  textStep,
  type Outcome,
  type Plan,
  type Situation,
  type Step,
  tellFailure,
  tellNoSheet,
} from './step.ts'
import {
  formatFigure,
  figureTable,
  joinList,
  formatMoney,
  formatPercent,
  formatRoundMoney,
  sheetOf,
  formatMonths,
} from './text-format.ts'

type Loan = Extract<Intent, { kind: 'loan' }>
/** Longest term of a schedule: 50 years, in months. */
const MOST_MONTHS = 600

const missing = ({ amount, rate, months, beyond }: Loan): string | null => {
  if (beyond !== null)
    return `I build schedules with level monthly payments and can’t include "${beyond}". Give me the loan amount, the annual rate and the term, and I’ll build one.`
  const wants = [
    amount === null || amount <= 0 ? 'the amount' : '',
    rate === null ? 'the annual rate' : '',
    months === null ? 'the term' : '',
  ].filter(Boolean)
  if (wants.length > 0)
    return `For a schedule I still need ${joinList(wants)}, for example "a $300,000 loan at 6.5% over 30 years".`
  return months !== null && (months < 1 || months > MOST_MONTHS)
    ? `A schedule can have 1 to ${MOST_MONTHS} monthly payments, not ${months}.`
    : null
}

/** Payments start on the first of the next month unless the question names a month. */
const nextMonth = (today: Date): YearMonth => {
  const month = today.getUTCMonth() + 2
  return { year: today.getUTCFullYear() + (month > 12 ? 1 : 0), month: month > 12 ? 1 : month }
}

const termsOf = ({ amount, rate, months, start, currency }: Loan, today: Date): Terms => ({
  amount: amount ?? 0,
  rate: rate ?? 0,
  months: months ?? 0,
  start: start ?? nextMonth(today),
  currency,
})

const think = ({ amount, rate, months, start, currency }: Terms): NonNullable<Step['thought']> => ({
  summary: `${months} monthly payments`,
  text: `An annuity: ${formatRoundMoney(amount, currency)} at ${formatPercent(rate)} per year over ${formatMonths(months)}: ${months} level payments at ${formatPercent(rate / 12)} per month, the first on ${firstOfMonth(start)}. The inputs have their own cells. PMT gives the payment and IPMT the monthly interest on the opening balance, both rounded to the cent. The rest is principal, with the unrounded PPMT beside it. The last payment clears the balance. Check: total principal equals the loan amount.`,
})

/**
 * The results of a schedule as text and table. The rows of `read` are payment, interest, total and
 * check.
 */
const figuresOf = (terms: Terms, read: Outcome, at: (cell: string) => string) => {
  const values = (read.output['values'] ?? []) as readonly (readonly unknown[])[]
  const [payment, interest, paid] = [0, 1, 2].map((row) => Number(values[row]?.[0]))
  return {
    check: String(values[3]?.[0]),
    lines: [
      `The monthly payment is **${formatMoney(payment ?? NaN, terms.currency)}**.`,
      figureTable(
        [
          ['Loan amount', formatMoney(terms.amount, terms.currency), `=${at('C5')}`],
          ['Total interest', formatMoney(interest ?? NaN, terms.currency), `=${at('G6')}`],
          [
            '**Total paid**',
            `**${formatMoney(paid ?? NaN, terms.currency)}**`,
            '=SUM([Loan amount]:[Total interest])',
          ],
        ],
        `Over ${formatMonths(terms.months)}`,
      ),
    ],
  }
}

const usedBy = ({ output }: Outcome): CellRange | null => {
  const range = parseRange(String(output['range']))
  return range.ok ? range.value : null
}

/** The answer for a schedule at `corner`. `place` names its location. */
const report = (terms: Terms, read: Outcome, place: string, corner: Corner): Step => {
  const at = (range: string): string => loanRange(range, corner)
  const sheet = usedBy(read)?.sheet ?? null
  const { check, lines } = figuresOf(terms, read, (cell) =>
    sheet === null ? at(cell) : `${quoteSheetName(sheet)}!${at(cell)}`,
  )
  return {
    text: [
      ...lines,
      `The schedule is ${place}: ${terms.months} rows of live formulas, each footing to the cent. Change an input in ${at('C5:C8')} and everything recalculates, for up to ${terms.months} payments. The check in ${at('G8')} shows ${check}: ${check === 'OK' ? 'the last payment clears the loan' : 'the schedule does not clear the loan'}.`,
    ].join('\n\n'),
  }
}

const FIRST: Corner = { row: 0, column: 0 }

const planNew =
  (terms: Terms): Plan =>
  ([created, read]) => {
    const id = String(created?.output['spreadsheet_id'])
    if (!created)
      return {
        thought: think(terms),
        calls: [
          {
            tool: 'create_spreadsheet',
            input: { title: LOAN_TITLE, sheets: [loanSheet(terms)] },
          },
        ],
      }
    if (!read)
      return { calls: [{ tool: 'read_range', input: { spreadsheet_id: id, range: 'G5:G8' } }] }
    const title = String(created.output['title'] ?? LOAN_TITLE)
    return report(terms, read, `in [${title}](/app/spreadsheet/${id})`, FIRST)
  }

const wantedCorner = ({ column, row }: TargetPosition): Corner => ({
  column: column ?? 0,
  row: row ?? 0,
})

/**
 * The position of the schedule. If the wanted cells are in use, the schedule goes to the right of
 * all used cells. Null if the wanted cells are in use and the question names a column or a row.
 */
const cornerOf = (place: TargetPosition, used: CellRange, filled: number): Corner | null => {
  if (filled === 0) return wantedCorner(place)
  return place.column === null && place.row === null ? { row: 0, column: used.endColumn + 2 } : null
}

const tellTaken = (terms: Terms, corner: Corner, place: string, filled: number): Step =>
  textStep(
    `The schedule needs ${loanArea(terms, corner)} ${place}, but ${filled === 1 ? 'one of those cells is' : `${formatFigure(filled)} of those cells are`} in use, so I wrote nothing. Name another column or cell, let me choose the place ("in this sheet"), or ask for a new spreadsheet.`,
  )

const writeAt = (terms: Terms, corner: Corner): Step => {
  const { blocks, column_widths } = loanBlocks(terms, corner)
  const [first, ...also] = blocks
  return {
    thought: think(terms),
    calls: [
      {
        tool: 'write_range',
        input: { ...first, also, column_widths, title: titleOf(terms).slice(0, 80) },
      },
    ],
  }
}

/** Writes into the open spreadsheet without overwriting used cells. */
const planHere =
  (terms: Terms, place: TargetPosition): Plan =>
  ([firstRow, counted, written, read]) => {
    // Reading row 1 returns the used columns of the whole first worksheet.
    if (!firstRow) return { calls: [{ tool: 'read_range', input: { range: 'A1:XFD1' } }] }
    const wanted = wantedCorner(place)
    if (!counted) return { calls: [evaluateCall(`=COUNTA(${loanArea(terms, wanted)})`)] }
    const used = usedBy(firstRow)
    const filled = Number(counted.output['value'])
    const corner = used && cornerOf(place, used, filled)
    const link = `[${String(firstRow.output['title'])}](/app/spreadsheet/${String(firstRow.output['spreadsheet_id'])})`
    const sheet = `on ${sheetOf(used?.sheet ?? '', link)}`
    if (!corner) return tellTaken(terms, wanted, sheet, filled)
    if (!written) return writeAt(terms, corner)
    if (!read)
      return { calls: [{ tool: 'read_range', input: { range: loanRange('G5:G8', corner) } }] }
    return report(terms, read, `${sheet}, ${loanArea(terms, corner)}`, corner)
  }

/** Builds a loan schedule in a new spreadsheet, or in the open one if the question says so. */
export const planLoan =
  (intent: Loan, situation: Situation): Plan =>
  (outcomes) => {
    const lack = missing(intent)
    if (lack) return textStep(lack)
    const { place } = intent
    if (place && situation.isSheetGone) return tellNoSheet(situation)
    const failed = outcomes.find((outcome) => !outcome.success)
    if (failed) return tellFailure(failed, outcomes)
    const terms = termsOf(intent, situation.today)
    const plan = place && situation.spreadsheetId !== null ? planHere(terms, place) : planNew(terms)
    return plan(outcomes)
  }
