import { figureColumns, readFigure } from '../markdown/figures.ts'

/** Only the first 200 rows decide the column widths, and which columns hold figures. */
const SAMPLE_ROWS = 200
/** Tables with more cells render only the rows in view, at a fixed row height. */
const WHOLE_MAX_CELLS = 1200
/** Maximum number of rendered columns. */
const MAX_COLUMNS = 100
const WIDEST_CHARS = 32
const NARROWEST_CHARS = 4
/** A wider first column is not sticky, because it would leave too little room for the others. */
const LABEL_CHARS = 28

type Rows = readonly (readonly string[])[]

export type TableShape = {
  /** The first row, if it holds column names. */
  readonly head: readonly string[] | null
  readonly rows: Rows
  /** Which columns are right-aligned. */
  readonly figures: readonly boolean[]
  /** Column widths in characters. */
  readonly widths: readonly number[]
  /** Whether the first column holds row labels. It is sticky then. */
  readonly hasLabels: boolean
  /** Whether the table has too many cells to render at once. */
  readonly isLong: boolean
  /** The number of columns that are left out. */
  readonly moreColumns: number
  /** Right-to-left if most letters of the table belong to a right-to-left script. */
  readonly dir: 'ltr' | 'rtl'
}

const RTL = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/gu
const LETTER = /\p{L}/gu

const dirOf = (rows: Rows): 'ltr' | 'rtl' => {
  const text = rows.flat().join(' ')
  const [fromRight, letters] = [RTL, LETTER].map((sign) => text.match(sign)?.length ?? 0)
  return (fromRight ?? 0) * 2 > (letters ?? 0) ? 'rtl' : 'ltr'
}

const YEAR = /^(?:19|20)\d\d$/

/** A header row holds only names or years. Only its first cell may be empty. */
const isHead = (first: readonly string[], width: number): boolean =>
  first.length === width &&
  first.every((cell, column) => {
    const name = cell.trim()
    return name === '' ? column === 0 && width > 1 : YEAR.test(name) || readFigure(name) === null
  })

export const shapeOf = (all: Rows): TableShape => {
  const most = all.reduce((width, row) => Math.max(width, row.length), 0)
  const width = Math.min(most, MAX_COLUMNS)
  const first = all[0] ?? []
  const head = all.length > 1 && most <= MAX_COLUMNS && isHead(first, most) ? first : null
  const rows = head ? all.slice(1) : all
  const sample = rows.slice(0, SAMPLE_ROWS).map((row) => row.slice(0, width))
  const figures = figureColumns(sample)
  const widths = Array.from({ length: width }, (_, column) => {
    const longest = [head ?? [], ...sample].reduce(
      (chars, row) => Math.max(chars, row[column]?.length ?? 0),
      NARROWEST_CHARS,
    )
    return Math.min(longest, WIDEST_CHARS)
  })
  return {
    head,
    rows,
    figures: widths.map((_, column) => figures[column] ?? false),
    widths,
    hasLabels: width > 1 && figures[0] !== true && (widths[0] ?? 0) <= LABEL_CHARS,
    isLong: all.length * width > WHOLE_MAX_CELLS,
    moreColumns: most - width,
    dir: dirOf([head ?? [], ...sample]),
  }
}

/** Visible rows of a long table: from `first` up to, but not including, `end`. */
export type RowWindow = { readonly first: number; readonly end: number }

/** Rows rendered above and below the visible ones. */
const AROUND_ROWS = 12

/** Returns the rows to render at a scroll position. `top`, `height` and `rowHeight` are in px. */
export const rowsAt = (
  top: number,
  height: number,
  rowHeight: number,
  count: number,
): RowWindow => {
  const first = Math.max(0, Math.floor(top / rowHeight) - AROUND_ROWS)
  const end = Math.min(count, Math.ceil((top + height) / rowHeight) + AROUND_ROWS)
  return { first: Math.min(first, Math.max(0, count - 1)), end }
}
