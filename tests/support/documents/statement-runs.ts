import type { Line, TextRun } from '#server/documents/read/pdf/line.ts'
import { tablesIn } from '#server/documents/read/pdf/tables.ts'

/** The rows of each table on a page. */
export const tableRowsIn = (lines: readonly Line[]): readonly (readonly (readonly string[])[])[] =>
  tablesIn(lines).map(({ rows }) => rows)

/** A column of a statement: its x position, and true in `isRight` if `x` is the right edge. */
export type DrawnColumn = { readonly x: number; readonly isRight?: boolean }

/** How a program draws a table: by cell or by line, alignment of short cells, and row spacing. */
export type TableDrawing = {
  readonly order: 'cells' | 'lines'
  readonly align: 'top' | 'middle' | 'bottom'
  readonly padding: number
  readonly leading: number
  readonly top: number
}

const SIZE = 9
const LETTER = 4.8

const runAt = (text: string, { x, isRight }: DrawnColumn, y: number): TextRun => {
  const width = text.length * LETTER
  return { text, x: isRight ? x - width : x, y, width, size: SIZE }
}

const SHARE = { top: 0, middle: 0.5, bottom: 1 }

/** Text runs of rows whose cells are lists of lines, from `top` down. */
export const rowRuns = (
  rows: readonly (readonly (readonly string[])[])[],
  columns: readonly DrawnColumn[],
  { order, align, padding, leading, top }: TableDrawing,
): readonly TextRun[] => {
  let y = top
  return rows.flatMap((cells) => {
    const most = Math.max(...cells.map(({ length }) => length))
    const runs = cells.flatMap((lines, at) => {
      const first = y - (most - lines.length) * leading * SHARE[align]
      const column = columns[at] ?? { x: 0 }
      return lines.map((text, line) => runAt(text, column, first - line * leading))
    })
    y -= most * leading + padding
    return order === 'cells' ? runs : runs.toSorted((a, b) => b.y - a.y || a.x - b.x)
  })
}

/** Converts text runs to PDF drawing commands. */
export const pdfCommandsOf = (runs: readonly TextRun[]): string =>
  runs
    .map(({ text, x, y, size }) => `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`)
    .join('\n')
