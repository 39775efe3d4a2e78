import { columnIndex, MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'

/**
 * A row or column of a reference, 0-based. It moves with the cell of its formula unless it is fixed
 * by a `$`.
 */
export type ReferenceEnd = { readonly at: number; readonly isFixed: boolean }

/** The two ends of a reference along one axis, in the order in which the formula has them. */
export type ReferenceSpan = readonly [ReferenceEnd, ReferenceEnd]

/** The rows and columns of a reference. */
export type ReferenceCells = { readonly rows: ReferenceSpan; readonly columns: ReferenceSpan }

type Corner = { readonly row: ReferenceEnd | null; readonly column: ReferenceEnd | null }

const CORNER = /^(\$?)([A-Za-z]{1,3})?(\$?)(\d{1,7})?$/
/** The range operator. A dot trims blank edges: `A1.:.A9`. */
const COLON = /\.?:\.?/

const isOutside = (at: number | null, size: number): boolean =>
  at !== null && (at < 0 || at >= size)

const endOf = (at: number | null, sign: string | undefined): ReferenceEnd | null =>
  at === null ? null : { at, isFixed: sign === '$' }

/** Null if the text is no cell, column or row of a worksheet: `YTD2024` is a name. */
const cornerOf = (text: string): Corner | null => {
  const [, first, letters, second, digits] = CORNER.exec(text) ?? []
  if (letters === undefined && digits === undefined) return null
  const row = digits === undefined ? null : Number(digits) - 1
  const column = letters === undefined ? null : columnIndex(letters)
  if (isOutside(row, MAX_ROWS) || isOutside(column, MAX_COLUMNS)) return null
  // `$5` has its sign in the first place.
  return { row: endOf(row, column === null ? first : second), column: endOf(column, first) }
}

const spanOf = (
  from: ReferenceEnd | null,
  to: ReferenceEnd | null,
  size: number,
): ReferenceSpan | null => {
  if (from !== null && to !== null) return [from, to]
  return from === to
    ? [
        { at: 0, isFixed: true },
        { at: size - 1, isFixed: true },
      ]
    : null
}

const cellsBetween = (from: Corner, to: Corner): ReferenceCells | null => {
  const rows = spanOf(from.row, to.row, MAX_ROWS)
  const columns = spanOf(from.column, to.column, MAX_COLUMNS)
  return rows === null || columns === null ? null : { rows, columns }
}

/** The cells of `$B2`, `B2:D$9`, `A:C` or `2:5` without a worksheet. Null for any other text. */
export const referenceCellsOf = (text: string): ReferenceCells | null => {
  const [first = '', second, third] = text.split(COLON)
  if (third !== undefined) return null
  const from = cornerOf(first)
  const to = second === undefined ? from : cornerOf(second)
  if (from === null || to === null) return null
  const isSingle = second === undefined
  return isSingle && (from.row === null || from.column === null) ? null : cellsBetween(from, to)
}

/** The worksheet part of a reference. `'Q1''s'!B2` has the place `Q1's`. */
export type PlacedText = { readonly place: string | null; readonly text: string }

const PLACE = /^(?:'((?:[^']|'')+)'|([^'!]+))!(.+)$/su

/** Splits a reference into its worksheet and the rest. Excel accepts `Jan!A1:Jan!B2` too. */
export const placedText = (word: string): PlacedText => {
  const [, quoted, plain, rest] = PLACE.exec(word) ?? []
  if (rest === undefined) return { place: null, text: word }
  const written = word.slice(0, word.length - rest.length)
  return {
    place: quoted?.replaceAll("''", "'") ?? plain ?? null,
    text: rest.replace(`:${written}`, ':'),
  }
}

/** The names of the worksheets of a place. `Jan:Mar` has two, all others have one. */
export const tabsOf = (place: string): readonly string[] => place.split(':')
