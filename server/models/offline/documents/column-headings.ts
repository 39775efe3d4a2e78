import { normalizeText } from '#contract/api/search.ts'
import { figuresIn, isYear } from './amounts.ts'
import { isPeriod, readPeriods } from './periods.ts'
import type { Row } from './row-cells.ts'

/** Returns the heading of the cell at `at` in a row of `width` cells, null if unknown. */
export type HeadingLookup = (at: number, width: number) => string | null

/** Headings of note numbers, which are not figures. */
const NOTES = /^(?:notes?(?: no\.?)?|ref\.?|references?|anhang(?:angabe)?|tz\.?|textziffer)$/i
/** Headings of computed changes. Some rows have no figure in such a column. */
const CHANGE =
  /^(?:(?:change|variance|var\.?|diff(?:erence)?\.?|growth|veränderung|abweichung|δ|delta)\b.*|%|\+\/-|in %)$/i
/** Words that name columns but never rows. */
const COLUMN =
  /^(?:actuals?|budget(?:ed)?|plan(?:ned)?|forecast|target|amount|price|qty|quantity|units?|net|gross|vat|tax|total|debit|credit|balance|ist|soll|betrag|menge|netto|brutto)$/i

const even = (text: string): string => text.trim().toLowerCase()

/** True for the heading of a column of note numbers. */
export const isNotesHeading = (head: string | null): boolean =>
  head !== null && NOTES.test(head.trim())

/** Splits a text at its time periods. Each pair holds a period and the words before it. */
const periodPairsOf = (text: string): readonly (readonly [before: string, period: string])[] => {
  const { spans, rest } = readPeriods(text)
  const whole = normalizeText(text).length === text.length ? text : rest
  let at = 0
  const pairs = spans.map(([from, to]) => {
    const before = whole.slice(at, from)
    at = to
    return [before.trim(), whole.slice(from, to).trim()] as const
  })
  return [...pairs, [whole.slice(at).trim(), ''] as const]
}

/** Splits at periods, so "2024 Change %" gives two headings. */
const piecesOf = (text: string): Row => periodPairsOf(text).flat().filter(Boolean)

/**
 * Joins each period with the words before or after it, so "2025 Budget 2025 Actual" gives two
 * headings.
 */
const pairsOf = (line: string): readonly Row[] => {
  const pairs = periodPairsOf(line.replaceAll('\t', ' '))
  const befores = pairs.map(([before]) => before)
  const [first = '', ...behind] = befores
  const named = behind.map((tail, at) => `${pairs[at]?.[1]} ${tail}`)
  return [
    behind.length > 1 && behind.every(Boolean) ? [first, ...named].filter(Boolean) : [],
    behind.length > 1 && befores.slice(0, -1).every(Boolean) && befores.at(-1) === ''
      ? pairs.slice(0, -1).map((pair) => pair.join(' '))
      : [],
  ].filter((row) => row.length > 0)
}

/** The possible readings of a heading line, most likely first. */
const readingsOf = (line: string): readonly Row[] => {
  const cells = line
    .split('\t')
    .map((cell) => cell.trim())
    .filter(Boolean)
  const isBlurred = (cell: string): boolean =>
    readPeriods(cell).rest.trim().split(/\s+/).length > 2 && !CHANGE.test(cell)
  const words = line.trim().split(/\s+/)
  const areColumns = words.length > 1 && words.slice(1).every((word) => COLUMN.test(word))
  const isOne = cells.length === 1 && readPeriods(line).periods.length > 1
  return [
    isOne || (cells.length > 1 && cells.some(isBlurred)) ? [] : cells,
    cells.flatMap(piecesOf),
    ...pairsOf(line),
    areColumns ? words : [],
  ].filter((row) => row.length > 0)
}

/** True for a run of months without a year: "Six months ended 30 June". */
const isRun = (text: string): boolean =>
  readPeriods(text).periods.every(
    ({ year, part, day }) => year === null && part !== null && day === null,
  )

/**
 * The size of the repeating group at the end of a heading row: 2 for "Revenue EBITDA Revenue
 * EBITDA".
 */
