import { inOwnDecimal } from '../figures/locale.ts'
import { generalText } from './general-text.ts'
import {
  styleOf,
  type CellState,
  type CellStyle,
  type CellValue,
  type WorkbookData,
} from './workbook.ts'

/** Univer's cell type for a boolean, stored as 1 or 0. */
const TRUTH = 3

/** The typed value of a cell: a boolean where Univer stores 1 or 0, and null for an empty cell. */
export const valueOf = (cell: CellState | null): CellValue | null =>
  cell?.t === TRUTH && cell.v !== null && cell.v !== undefined
    ? Number(cell.v) !== 0
    : (cell?.v ?? null)

/** Univer's cell type for a number. */
const NUMBER = 2
/** Number format of cells without one. */
const GENERAL = 'General'

/** Univer stores rich text as a document. Its paragraphs end in CR LF. */
const richText = (cell: CellState | null): string => {
  const body = (cell?.['p'] as { body?: { dataStream?: unknown } } | null | undefined)?.body
  const stream = body?.dataStream
  return typeof stream === 'string'
    ? stream.replaceAll('\0', '').replace(/\r\n$/, '').replace(/\r\n?/g, '\n')
    : ''
}

/**
 * Builds the functions that turn values and cells into text. `format` applies a number format and
 * may throw. `decimal` is the decimal sign of unformatted numbers.
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
  const plainText = (value: CellValue): string => {
    if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
    return typeof value === 'number' ? general(value) : value
  }
  /**
   * Text of a cell in the given style. Some number formats end with a space as wide as a bracket,
   * and this text keeps the space. An invalid number format gives the plain value.
   */
  const drawnText = (style: CellStyle | null, cell: CellState | null): string => {
    const value = valueOf(cell)
    if (value === null || value === '') return richText(cell)
    if (typeof value !== 'number') return plainText(value)
    const pattern = style?.n?.pattern ?? GENERAL
    if (pattern !== GENERAL) return formatted(pattern, value)
    // The editor does not round numbers without a cell type.
    return cell?.t === NUMBER ? general(value) : asIs(value)
  }
  /** Text of a cell with its own style, without the space for a bracket. */
  const displayText = (workbook: Pick<WorkbookData, 'styles'>, cell: CellState | null): string => {
    const value = valueOf(cell)
    if (value === null || value === '') return ''
    const text = drawnText(styleOf(workbook, cell?.s), cell)
    return typeof value === 'number' ? text.trim() : text
  }
  return { drawnText, displayText }
}
