import type { LedgerSheet, LedgerEntry } from './ledger.ts'

/** The compared months, for example 2026-09 and 2026-10. */
export type Months = readonly [from: string, to: string]
type Block = Readonly<Record<string, unknown>>

/** An account and the change of its profit contribution, in the ledger's currency. */
export type AccountChange = {
  readonly account: string
  readonly group: 'Income' | 'Costs' | 'Accounts'
  readonly change: number
}

/** The row of the headings, from 1. */
const HEAD_ROW = 4
const FIRST_ROW = HEAD_ROW + 1
const SUMS = { Income: 'Total income', Costs: 'Total costs', Accounts: 'All accounts' } as const

const isIncome = ({ kind }: LedgerEntry): boolean => /income|revenue|sales/i.test(kind)
const isCost = ({ kind }: LedgerEntry): boolean => /cost|expense/i.test(kind)
export const isInMonth = (month: string, { day }: LedgerEntry): boolean => day.startsWith(month)

const groupOf = (line: LedgerEntry, hasKinds: boolean): AccountChange['group'] | null => {
  if (!hasKinds) return 'Accounts'
  if (isIncome(line)) return 'Income'
  return isCost(line) ? 'Costs' : null
}

/** The accounts with entries in either month, largest change first. */
export const accountChangesOf = (
  { lines, has }: LedgerSheet,
  [from, to]: Months,
): readonly AccountChange[] => {
  const hasKinds = has('kind') && lines.some((line) => isIncome(line) || isCost(line))
  const found = new Map<string, AccountChange>()
  for (const line of lines) {
    const group = groupOf(line, hasKinds)
    const sign = Number(isInMonth(to, line)) - Number(isInMonth(from, line))
    if (group === null || sign === 0) continue
    const before = found.get(line.account)?.change ?? 0
    found.set(line.account, { account: line.account, group, change: before + sign * line.credit })
  }
  const size = ({ change }: AccountChange): number => Math.abs(change)
  return [...found.values()].sort((a, b) => size(b) - size(a))
}

/**
 * Consecutive rows of one kind. For a sum, `of` holds the first and last row that it adds. For the
 * total, `of` holds the rows of the sums.
 */
type Run = {
  readonly kind: 'account' | 'sum' | 'total'
  readonly labels: readonly string[]
  readonly row: number
  readonly of: readonly number[]
}

/** The rows below the headings: accounts, subtotals and the profit. */
const runsOf = (changes: readonly AccountChange[]): readonly Run[] => {
  const runs: Run[] = []
  const sums: number[] = []
  let row = FIRST_ROW
  for (const group of ['Income', 'Costs', 'Accounts'] as const) {
    const labels = changes.filter((one) => one.group === group).map(({ account }) => account)
    if (labels.length === 0) continue
    const end = row + labels.length
    runs.push({ kind: 'account', labels, row, of: [] })
    runs.push({ kind: 'sum', labels: [SUMS[group]], row: end, of: [row, end - 1] })
    sums.push(end)
    row = end + 1
  }
  return [...runs, { kind: 'total', labels: ['Net income'], row, of: sums }]
}

/**
 * A formula for credits less debits of the month in the heading row, with an additional condition.
 */
const booked = ({ cells }: LedgerSheet, condition: string): string => {
  const [date, month] = [cells('date'), `B$${HEAD_ROW}`]
  const within = `${condition},${date},">="&${month},${date},"<"&EDATE(${month},1)`
  return `SUMIFS(${cells('credit')},${within})-SUMIFS(${cells('debit')},${within})`
}

const formulaOf = (ledger: LedgerSheet, { kind, of, row }: Run): string => {
  if (kind === 'sum') return `=SUM(B${of[0]}:B${of[1]})`
  if (kind === 'total') return `=${of.map((sum) => `B${sum}`).join('+')}`
  return `=${booked(ledger, `${ledger.cells('account')},$A${row}`)}`
}

