import { styleOf, type CellState, type CellValue, type WorkbookData } from './workbook.ts'

/** Univer keeps a truth as 1 or 0 with this type. */
const TRUTH = 3

/** A cell's value as it is meant: a truth where Univer keeps 1 or 0; null for an empty cell. */
export const valueOf = (cell: CellState | null): CellValue | null =>
  cell?.t === TRUTH && cell.v !== null && cell.v !== undefined
    ? Number(cell.v) !== 0
    : (cell?.v ?? null)

/** What values and cells show, by a way to write a number in a format; that one may throw. */
export const createDisplay = (format: (pattern: string, value: number) => string) => {
  const formatted = (pattern: string, value: number): string => {
    try {
      // A format may end in a space as wide as a bracket; as text it is of no use.
      return format(pattern, value).trim()
    } catch {
      return format('General', value)
    }
  }
  /** A value as text without a cell: numbers in general format, truths in capitals. */
  const plainText = (value: CellValue): string => {
    if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
    return typeof value === 'number' ? formatted('General', value) : value
  }
  /**
   * What a cell shows: its value by its number format; a pattern that cannot be read shows the value
   * as it is.
   */
  const displayText = (workbook: Pick<WorkbookData, 'styles'>, cell: CellState | null): string => {
    const value = valueOf(cell)
    if (value === null) return ''
    if (typeof value !== 'number') return plainText(value)
    return formatted(styleOf(workbook, cell?.s)?.n?.pattern ?? 'General', value)
  }
  return { plainText, displayText }
}
