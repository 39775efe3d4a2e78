import { distance } from 'fastest-levenshtein'
import { formatRange, MAX_COLUMNS, MAX_ROWS, parseRange } from '#contract/workbook/cells.ts'
import type { CellRange } from '#contract/workbook/cells.ts'
import type { SheetView } from '#contract/api/endpoints/chat.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import {
  sheetNamed,
  sheetsOf,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import {
  definedNamesOf,
  tablesOf,
  type PartRange,
  type SheetTable,
} from '../sheets/workbook-parts.ts'

/** What the user sees: the open worksheet and the selected range in A1 notation. */
export type { SheetView }

/** Cells of one worksheet, whose data is at hand. */
export type ResolvedRange = PartRange & { readonly sheet: SheetData }

/** No cells have this address. `hint` says what to write instead. */
export type BadAddress = {
  readonly type: 'bad_address'
  readonly text: string
  readonly hint: string
}

const SELECTION = '@selection'
/** The largest share of a name's letters that a misspelling may differ in. */
const MISSPELT_SHARE = 0.4

/** The known name that is most like a text, null if none is near. */
export const nearestName = (text: string, names: readonly string[]): string | null => {
  const wanted = text.toLowerCase()
  const near = names
    .map((name) => ({ name, far: distance(wanted, name.toLowerCase()) }))
    .filter(({ name, far }) => far <= Math.max(wanted.length, name.length) * MISSPELT_SHARE)
    .toSorted((a, b) => a.far - b.far)
  return near[0]?.name ?? null
}

const didYouMean = (text: string, names: readonly string[]): string => {
  const near = nearestName(text, names)
  if (near !== null) return ` Did you mean "${near}"?`
  return names.length === 0 ? '' : ` It has: ${names.join(', ')}.`
}

const rangeIn = (
  workbook: WorkbookData,
  { sheet: name, ...range }: CellRange,
  openSheet: string | null,
  text: string,
): Result<ResolvedRange, BadAddress> => {
  const sheet =
    name === null
      ? (sheetNamed(workbook, openSheet) ?? sheetNamed(workbook, null))
      : sheetNamed(workbook, name)
  if (sheet !== null) return ok({ ...range, sheet })
  const sheets = sheetsOf(workbook).map((one) => one.name)
  const hint = `There is no worksheet "${name}".${didYouMean(name ?? '', sheets)}`
  return err({ type: 'bad_address', text, hint })
}

/** The rows of a table without its header and its totals. */
const bodyOf = ({ range, hasHeader, hasTotals }: SheetTable): PartRange => ({
  ...range,
  startRow: range.startRow + (hasHeader ? 1 : 0),
  endRow: range.endRow - (hasTotals ? 1 : 0),
})

const TABLE_REFERENCE = /^(?<name>[^[\]]+?)(?:\[(?<column>[^[\]]*)\])?$/u

const columnOfTable = (
  table: SheetTable,
  sheet: SheetData,
  column: string,
): Result<ResolvedRange, { readonly hint: string }> => {
  const at = table.columns.findIndex((title) => title.toLowerCase() === column.toLowerCase())
  if (at < 0) {
    const near = didYouMean(column, table.columns)
    return err({ hint: `The table "${table.name}" has no column "${column}".${near}` })
  }
  const only = table.range.startColumn + at
  return ok({ ...bodyOf(table), startColumn: only, endColumn: only, sheet })
}

const tableWordsOf = (text: string) => {
  const { name = '', column = '' } = TABLE_REFERENCE.exec(text)?.groups ?? {}
  return { name, column }
}

const tableNamed = (workbook: WorkbookData, name: string): SheetTable | undefined =>
  tablesOf(workbook).find((one) => one.name.toLowerCase() === name.toLowerCase())

const tableRange = (
  workbook: WorkbookData,
  text: string,
): Result<ResolvedRange, BadAddress> | null => {
  const { name, column } = tableWordsOf(text)
  const table = tableNamed(workbook, name)
  const sheet = workbook.sheets[table?.sheetId ?? '']
  if (table === undefined || sheet === undefined) return null
  if (column === '') return ok({ ...bodyOf(table), sheet })
  if (column === '#All') return ok({ ...table.range, sheet })
  const found = columnOfTable(table, sheet, column)
  return found.ok ? found : err({ type: 'bad_address', text, hint: found.error.hint })
}

