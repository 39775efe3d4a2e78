import {
  PREVIEW_COLUMNS,
  PREVIEW_MAX_BYTES,
  PREVIEW_ROWS,
  PREVIEW_TEXT_MAX_CHARS,
} from '#contract/limits.ts'
import type { PreviewCell, PreviewStyle, SheetPreview } from '#contract/workbook/sheet-preview.ts'
import type {
  SheetWindow,
  SizeRun,
  WindowCell,
  WindowStyle,
} from '#contract/workbook/sheet-window.ts'

/**
 * Width of the narrowest character in px, which limits how many characters of a text can be
 * visible.
 */
const NARROWEST_PX = 4
/** Text lengths to try before we drop rows to meet the size limit. */
const LENGTHS = [PREVIEW_TEXT_MAX_CHARS, 40, 16]

const sizeAt = (runs: readonly SizeRun[], at: number, rest: number): number =>
  runs.find(([first, count]) => at >= first && at < first + count)?.[2] ?? rest

/**
 * True if a cell shows a number: it has a number format, or is right-aligned like a formula result.
 */
const isFigure = ({ text, raw, f }: WindowCell, { align }: WindowStyle): boolean => {
  if (raw !== undefined) return true
  const isNumber = f === undefined ? !Number.isNaN(Number(text)) : /\d/.test(text)
  return align === 'right' && text !== '' && isNumber
}

const styleOf = ({ align, bold, color, fill, wrap }: WindowStyle): PreviewStyle => ({
  ...(align === undefined ? {} : { align }),
  ...(bold === undefined ? {} : { bold }),
  ...(color === undefined ? {} : { color }),
  ...(fill === undefined ? {} : { fill }),
  ...(wrap === undefined ? {} : { clip: true }),
})

/** Deduplicates styles and numbers them. An empty style has no number. */
const styleTable = () => {
  const numbers = new Map<string, number>()
  const styles: PreviewStyle[] = []
  return {
    styles,
    numberOf: (style: PreviewStyle): number | undefined => {
      const key = JSON.stringify(style)
      if (key === '{}') return undefined
      const number = numbers.get(key) ?? styles.push(style) - 1
      numbers.set(key, number)
      return number
    },
  }
}

type Rows = (PreviewCell | null)[][]

/** Room for a text in px: its own columns, and empty ones to its right if it may overflow. */
const textWidthOf = (
  cells: Rows[number],
  at: number,
  widths: readonly number[],
  { align = 'left', clip }: PreviewStyle,
): number => {
  const own = at + (cells[at]?.columns ?? 1)
  const next = cells.findIndex((cell, column) => column >= own && cell !== null && cell.text !== '')
  const runsOver = align === 'left' && !clip
  // A text may overflow past the last column into the rest of the picture.
  if (runsOver && next === -1) return Number.POSITIVE_INFINITY
  return widths.slice(at, runsOver ? next : own).reduce((sum, width) => sum + width, 0)
}

const shortened = (preview: SheetPreview, length: number): SheetPreview => ({
  ...preview,
  rows: preview.rows.map((cells) =>
    cells.map((cell, at) => {
      if (cell === null) return null
      const style = preview.styles[cell.s ?? -1] ?? {}
      const maxChars = Math.ceil(textWidthOf(cells, at, preview.widths, style) / NARROWEST_PX)
      return { ...cell, text: cell.text.slice(0, Math.min(length, maxChars)) }
    }),
  ),
})

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
const isSmall = (preview: SheetPreview): boolean => bytesOf(preview) <= PREVIEW_MAX_BYTES

const cellOf = (
  { merges, styles }: SheetWindow,
  cell: WindowCell,
  columns: number,
  numberOf: (style: PreviewStyle) => number | undefined,
): PreviewCell => {
  const { row, column, text, s = 0 } = cell
  const style = styles[s] ?? {}
  const number = numberOf({
    ...styleOf(style),
    ...(isFigure(cell, style) ? { figure: true } : {}),
  })
  const merge = merges.find((one) => one.row === row && one.column === column)
  const merged = Math.min(merge?.last_column ?? column, columns - 1) - column + 1
  return {
    text,
    ...(number === undefined ? {} : { s: number }),
    ...(merged > 1 ? { columns: merged } : {}),
  }
}

const rowsOf = (
  window: SheetWindow,
  columns: number,
  numberOf: (style: PreviewStyle) => number | undefined,
): Rows => {
  const rows: Rows = []
  for (const cell of window.cells) {
    const { row, column } = cell
    if (row >= PREVIEW_ROWS || column >= columns) continue
    while (rows.length <= row) rows.push([])
    const cells = rows[row] ?? []
    while (cells.length < column) cells.push(null)
    cells[column] = cellOf(window, cell, columns, numberOf)
  }
  return rows
}

/** Drops rows from the end until the preview fits. */
const fitting = (preview: SheetPreview): SheetPreview => {
  const rows = [...preview.rows]
  while (rows.length > 0 && !isSmall({ ...preview, rows })) rows.pop()
  const last = { ...preview, rows }
  // If the styles alone exceed the limit, drops them all.
  return isSmall(last) ? last : { ...last, styles: [] }
}

/** Makes the preview of a spreadsheet from its first window, at most 2 kB. */
export const previewOf = (window: SheetWindow): SheetPreview => {
  const widths = Array.from({ length: Math.min(PREVIEW_COLUMNS, window.columns) }, (_, column) =>
    sizeAt(window.column_widths, column, window.column_width),
  )
  const { styles, numberOf } = styleTable()
  const whole = { widths, styles, rows: rowsOf(window, widths.length, numberOf) }
  const tried = LENGTHS.map((length) => shortened(whole, length))
  return tried.find(isSmall) ?? fitting(shortened(whole, LENGTHS.at(-1) ?? 0))
}
