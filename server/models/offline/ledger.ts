import { columnName, quoteSheetName } from '#contract/workbook/cells.ts'
import { cellBlockOf } from './cells.ts'
import { textStep, type Outcome, type Step } from './step.ts'

/** One line of a ledger. `day` is an ISO date. */
export type LedgerEntry = {
  readonly day: string
  readonly entry: string
  readonly account: string
  readonly kind: string
  readonly text: string
  /** Credit less debit: what the line adds to profit, or takes from cash. */
  readonly credit: number
}

/** The role of a ledger column. */
type Part = 'date' | 'account' | 'debit' | 'credit' | 'kind' | 'text' | 'entry'
type Columns = { readonly [P in Part]?: number }

/** A worksheet of ledger entries that we have read completely. */
export type LedgerSheet = {
  readonly spreadsheetId: string
  readonly title: string
  readonly sheet: string
  /** Names of all worksheets. */
  readonly sheets: readonly string[]
  readonly lines: readonly LedgerEntry[]
  readonly has: (part: Part) => boolean
  /** The cells of a column below its heading, as an absolute reference for formulas. */
  readonly cells: (part: Part) => string
  /** The range of the whole ledger, to show to the user. */
  readonly range: string
}

/** Heading patterns by role, most reliable first. */
const HEADS: Readonly<Record<Part, readonly RegExp[]>> = {
  date: [/^(?:posting |booking )?date$/i, /^day$/i],
  account: [/^account name$/i, /^account$/i, /^category$/i],
  debit: [/^debits?$/i],
  credit: [/^credits?$/i],
  kind: [/^(?:account )?(?:class|type)$/i, /^statement$/i],
  text: [/^(?:text|description|memo|details|narration)$/i],
  entry: [/^(?:entry|journal|voucher|reference|ref)(?: no\.?)?$/i],
}
const PARTS = Object.keys(HEADS) as readonly Part[]
const NEEDED: readonly Part[] = ['date', 'account', 'debit', 'credit']
/** We look for the headings of a ledger only in this many rows at the top of a worksheet. */
const HEAD_ROWS = 12
const MOST_SHEETS = 8
const MOST_PAGES = 12

type Heads = { readonly row: number; readonly columns: Columns }

const columnOf = (row: readonly unknown[], patterns: readonly RegExp[]): number | undefined => {
  const texts = row.map((value) => (typeof value === 'string' ? value.trim() : ''))
  const found = patterns.map((pattern) => texts.findIndex((text) => pattern.test(text)))
  return found.find((column) => column >= 0)
}

const columnsIn = (row: readonly unknown[]): Columns =>
  Object.fromEntries(
    PARTS.flatMap((part) => {
      const column = columnOf(row, HEADS[part])
      return column === undefined ? [] : [[part, column]]
    }),
  )

/** The heading row of a ledger, or null if the worksheet is not a ledger. */
const headsOf = (read: Outcome): Heads | null => {
  const rows = cellBlockOf(read).values.slice(0, HEAD_ROWS)
  const found = rows.map(columnsIn)
  const row = found.findIndex((columns) => NEEDED.every((part) => columns[part] !== undefined))
  const columns = found[row]
  return columns ? { row, columns } : null
}

/** Converts a date cell to an ISO date, else null. */
const dayOf = (value: unknown): string | null => {
  if (typeof value !== 'string') return null
  const text = value.trim()
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text
  const time = Date.parse(`${text} UTC`)
  return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10)
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
const amountOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

const lineOf = (row: readonly unknown[], columns: Columns): readonly LedgerEntry[] => {
  const at = (part: Part): unknown => {
    const column = columns[part]
    return column === undefined ? null : row[column]
  }
  const day = dayOf(at('date'))
  const account = textOf(at('account'))
  const [debit, credit] = [amountOf(at('debit')), amountOf(at('credit'))]
  if (day === null || account === '' || (debit === 0 && credit === 0)) return []
  const [entry, kind, text] = (['entry', 'kind', 'text'] as const).map((part) => textOf(at(part)))
  return [
    {
      day,
      account,
      credit: credit - debit,
      entry: entry ?? '',
      kind: kind ?? '',
      text: text ?? '',
    },
  ]
}

const sheetsOf = ({ output }: Outcome): readonly string[] =>
  Array.isArray(output['sheets']) ? (output['sheets'] as readonly string[]) : []
const sheetOf = ({ output }: Outcome): string => {
  const range = String(output['range'])
  const name = range.slice(0, range.lastIndexOf('!'))
  return name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name
}

const readCall = (range: string) => ({ tool: 'read_range', input: { range } })

/**
 * The ranges of the remaining rows of a worksheet. Each range has as many rows as the first page.
 */
