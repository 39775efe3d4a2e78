import { isErrorValue } from '#contract/formulas/error-values.ts'
import { cellName, columnName, formatRange } from '#contract/workbook/cells.ts'
import type { SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import { filteredRows } from '../engine/filtered-rows.ts'
import { formulaRunsOf, type FormulaRun } from '../formulas/formula-runs.ts'
import { pluginData, tablesOf, type PartRange, type SheetTable } from '../workbook-parts.ts'
import { blockOf, type Block, type BlockColumn } from './blocks.ts'
import { isCalculated, isFilled, kindReader, type KindReader } from './cell-kinds.ts'
import { regionsOf } from './cell-regions.ts'
import { checkCellsOf, type CheckCells } from './check-cells.ts'
import { joinedColumns } from './joined-columns.ts'

/**
 * A column below a header, or several like `B:M` whose labels only count up. `gives` is the type of
 * the results of formulas.
 */
export type MappedColumn = {
  readonly column: string
  readonly label: string
  readonly type: BlockColumn['kind'] | 'formula'
  readonly gives?: BlockColumn['kind']
}
/** Filled cells between empty rows and columns. */
export type MappedBlock = {
  readonly range: string
  readonly cells: number
  readonly headers: readonly MappedColumn[]
  /** The texts of the first column, if they name the rows. */
  readonly labels: readonly string[]
  /** The numbers of headers and labels that are left out. */
  readonly other_headers?: number
  readonly other_labels?: number
}
/** Cells with one relative formula. `formula` is that of the first cell of `range`. */
export type MappedFormula = {
  readonly range: string
  readonly formula: string
  /** All cells of the worksheet with this formula. */
  readonly count: number
  /** The number of ranges with this formula besides `range`. */
  readonly other_ranges?: number
}
export type MappedTable = {
  readonly name: string
  readonly range: string
  readonly columns: readonly string[]
  readonly other_columns?: number
}
type MappedCheck = {
  readonly cell: string
  readonly label: string
  readonly shows: string
}
/** Counts of a worksheet. Zero is left out. */
type WorksheetCounts = {
  readonly merges?: number
  readonly conditional_formats?: number
  readonly entry_rules?: number
  readonly filtered_rows?: number
  readonly hidden_rows?: number
  readonly hidden_columns?: number
}
type LeftOut = {
  readonly tables?: number
  readonly blocks?: number
  readonly formulas?: number
  readonly checks?: number
}
/** What a worksheet holds. */
export type WorksheetMap = WorksheetCounts & {
  readonly name: string
  /** The range of the filled cells, null for an empty worksheet. */
  readonly used: string | null
  readonly cells: number
  readonly formula_cells: number
  readonly hidden?: true
  /** The frozen rows and columns: "8 rows", "1 row and 2 columns". */
  readonly frozen?: string
  readonly tables: readonly MappedTable[]
  readonly blocks: readonly MappedBlock[]
  readonly formulas: readonly MappedFormula[]
  readonly errors: {
    readonly count: number
    readonly cells: readonly { readonly cell: string; readonly error: string }[]
  }
  readonly checks: readonly MappedCheck[]
  /** How many items of the lists are left out. */
  readonly left_out?: LeftOut
}

/** Blocks, errors and checks of one worksheet that we read in detail. */
const MOST_BLOCKS = 25
const MOST_ERRORS = 40
/** A block of one cell is a title or a note. */
const LEAST_BLOCK_CELLS = 2

const local = (range: PartRange): string => formatRange({ ...range, sheet: null })

/** The facts about all worksheets that we read once. */
type WorkbookFacts = {
  readonly workbook: WorkbookData
  readonly kindOf: KindReader
  readonly tables: readonly SheetTable[]
  readonly filtered: ReadonlyMap<string, ReadonlySet<number>>
  readonly conditionalFormats: Readonly<Record<string, unknown>>
  readonly entryRules: Readonly<Record<string, unknown>>
}

/** Reads the facts that the maps of all worksheets need. */
export const workbookFacts = (workbook: WorkbookData): WorkbookFacts => ({
  workbook,
  kindOf: kindReader(workbook),
  tables: tablesOf(workbook),
  filtered: filteredRows(workbook),
  conditionalFormats: pluginData(workbook, 'SHEET_CONDITIONAL_FORMATTING_PLUGIN'),
  entryRules: pluginData(workbook, 'SHEET_DATA_VALIDATION_PLUGIN'),
})

type Filled = {
  readonly range: PartRange | null
  readonly cells: number
  readonly formulas: number
  readonly errors: WorksheetMap['errors']
}

const filledIn = ({ cellData = {} }: SheetData): Filled => {
  let [cells, formulas, errorCount] = [0, 0, 0]
  let [startRow, startColumn, endRow, endColumn] = [Infinity, Infinity, -1, -1]
  const errors: { cell: string; error: string }[] = []
  for (const [rowKey, entries] of Object.entries(cellData)) {
    const row = Number(rowKey)
    for (const [key, cell] of Object.entries(entries)) {
      if (!isFilled(cell)) continue
      const column = Number(key)
      cells += 1
      if (isCalculated(cell)) formulas += 1
      startRow = Math.min(startRow, row)
      endRow = Math.max(endRow, row)
      startColumn = Math.min(startColumn, column)
      endColumn = Math.max(endColumn, column)
      if (!isErrorValue(cell.v)) continue
      errorCount += 1
      if (errors.length < MOST_ERRORS)
        errors.push({ cell: cellName(row, column), error: String(cell.v) })
    }
  }
  return {
    range: cells === 0 ? null : { startRow, startColumn, endRow, endColumn },
    cells,
    formulas,
    errors: { count: errorCount, cells: errors },
  }
}

const sizeOf = ({ startRow, startColumn, endRow, endColumn }: PartRange): number =>
  (endRow - startRow + 1) * (endColumn - startColumn + 1)

const mappedFormula = (runs: readonly FormulaRun[]): MappedFormula | null => {
  const [largest] = runs.toSorted((a, b) => sizeOf(b) - sizeOf(a))
  if (largest === undefined) return null
  return {
    range: local(largest),
    formula: largest.formula,
    count: runs.reduce((sum, run) => sum + sizeOf(run), 0),
    ...(runs.length > 1 && { other_ranges: runs.length - 1 }),
  }
}

const mappedFormulas = (sheet: SheetData): readonly MappedFormula[] =>
  [...Map.groupBy(formulaRunsOf(sheet), ({ relative }) => relative).values()]
    .flatMap((runs) => mappedFormula(runs) ?? [])
    .sort((a, b) => b.count - a.count)

const mappedBlock = ({ range, cells, columns, labels }: Block): MappedBlock => ({
  range: local(range),
  cells,
  headers: joinedColumns(columns).map(({ first, last, label, kind, isCalculated: isFormula }) => ({
    column: first === last ? columnName(first) : `${columnName(first)}:${columnName(last)}`,
    label,
    type: isFormula ? 'formula' : kind,
    ...(isFormula && { gives: kind }),
  })),
  labels,
})

/** What check cells show: "OK", or "OK in 11, CHECK in 1 (F9)" if they differ. */
const showsOf = ({ shown }: CheckCells): string => {
  const texts = [...shown].toSorted(([, a], [, b]) => b.count - a.count)
  if (texts.length === 1) return texts[0]?.[0] ?? ''
  return texts
    .map(([text, { count, first }], at) =>
      at === 0
        ? `${text} in ${count}`
        : `${text} in ${count} (${cellName(first.row, first.column)})`,
    )
    .join(', ')
}

const counted = (count: unknown, one: string): string =>
  typeof count !== 'number' || count <= 0 ? '' : `${count} ${one}${count === 1 ? '' : 's'}`

const frozenIn = (sheet: SheetData): string => {
  const freeze = sheet['freeze'] as { ySplit?: unknown; xSplit?: unknown } | null | undefined
  return [counted(freeze?.ySplit, 'row'), counted(freeze?.xSplit, 'column')]
    .filter((part) => part !== '')
    .join(' and ')
}

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0)

