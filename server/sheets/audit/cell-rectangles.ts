import type { PartRange } from '../workbook-parts.ts'

type Place = { readonly row: number; readonly column: number }

/** Cells below each other, without a gap. */
const columnsOf = (cells: readonly Place[]): readonly PartRange[] => {
  const sorted = cells.toSorted((a, b) => a.column - b.column || a.row - b.row)
  const found: { -readonly [K in keyof PartRange]: PartRange[K] }[] = []
  for (const { row, column } of sorted) {
    const last = found.at(-1)
    if (last?.startColumn === column && last.endRow === row - 1) last.endRow = row
    else found.push({ startRow: row, endRow: row, startColumn: column, endColumn: column })
  }
  return found
}

/** Joins cells to rectangles: first down the columns, then across equal rows. */
export const rectanglesOf = (cells: readonly Place[]): readonly PartRange[] => {
  const found: { -readonly [K in keyof PartRange]: PartRange[K] }[] = []
  const rightmost = new Map<string, (typeof found)[number]>()
  for (const part of columnsOf(cells)) {
    const key = `${part.startRow}:${part.endRow}`
    const left = rightmost.get(key)
    if (left?.endColumn === part.startColumn - 1) left.endColumn = part.endColumn
    else {
      const rectangle = { ...part }
      rightmost.set(key, rectangle)
      found.push(rectangle)
    }
  }
  return found.sort((a, b) => a.startRow - b.startRow || a.startColumn - b.startColumn)
}
