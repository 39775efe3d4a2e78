import type { Extent } from '#contract/formulas/functions/engine-values.ts'

type ByCell<T> = { [row: number]: { [column: number]: T | undefined } | undefined }
/** Values by workbook id and worksheet id. */
export type BySheet<T> = { [unit: string]: { [sheet: string]: T | undefined } | undefined }
/** The range of each array formula, by its anchor cell. */
export type ArrayExtents = BySheet<ByCell<Extent>>

type Matrix = {
  getValue(row: number, column: number): { readonly v?: unknown } | null | undefined
  realDeleteValue(row: number, column: number): void
}
/** Results of the calculation in progress. */
export type ArrayRuntime = {
  readonly _unitArrayFormulaRange: ArrayExtents
  readonly _runtimeArrayFormulaCellData: BySheet<Matrix>
  readonly _runtimeData: BySheet<Matrix>
}

/** A range on a worksheet, in the engine's format for dirty ranges. */
export type SheetRange = {
  readonly unitId: string
  readonly sheetId: string
  readonly range: Extent
}
/** The first cell of an array formula. */
export type Anchor = Omit<SheetRange, 'range'> & { readonly row: number; readonly column: number }
/**
 * The cells that an array formula fills. `extent` is undefined if the formula is blocked or fills
 * only its own cell.
 */
export type Fill = { readonly extent: Extent | undefined; readonly values: readonly unknown[] }

/**
 * Result of a blocked array formula. Such a formula fills nothing, although the engine keeps its
 * extent.
 */
const STOPPED = '#SPILL!'

/** A map key for a cell, unique across all worksheets. */
export const keyOf = ({ unitId, sheetId, row, column }: Anchor): string =>
  `${row} ${column} ${sheetId} ${unitId}`

/** The anchor cell of an array formula as a range. */
export const anchorRange = ({ unitId, sheetId, row, column }: Anchor): SheetRange => ({
  unitId,
  sheetId,
  range: { startRow: row, endRow: row, startColumn: column, endColumn: column },
})

export const extentAt = (arrays: ArrayExtents, anchor: Anchor): Extent | undefined =>
  arrays[anchor.unitId]?.[anchor.sheetId]?.[anchor.row]?.[anchor.column]

/** Result in the formula's own cell. */
export const resultAt = (
  runtime: ArrayRuntime,
  { unitId, sheetId, row, column }: Anchor,
): unknown => runtime._runtimeData[unitId]?.[sheetId]?.getValue(row, column)?.v

export const isBlocked = (runtime: ArrayRuntime, anchor: Anchor): boolean =>
  resultAt(runtime, anchor) === STOPPED

/** The range that the array formula fills in this calculation, or undefined if it is blocked. */
export const filledExtent = (runtime: ArrayRuntime, anchor: Anchor): Extent | undefined => {
  const extent = extentAt(runtime._unitArrayFormulaRange, anchor)
  return extent && !isBlocked(runtime, anchor) ? extent : undefined
}

const eachCell = (extent: Extent, visit: (row: number, column: number) => void): void => {
  for (let row = extent.startRow; row <= extent.endRow; row += 1)
    for (let column = extent.startColumn; column <= extent.endColumn; column += 1)
      visit(row, column)
}

const cellsOf = (runtime: ArrayRuntime, { unitId, sheetId }: Anchor): Matrix | undefined =>
  runtime._runtimeArrayFormulaCellData[unitId]?.[sheetId]

export const fillOf = (runtime: ArrayRuntime, anchor: Anchor): Fill => {
  const extent = filledExtent(runtime, anchor)
  const cells = cellsOf(runtime, anchor)
  const values: unknown[] = []
  if (extent && cells)
    eachCell(extent, (row, column) => values.push(cells.getValue(row, column)?.v ?? null))
  return { extent, values }
}

/**
 * Removes the earlier fill of a formula in this calculation, because the new one may be smaller.
 */
export const clearFill = (runtime: ArrayRuntime, anchor: Anchor, { extent }: Fill): void => {
  const cells = cellsOf(runtime, anchor)
  if (extent && cells) eachCell(extent, (row, column) => cells.realDeleteValue(row, column))
  else cells?.realDeleteValue(anchor.row, anchor.column)
  const row = runtime._unitArrayFormulaRange[anchor.unitId]?.[anchor.sheetId]?.[anchor.row]
  if (row) delete row[anchor.column]
}

export const isSameFill = (one: Fill, other: Fill): boolean =>
  one.values.length === other.values.length &&
  one.extent?.endRow === other.extent?.endRow &&
  one.extent?.endColumn === other.extent?.endColumn &&
  one.values.every((value, at) => Object.is(value, other.values[at]))

/** The union of two fills of one array formula. Both start at the same anchor. */
export const unionOfExtents = (
  one: Extent | undefined,
  other: Extent | undefined,
): Extent | undefined =>
  one && other
    ? {
        ...one,
        endRow: Math.max(one.endRow, other.endRow),
        endColumn: Math.max(one.endColumn, other.endColumn),
      }
    : (one ?? other)
