import type { Currency, YearMonth } from './figures.ts'
import type { Intent } from './intent.ts'
import { type Outcome, type Plan, type Situation, type Step, tellFailure } from './step.ts'
import { money, percent, roundMoney, span } from './words.ts'

type Loan = Extract<Intent, { kind: 'loan' }>
type Terms = {
  readonly amount: number
  readonly rate: number
  readonly months: number
  readonly start: YearMonth
  readonly currency: Currency | null
}
type Block = Readonly<Record<string, unknown>>

/** First row of the schedule, 1-based; its head stands above it. */
const TOP = 12
/** Longest loan that the schedule is built for, in months: 50 years. */
const MOST_MONTHS = 600

const NAMES: Readonly<Record<Currency, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP' }

const missing = ({ amount, rate, months, beyond }: Loan): string | null => {
  if (beyond !== null)
    return `I build schedules of equal monthly payments, and I have no rule for "${beyond}". Give me the amount that is borrowed, the yearly rate and the term, and I build that.`
  const wants = [
    amount === null || amount <= 0 ? 'the amount' : '',
    rate === null ? 'the yearly rate' : '',
    months === null ? 'the term' : '',
  ].filter(Boolean)
  if (wants.length > 0)
    return `For a schedule I still need ${wants.join(' and ')}: for example "a $300,000 loan at 6.5% over 30 years".`
  return months !== null && (months < 1 || months > MOST_MONTHS)
    ? `A schedule can have 1 to ${MOST_MONTHS} monthly payments; ${months} is outside that.`
    : null
}

/** Payments start on the first of the next month unless the question names one. */
const nextMonth = (today: Date): YearMonth => {
  const month = today.getUTCMonth() + 2
  return { year: today.getUTCFullYear() + (month > 12 ? 1 : 0), month: month > 12 ? 1 : month }
}

const isoDay = ({ year, month }: YearMonth): string =>
  `${year}-${String(month).padStart(2, '0')}-01`

const titleOf = ({ amount, rate, months, currency }: Terms): string =>
  `Loan of ${roundMoney(amount, currency)} at ${percent(rate)}, ${span(months)}`

const noteOf = (currency: Currency | null): string =>
  `${currency ? `Amounts in ${NAMES[currency]}. ` : ''}Blue is typed, black is calculated.`

/** The number of payments as a formula over the inputs. */
const periods = (months: number): string => (months % 12 === 0 ? '$C$7*12' : '$C$7')

const inputBlocks = (terms: Terms): readonly Block[] => {
  const years = terms.months % 12 === 0
  const last = TOP + terms.months - 1
  const n = periods(terms.months)
  return [
    { range: 'A1', values: [[titleOf(terms)]], role: 'title' },
    {
      range: 'A2',
      values: [[noteOf(terms.currency)]],
      role: 'note',
    },
    { range: 'A4:C4', values: [['Inputs', null, null]], role: 'header' },
    {
      range: 'A5:A8',
      values: [
        ['Amount'],
        ['Annual rate'],
        [years ? 'Term, years' : 'Term, months'],
        ['First payment'],
      ],
      role: 'label',
    },
    { range: 'C5', values: [[terms.amount]], role: 'input', format: 'money' },
    { range: 'C6', values: [[terms.rate]], role: 'input', format: 'percent' },
    {
      range: 'C7',
      values: [[years ? terms.months / 12 : terms.months]],
      role: 'input',
      format: 'integer',
    },
    { range: 'C8', values: [[isoDay(terms.start)]], role: 'input', format: 'dd mmm yyyy' },
    { range: 'E4:G4', values: [['Result', null, null]], role: 'header' },
    {
      range: 'E5:E8',
      values: [['Monthly payment'], ['Total interest'], ['Total paid'], ['Check']],
      role: 'label',
    },
    {
      range: 'G5:G7',
      values: [[`=-PMT($C$6/12,${n},$C$5)`], [`=G5*${n}-$C$5`], [`=G5*${n}`]],
      role: 'calc',
      format: 'money',
    },
    {
      range: 'G8',
      values: [
        [
          `=IF(AND(ABS(G${last})<0.005,ABS(SUM(E${TOP}:E${last})-G6)<0.005),"OK","Rows end before the term")`,
        ],
      ],
      role: 'calc',
      bold: true,
      align: 'right',
    },
  ]
}

/** The day of the first payment in every later month, the month's last day where it has no such day. */
const DATE_FORMULA = `=DATE(YEAR($C$8),MONTH($C$8)+A${TOP}-1,MIN(DAY($C$8),DAY(DATE(YEAR($C$8),MONTH($C$8)+A${TOP},0))))`

