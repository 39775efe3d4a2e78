import { styleOf, type CellState, type WorkbookData } from '#contract/workbook/workbook.ts'
import { drawnText } from '../display.ts'

const [TRUTH, FORCED_TEXT] = [3, 4]

const richText = (cell: CellState): string => {
  const body = (cell['p'] as { body?: { dataStream?: unknown } } | null | undefined)?.body
  return typeof body?.dataStream === 'string' ? body.dataStream.trimEnd() : ''
}

const truthText = (value: unknown): string =>
  typeof value === 'string' ? value.toUpperCase() : value ? 'TRUE' : 'FALSE'

/** What the conditions of the grid's filter compare: null is a missing cell, '' an empty one. */
export const comparedValue = (cell: CellState | null | undefined): string | number | null => {
  if (!cell) return null
  const rich = richText(cell)
  if (rich !== '') return rich
  const { v: value } = cell
  if (value === null || value === undefined) return ''
  if (cell.t === TRUTH || typeof value === 'boolean') return truthText(value)
  return value
}

const isTextFormat = (pattern: string | undefined): boolean => /^@+$/.test(pattern ?? '')

/** The texts by which the grid's lists of values know a cell: a number as shown, if formatted. */
export const listedText = (
  workbook: Pick<WorkbookData, 'styles'>,
  cell: CellState | null | undefined,
): string => {
  const value = comparedValue(cell)
  if (!cell || value === null) return ''
  if (typeof value === 'string') return value.replace(/[\r\n]/g, '')
  const style = styleOf(workbook, cell.s)
  if (cell.t === FORCED_TEXT || isTextFormat(style?.n?.pattern)) return String(value)
  return drawnText(style, cell)
}
