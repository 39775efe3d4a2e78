import { cellAt, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'
import { displayText } from '../display.ts'
import type { PartRange, SheetTable } from '../workbook-parts.ts'
import { isCalculated, type CellKind, type KindReader } from './cell-kinds.ts'
import type { CellRegion } from './cell-regions.ts'
import { headerRowsOf, type HeaderRows } from './header-rows.ts'

/** A column of a block. `kind` is mixed if too few of its cells hold the same. */
export type BlockColumn = {
  readonly column: number
  /** The texts of the header rows, empty if there are none. */
  readonly label: string
  readonly kind: CellKind | 'mixed' | 'empty'
  /** True if most of its cells have formulas. */
  readonly isCalculated: boolean
}

/** A region of a worksheet, with the columns below its header and the labels of its rows. */
export type Block = {
  readonly range: PartRange
  readonly cells: number
  readonly columns: readonly BlockColumn[]
  readonly labels: readonly string[]
}

/** The share of a column's cells that must be of one kind. */
const SAME_KIND = 0.8
/** A block with more rows is a list, whose rows have no labels. */
const MOST_LABELLED_ROWS = 250
/** Columns of one block that we read. */
const MOST_COLUMNS = 300

type Tally = {
  cells: number
  formulas: number
  readonly kinds: Map<CellKind, number>
}

const mostFrequent = ({ kinds }: Tally): BlockColumn['kind'] => {
  const all = [...kinds.values()].reduce((sum, count) => sum + count, 0)
  const [first] = [...kinds].toSorted(([, a], [, b]) => b - a)
  if (first === undefined) return 'empty'
  return first[1] >= all * SAME_KIND ? first[0] : 'mixed'
}

const tallies = (
  sheet: SheetData,
  { strips }: CellRegion,
  firstRow: number,
  kindOf: KindReader,
): ReadonlyMap<number, Tally> => {
  const found = new Map<number, Tally>()
  for (const { row, startColumn, endColumn } of strips) {
    if (row < firstRow) continue
    for (let column = startColumn; column <= endColumn; column += 1) {
      const cell = cellAt(sheet, row, column)
      if (cell === null) continue
      const tally = found.get(column) ?? { cells: 0, formulas: 0, kinds: new Map() }
      const kind = kindOf(cell)
      tally.cells += 1
      if (isCalculated(cell)) tally.formulas += 1
      // An error says nothing about the kind of a column.
      if (kind !== null && kind !== 'error') tally.kinds.set(kind, (tally.kinds.get(kind) ?? 0) + 1)
      found.set(column, tally)
    }
  }
  return found
}

const plainText = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** The part of a merged range that a cell belongs to shows the text of its first cell. */
const mergesIn = (sheet: SheetData, { first, last }: HeaderRows): readonly PartRange[] => {
  const merges = Array.isArray(sheet['mergeData']) ? sheet['mergeData'] : []
  return (merges as readonly PartRange[]).filter(
    ({ startRow, endRow }) => startRow <= last && endRow >= first,
  )
}

const labelReader = (workbook: WorkbookData, sheet: SheetData, rows: HeaderRows | null) => {
  if (rows === null) return () => ''
  const merges = mergesIn(sheet, rows)
  return (column: number): string => {
    const texts: string[] = []
    for (let row = rows.first; row <= rows.last; row += 1) {
      const merge = merges.find(
        (one) =>
          one.startRow <= row &&
          one.endRow >= row &&
          one.startColumn <= column &&
          one.endColumn >= column,
      )
      const at = merge ?? { startRow: row, startColumn: column }
      const text = plainText(displayText(workbook, cellAt(sheet, at.startRow, at.startColumn)))
      if (text !== '' && !texts.includes(text)) texts.push(text)
    }
    return texts.join(', ')
  }
}

/** The labels of the rows, if the first column has a different text in almost every row. */
const rowLabels = (
  workbook: WorkbookData,
  sheet: SheetData,
  { startRow, endRow, startColumn }: PartRange,
): readonly string[] => {
  if (endRow - startRow + 1 > MOST_LABELLED_ROWS) return []
  const texts: string[] = []
  let others = 0
  for (let row = startRow; row <= endRow; row += 1) {
    const cell = cellAt(sheet, row, startColumn)
    if (cell === null) continue
    if (typeof cell.v === 'string' && /\p{L}/u.test(cell.v))
      texts.push(plainText(displayText(workbook, cell)))
    else if (typeof cell.v === 'number') others += 1
  }
  const labels = [...new Set(texts)]
  const isLabelled = others <= texts.length / 2 && labels.length >= texts.length * SAME_KIND
  return isLabelled ? labels : []
}

const tableIn = (tables: readonly SheetTable[], region: PartRange): SheetTable | undefined =>
  tables.find(
    ({ hasHeader, range }) =>
      hasHeader &&
      range.startRow >= region.startRow &&
      range.endRow <= region.endRow &&
      range.startColumn >= region.startColumn &&
      range.endColumn <= region.endColumn,
  )

/** Reads the header, the columns and the row labels of a region. `tables` are of its worksheet. */
export const blockOf = (
  workbook: WorkbookData,
  sheet: SheetData,
  region: CellRegion,
  { kindOf, tables }: { readonly kindOf: KindReader; readonly tables: readonly SheetTable[] },
): Block => {
  const table = tableIn(tables, region)
  const rows = table
    ? { first: table.range.startRow, last: table.range.startRow }
    : headerRowsOf(workbook, sheet, region, kindOf)
  const firstRow = rows === null ? region.startRow : rows.last + 1
  const labelOf = labelReader(workbook, sheet, rows)
  const found = tallies(sheet, region, firstRow, kindOf)
  const { startRow, startColumn, endRow, endColumn, cells } = region
  const range = { startRow, startColumn, endRow, endColumn }
  const count = Math.min(endColumn - startColumn + 1, MOST_COLUMNS)
  const columns = Array.from({ length: count }, (_, index): BlockColumn => {
    const column = startColumn + index
    const tally = found.get(column) ?? { cells: 0, formulas: 0, kinds: new Map() }
    return {
      column,
      label: labelOf(column),
      kind: mostFrequent(tally),
      isCalculated: tally.formulas > tally.cells / 2,
    }
  })
  const labels = rowLabels(workbook, sheet, { ...range, startRow: firstRow })
  return { range, cells, columns: rows === null ? [] : columns, labels }
}