const scheduleBlocks = ({ months }: Terms): readonly Block[] => {
  const last = TOP + months - 1
  const n = periods(months)
  const part = (name: string) => `=IF(A${TOP}>${n},0,-${name}($C$6/12,A${TOP},${n},$C$5))`
  const rest = (column: string, formula: string, format: string): readonly Block[] =>
    months > 1
      ? [
          {
            range: `${column}${TOP + 1}:${column}${last}`,
            values: [[formula]],
            role: 'calc',
            format,
          },
        ]
      : []
  return [
    {
      range: `A${TOP - 1}:G${TOP - 1}`,
      values: [['No.', 'Date', 'Opening', 'Payment', 'Interest', 'Principal', 'Closing']],
      role: 'header',
      align: 'right',
    },
    { range: `A${TOP}`, values: [[1]], role: 'calc', format: 'integer' },
    ...rest('A', `=A${TOP}+1`, 'integer'),
    {
      range: `B${TOP}:B${last}`,
      values: [[DATE_FORMULA]],
      role: 'calc',
      format: 'dd mmm yyyy',
      align: 'right',
    },
    { range: `C${TOP}`, values: [['=$C$5']], role: 'calc', format: 'money' },
    ...rest('C', `=G${TOP}`, 'money'),
    {
      range: `D${TOP}:G${last}`,
      values: [
        [`=IF(A${TOP}>${n},0,$G$5)`, part('IPMT'), part('PPMT'), `=ROUND(C${TOP}-F${TOP},6)`],
      ],
      role: 'calc',
      format: 'money',
    },
  ]
}

const sheetOf = (terms: Terms) => ({
  name: 'Schedule',
  blocks: [...inputBlocks(terms), ...scheduleBlocks(terms)],
  column_widths: { A: 56, B: 104, C: 112, D: 112, E: 112, F: 112, G: 112 },
})

const think = ({ amount, rate, months, start, currency }: Terms): NonNullable<Step['thought']> => ({
  summary: `${months} monthly payments`,
  text: `An annuity: ${roundMoney(amount, currency)} at ${percent(rate)} a year, ${span(months)}, so ${months} equal payments at ${percent(rate / 12)} a month, the first on ${isoDay(start)}. The inputs go into cells of their own; PMT gives the payment, IPMT and PPMT split each one, and the closing balance of a row opens the next. The last closing balance must be zero, and the interest of all rows must be the total: that is the check.`,
})

const report = (terms: Terms, id: string, read: Outcome): Step => {
  const values = (read.output['values'] ?? []) as readonly (readonly unknown[])[]
  const [payment, interest, paid] = [0, 1, 2].map((row) => Number(values[row]?.[0]))
  const check = String(values[3]?.[0])
  return {
    text: [
      `The monthly payment is **${money(payment ?? NaN, terms.currency)}**.`,
      `| Over ${span(terms.months)} | Amount |\n|---|---:|\n| Borrowed | ${money(terms.amount, terms.currency)} |\n| Interest | ${money(interest ?? NaN, terms.currency)} |\n| **Total paid** | **${money(paid ?? NaN, terms.currency)}** |`,
      `The schedule stands in [${titleOf(terms)}](/app/spreadsheet/${id}), ${terms.months} rows, every figure a live formula. Change an input in C5:C8 and all of it follows; there are rows for ${terms.months} payments. The check in G8 says ${check}: ${check === 'OK' ? 'the last payment clears the loan' : 'the schedule does not clear the loan'}.`,
    ].join('\n\n'),
  }
}

/** A loan schedule in a new spreadsheet: inputs, results, one row a payment, read back at the end. */
export const planLoan =
  (intent: Loan, { today }: Situation): Plan =>
  (outcomes) => {
    const lack = missing(intent)
    if (lack) return { text: lack }
    const failed = outcomes.find((outcome) => !outcome.success)
    if (failed) return tellFailure(failed)
    const terms: Terms = {
      amount: intent.amount ?? 0,
      rate: intent.rate ?? 0,
      months: intent.months ?? 0,
      start: intent.start ?? nextMonth(today),
      currency: intent.currency,
    }
    const [created, read] = outcomes
    const id = String(created?.output['spreadsheet_id'])
    if (!created)
      return {
        thought: think(terms),
        calls: [
          {
            tool: 'create_spreadsheet',
            input: { title: titleOf(terms), sheets: [sheetOf(terms)] },
          },
        ],
      }
    if (!read)
      return { calls: [{ tool: 'read_range', input: { spreadsheet_id: id, range: 'G5:G8' } }] }
    return report(terms, id, read)
  }
