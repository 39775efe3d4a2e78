import { figureColumns, readFigure } from '../markdown/figures.ts'

/** Rows that tell which columns hold figures, and how wide they are. */
const SAMPLE_ROWS = 200
/** Up to so many cells a table is drawn whole, each as high as its words. */
const WHOLE_MAX_CELLS = 1200
/** Columns that are drawn. */
const MAX_COLUMNS = 100
const WIDEST_CHARS = 32
const NARROWEST_CHARS = 4
/** A wider first column leaves too little room for the others: it goes out of view as they do. */
const LABEL_CHARS = 28

type Rows = readonly (readonly string[])[]

/** A table as it is drawn. */
export type TableShape = {
  /** Its first row, where that names the columns. */
  readonly head: readonly string[] | null
  readonly rows: Rows
  /** Which columns are set flush right. */
  readonly figures: readonly boolean[]
  /** Widths of the columns, in characters. */
  readonly widths: readonly number[]
  /** Whether its first column names the rows: it stays in view then. */
  readonly hasLabels: boolean
  /** Too many cells to be drawn at once. */
  readonly isLong: boolean
  /** Columns that are left out. */
  readonly moreColumns: number
  /** From which side its columns are read: most of its letters tell. */
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

/** Names of the columns, or years, over each but the first, which may have none. */
const isHead = (first: readonly string[], width: number): boolean =>
  first.length === width &&
  first.every((cell, column) => {
    const name = cell.trim()
    return name === '' ? column === 0 && width > 1 : YEAR.test(name) || readFigure(name) === null
  })

/** What a table is drawn as. */
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

/** Rows of a window over a long table, from `first` to before `end`. */
export type RowWindow = { readonly first: number; readonly end: number }

/** Rows above and below what is seen. */
const AROUND_ROWS = 12

/** The rows that are drawn where a box of this height is scrolled so far; all in px. */
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
