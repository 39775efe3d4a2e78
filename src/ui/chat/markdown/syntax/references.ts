import { formatRange, parseRange } from '#contract/workbook/cells.ts'

/** A piece of a text: `range` is what a reference names, null for the words between. */
export type Piece = { readonly text: string; readonly range: string | null }

/** Where a text stands; code may be a formula, or a reference by itself. */
export type Setting = 'prose' | 'code'

/** The source of a pattern of one cell. */
export const CELL = '\\$?[A-Z]{1,3}\\$?[1-9]\\d{0,6}'
/** The source of a pattern of a sheet and its sign. */
export const SHEET = "(?:'(?:[^'\\n]|''){1,31}'|[\\p{L}_][\\p{L}\\p{N}_.]{0,30})!"
const COLUMNS = '\\$?[A-Z]{1,3}:\\$?[A-Z]{1,3}'
const ROWS = '\\$?[1-9]\\d{0,6}:\\$?[1-9]\\d{0,6}'
/** Of a sheet anything; without one a range, or a cell. No part of a longer word or of a call. */
const REFERENCE = new RegExp(
  `(?<![\\p{L}\\p{N}_$.!'])(?:(?<sheet>${SHEET})(?:${CELL}(?::${CELL})?|${COLUMNS}|${ROWS})` +
    `|${CELL}:${CELL}|(?<single>${CELL}(?!\\s+(?:paper|format|size)\\b)))(?![\\p{L}\\p{N}_$(:]|[.:!-][\\p{L}\\p{N}])`,
  'gu',
)
/** Without these there is no reference: spares most texts the search. */
const SIGNS = /[A-Z]\$?\d|!/

/** Words before a single cell that leave no doubt; of what may be a period only the first. */
const CUE = /(?:\b(?:(cells?)|columns?|rows?|range|formula)|=)\s+$/i
/** The longest of them with its blanks, in characters. */
const CUE_CHARS = 16
/** Between two references: "B2 and C3", "B2, C3", "B2 to D9". */
const JOINT = /^\s*(?:,|;|and|or|to|through|[-–+*/&])\s*$/i
/** Letters that name a quarter, a half, a week, a month, a year, a percentile … before a number. */
const PERIODS = new Set('HKMPQTWY')
/** With them those that are seldom anything else once a text speaks of cells: the G8, an L2. */
const NAMING = new Set([...PERIODS, 'G', 'L'])
/** A row of two digits is seldom anything else: B52, C14. */
const PLAIN_ROW = 10
/** A quarter or a half is one in code too. */
const PERIOD = /^(?:Q[1-4]|H[12])$/
/** What may be a period in prose: Q4, W12, but not Q140. */
const LIKE_PERIOD = /^[HKMPQTWY]\d{1,2}$/

/**
 * Whether one cell that stands by itself can be nothing but a cell; `isAfter` where the text has named
 * cells before.
 */
const isCertain = (cell: string, isAfter: boolean): boolean => {
  const [, letter = '', row = ''] = /^([A-Z])(\d{1,3})$/.exec(cell) ?? []
  if (letter === '') return /^\$[A-Z]+\$\d+$/.test(cell)
  return isAfter ? !PERIODS.has(letter) : !NAMING.has(letter) && Number(row) >= PLAIN_ROW
}

/** A reference, and where it stands in its text; `inCells` when "cells" stands before it or its list. */
type Found = {
  readonly start: number
  readonly end: number
  readonly range: string
  readonly inCells: boolean
}

/** What stands before a single cell: whether it says that it is one, and begins or goes on a list of cells. */
const before = (text: string, start: number, cell: string, last: Found | undefined) => {
  const cue = CUE.exec(text.slice(Math.max(0, start - CUE_CHARS), start))
  const isJoined = last !== undefined && JOINT.test(text.slice(last.end, start))
  const inCells = cue?.[1]?.toLowerCase() === 'cells' || (isJoined && last.inCells)
  const isCued = LIKE_PERIOD.test(cell)
    ? inCells || cue?.[1] !== undefined
    : cue !== null || isJoined
  return { isCued, inCells }
}

/** Whether a single cell in code is one: of a formula every one, else the code is nothing but it. */
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
 * Splits a text at its references to cells: `Sheet1!B2:D9`, `'Q3 plan'!A1`, `B2:D9`, and a single cell
 * where it can be nothing else, as in "cell B2 and C3", `$B$2`, "C14", in code or a formula. "Q1 to Q4",
 * "from B2 to A1", "H2 2026", "B2B", "A4 paper", "G20" and "LOG10(" are words.
 */
export const splitReferences = (text: string, setting: Setting = 'prose'): readonly Piece[] => {
  if (!SIGNS.test(text)) return [{ text, range: null }]
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end, range } of allOf(text, setting)) {
    if (start > at) pieces.push({ text: text.slice(at, start), range: null })
    pieces.push({ text: text.slice(start, end), range })
    at = end
  }
  if (at < text.length || at === 0) pieces.push({ text: text.slice(at), range: null })
  return pieces
}
