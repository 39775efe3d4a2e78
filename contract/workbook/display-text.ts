import { inOwnDecimal } from '../figures/locale.ts'
import { generalText } from './general-text.ts'
import {
  styleOf,
  type CellState,
  type CellStyle,
  type CellValue,
  type WorkbookData,
} from './workbook.ts'

/** Univer keeps a truth as 1 or 0 with this type. */
const TRUTH = 3

/** A cell's value as it is meant: a truth where Univer keeps 1 or 0; null for an empty cell. */
export const valueOf = (cell: CellState | null): CellValue | null =>
  cell?.t === TRUTH && cell.v !== null && cell.v !== undefined
    ? Number(cell.v) !== 0
    : (cell?.v ?? null)

/** Univer's type of a number. */
const NUMBER = 2
/** The format of what has none. */
const GENERAL = 'General'

/** Univer keeps text of several looks as a document; its paragraphs end in CR LF. */
const richText = (cell: CellState | null): string => {
  const body = (cell?.['p'] as { body?: { dataStream?: unknown } } | null | undefined)?.body
  const stream = body?.dataStream
  return typeof stream === 'string'
    ? stream.replaceAll('\0', '').replace(/\r\n$/, '').replace(/\r\n?/g, '\n')
    : ''
}

/**
 * What values and cells show, by a way to write a number in a format; that one may throw. Numbers without a
 * format have this decimal sign.
 */
export const createDisplay = (
  format: (pattern: string, value: number) => string,
  decimal: string = '.',
) => {
  const general = (value: number): string => inOwnDecimal(generalText(value), { decimal })
  const asIs = (value: number): string => inOwnDecimal(String(value), { decimal })
  const formatted = (pattern: string, value: number): string => {
    try {
      return format(pattern, value)
    } catch {
      return asIs(value)
    }
  }
  /** A value as text without a cell: numbers in general format, truths in capitals. */
  const plainText = (value: CellValue): string => {
    if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
    return typeof value === 'number' ? general(value) : value
  }
  /**
   * What a cell of this look shows, to the space as wide as a bracket in which its format may end: its value
   * by its number format, or its text of several looks. A pattern that cannot be read shows the value as it is.
   */
  const drawnText = (style: CellStyle | null, cell: CellState | null): string => {
    const value = valueOf(cell)
    if (value === null || value === '') return richText(cell)
    if (typeof value !== 'number') return plainText(value)
    const pattern = style?.n?.pattern ?? GENERAL
    if (pattern !== GENERAL) return formatted(pattern, value)
    // The editor leaves those as they are whose type is not said.
    return cell?.t === NUMBER ? general(value) : asIs(value)
  }
  /** What a cell shows by its own look: of a number without the room for a bracket, which is no text. */
  const displayText = (workbook: Pick<WorkbookData, 'styles'>, cell: CellState | null): string => {
    const value = valueOf(cell)
    if (value === null || value === '') return ''
    const text = drawnText(styleOf(workbook, cell?.s), cell)
    return typeof value === 'number' ? text.trim() : text
  }
  return { drawnText, displayText }
}