const namedRange = (
  workbook: WorkbookData,
  text: string,
  openSheet: string | null,
): Result<ResolvedRange, BadAddress> | null => {
  const name = definedNamesOf(workbook).find((one) => one.name.toLowerCase() === text.toLowerCase())
  if (!name) return null
  const range = parseRange(name.refersTo.replace(/^=/, ''))
  // The text before "!" in a formula such as =2*Inputs!A1 is no worksheet.
  if (range.ok && sheetNamed(workbook, range.value.sheet) !== null) {
    const own = name.sheetId === null ? null : (workbook.sheets[name.sheetId]?.name ?? null)
    return rangeIn(workbook, range.value, own ?? openSheet, text)
  }
  const hint = `The name "${name.name}" stands for ${name.refersTo}, which is no range of cells.`
  return err({ type: 'bad_address', text, hint })
}

const unknownAddress = (workbook: WorkbookData, text: string): BadAddress => {
  const names = [...definedNamesOf(workbook), ...tablesOf(workbook)].map(({ name }) => name)
  const near = nearestName(text.replace(/\[.*$/u, ''), names)
  const hint =
    near === null
      ? "Write it as B2, B2:D9, 'My sheet'!B2, a defined name or Table[Column]."
      : `Did you mean "${near}"?`
  return { type: 'bad_address', text, hint }
}

/**
 * Finds the cells of an address: `B2:D9`, `'My sheet'!B2`, `A:C`, a defined name, `Table`,
 * `Table[Column]` or `@selection`. An address without a worksheet means the one that the user has
 * open.
 */
export const resolveAddress = (
  workbook: WorkbookData,
  address: string,
  view: SheetView | null = null,
): Result<ResolvedRange, BadAddress> => {
  const text = address.trim()
  const openSheet = view?.sheet ?? null
  if (text.toLowerCase() === SELECTION) {
    if (!view?.selection) {
      const hint = 'Nothing is selected. Name the cells, or ask the user which ones.'
      return err({ type: 'bad_address', text, hint })
    }
    return resolveAddress(workbook, view.selection, { ...view, selection: null })
  }
  const range = parseRange(text)
  if (range.ok) return rangeIn(workbook, range.value, openSheet, text)
  return (
    namedRange(workbook, text, openSheet) ??
    tableRange(workbook, text) ??
    err(unknownAddress(workbook, text))
  )
}

/** The last row and column with a cell, -1 if the worksheet is empty. */
export const extentOf = ({ cellData = {} }: SheetData): { row: number; column: number } => {
  let [lastRow, lastColumn] = [-1, -1]
  for (const [row, cells] of Object.entries(cellData))
    for (const [column, cell] of Object.entries(cells)) {
      if (cell === null) continue
      if (Number(row) > lastRow) lastRow = Number(row)
      if (Number(column) > lastColumn) lastColumn = Number(column)
    }
  return { row: lastRow, column: lastColumn }
}

/** Cuts a range to the cells that the worksheet uses. Null if it uses none of them. */
export const usedPart = (range: ResolvedRange): ResolvedRange | null => {
  const { row, column } = extentOf(range.sheet)
  const used = {
    ...range,
    endRow: Math.min(range.endRow, row),
    endColumn: Math.min(range.endColumn, column),
  }
  return used.endRow < used.startRow || used.endColumn < used.startColumn ? null : used
}

/** All cells of a worksheet. */
export const wholeSheet = (sheet: SheetData): ResolvedRange => ({
  sheet,
  startRow: 0,
  startColumn: 0,
  endRow: MAX_ROWS - 1,
  endColumn: MAX_COLUMNS - 1,
})

/** The address of a resolved range, with its worksheet. */
export const addressOf = ({ sheet, ...range }: ResolvedRange): string =>
  formatRange({ ...range, sheet: sheet.name })
