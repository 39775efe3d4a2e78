import { tokensOf, type Token } from '#contract/formulas/engine/language/tokens.ts'
import { columnIndex, columnName, MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'

/** A corner of a reference, such as `$B4`. */
export type Corner = {
  readonly row: number
  readonly column: number
  readonly isRowFixed: boolean
  readonly isColumnFixed: boolean
}

/** A reference in the tokens of a formula. One cell has one corner, a range has two. */
export type WrittenReference = {
  readonly at: number
  /** The worksheet part with its `!`, or ''. */
  readonly place: string
  readonly corners: readonly [Corner] | readonly [Corner, Corner]
}

const PLACED = /^((?:'(?:[^']|'')+'|[^'!]+)!)?(.+)$/su
const CORNER = /^(\$?)([A-Za-z]{1,3})(\$?)([1-9]\d{0,6})$/

const cornerOf = (text: string): Corner | null => {
  const [, column = '', letters = '', row = '', digits = ''] = CORNER.exec(text) ?? []
  if (letters === '') return null
  const corner = { row: Number(digits) - 1, column: columnIndex(letters) }
  const isOnGrid = corner.row < MAX_ROWS && corner.column < MAX_COLUMNS
  return isOnGrid ? { ...corner, isRowFixed: row === '$', isColumnFixed: column === '$' } : null
}

const referenceOf = ({ kind, text }: Token, at: number): WrittenReference | null => {
  if (kind !== 'word') return null
  const [, place = '', rest = ''] = PLACED.exec(text) ?? []
  const [first, last, ...more] = rest.split(':').map(cornerOf)
  if (!first || last === null || more.length > 0) return null
  return { at, place, corners: last === undefined ? [first] : [first, last] }
}

/** The tokens of a formula without its `=`. Empty for a text that is no formula. */
export const formulaTokens = (formula: string): readonly Token[] =>
  formula.startsWith('=') ? (tokensOf(formula.slice(1)) ?? []) : []

/** The references of a formula to cells and to ranges with two corners. */
export const referencesIn = (formula: string): readonly WrittenReference[] => {
  const tokens = formulaTokens(formula)
  return tokens.flatMap((token, at) => {
    const isCall = tokens[at + 1]?.kind === 'open'
    const reference = isCall ? null : referenceOf(token, at)
    return reference === null ? [] : [reference]
  })
}

const cornerText = ({ row, column, isRowFixed, isColumnFixed }: Corner): string =>
  `${isColumnFixed ? '$' : ''}${columnName(column)}${isRowFixed ? '$' : ''}${row + 1}`

/** The text of a reference. Null if a corner is outside of the grid. */
export const referenceText = (place: string, corners: readonly Corner[]): string | null =>
  corners.some(({ row, column }) => row < 0 || column < 0)
    ? null
    : `${place}${corners.map(cornerText).join(':')}`

/** The formula with another text for one of its tokens. */
export const withToken = (formula: string, at: number, text: string): string =>
  `=${formulaTokens(formula)
    .map((token, index) => (index === at ? text : token.text))
    .join('')}`

/** The name of a worksheet in `'Q1''s'!`. */
export const sheetNameIn = (place: string): string => {
  const name = place.slice(0, -1)
  return name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name
}