/** The rows or columns that the user hid. */
const hiddenIn = (data: unknown): number =>
  Object.values((data ?? {}) as Readonly<Record<string, { hd?: unknown } | null>>).filter(
    (one) => one?.hd === 1,
  ).length

const countsOf = (sheet: SheetData, facts: WorkbookFacts): WorksheetCounts => {
  const counts: Required<WorksheetCounts> = {
    merges: lengthOf(sheet['mergeData']),
    conditional_formats: lengthOf(facts.conditionalFormats[sheet.id]),
    entry_rules: lengthOf(facts.entryRules[sheet.id]),
    filtered_rows: facts.filtered.get(sheet.id)?.size ?? 0,
    hidden_rows: hiddenIn(sheet['rowData']),
    hidden_columns: hiddenIn(sheet.columnData),
  }
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}

/** The items with the most cells, in their own order. */
export const largestOf = <T extends { readonly cells: number }>(
  items: readonly T[],
  most: number,
): readonly T[] => {
  const largest = new Set(items.toSorted((a, b) => b.cells - a.cells).slice(0, most))
  return items.filter((one) => largest.has(one))
}

/** Maps a worksheet in full detail. */
export const worksheetMapOf = (sheet: SheetData, facts: WorkbookFacts): WorksheetMap => {
  const { workbook, kindOf } = facts
  const tables = facts.tables.filter(({ sheetId }) => sheetId === sheet.id)
  const filled = filledIn(sheet)
  const frozen = frozenIn(sheet)
  const regions = regionsOf(sheet).filter(({ cells }) => cells >= LEAST_BLOCK_CELLS)
  const largest = largestOf(regions, MOST_BLOCKS)
  const more = regions.length - largest.length
  return {
    name: sheet.name,
    used: filled.range && local(filled.range),
    cells: filled.cells,
    formula_cells: filled.formulas,
    ...(sheet['hidden'] === 1 && { hidden: true }),
    ...(frozen !== '' && { frozen }),
    ...countsOf(sheet, facts),
    tables: tables.map(({ name, range, columns }) => ({ name, range: local(range), columns })),
    blocks: largest.map((region) =>
      mappedBlock(blockOf(workbook, sheet, region, { kindOf, tables })),
    ),
    formulas: mappedFormulas(sheet),
    errors: filled.errors,
    checks: checkCellsOf(workbook, sheet, kindOf).map((check) => ({
      cell: local(check),
      label: check.label,
      shows: showsOf(check),
    })),
    ...(more > 0 && { left_out: { blocks: more } }),
  }
}
