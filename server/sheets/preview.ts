import {
  PREVIEW_COLUMNS,
  PREVIEW_MAX_BYTES,
  PREVIEW_ROWS,
  PREVIEW_TEXT_MAX_CHARS,
} from '#contract/limits.ts'
import type { PreviewCell, SheetPreview } from '#contract/sheet-preview.ts'
import type { SheetWindow, SizeRun, WindowCell } from '#contract/sheet-window.ts'

const sizeAt = (runs: readonly SizeRun[], at: number, rest: number): number =>
  runs.find(([first, count]) => at >= first && at < first + count)?.[2] ?? rest

const previewCell = (window: SheetWindow, { text, s = 0 }: WindowCell): PreviewCell => {
  const { align, bold, fill } = window.styles[s] ?? {}
  return {
    text: text.slice(0, PREVIEW_TEXT_MAX_CHARS),
    ...(align === undefined ? {} : { align }),
    ...(bold === undefined ? {} : { bold }),
    ...(fill === undefined ? {} : { fill }),
  }
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** A spreadsheet's picture for the lists, out of its first window (SHEET-73): a few cells, at most 2 kB. */
export const previewOf = (window: SheetWindow): SheetPreview => {
  const widths = Array.from({ length: Math.min(PREVIEW_COLUMNS, window.columns) }, (_, column) =>
    sizeAt(window.column_widths, column, window.column_width),
  )
  const rows: (PreviewCell | null)[][] = []
  for (const cell of window.cells) {
    const { row, column } = cell
    if (row >= PREVIEW_ROWS || column >= widths.length) continue
    while (rows.length <= row) rows.push([])
    const cells = rows[row] ?? []
    while (cells.length < column) cells.push(null)
    cells[column] = previewCell(window, cell)
  }
  while (bytesOf({ widths, rows }) > PREVIEW_MAX_BYTES) rows.pop()
  return { widths, rows }
}