const groupSize = (heads: Row, groups: number): number | null => {
  const most = Math.floor(heads.length / groups)
  for (let size = most; size > 1; size -= 1) {
    const last = heads.slice(heads.length - size * groups)
    const isSame = last.every(
      (head, at) => head !== '' && even(head) === even(last[at % size] ?? ''),
    )
    if (isSame && new Set(last.slice(0, size).map(even)).size === size) return size
  }
  return null
}

/** Combines periods with repeating groups: "2024 2023" above "Revenue EBITDA Revenue EBITDA". */
const overGroups = (over: Row, row: Row): Row | null => {
  const size = over.length > 1 && over.every(isPeriod) ? groupSize(row, over.length) : null
  if (size === null) return null
  const start = row.length - size * over.length
  return row.map((head, at) =>
    at < start ? head : `${over[Math.floor((at - start) / size)]} ${head}`,
  )
}

/** Combines two heading lines: month runs above years, or years above names. */
const under = (over: Row, row: Row): Row | null => {
  const groups = overGroups(over, row)
  if (groups) return groups
  const heads = isPeriod(row[0] ?? '') ? row : row.slice(1)
  const each = heads.length / over.length
  const isMeant =
    over.length > 1 ? each > 1 && Number.isInteger(each) : heads.every(isYear) && over.every(isRun)
  if (!isMeant || ![...over, ...heads].every(isPeriod)) return null
  const joined = heads.map((head, at) => `${over[Math.floor(at / each)]} ${head}`)
  return [...row.slice(0, row.length - heads.length), ...joined]
}

/** A heading line with its possible readings. */
export type HeadingLine = { readonly line: string; readonly readings: readonly Row[] }

/** Reads a line as headings and combines it with the heading line directly above. */
export const readHeadingLine = (line: string, above: HeadingLine | null): HeadingLine => {
  const readings = readingsOf(line)
  const joined = readings.flatMap((row) =>
    (above?.readings ?? []).flatMap((over) => {
      const one = under(over, row)
      return one ? [one] : []
    }),
  )
  return { line, readings: joined.length > 0 ? joined : readings }
}

const isTimedHead = (head: string): boolean => readPeriods(head).periods.length > 0
/** True if the first heading belongs to a value column and not to the row names. */
const isColumn = (head: string): boolean =>
  isTimedHead(head) || [COLUMN, NOTES, CHANGE].some((one) => one.test(head))
const isStub = (head: string): boolean => !isPeriod(head) && !COLUMN.test(head) && !NOTES.test(head)

/**
 * Aligns headings with the value columns, dropping the heading of the row names. Null if the
 * counts do not match.
 */
const aligned = (heads: Row, columns: number): Row | null => {
  const [first = ''] = heads
  if (heads.length === columns + 1) return isStub(first) ? heads.slice(1) : null
  if (heads.length !== columns) return null
  // If periods follow a first heading that is a word, the word is the heading of the row names.
  return isColumn(first) || (columns > 1 && !heads.some(isTimedHead)) ? heads : null
}

/**
 * Aligns headings after dropping note columns, change columns or both. Null if they fit without the
 * note columns and also without the change columns, because that is ambiguous.
 */
const lacking = (heads: Row, columns: number): Row | null => {
  const isNote = (head: string): boolean => NOTES.test(head)
  const isChange = (head: string): boolean => CHANGE.test(head)
  const without = (leave: (head: string) => boolean): Row | null => {
    const remaining = heads.filter((head) => !leave(head))
    return remaining.length < heads.length ? aligned(remaining, columns) : null
  }
  const found = [without(isNote), without(isChange)].filter((one) => one !== null)
  if (found.length > 1) return null
  return found[0] ?? without((head) => isNote(head) || isChange(head))
}

/**
 * True if a reading looks like column headings: a period, a usual column name, or several cells.
 */
const tells = (heads: Row, isCells: boolean): boolean =>
  isCells || heads.some((head) => isPeriod(head) || COLUMN.test(head) || readPeriods(head).spans[0])

