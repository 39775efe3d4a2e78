import { formatRange, parseRange } from '#contract/workbook/cells.ts'

/** A piece of text. `range` is the referenced range, or null for plain words. */
export type ReferencePiece = { readonly text: string; readonly range: string | null }

/** Where a text appears. Code may be a formula or a single reference. */
export type Setting = 'prose' | 'code'

/** Regex source for one cell. */
export const CELL_PATTERN = '\\$?[A-Z]{1,3}\\$?[1-9]\\d{0,6}'
/** Regex source for a worksheet name with its `!`. */
export const SHEET_PATTERN = "(?:'(?:[^'\\n]|''){1,31}'|[\\p{L}_][\\p{L}\\p{N}_.]{0,30})!"
const COLUMNS = '\\$?[A-Z]{1,3}:\\$?[A-Z]{1,3}'
const ROWS = '\\$?[1-9]\\d{0,6}:\\$?[1-9]\\d{0,6}'
/**
 * Matches any reference that names a worksheet. Without a worksheet, it matches a range or a cell.
 * It never matches a part of a longer word or a call.
 */
const REFERENCE = new RegExp(
  `(?<![\\p{L}\\p{N}_$.!'])(?:(?<sheet>${SHEET_PATTERN})(?:${CELL_PATTERN}(?::${CELL_PATTERN})?|${COLUMNS}|${ROWS})` +
    `|${CELL_PATTERN}:${CELL_PATTERN}|(?<single>${CELL_PATTERN}(?!\\s+(?:paper|format|size)\\b)))(?![\\p{L}\\p{N}_$(:]|[.:!-][\\p{L}\\p{N}])`,
  'gu',
)
/** A cheap test that spares most texts the full search. */
const SIGNS = /[A-Z]\$?\d|!/

/**
 * Words after which a text such as "B2" is a cell. For a text that may be a period, such as "Q1",
 * only "cell" or "cells" is enough.
 */
const CUE = /(?:\b(?:(cells?)|columns?|rows?|range|formula)|=)\s+$/i
/** Maximum length of a match of `CUE`, in characters. */
const CUE_CHARS = 16
/** Connects two references: "B2 and C3", "B2, C3", "B2 to D9". */
const JOINT = /^\s*(?:,|;|and|or|to|through|[-–+*/&])\s*$/i
/** Letters that may name a quarter, half, week, month, year or percentile before a number. */
const PERIODS = new Set('HKMPQTWY')
/**
 * The letters of `PERIODS`, plus G and L, which also occur in names: "the G8", "an L2". After
 * another cell reference, G and L count as columns.
 */
const NAMING = new Set([...PERIODS, 'G', 'L'])
/** From this row on, a letter with a number is almost always a cell: B52, C14. */
const PLAIN_ROW = 10
/** A quarter or half year, even in code. */
const PERIOD = /^(?:Q[1-4]|H[12])$/
/** A possible period in prose: Q4, W12, but not Q140. */
const LIKE_PERIOD = /^[HKMPQTWY]\d{1,2}$/

/**
 * Whether a lone match must be a cell. `isAfter` means that the text contains a cell reference
 * before it.
 */
const isCertain = (cell: string, isAfter: boolean): boolean => {
  const [, letter = '', row = ''] = /^([A-Z])(\d{1,3})$/.exec(cell) ?? []
  if (letter === '') return /^\$[A-Z]+\$\d+$/.test(cell)
  return isAfter ? !PERIODS.has(letter) : !NAMING.has(letter) && Number(row) >= PLAIN_ROW
}

/**
 * A reference and its offsets. `inCells` means that the word "cells" precedes the reference or the
 * list that contains it.
 */
type Found = {
  readonly start: number
  readonly end: number
  readonly range: string
  readonly inCells: boolean
}

/**
 * What the text before a lone cell says. `isCued` means that the text proves it to be a cell.
 * `inCells` has the meaning that it has in `Found`.
 */
const before = (text: string, start: number, cell: string, last: Found | undefined) => {
  const cue = CUE.exec(text.slice(Math.max(0, start - CUE_CHARS), start))
  const isJoined = last !== undefined && JOINT.test(text.slice(last.end, start))
  const inCells = cue?.[1]?.toLowerCase() === 'cells' || (isJoined && last.inCells)
  const isCued = LIKE_PERIOD.test(cell)
    ? inCells || cue?.[1] !== undefined
    : cue !== null || isJoined
  return { isCued, inCells }
}

/**
 * Whether a lone cell in code is a reference. In a formula every cell is one. Other code must
 * contain only the cell, which must not be a quarter or half year.
 */
const isCodeCell = (text: string, cell: string): boolean =>
  text.startsWith('=') || (cell === text.trim() && !PERIOD.test(cell))

const allOf = (text: string, setting: Setting): readonly Found[] => {
  const found: Found[] = []
  for (const match of text.matchAll(REFERENCE)) {
    const [whole] = match
    const { index: start } = match
    const read = parseRange(whole)
    const cell = match.groups?.['single']
    const { isCued, inCells } = before(text, start, whole, found.at(-1))
    const isMeant =
      cell === undefined ||
      (setting === 'code' ? isCodeCell(text, cell) : isCued || isCertain(cell, found.length > 0))
    if (read.ok && isMeant)
      found.push({ start, end: start + whole.length, range: formatRange(read.value), inCells })
  }
  return found
}

/**
 * Splits a text at its cell references: `Sheet1!B2:D9`, `'Q3 plan'!A1`, `B2:D9`. A lone cell counts
 * only if it is unambiguous: "cell B2 and C3", `$B$2`, "C14", or a cell in code. "Q1 to Q4", "from
 * B2 to A1", "H2 2026", "B2B", "A4 paper", "G20" and "LOG10(" stay words.
 */
export const splitReferences = (
  text: string,
  setting: Setting = 'prose',
): readonly ReferencePiece[] => {
  if (!SIGNS.test(text)) return [{ text, range: null }]
  const pieces: ReferencePiece[] = []
  let at = 0
  for (const { start, end, range } of allOf(text, setting)) {
    if (start > at) pieces.push({ text: text.slice(at, start), range: null })
    pieces.push({ text: text.slice(start, end), range })
    at = end
  }
  if (at < text.length || at === 0) pieces.push({ text: text.slice(at), range: null })
  return pieces
}
