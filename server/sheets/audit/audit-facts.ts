import { PLAIN_REGION, type Region } from '#contract/figures/region.ts'
import { shiftFormula } from '#contract/formulas/shift-formula.ts'
import { cellAt, sheetsOf, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'
import { displayText } from '../display.ts'
import { referenceReaderOf, type FormulaReference } from '../formulas/formula-references.ts'
import { formulaRunsOf, type FormulaRun } from '../formulas/formula-runs.ts'
import { cellsReadBy, type ReferenceArea, type SheetRange } from '../formulas/reference-areas.ts'
import { rowContentOf } from '../row-content.ts'
import { isTypedText } from './cell-kinds.ts'

/** A run of formulas with what its first formula reads. */
export type AuditRun = FormulaRun & {
  readonly sheet: SheetData
  readonly references: readonly FormulaReference[]
  /** True if INDIRECT or OFFSET decides what the formulas read. */
  readonly isComputed: boolean
}

/** The filled cells of a column by row, in ascending order. */
type ColumnFacts = {
  /** Rows with any content. */
  readonly filled: readonly number[]
  /** Rows with a typed text. */
  readonly texts: readonly number[]
  readonly runs: readonly AuditRun[]
}

/** A worksheet with what several rules need. */
export type AuditSheet = {
  readonly sheet: SheetData
  readonly runs: readonly AuditRun[]
  /** Filled rows in ascending order, each with its filled columns. */
  readonly rows: readonly (readonly [row: number, columns: readonly number[]])[]
  readonly columns: ReadonlyMap<number, ColumnFacts>
}

/** What all rules of an audit share. We read it once per workbook. */
export type AuditFacts = {
  readonly workbook: WorkbookData
  readonly region: Region
  readonly sheets: readonly AuditSheet[]
  readonly isComputed: boolean
}

/** The index of the first item that is at least `wanted`. `sorted` is in ascending order. */
export const firstFrom = (sorted: readonly number[], wanted: number): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** How many items are between two bounds, inclusive. */
export const countBetween = (sorted: readonly number[], first: number, last: number): number =>
  firstFrom(sorted, last + 1) - firstFrom(sorted, first)

const runsOf = (workbook: WorkbookData, sheet: SheetData): readonly AuditRun[] => {
  const read = referenceReaderOf(workbook)
  return formulaRunsOf(sheet).map((run) => ({
    ...run,
    sheet,
    ...read(run.formula, sheet, run.startRow),
  }))
}

type Growing = { filled: number[]; texts: number[]; runs: AuditRun[] }

const factsOfSheet = (workbook: WorkbookData, sheet: SheetData): AuditSheet => {
  const columns = new Map<number, Growing>()
  const columnOf = (at: number): Growing => {
    const known = columns.get(at)
    if (known !== undefined) return known
    const created = { filled: [], texts: [], runs: [] }
    columns.set(at, created)
    return created
  }
  const rows: (readonly [number, readonly number[]])[] = []
  // Integer keys of an object come in ascending order.
  for (const [rowKey, cells] of Object.entries(sheet.cellData ?? {})) {
    const row = Number(rowKey)
    const { filled, texts } = rowContentOf(cells)
    for (const column of filled) columnOf(column).filled.push(row)
    for (const column of texts) columnOf(column).texts.push(row)
    if (filled.length > 0) rows.push([row, filled])
  }
  const runs = runsOf(workbook, sheet)
  for (const run of runs)
    for (let at = run.startColumn; at <= run.endColumn; at += 1) columnOf(at).runs.push(run)
  return { sheet, runs, rows, columns }
}

/** Reads a workbook for the rules of the audit. */
export const auditFactsOf = (workbook: WorkbookData, region: Region | null = null): AuditFacts => {
  const sheets = sheetsOf(workbook).map((sheet) => factsOfSheet(workbook, sheet))
  const isComputed = sheets.some(({ runs }) => runs.some((run) => run.isComputed))
  return { workbook, region: region ?? PLAIN_REGION, sheets, isComputed }
}

/** The run of the formula in a cell, null for a cell without a formula. */
export const runAt = ({ columns }: AuditSheet, row: number, column: number): AuditRun | null => {
  const runs = columns.get(column)?.runs ?? []
  let [low, high] = [0, runs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((runs[middle]?.startRow ?? 0) <= row) low = middle + 1
    else high = middle
  }
  const run = runs[low - 1]
  return run !== undefined && run.endRow >= row ? run : null
}

/** The formula of a run as it would be in another cell. */
export const formulaFor = (run: AuditRun, row: number, column: number): string =>
  shiftFormula(run.formula, row - run.startRow, column - run.startColumn)

/** The cells that an area of a run's first formula stands for in another cell of the run. */
export const areaAt = (
  area: ReferenceArea,
  run: AuditRun,
  row: number,
  column: number,
): SheetRange =>
  cellsReadBy(area, run, { startRow: row, endRow: row, startColumn: column, endColumn: column })

/** One cell as a range. */
export const placeOf = (sheet: SheetData, row: number, column: number): SheetRange => ({
  sheet,
  startRow: row,
  endRow: row,
  startColumn: column,
  endColumn: column,
})

/** The cells of a run as a range. */
export const placeOfRun = ({
  sheet,
  startRow,
  endRow,
  startColumn,
  endColumn,
}: AuditRun): SheetRange => ({ sheet, startRow, endRow, startColumn, endColumn })

/** True for a range of one cell. */
export const isOneCell = ({ startRow, endRow, startColumn, endColumn }: SheetRange): boolean =>
  startRow === endRow && startColumn === endColumn

/** Largest distance of a label to the left of its cell. */
const LABEL_COLUMNS = 80
const HAS_LETTER = /\p{L}/u

/** The nearest typed text to the left of a cell. Empty if there is none. */
export const rowLabelOf = (
  workbook: WorkbookData,
  sheet: SheetData,
  row: number,
  column: number,
): string => {
  for (let left = column - 1; left >= Math.max(0, column - LABEL_COLUMNS); left -= 1) {
    const cell = cellAt(sheet, row, left)
    if (isTypedText(cell) && HAS_LETTER.test(String(cell?.v)))
      return displayText(workbook, cell).trim()
  }
  return ''
}

/** The nearest typed text above a cell, with its row. Null if there is none. */
export const headOf = (
  workbook: WorkbookData,
  { sheet, columns }: AuditSheet,
  row: number,
  column: number,
): { readonly row: number; readonly text: string } | null => {
  const texts = columns.get(column)?.texts ?? []
  const above = texts[firstFrom(texts, row) - 1]
  if (above === undefined) return null
  return { row: above, text: displayText(workbook, cellAt(sheet, above, column)).trim() }
}

/** The first text of a worksheet, which is often its title. */
export const titleOf = ({ sheet, rows }: AuditSheet): string => {
  const [row, columns] = rows[0] ?? []
  const cell = row === undefined ? null : cellAt(sheet, row, columns?.[0] ?? 0)
  return isTypedText(cell) ? String(cell?.v) : ''
}
