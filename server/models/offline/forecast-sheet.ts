import { columnName } from '#contract/workbook/cells.ts'
import { BASIS_MONTHS, type ForecastBasis, type CashMovement } from './cash-basis.ts'
import { monthRangeText, type LedgerSheet } from './ledger.ts'

/** Shows zero as a dash, because most lines have amounts in few weeks only. */
const QUIET = '#,##0.00_);(#,##0.00);"–"_)'
const WEEKS = 13
type Block = Readonly<Record<string, unknown>>

/**
 * Columns A to D hold label, 3-month total, timing and due day. The weeks and their total
 * follow.
 */
const FIRST = columnName(4)
const LAST = columnName(3 + WEEKS)
const SUM = columnName(4 + WEEKS)
const HEAD_ROW = 6
const START_ROW = HEAD_ROW + 1

/** The formula for a line's amount in the week that starts on the date in the heading row. */
const weekFormula = (row: number): string => {
  const [amount, timing, due, week] = [`$B${row}`, `$C${row}`, `$D${row}`, `${FIRST}$${HEAD_ROW}`]
  const on = (day: string): string => `DATE(YEAR(${day}),MONTH(${day}),${due})`
  const here = `(${on(week)}>=${week})*(${on(week)}<=${week}+6)`
  const next = `(MONTH(${week}+6)<>MONTH(${week}))*(${on(`${week}+6`)}<=${week}+6)`
  const once = `IF(AND(${due}>=${week},${due}<=${week}+6),${amount},0)`
  return `=IF(${timing}="weekly",${amount}/${WEEKS},IF(${timing}="monthly",${amount}/${BASIS_MONTHS}*(${here}+${next}),${once}))`
}

const DUES = { monthly: '0_)', once: 'dd mmm yyyy_)' } as const

/** Due days. The lines are sorted by timing, so each timing is one block. */
const dueBlocks = (row: number, lines: readonly CashMovement[]): readonly Block[] =>
  (['monthly', 'once'] as const).flatMap((timing) => {
    const first = lines.findIndex((line) => line.timing === timing)
    const values = lines.filter((line) => line.timing === timing).map(({ due }) => [due])
    const range = `D${row + first}:D${row + first + values.length - 1}`
    return first < 0 ? [] : [{ range, values, role: 'input', format: DUES[timing], align: 'right' }]
  })

const across = (row: number, formula: string, role: string, bold: boolean): readonly Block[] => [
  { range: `${FIRST}${row}:${LAST}${row}`, values: [[formula]], role, bold, format: 'money' },
]
const summed = (row: number, role: string, bold: boolean): Block => ({
  range: `${SUM}${row}`,
  values: [[`=SUM(${FIRST}${row}:${LAST}${row})`]],
  role,
  bold,
  format: 'money',
})

/** The receipts or the payments: their lines from `row` on, and a sum row. */
const partBlocks = (
  label: string,
  lines: readonly CashMovement[],
  row: number,
): readonly Block[] => {
  const sum = row + lines.length
  const last = sum - 1
  const total = lines.length === 0 ? '=0' : `=SUM(${FIRST}${row}:${FIRST}${last})`
  const block = (range: string, values: readonly (readonly unknown[])[], more: object): Block => ({
    range: `${range[0]}${row}:${range.at(-1)}${last}`,
    values,
    ...more,
  })
  const filled: readonly Block[] =
    lines.length === 0
      ? []
      : [
          block(
            'A',
            lines.map(({ name }) => [name]),
            { role: 'label' },
          ),
          block(
            'B',
            lines.map(({ amount }) => [amount]),
            { role: 'input', format: 'money' },
          ),
          block(
            'C',
            lines.map(({ timing }) => [timing]),
            { role: 'input', align: 'right' },
          ),
          ...dueBlocks(row, lines),
          {
            range: `${FIRST}${row}:${LAST}${last}`,
            values: [[weekFormula(row)]],
            role: 'calc',
            format: QUIET,
          },
          {
            range: `${SUM}${row}:${SUM}${last}`,
            values: [[`=SUM(${FIRST}${row}:${LAST}${row})`]],
            role: 'calc',
            format: 'money',
          },
        ]
  return [
    ...filled,
    { range: `A${sum}`, values: [[label]], role: 'label', bold: true },
    {
      range: `B${sum}`,
      values: [[lines.length === 0 ? '=0' : `=SUM(B${row}:B${last})`]],
      role: 'calc',
      bold: true,
      format: 'money',
    },
    ...across(sum, total, 'calc', true),
    summed(sum, 'calc', true),
  ]
}