const ROLES = {
  account: ['label', 'link', 'calc'],
  sum: ['label', 'calc', 'calc'],
  total: ['total', 'total', 'total'],
} as const

const runBlocks = (ledger: LedgerSheet, run: Run): readonly Block[] => {
  const { kind, labels, row } = run
  const last = row + labels.length - 1
  const cellFormat = { bold: kind !== 'account', format: 'money' }
  const [label, figure, change] = ROLES[kind]
  return [
    {
      range: `A${row}:A${last}`,
      values: labels.map((text) => [text]),
      bold: cellFormat.bold,
      role: label,
    },
    { range: `B${row}:C${last}`, values: [[formulaOf(ledger, run)]], ...cellFormat, role: figure },
    { range: `D${row}:D${last}`, values: [[`=C${row}-B${row}`]], ...cellFormat, role: change },
    {
      range: `E${row}:E${last}`,
      values: [[`=IF(B${row}=0,"",D${row}/ABS(B${row}))`]],
      ...cellFormat,
      format: '0.0%_);(0.0%)',
      align: 'right',
      role: change,
    },
  ]
}

/** The income and cost classes of the ledger, as the ledger writes them. */
const kindsOf = ({ lines }: LedgerSheet): readonly string[] => [
  ...new Set(lines.filter((line) => isIncome(line) || isCost(line)).map(({ kind }) => kind)),
]

/** A check row: the profit less the profit by ledger class must be zero. */
const checkBlocks = (ledger: LedgerSheet, lineWithSum: number): readonly Block[] => {
  const kinds = kindsOf(ledger)
  if (!ledger.has('kind') || kinds.length === 0) return []
  const row = lineWithSum + 2
  const byKind = kinds.map((kind) =>
    booked(ledger, `${ledger.cells('kind')},"${kind.replaceAll('"', '""')}"`),
  )
  return [
    { range: `A${row}`, values: [['Check: net income less ledger by class']], role: 'label' },
    {
      range: `B${row}:C${row}`,
      values: [[`=ROUND(B${lineWithSum}-(${byKind.join('+')}),2)`]],
      role: 'calc',
      format: 'money',
    },
    {
      range: `D${row}`,
      values: [[`=IF(AND(B${row}=0,C${row}=0),"OK","Check")`]],
      role: 'calc',
      bold: true,
      align: 'right',
    },
  ]
}

/**
 * Builds the blocks of the comparison worksheet for write_range. `result` is the range to read
 * back.
 */
export const changesSheet = (
  ledger: LedgerSheet,
  [from, to]: Months,
  changes: readonly AccountChange[],
  heading: string,
) => {
  const runs = runsOf(changes)
  const lineWithSum = runs.at(-1)?.row ?? FIRST_ROW
  const checks = checkBlocks(ledger, lineWithSum)
  const blocks: readonly Block[] = [
    { range: 'A1', values: [[heading]], role: 'title' },
    {
      range: 'A2',
      values: [
        [
          `Live sums over ${ledger.range.replaceAll("'", '')}, costs in brackets. Largest changes first.`,
        ],
      ],
      role: 'note',
    },
    { range: `A${HEAD_ROW}`, values: [['Account']], role: 'header' },
    {
      range: `B${HEAD_ROW}:C${HEAD_ROW}`,
      values: [[`${from}-01`, `${to}-01`]],
      role: 'header',
      format: 'mmm yyyy_)',
      align: 'right',
    },
    {
      range: `D${HEAD_ROW}:E${HEAD_ROW}`,
      values: [['Change', 'Change %']],
      role: 'header',
      align: 'right',
    },
    ...runs.flatMap((run) => runBlocks(ledger, run)),
    ...checks,
  ]
  return {
    blocks,
    widths: { A: 232, B: 120, C: 120, D: 120, E: 104 },
    result: `A${FIRST_ROW}:E${lineWithSum + (checks.length > 0 ? 2 : 0)}`,
  }
}
