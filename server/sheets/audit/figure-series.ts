import { cellAt } from '#contract/workbook/workbook.ts'
import { headOf, placeOf, rowLabelOf, type AuditFacts, type AuditSheet } from './audit-facts.ts'
import { figureClassOf, isFormulaCell, kindOf, type FigureClass } from './cell-kinds.ts'
import { cellOnLine, type Axis } from './cell-lines.ts'
import { isTotalLabel } from './label-words.ts'
import { isReadTogether, readCellsOf } from './read-cells.ts'
import { cellBlocksOf, type CellBlock } from './record-tables.ts'

/** A figure of a series. */
export type SeriesCell = {
  readonly row: number
  readonly column: number
  readonly value: number
  readonly figureClass: FigureClass
  readonly isFormula: boolean
}

/** Figures of one kind in a row of a model, or in a column of a table. Totals are left out. */
export type FigureSeries = {
  readonly sheet: AuditSheet
  readonly axis: Axis
  readonly label: string
  readonly cells: readonly SeriesCell[]
}

/** Shorter series have no pattern. */
const LEAST_CELLS = 5
/** A labelled row needs fewer. */
const LEAST_ROW_CELLS = 3

const seriesCellAt = (
  facts: AuditFacts,
  sheet: AuditSheet,
  { row, column }: { readonly row: number; readonly column: number },
): readonly SeriesCell[] => {
  const cell = cellAt(sheet.sheet, row, column)
  if (kindOf(cell) !== 'number') return []
  const figureClass = figureClassOf(facts.workbook, cell)
  return [{ row, column, value: Number(cell?.v), figureClass, isFormula: isFormulaCell(cell) }]
}

/** A column of a table or of a list. */
const columnSeries = (
  facts: AuditFacts,
  sheet: AuditSheet,
  block: CellBlock,
  column: number,
): readonly FigureSeries[] => {
  const first = block.headRow === null ? block.startRow : block.headRow + 1
  const cells: SeriesCell[] = []
  for (let row = first; row <= block.endRow; row += 1) {
    const found = seriesCellAt(facts, sheet, { row, column })
    if (found.length === 0) continue
    const isTotal = isTotalLabel(rowLabelOf(facts.workbook, sheet.sheet, row, column))
    if (!isTotal) cells.push(...found)
  }
  const label = headOf(facts.workbook, sheet, first, column)?.text ?? ''
  return cells.length < LEAST_CELLS ? [] : [{ sheet, axis: 'column', label, cells }]
}

/**
 * True if formulas add up the cells of a column, so that they must be of one kind. Sums along the
 * rows read the column too, but each reads one cell of it.
 */
const isSummed = (facts: AuditFacts, { sheet, cells }: FigureSeries): boolean => {
  const [first, last] = [cells[0], cells.at(-1)]
  if (first === undefined || last === undefined) return false
  const range = { ...placeOf(sheet.sheet, first.row, first.column), endRow: last.row }
  const [second, third] = [1, 2].map((more) => placeOf(sheet.sheet, first.row + more, first.column))
  if (second === undefined || third === undefined) return false
  return readCellsOf(facts)
    .readersOf(range)
    .some(
      (area) =>
        area.isCalculated &&
        area.range.startRow <= first.row + 1 &&
        area.range.endRow >= last.row - 1 &&
        isReadTogether(area, second, third),
    )
}

/** The figures to the right of the label of a row. */
const rowSeries = (
  facts: AuditFacts,
  sheet: AuditSheet,
  block: CellBlock,
  row: number,
): readonly FigureSeries[] => {
  const cells: SeriesCell[] = []
  for (let column = block.startColumn; column <= block.endColumn; column += 1) {
    const found = seriesCellAt(facts, sheet, cellOnLine({ axis: 'row', at: row }, column))
    if (found.length === 0) continue
    const head = headOf(facts.workbook, sheet, row, column)
    if (head === null || !isTotalLabel(head.text)) cells.push(...found)
  }
  const [first] = cells
  if (first === undefined || cells.length < LEAST_ROW_CELLS) return []
  const label = rowLabelOf(facts.workbook, sheet.sheet, row, first.column)
  return label === '' ? [] : [{ sheet, axis: 'row', label, cells }]
}

/** Tables with fewer columns are lists of labelled figures, whose kinds differ by row. */
const [TABLE_COLUMNS, FIGURE_COLUMNS] = [3, 2]

/** Without headings, a column with as many typed figures and no formula is a series too. */
const LONG_COLUMN = 10

/** Longer tables hold records, whose rows are no series. */
const MODEL_ROWS = 400

const isLong = ({ cells }: FigureSeries): boolean =>
  cells.length >= LONG_COLUMN && cells.every(({ isFormula }) => !isFormula)

/** The columns of a table, those of a list that a formula adds up, and long columns. */
const columnsOf = (
  facts: AuditFacts,
  sheet: AuditSheet,
  block: CellBlock,
): readonly FigureSeries[] => {
  const width = block.endColumn - block.startColumn + 1
  const columns = Array.from({ length: width }, (_, at) =>
    columnSeries(facts, sheet, block, block.startColumn + at),
  ).flat()
  const isTable = width >= TABLE_COLUMNS && block.headRow !== null
  return isTable && columns.length >= FIGURE_COLUMNS
    ? columns
    : columns.filter((series) => isLong(series) || isSummed(facts, series))
}

function* seriesOfBlock(
  facts: AuditFacts,
  sheet: AuditSheet,
  block: CellBlock,
): Generator<FigureSeries> {
  yield* columnsOf(facts, sheet, block)
  const width = block.endColumn - block.startColumn + 1
  if (width > LEAST_ROW_CELLS && block.endRow - block.startRow < MODEL_ROWS)
    for (let row = block.startRow; row <= block.endRow; row += 1)
      yield* rowSeries(facts, sheet, block, row)
}

/** The series of all worksheets, one at a time, because a workbook may hold a million figures. */
export function* figureSeriesOf(facts: AuditFacts): Generator<FigureSeries> {
  for (const sheet of facts.sheets)
    for (const block of cellBlocksOf(sheet)) yield* seriesOfBlock(facts, sheet, block)
}

/** The cells beside a cell of a series, across its direction. */
export const cellsAcross = (
  { sheet, axis }: FigureSeries,
  { row, column }: SeriesCell,
): readonly { readonly row: number; readonly column: number }[] =>
  (axis === 'row'
    ? [
        { row: row - 1, column },
        { row: row + 1, column },
      ]
    : [
        { row, column: column - 1 },
        { row, column: column + 1 },
      ]
  ).filter((place) => kindOf(cellAt(sheet.sheet, place.row, place.column)) === 'number')
