import { formatRange, parseRange } from '#contract/workbook/cells.ts'
import { rangePath } from '#contract/api/pages.ts'
import { shortText, type Fields } from '../fields.ts'
import { splitAddresses } from './tool-places.ts'

/** An address in a list. `path` selects its cells. Null if it is no address. */
type ListedPlace = { readonly text: string; readonly path: string | null }
/** A cell of a list. `places` are the addresses that `text` names. */
export type ListedCell = {
  readonly text: string
  readonly places?: readonly ListedPlace[]
  readonly look?: 'old' | 'new' | 'formula'
}
/** What a tool did or found, one row each. `more` counts the rows that are not shown. */
export type ToolList = {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly ListedCell[])[]
  readonly more: number
}

/**
 * Link to an address. Without a worksheet it is an address of `sheet`. Null if it is no address or
 * the spreadsheet is unknown.
 */
export const addressPath = (
  spreadsheetId: string,
  address: string,
  sheet: string | null = null,
): string | null => {
  const read = parseRange(address.replaceAll('$', ''))
  if (spreadsheetId === '' || !read.ok) return null
  return rangePath(spreadsheetId, formatRange({ ...read.value, sheet: read.value.sheet ?? sheet }))
}

/** A finished call. */
export type ListContext = {
  readonly id: string
  readonly args: Fields
  readonly output: Fields
}
/** Reads one list from a finished call. */
export type ListReader = (context: ListContext) => Omit<ToolList, 'rows' | 'more'> & {
  readonly entries: readonly Fields[]
  readonly row: (entry: Fields) => readonly ListedCell[]
  /** Rows that the tool itself left out. */
  readonly omitted?: number
}

/** A cell of plain text. */
export const words = (value: unknown): ListedCell => ({ text: shortText(value) })
/** A cell in the font of formulas. */
export const formula = (value: unknown): ListedCell => ({ text: shortText(value), look: 'formula' })
/** A cell whose addresses are links. Without a worksheet they are addresses of `sheet`. */
export const place = (id: string, value: unknown, sheet: string | null = null): ListedCell => {
  const text = shortText(value)
  const places = splitAddresses(text).map((one) => ({
    text: one,
    path: addressPath(id, one, sheet),
  }))
  return { text, places }
}
/** Two cells, the value before and after. */
export const change = (before: unknown, after: unknown): readonly ListedCell[] => [
  { text: shortText(before), look: 'old' },
  { text: shortText(after), look: 'new' },
]

/** Number of entries that the tool left out. */
export const leftOut = (output: Fields): number => {
  const count = output['left_out']
  return typeof count === 'number' ? count : 0
}