/** The headings for a line with `columns` figures. Null if ambiguous. */
export const alignHeadings = (head: HeadingLine | null, columns: number): Row | null => {
  const readings = (head?.readings ?? []).filter((row) =>
    tells(row, head?.line.trim().includes('\t') === true),
  )
  for (const read of [aligned, lacking])
    for (const heads of readings) {
      const found = read(heads, columns)
      // Equal headings cannot distinguish the figures.
      if (found) return new Set(found.map(even)).size === found.length ? found : null
    }
  return null
}

/** Number of periods in a heading line. */
export const countHeadingPeriods = (head: HeadingLine | null): number =>
  Math.max(0, ...(head?.readings ?? []).map((row) => row.filter(isPeriod).length))

/** True for consecutive years, as in columns: 2025, 2024, 2023. */
const areConsecutiveYears = (words: Row): boolean => {
  const years = words.filter(isYear).map(Number)
  const [first = 0, second = 0] = years
  const step = second - first
  return (
    years.length > 1 &&
    Math.abs(step) === 1 &&
    years.every((year, at) => at === 0 || year - (years[at - 1] ?? 0) === step)
  )
}

/** True for a sentence. */
export const isProse = (line: string): boolean =>
  line.length > 110 || (/[.!?]$/.test(line.trim()) && line.split(/\s+/).length > 8)

/** True for a name with periods and without figures: "Revenue growth 2025 2024". */
const isTimed = (line: string, head: HeadingLine | null): boolean => {
  const { periods, rest } = readPeriods(line)
  if (figuresIn(rest).length > 0 || periods.length < (line.trim().includes('\t') ? 1 : 2))
    return false
  const words = line.trim().split(/\s+/)
  const years = words.filter(isYear)
  // Years that are not consecutive may be figures, for example if the heading line has the same
  // number of periods.
  const isOdd = years.length === periods.length && !areConsecutiveYears(words)
  return !(isOdd && (years.length < 2 || countHeadingPeriods(head) === years.length))
}

/** True if a line may be column headings: periods, or words without figures. */
export const canBeHeadings = (line: string, head: HeadingLine | null): boolean => {
  if (isProse(line)) return false
  const [, ...cells] = line.split('\t').map((cell) => cell.trim())
  const isOfCodes = cells.some((cell) => /\d/.test(cell) && readPeriods(cell).spans.length === 0)
  return isTimed(line, head) || isPeriod(line) || (figuresIn(line).length === 0 && !isOfCodes)
}

/**
 * Repeats a heading over the columns that it spans. If the names in `below` repeat, it spans one
 * group of them, else it spans up to the next heading.
 */
const filledOver = (row: Row, below: Row): Row => {
  const heads = row.slice(1).filter((cell) => cell !== '')
  const size = heads.length > 1 ? groupSize(below.slice(1), heads.length) : null
  if (size !== null) {
    const start = below.length - size * heads.length
    return below.map((_, at) =>
      at < start
        ? row[0] && at === 0
          ? row[0]
          : ''
        : (heads[Math.floor((at - start) / size)] ?? ''),
    )
  }
  // After an empty first cell, the last heading spans the remaining columns.
  const whole = row[0] === '' ? below.map((_, at) => row[at] ?? '') : row
  return (whole.length < row.length ? row : whole).map((cell, at, all) =>
    at === 0 || cell !== '' ? cell : (all.slice(0, at).findLast((one) => one !== '') ?? ''),
  )
}

/**
 * Headings for the columns of a table. A shorter row aligns at the right, because its left cell
 * may be missing.
 */
export const columnHeadingsOf = (rows: readonly Row[]): HeadingLookup => {
  const most = Math.max(0, ...rows.map((row) => row.length))
  const last = rows.at(-1) ?? []
  const filled = rows.map((row, index) => (index === rows.length - 1 ? row : filledOver(row, last)))
  return (at, width) => {
    const cells = filled.map((row) => row[width < most ? at : row.length - width + at] ?? '')
    return [...new Set(cells.filter(Boolean))].join(' ') || null
  }
}
