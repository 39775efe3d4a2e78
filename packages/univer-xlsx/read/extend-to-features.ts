import { MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import type { SheetData } from '#contract/workbook/workbook.ts'
import type { Range } from '../format/address.ts'
import type { SheetFeatures } from './sheet-features.ts'

/** Empty rows and columns after the last content. */
const SPARE = { rows: 100, columns: 4 }

type Place = { readonly row: number; readonly column: number }

const endOf = ({ endRow, endColumn }: Range): Place => ({ row: endRow, column: endColumn })

const notePlaces = (notes: SheetFeatures['notes']): readonly Place[] =>
  Object.entries(notes).flatMap(([row, ofRow]) =>
    Object.keys(ofRow).map((column) => ({ row: Number(row), column: Number(column) })),
  )

const picturePlaces = (pictures: SheetFeatures['pictures']): readonly Place[] =>
  pictures.map(({ sheetTransform }) => (sheetTransform as { readonly to: Place }).to)

const sizedRows = ({ rowData }: SheetData): readonly Place[] =>
  Object.keys((rowData as object | undefined) ?? {}).map((row) => ({ row: Number(row), column: 0 }))

const frozen = ({ freeze }: SheetData): readonly Place[] => {
  const { startRow = 0, startColumn = 0 } =
    (freeze as { readonly startRow?: number; readonly startColumn?: number } | undefined) ?? {}
  return [{ row: startRow, column: startColumn }]
}

/**
 * Enlarges the sheet for content beyond its last cell, such as merges, notes, pictures and filters.
 * Column sizes do not count, because files often state them up to the last column.
 */
export const extendToFeatures = (features: SheetFeatures): SheetFeatures => {
  const { sheet, notes, pictures, tables, filter } = features
  const { rowCount = 0, columnCount = 0 } = sheet as {
    readonly rowCount?: number
    readonly columnCount?: number
  }
  let [rows, columns] = [rowCount, columnCount]
  const places = [
    ...((sheet['mergeData'] as readonly Range[] | undefined) ?? []).map(endOf),
    ...tables.map(({ range }) => endOf(range)),
    ...(filter === null ? [] : [endOf(filter.ref)]),
    ...notePlaces(notes),
    ...picturePlaces(pictures),
    ...sizedRows(sheet),
    ...frozen(sheet),
  ]
  for (const { row, column } of places) {
    rows = Math.max(rows, row + 1 + SPARE.rows)
    columns = Math.max(columns, column + 1 + SPARE.columns)
  }
  const size = { rowCount: Math.min(rows, MAX_ROWS), columnCount: Math.min(columns, MAX_COLUMNS) }
  return { ...features, sheet: { ...sheet, ...size } }
}
