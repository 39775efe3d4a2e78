import { columnName } from '#contract/workbook/cells.ts'

type Cell = { readonly v?: unknown; readonly f?: unknown; readonly si?: unknown } | null | undefined
/** The cells of a worksheet by row and column. */
export type CellsByRow = Readonly<Record<string, Readonly<Record<string, Cell>> | undefined>>

/** A formula counts as such, because its text and its result change with other lines. */
const contentOf = (cell: Cell): string => {
  if (!cell) return ''
  if (cell.f !== undefined || cell.si !== undefined) return '='
  return cell.v === undefined || cell.v === null ? '' : `${typeof cell.v} ${cell.v}`
}

/** One text per line with its filled cells. Empty lines at the end have none. */
const linesOf = (cells: CellsByRow, axis: 'row' | 'column'): readonly string[] => {
  const lines: string[] = []
  for (const [row, columns] of Object.entries(cells))
    for (const [column, cell] of Object.entries(columns ?? {})) {
      const content = contentOf(cell)
      const [line, at] = axis === 'row' ? [Number(row), column] : [Number(column), row]
      if (content !== '') lines[line] = `${lines[line] ?? ''}|${at} ${content}`
    }
  return Array.from(lines, (line) => line ?? '')
}

/** Lines before and after inserted or deleted ones are equal. Null if there are others. */
const shiftIn = (before: readonly string[], after: readonly string[]) => {
  const shorter = Math.min(before.length, after.length)
  const count = after.length - before.length
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  // Lines that are only added or removed at the end move nothing.
  return count === 0 || end === 0 || start + end < shorter ? null : { start, count }
}

const spanOf = (start: number, count: number, name: (index: number) => string): string =>
  count === 1 ? name(start) : `${name(start)}:${name(start + count - 1)}`

/** Says which rows or columns were inserted or deleted, if this is all that happened. */
export const shiftedLines = (before: CellsByRow, after: CellsByRow): string | null => {
  for (const axis of ['row', 'column'] as const) {
    const shift = shiftIn(linesOf(before, axis), linesOf(after, axis))
    if (shift === null) continue
    const name = axis === 'row' ? (at: number) => String(at + 1) : columnName
    const count = Math.abs(shift.count)
    const noun = `${axis}${count === 1 ? '' : 's'} ${spanOf(shift.start, count, name)}`
    return shift.count > 0
      ? `inserted ${noun}`
      : `deleted ${noun}, so the cells behind have other addresses`
  }
  return null
}