const headBlocks = (
  { range, cells }: LedgerSheet,
  { account, months }: ForecastBasis,
  heading: string,
): readonly Block[] => [
  { range: 'A1', values: [[heading]], role: 'title' },
  {
    range: 'A2',
    values: [
      [
        `Based on cash booked to ${account}, ${monthRangeText(months)} (${range.replaceAll("'", '')}).`,
      ],
      ['Inputs in blue. Timing: weekly, monthly (on a day of the month) or once (on a date).'],
    ],
    role: 'note',
  },
  { range: 'A4', values: [['Base period from']], role: 'label' },
  { range: 'B4', values: [[`${months[0]}-01`]], role: 'input', format: 'dd mmm yyyy_)' },
  { range: `A${HEAD_ROW}:A${HEAD_ROW}`, values: [['Week beginning']], role: 'header' },
  {
    range: `B${HEAD_ROW}:D${HEAD_ROW}`,
    values: [['3-month total', 'Timing', 'Due']],
    role: 'header',
    align: 'right',
  },
  {
    range: `${FIRST}${HEAD_ROW}`,
    values: [[`=MAX(${cells('date')})+1`]],
    role: 'header',
    format: 'dd mmm_)',
    align: 'right',
  },
  {
    range: `F${HEAD_ROW}:${LAST}${HEAD_ROW}`,
    values: [[`=${FIRST}${HEAD_ROW}+7`]],
    role: 'header',
    format: 'dd mmm_)',
    align: 'right',
  },
  { range: `${SUM}${HEAD_ROW}`, values: [['Total']], role: 'header', align: 'right' },
]

/**
 * Builds the blocks of the forecast worksheet for write_range. `result` is the range to read back.
 */
export const forecastSheet = (ledger: LedgerSheet, basis: ForecastBasis, heading: string) => {
  const { cells } = ledger
  const receipts = basis.lines.filter(({ amount }) => amount > 0)
  const payments = basis.lines.filter(({ amount }) => amount <= 0)
  const inRow = START_ROW + 1 + receipts.length
  const outRow = inRow + 1 + payments.length
  const [netRow, endRow] = [outRow + 1, outRow + 2]
  const lowRow = endRow + 2
  const cash = `${cells('account')},"${basis.account.replaceAll('"', '""')}"`
  const booked = (condition: string): string =>
    `SUMIFS(${cells('debit')},${cash}${condition})-SUMIFS(${cells('credit')},${cash}${condition})`
  const weeks = `${FIRST}${endRow}:${LAST}${endRow}`
  const single = (
    row: number,
    label: string,
    formula: string,
    format: string,
  ): readonly Block[] => [
    { range: `A${row}`, values: [[label]], role: 'label' },
    { range: `B${row}`, values: [[formula]], role: 'calc', format },
  ]
  const check = (row: number): Block => ({
    range: `C${row}`,
    values: [[`=IF(ABS(B${row})<0.005,"OK","Check")`]],
    role: 'calc',
    bold: true,
    align: 'right',
  })
  const blocks: readonly Block[] = [
    ...headBlocks(ledger, basis, heading),
    { range: `A${START_ROW}`, values: [['Opening cash']], role: 'label' },
    { range: `${FIRST}${START_ROW}`, values: [[`=${booked('')}`]], role: 'link', format: 'money' },
    {
      range: `F${START_ROW}:${LAST}${START_ROW}`,
      values: [[`=${FIRST}${endRow}`]],
      role: 'calc',
      format: 'money',
    },
    ...partBlocks('Total receipts', receipts, START_ROW + 1),
    ...partBlocks('Total payments', payments, inRow + 1),
    { range: `A${netRow}`, values: [['Net cash flow']], role: 'label' },
    ...across(netRow, `=${FIRST}${inRow}+${FIRST}${outRow}`, 'calc', false),
    summed(netRow, 'calc', false),
    {
      range: `A${endRow}:D${endRow}`,
      values: [['Closing cash', null, null, null]],
      role: 'total',
    },
    ...across(endRow, `=${FIRST}${START_ROW}+${FIRST}${netRow}`, 'total', true),
    ...single(lowRow, 'Lowest closing cash', `=MIN(${weeks})`, 'money'),
    ...single(lowRow + 1, 'Week of lowest cash', `=MATCH(B${lowRow},${weeks},0)`, '0_)'),
    ...single(
      lowRow + 2,
      'Check: ties to the ledger',
      `=ROUND(B${inRow}+B${outRow}-(${booked(`,${cells('date')},">="&B4`)}),2)`,
      'money',
    ),
    check(lowRow + 2),
    ...single(
      lowRow + 3,
      'Check: cash rolls forward',
      `=ROUND(${FIRST}${START_ROW}+${SUM}${netRow}-${LAST}${endRow},2)`,
      'money',
    ),
    check(lowRow + 3),
  ]
  return {
    blocks,
    widths: {
      A: 240,
      B: 128,
      C: 88,
      D: 112,
      ...Object.fromEntries(
        Array.from({ length: WEEKS + 1 }, (_, week) => [columnName(4 + week), 104]),
      ),
    },
    result: `A${HEAD_ROW}:${SUM}${lowRow + 3}`,
  }
}
