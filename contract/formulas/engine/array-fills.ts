import type { Extent } from '#contract/formulas/functions/engine-values.ts'

type ByCell<T> = { [row: number]: { [column: number]: T | undefined } | undefined }
/** Something by the id of its workbook and of its worksheet. */
export type BySheet<T> = { [unit: string]: { [sheet: string]: T | undefined } | undefined }
/** The cells that array formulas take, by their first cells. */
export type ArrayExtents = BySheet<ByCell<Extent>>

type Matrix = {
  getValue(row: number, column: number): { readonly v?: unknown } | null | undefined
  realDeleteValue(row: number, column: number): void
}
/** The results of a calculation under way. */
export type ArrayRuntime = {
  readonly _unitArrayFormulaRange: ArrayExtents
  readonly _runtimeArrayFormulaCellData: BySheet<Matrix>
  readonly _runtimeData: BySheet<Matrix>
}

/** Cells of a worksheet, as the engine is told of changed ones. */
export type SheetRange = {
  readonly unitId: string
  readonly sheetId: string
  readonly range: Extent
}
/** The first cell of an array formula. */
export type Anchor = Omit<SheetRange, 'range'> & { readonly row: number; readonly column: number }
/** What an array formula fills; no extent where it fills nothing beside its own cell. */
export type Fill = { readonly extent: Extent | undefined; readonly values: readonly unknown[] }

/** An array formula that has something in its way fills nothing, though the engine knows its size. */
const STOPPED = '#SPILL!'

/** A name for a cell among those of all worksheets. */
export const keyOf = ({ unitId, sheetId, row, column }: Anchor): string =>
  `${row} ${column} ${sheetId} ${unitId}`

/** The cell of an array formula alone. */
export const ownCell = ({ unitId, sheetId, row, column }: Anchor): SheetRange => ({
  unitId,
  sheetId,
  range: { startRow: row, endRow: row, startColumn: column, endColumn: column },
})

/** The cells that an array formula takes, as the engine knows them. */
export const extentAt = (arrays: ArrayExtents, anchor: Anchor): Extent | undefined =>
  arrays[anchor.unitId]?.[anchor.sheetId]?.[anchor.row]?.[anchor.column]

/** What a formula has come to in its own cell. */
export const resultAt = (
  runtime: ArrayRuntime,
  { unitId, sheetId, row, column }: Anchor,
): unknown => runtime._runtimeData[unitId]?.[sheetId]?.getValue(row, column)?.v

/** Whether an array formula has something in its way. */
export const isStopped = (runtime: ArrayRuntime, anchor: Anchor): boolean =>
  resultAt(runtime, anchor) === STOPPED

/** The cells that an array formula fills in this calculation; none where it is stopped. */
export const filledExtent = (runtime: ArrayRuntime, anchor: Anchor): Extent | undefined => {
  const extent = extentAt(runtime._unitArrayFormulaRange, anchor)
  return extent && !isStopped(runtime, anchor) ? extent : undefined
}

const eachCell = (extent: Extent, visit: (row: number, column: number) => void): void => {
  for (let row = extent.startRow; row <= extent.endRow; row += 1)
    for (let column = extent.startColumn; column <= extent.endColumn; column += 1)
      visit(row, column)
}

const cellsOf = (runtime: ArrayRuntime, { unitId, sheetId }: Anchor): Matrix | undefined =>
  runtime._runtimeArrayFormulaCellData[unitId]?.[sheetId]

/** What an array formula fills in this calculation. */
export const fillOf = (runtime: ArrayRuntime, anchor: Anchor): Fill => {
  const extent = filledExtent(runtime, anchor)
  const cells = cellsOf(runtime, anchor)
  const values: unknown[] = []
  if (extent && cells)
    eachCell(extent, (row, column) => values.push(cells.getValue(row, column)?.v ?? null))
  return { extent, values }
}

/** Takes away what a formula filled in this calculation before: it may fill less by now. */
export const clearFill = (runtime: ArrayRuntime, anchor: Anchor, { extent }: Fill): void => {
  const cells = cellsOf(runtime, anchor)
  if (extent && cells) eachCell(extent, (row, column) => cells.realDeleteValue(row, column))
  else cells?.realDeleteValue(anchor.row, anchor.column)
  const row = runtime._unitArrayFormulaRange[anchor.unitId]?.[anchor.sheetId]?.[anchor.row]
  if (row) delete row[anchor.column]
}

/** Whether an array fills the same cells with the same values. */
export const isSameFill = (one: Fill, other: Fill): boolean =>
  one.values.length === other.values.length &&
  one.extent?.endRow === other.extent?.endRow &&
  one.extent?.endColumn === other.extent?.endColumn &&
  one.values.every((value, at) => Object.is(value, other.values[at]))

/** The cells that either of two fills of the same array takes. */
export const widest = (one: Extent | undefined, other: Extent | undefined): Extent | undefined =>
  one && other
    ? {
        ...one,
        endRow: Math.max(one.endRow, other.endRow),
        endColumn: Math.max(one.endColumn, other.endColumn),
      }
    : (one ?? other)
