import { MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import { FORMULA_JOINED_CELLS, FORMULA_MADE_CELLS } from '#contract/limits/formulas.ts'
import { prototypeOf, replaceMethod, type EngineModule } from '../language/engine-module.ts'

type Extent = { startRow: number; endRow: number; startColumn: number; endColumn: number }
type Matrix = { getMatrix(): Readonly<Record<string, object | undefined>> }
type Cells = {
  readonly cellData?: Matrix
  readonly rowCount?: number
  readonly columnCount?: number
}
type Units = Readonly<Record<string, Readonly<Record<string, Cells>> | undefined>>

/** A reference in Univer's engine. Whole columns and rows have NaN as ends. */
type Reference = {
  _rangeData: Extent
  getCurrentActiveSheetData(): Cells | undefined
  getUnitData(): Units
  getUnitId(): string
  getActiveSheetRowCount(): number
  getActiveSheetColumnCount(): number
  isReferenceObject(): boolean
}
type On<Found> = (this: Reference) => Found
type Counts = readonly { readonly rowCount: number; readonly columnCount: number }[]
type Index = { createReferenceObject(reference: Reference, range: Extent): unknown }

const countOf = (line: object | undefined): number => {
  let count = 0
  for (const key in line) count = Math.max(count, Number(key) + 1)
  return count
}

/**
 * Cached size of the used range. Each calculation has its own matrix, so the cache cannot go stale.
 */
const sizes = new WeakMap<Matrix, { rows?: number; columns?: number }>()

const sizeOf = (matrix: Matrix): { rows?: number; columns?: number } => {
  const size = sizes.get(matrix) ?? {}
  sizes.set(matrix, size)
  return size
}

const rowsOf = ({ cellData }: Cells): number =>
  cellData ? (sizeOf(cellData).rows ??= countOf(cellData.getMatrix())) : 0

const columnsOf = ({ cellData }: Cells): number =>
  cellData
    ? (sizeOf(cellData).columns ??= Object.values(cellData.getMatrix()).reduce<number>(
        (most, row) => Math.max(most, countOf(row)),
        0,
      ))
    : 0

/**
 * Whether a range is too large to create all its cells. Such a range is cut to the size of the
 * largest worksheet.
 */
const isCut = ({ startRow, endRow, startColumn, endColumn }: Extent): boolean => {
  const cells = (endRow - startRow + 1) * (endColumn - startColumn + 1)
  const isToTheEnd = endRow >= MAX_ROWS - 1 || endColumn >= MAX_COLUMNS - 1
  return cells > (isToTheEnd ? FORMULA_MADE_CELLS : FORMULA_JOINED_CELLS)
}

/**
 * Size of the largest worksheet. It limits the ranges of all worksheets, so ranges of equal length
 * are cut to equal length.
 */
const largest = (one: Reference): { readonly rows: number; readonly columns: number } => {
  const sheets = Object.values(one.getUnitData()[one.getUnitId()] ?? {})
  const most = (counts: readonly number[]): number =>
    counts.reduce((first, second) => Math.max(first, second), 1)
  return {
    rows: most(sheets.map((sheet) => Math.max(sheet.rowCount ?? 0, rowsOf(sheet)))),
    columns: most(sheets.map((sheet) => Math.max(sheet.columnCount ?? 0, columnsOf(sheet)))),
  }
}

/**
 * Allows references past the edge of a worksheet. Without this, Univer returns `#NAME?` for them,
 * and whole columns and rows lack the cells past the edge.
 */
export const patchEdges = (engine: EngineModule): void => {
  const reference = engine.BaseReferenceObject.prototype
  let position: On<Extent> = () => ({ startRow: 0, endRow: 0, startColumn: 0, endColumn: 0 })
  /** Whole columns and rows up to the edge of the grid. */
  const wholeOf = (one: Reference): Extent => {
    const { endRow, endColumn } = one._rangeData
    const found = position.call(one)
    return {
      ...found,
      endRow: Number.isNaN(endRow) ? MAX_ROWS - 1 : found.endRow,
      endColumn: Number.isNaN(endColumn) ? MAX_COLUMNS - 1 : found.endColumn,
    }
  }

  replaceMethod<On<number>>(
    reference,
    'getActiveSheetRowCount',
    (standing) =>
      function rows() {
        return Math.max(standing.call(this), rowsOf(this.getCurrentActiveSheetData() ?? {}))
      },
  )
  replaceMethod<On<number>>(
    reference,
    'getActiveSheetColumnCount',
    (standing) =>
      function columns() {
        return Math.max(standing.call(this), columnsOf(this.getCurrentActiveSheetData() ?? {}))
      },
  )
  replaceMethod<On<Extent>>(reference, 'getRangePosition', (standing) => {
    position = function exact() {
      // Univer writes the resolved ends of whole columns into the shared range, so we pass a copy.
      const original = this._rangeData
      this._rangeData = { ...original }
      try {
        return standing.call(this)
      } finally {
        this._rangeData = original
      }
    }
    return function place() {
      const found = position.call(this)
      if (!isCut(found)) return found
      const { rows, columns } = largest(this)
      return {
        ...found,
        endRow: Math.min(found.endRow, found.startRow + rows - 1),
        endColumn: Math.min(found.endColumn, found.startColumn + columns - 1),
      }
    }
  })
  replaceMethod<On<boolean>>(
    reference,
    'isExceedRange',
    (standing) =>
      function isBeyond() {
        if (!this.getCurrentActiveSheetData()) return standing.call(this)
        const { startRow, startColumn, endRow, endColumn } = position.call(this)
        return startRow < 0 || startColumn < 0 || endRow >= MAX_ROWS || endColumn >= MAX_COLUMNS
      },
  )
  // The dependencies of a formula include cells that do not exist yet.
  replaceMethod<On<{ readonly range: Extent }>>(
    reference,
    'toUnitRange',
    (standing) =>
      function waited() {
        return { ...standing.call(this), range: wholeOf(this) }
      },
  )

  const index = prototypeOf(engine, 'INDEX')
  replaceMethod<(this: Index, value: Reference) => Counts>(
    index,
    '_getReferenceCounts',
    (standing) =>
      function counts(value) {
        if (!value.isReferenceObject()) return standing.call(this, value)
        const { startRow, endRow, startColumn, endColumn } = wholeOf(value)
        return [{ rowCount: endRow - startRow + 1, columnCount: endColumn - startColumn + 1 }]
      },
  )
  replaceMethod<(this: Index, value: Reference, row: number, column: number) => unknown>(
    index,
    '_calculateReferenceObject',
    () =>
      function at(value, row, column) {
        // INDEX has already checked the bounds against `_getReferenceCounts`.
        const { startRow, endRow, startColumn, endColumn } = position.call(value)
        return this.createReferenceObject(value, {
          startRow: row === 0 ? startRow : startRow + row - 1,
          endRow: row === 0 ? endRow : startRow + row - 1,
          startColumn: column === 0 ? startColumn : startColumn + column - 1,
          endColumn: column === 0 ? endColumn : startColumn + column - 1,
        })
      },
  )
}
