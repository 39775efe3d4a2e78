import {
  sumAmounts,
  isFigure,
  isYear,
  differenceOf,
  readDocumentAmount,
  decimalStyleOf,
  writeAmount,
} from './amounts.ts'
import { isPeriod } from './periods.ts'
import { escapeText } from './quote.ts'
import { hasAllRows, type Table } from './read-documents.ts'

const MOST_HEADS = 10
const MOST_TOTALS = 4
const TOTAL = /^(?:grand |sub-?)?(?:totals?|sum|summe|gesamt)\b|\btotal$/i
/** Headings of columns that must not be summed. */
const NO_SUM =
  /\b(?:years?|dates?|no|nr|number|ids?|codes?|accounts?|rates?|prices?|%|percent|share|zip|postcode|unit|each|per|avg|averages?|mean|median|ratio|margin|growth|index|balances?|opening|closing|cumulative|running|ytd|to date|stückkosten|durchschnitt\w*|pro|je|saldo)\b|%/i

/** Headings of amount columns. Months, quarters and years count too. */
const AMOUNT =
  /\b(?:amounts?|costs?|debits?|credits?|sales|revenues?|income|expenses?|spend(?:ing)?|paid|payments?|fees?|tax|vat|net|gross|budget|actual|forecast|plan|hours?|units?|quantity|qty|betrag|kosten|umsatz|menge)\b/i
/** Names of subtotals and statement lines. A table with such rows must not be summed. */
const MADE =
  /\b(?:revenues?|gross (?:profit|margin)|ebit(?:da)?|(?:operating|net) (?:profit|income|loss|earnings|result|cash)|profit|loss|(?:opening|closing) balance|assets|equity)\b/i

/** Headings of columns that contain units. */
const OF_UNITS = /^(?:currency|ccy|curr?\.?|währung|units?|unit of measure|einheit|uom)$/i

type Rows = Table['rows']

/**
 * True if a figure is the sum of the figures above. It tolerates rounding below one in a thousand.
 */
const isSum = (cell: string, above: readonly string[]): boolean => {
  const filled = above.filter((one) => one.trim() !== '')
  const style = decimalStyleOf([cell, ...filled])
  const total = readDocumentAmount(cell, style)
  const amounts = filled.map((one) => readDocumentAmount(one, style))
  const sum = amounts.every((one) => one !== null) ? sumAmounts(amounts) : null
  const apart = total && sum && differenceOf(total, sum)
  if (!apart || filled.length < 2) return false
  const units = apart.units < 0n ? -apart.units : apart.units
  const coarsest = Math.min(total.scale, ...amounts.map((one) => one?.scale ?? 0))
  const rounding = 10n ** BigInt(apart.scale - coarsest) * BigInt(filled.length)
  const whole = total.units * 10n ** BigInt(apart.scale - total.scale)
  return units * 2n <= rounding && units * 1000n <= (whole < 0n ? -whole : whole)
}

/**
 * True if every figure of `row` is the sum of the figures above, whatever the name of the row. A
 * single figure with only two figures above does not count, because it may match by chance.
 */
const isSumRow = (row: Rows[number], above: Rows): boolean => {
  const sums = row.flatMap((cell, at) =>
    isFigure(cell)
      ? [
          isSum(
            cell,
            above.map((one) => one[at] ?? ''),
          ),
        ]
      : [],
  )
  return sums.length > 0 && sums.length + above.length > 3 && sums.every(Boolean)
}

/** True if the first non-empty cell names a total. */
export const isTotalRow = (row: Rows[number]): boolean =>
  TOTAL.test((row.find((cell) => cell !== '') ?? '').trim())

const totalsOf = (rows: Rows, heads: readonly string[]): readonly string[] =>
  rows
    .filter(
      (row, at) => isTotalRow(row) || (at === rows.length - 1 && isSumRow(row, rows.slice(0, at))),
    )
    .slice(-MOST_TOTALS)
    .map((row) => {
      const cells = row.flatMap((cell, at) =>
        isFigure(cell)
          ? [`${escapeText(heads[at] ?? '', 40) || 'column'} ${escapeText(cell, 40)}`]
          : [],
      )
      return `${escapeText(row.find((cell) => cell !== '') ?? '', 60)}: ${cells.slice(0, MOST_HEADS).join(', ')}`
    })

const isAmount = (head: string): boolean =>
  isPeriod(head) || (AMOUNT.test(head) && !NO_SUM.test(head))
const isMade = (row: Rows[number]): boolean => MADE.test(row.find((cell) => cell !== '') ?? '')

/** True if a unit column contains several different units. */
const areUnlike = (rows: Rows, heads: readonly string[]): boolean =>
  heads.some((head, at) => {
    const units = rows.flatMap((row) => row[at]?.trim().toLowerCase() || [])
    return OF_UNITS.test(head.trim()) && !units.some(isFigure) && new Set(units).size > 1
  })

/** Exact sums of the amount columns. None if the rows include subtotals or different units. */
const sumsOf = (rows: Rows, heads: readonly string[]): readonly string[] =>
  (rows.some(isMade) || areUnlike(rows, heads) ? [] : heads).flatMap((head, at) => {
    const cells = rows.map((row) => row[at] ?? '').filter((cell) => cell.trim() !== '')
    if (
      !isAmount(head) ||
      cells.length < 2 ||
      !cells.every((cell) => isFigure(cell) && !/%/.test(cell)) ||
      cells.every(isYear)
    )
      return []
    const style = decimalStyleOf(cells)
    const amounts = cells.map((cell) => readDocumentAmount(cell, style))
    const sum = amounts.every((one) => one !== null) ? sumAmounts(amounts) : null
    return sum === null
      ? []
      : [`${escapeText(head, 40) || `column ${at + 1}`} ${writeAmount(sum, style)}`]
  })

const headsOf = (rows: Rows): readonly string[] => {
  const [top = []] = rows
  const isHead =
    top.some((cell) => cell !== '') && top.every((cell) => !isFigure(cell) || isPeriod(cell))
  return isHead ? top : []
}

const listed = (names: readonly string[]): string =>
  `${names.slice(0, MOST_HEADS).join(', ')}${names.length > MOST_HEADS ? ', …' : ''}`

/** Describes a worksheet: name, size, headings, and its totals or else its column sums. */
export const describeWorksheet = (table: Table): string => {
  const { name, rows, ofRows, cite } = table
  const width = Math.max(0, ...rows.map((row) => row.length))
  const heads = headsOf(rows)
  const body = heads.length > 0 ? rows.slice(1) : rows
  const columns = Array.from({ length: width }, (_, at) => heads[at] ?? '')
  const totals = totalsOf(body, columns)
  const sums =
    totals.length === 0 && hasAllRows(table) ? sumsOf(body, columns).slice(0, MOST_HEADS) : []
  const named = heads.filter(Boolean).map((head) => escapeText(head, 40))
  const lines = [
    named.length > 0 ? `Columns: ${listed(named)}` : '',
    ...totals,
    sums.length > 0 ? `No total row; column sums of the displayed values: ${sums.join(', ')}` : '',
    hasAllRows(table) ? '' : `Only the first ${rows.length} rows were read.`,
  ]
  const first = `- **${escapeText(name, 60)}**: ${ofRows} rows, ${width} columns ${cite}`
  return [first, ...lines.filter(Boolean).map((line) => `  - ${line}`)].join('\n')
}
