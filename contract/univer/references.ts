import {
  columnIndex,
  columnName,
  MAX_COLUMNS,
  MAX_ROWS,
  quoteSheetName,
} from '#contract/workbook/cells.ts'
import { WITHOUT_ADDRESSES } from '#contract/formulas/formula-patterns.ts'
import type { Area, Axis, Span } from './areas.ts'

/** True for each end with a $. */
type Fixed = { readonly start: boolean; readonly end: boolean }

/**
 * The sheet of a reference. `own` is the sheet of the formula, and `one` is another sheet by name.
 * `other` is several sheets or another workbook. An edit of a single sheet never moves such a
 * reference.
 */
type Place =
  | { readonly kind: 'own' }
  | { readonly kind: 'one'; readonly name: string }
  | { readonly kind: 'other'; readonly written: string }

/** A reference in a formula: to cells, or to a defined name of a sheet, such as Jan!Rate. */
export type Reference = {
  readonly text: string
  readonly place: Place
  /** Null if the reference is to a defined name, which `name` contains. */
  readonly area: Area | null
  readonly fixed: { readonly [axis in Axis]: Fixed }
  /** The range operator: a colon, with dots to trim blank edges, or '' for one cell. */
  readonly colon: string
  readonly name: string
}

/** A formula split into plain text and references. */
export type FormulaParts = readonly (string | Reference)[]

const CELL = String.raw`\$?[A-Za-z]{1,3}\$?\d{1,7}`
/** A1:A9, or A1.:.A9, which trims blank edges. */
const COLON = String.raw`\.?:\.?`
const LINES = String.raw`\$?[A-Za-z]{1,3}${COLON}\$?[A-Za-z]{1,3}|\$?\d{1,7}${COLON}\$?\d{1,7}`
/** Letters and digits of any language. Unicode classes take several times as long. */
const LETTER = String.raw`A-Za-z0-9\u00aa-\uffff`
/** A reference must not continue as a word, function or table. */
const END = String.raw`(?![${LETTER}_.(!$[\\])`
const WORD = String.raw`[${LETTER}_.\\?]`
/** The sheet part of a reference: one sheet, a range of sheets, or a sheet of another workbook. */
const SHEET = String.raw`'(?:[^']|'')*'!|(?:\[[^[\]]*\])?${WORD}*(?::${WORD}+)?!`
const ERROR = String.raw`#[A-Za-z]+(?:\/[A-Za-z0-9]+)?[!?]?`

const TOKEN = new RegExp(
  [
    String.raw`"(?:[^"]|"")*"`,
    // Excel accepts a repeated sheet name: Jan!A1:Jan!B2.
    String.raw`(?<![${LETTER}_.$\\!])(?<sheet>${SHEET})(?:(?<cells>${CELL}(?:${COLON}(?:\k<sheet>)?${CELL})?|${LINES})${END}|(?<name>${WORD}+))`,
    WITHOUT_ADDRESSES,
    ERROR,
    String.raw`(?<![${LETTER}_.$\\!#])(?<own>${CELL}(?:${COLON}${CELL})?|${LINES})${END}`,
  ].join('|'),
  'g',
)

const PART = /^(\$?)([A-Za-z]*)(\$?)(\d*)$/

type End = { readonly column: number | null; readonly row: number | null }

const endOf = (text: string): End & { readonly isFixed: { readonly [axis in Axis]: boolean } } => {
  const [, first = '', letters = '', second = '', digits = ''] = PART.exec(text) ?? []
  return {
    column: letters === '' ? null : columnIndex(letters),
    row: digits === '' ? null : Number(digits) - 1,
    isFixed: {
      columns: first !== '' && letters !== '',
      rows: letters === '' ? first !== '' : second !== '',
    },
  }
}

type Line = { readonly span: Span | null; readonly fixed: Fixed }

/** Puts the two ends in ascending order. Each end keeps its $. */
const lineOf = (
  from: number | null,
  to: number | null,
  isFixed: readonly [boolean, boolean],
): Line => {
  if (from === null || to === null) return { span: null, fixed: { start: false, end: false } }
  return from <= to
    ? { span: { start: from, end: to }, fixed: { start: isFixed[0], end: isFixed[1] } }
    : { span: { start: to, end: from }, fixed: { start: isFixed[1], end: isFixed[0] } }
}

const isOnSheet = ({ column, row }: End): boolean =>
  (column === null || column < MAX_COLUMNS) && (row === null || (row >= 0 && row < MAX_ROWS))

/** The cells of a reference. Null for names that only look like cells, such as `YTD2024`. */
const cellsOf = (text: string): Pick<Reference, 'area' | 'fixed' | 'colon'> | null => {
  const [colon = ''] = /\.?:\.?/.exec(text) ?? []
  const parts = text.split(/\.?:\.?/).map((part) => endOf(part.slice(part.lastIndexOf('!') + 1)))
  const [from, to = from] = parts
  if (!from || !to || !isOnSheet(from) || !isOnSheet(to)) return null
  const rows = lineOf(from.row, to.row, [from.isFixed.rows, to.isFixed.rows])
  const columns = lineOf(from.column, to.column, [from.isFixed.columns, to.isFixed.columns])
  return {
    area: { rows: rows.span, columns: columns.span },
    fixed: { rows: rows.fixed, columns: columns.fixed },
    colon,
  }
}

const placeOf = (sheet: string | undefined): Place => {
  if (sheet === undefined) return { kind: 'own' }
  const name = sheet.slice(0, -1)
  const plain = name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name
  return /[[\]:]/u.test(plain) || plain === ''
    ? { kind: 'other', written: sheet }
    : { kind: 'one', name: plain }
}

const NO_CELLS = {
  area: null,
  fixed: { rows: { start: false, end: false }, columns: { start: false, end: false } },
  colon: '',
} as const

const referenceOf = (found: RegExpExecArray): Reference | null => {
  const { sheet, cells, own, name } = found.groups ?? {}
  const text = found[0]
  if (name !== undefined) return { ...NO_CELLS, text, place: placeOf(sheet), name }
  const written = cells ?? own
  const known = written === undefined ? null : cellsOf(written)
  return known && { ...known, text, place: placeOf(sheet), name: '' }
}

/** Splits a formula into its references and the text between them. */
export const formulaParts = (formula: string): FormulaParts => {
  const parts: (string | Reference)[] = []
  let at = 0
  TOKEN.lastIndex = 0
  for (let found = TOKEN.exec(formula); found !== null; found = TOKEN.exec(formula)) {
    const reference = referenceOf(found)
    if (reference === null) continue
    parts.push(formula.slice(at, found.index), reference)
    at = found.index + found[0].length
  }
  return at === 0 ? [formula] : [...parts, formula.slice(at)]
}

const lineText = (isFixed: boolean, line: string): string => `${isFixed ? '$' : ''}${line}`

const writtenEnd = ({ area, fixed }: Reference, end: 'start' | 'end'): string => {
  const column = area?.columns ? lineText(fixed.columns[end], columnName(area.columns[end])) : ''
  const row = area?.rows ? lineText(fixed.rows[end], String(area.rows[end] + 1)) : ''
  return column + row
}

const sheetText = (place: Place): string => {
  if (place.kind === 'own') return ''
  return place.kind === 'one' ? `${quoteSheetName(place.name)}!` : place.written
}

export const referenceText = (reference: Reference): string => {
  const { place, name, area, colon } = reference
  const sheet = sheetText(place)
  if (area === null) return sheet + name
  const start = writtenEnd(reference, 'start')
  return sheet + (colon === '' ? start : start + colon + writtenEnd(reference, 'end'))
}