const pagesAfter = (read: Outcome): readonly string[] => {
  const { values, lastRow } = cellBlockOf(read)
  const last = columnName((values[0]?.length ?? 1) - 1)
  const count = Math.ceil((lastRow - values.length) / Math.max(1, values.length))
  return Array.from({ length: Math.max(0, count) }, (_, page) => {
    const from = values.length * (page + 1) + 1
    const to = Math.min(lastRow, from + values.length - 1)
    return `${quoteSheetName(sheetOf(read))}!A${from}:${last}${to}`
  })
}

const ledgerOf = (first: Outcome, pages: readonly Outcome[], heads: Heads): LedgerSheet => {
  const { values, lastRow } = cellBlockOf(first)
  const rows = [
    ...values.slice(heads.row + 1),
    ...pages.flatMap((page) => cellBlockOf(page).values),
  ]
  const sheet = sheetOf(first)
  const place = quoteSheetName(sheet)
  const letter = (part: Part): string => columnName(heads.columns[part] ?? 0)
  const last = columnName((values[0]?.length ?? 1) - 1)
  return {
    spreadsheetId: String(first.output['spreadsheet_id']),
    title: String(first.output['title']),
    sheet,
    sheets: sheetsOf(first),
    lines: rows.flatMap((row) => lineOf(row, heads.columns)),
    has: (part) => heads.columns[part] !== undefined,
    cells: (part) => `${place}!$${letter(part)}$${heads.row + 2}:$${letter(part)}$${lastRow}`,
    range: `${place}!A${heads.row + 1}:${last}${lastRow}`,
  }
}

const NONE =
  'I found no ledger in this spreadsheet. A ledger is a worksheet with the columns Date, Account (or Account name), Debit and Credit, and one row per entry. Nothing was changed.'
const tooLong = (sheet: string, rows: number): string =>
  `Worksheet ${sheet} has ${rows.toLocaleString('en-US')} rows, more than I can read for one answer. Nothing was changed.`

/** The ledger and the outcomes of later calls, or the next step of the search. */
export type LedgerSearch =
  | { readonly ledger: LedgerSheet; readonly rest: readonly Outcome[] }
  | { readonly step: Step }

/**
 * Searches the first worksheet, then the others, for a ledger. It then reads the ledger
 * completely, page by page.
 */
export const lookForLedger = (outcomes: readonly Outcome[]): LedgerSearch => {
  const [first] = outcomes
  if (!first)
    return {
      step: {
        thought: {
          summary: 'Where the entries are',
          text: 'I look for the worksheet with a date, an account, a debit and a credit column.',
        },
        calls: [readCall('A:Z')],
      },
    }
  const others = headsOf(first)
    ? []
    : sheetsOf(first)
        .filter((name) => name !== sheetOf(first))
        .slice(0, MOST_SHEETS)
  const reads = outcomes.slice(0, 1 + others.length)
  if (reads.length <= others.length)
    return { step: { calls: others.map((name) => readCall(`${quoteSheetName(name)}!A:Z`)) } }
  const found = reads.find((read) => headsOf(read) !== null)
  const heads = found ? headsOf(found) : null
  if (!found || !heads) return { step: textStep(NONE) }
  const wanted = pagesAfter(found)
  if (wanted.length > MOST_PAGES)
    return { step: textStep(tooLong(sheetOf(found), cellBlockOf(found).lastRow)) }
  const pages = outcomes.slice(reads.length, reads.length + wanted.length)
  if (pages.length < wanted.length) return { step: { calls: wanted.map(readCall) } }
  const rest = outcomes.slice(reads.length + wanted.length)
  return { ledger: ledgerOf(found, pages, heads), rest }
}

/** The months with entries, oldest first, as 2026-10. Opening balances do not count. */
export const monthsOf = ({ lines }: LedgerSheet): readonly string[] => {
  const booked = lines.filter(({ text }) => !/^opening balance/i.test(text))
  return [...new Set(booked.map(({ day }) => day.slice(0, 7)))].sort()
}

/** A worksheet name that the workbook does not yet contain. */
export const freeSheetName = ({ sheets }: LedgerSheet, wanted: string): string => {
  const usedNames = new Set(sheets.map((name) => name.toLowerCase()))
  let name = wanted
  for (let number = 2; usedNames.has(name.toLowerCase()); number += 1)
    name = `${wanted} (${number})`
  return name
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
/** "Oct" for 2026-10. */
export const monthName = (month: string): string => MONTHS[Number(month.slice(5, 7)) - 1] ?? month
/** "Sep to Oct 2026" or "Dec 2025 to Jan 2026", for months in order. */
export const monthRangeText = (months: readonly string[]): string => {
  const [from = '', to = ''] = [months[0], months.at(-1)]
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)]
  return `${monthName(from)}${first === last ? '' : ` ${first}`} to ${monthName(to)} ${last}`
}
/** "17 Oct" for 2026-10-17. */
export const dayName = (day: string): string => `${Number(day.slice(8))} ${monthName(day)}`
