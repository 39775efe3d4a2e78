import { replaceMethod, type EngineValue, type EngineModule } from '../language/engine-module.ts'

type Rows = { readonly startRow: number; readonly endRow: number }
type Reference = {
  readonly _tableData?: { readonly range: Rows }
  isCurrentRowForRange(): boolean
  getCurrentRow(): number | null | undefined
}
type Misses = (this: Reference) => boolean
type ToRows = (this: Reference, ...rest: unknown[]) => unknown

/** Whether a this-row reference is outside the table's data rows. The first row holds headers. */
const isOutside = (reference: Reference): boolean => {
  if (!reference.isCurrentRowForRange()) return false
  const { range } = reference._tableData ?? {}
  const row = reference.getCurrentRow()
  if (range === undefined || row === null || row === undefined) return false
  return row <= range.startRow || row > range.endRow
}

/**
 * Makes `Table[@Column]` outside the table's data rows `#VALUE!`. Without this, Univer returns some
 * other cell of the column.
 */
export const patchThisRow = (engine: EngineModule): void => {
  const { prototype } = engine.BaseReferenceObject
  // Univer returns `#VALUE!` for a reference to a missing worksheet. So we report a reference
  // outside the data rows in the same way.
  replaceMethod<Misses>(
    prototype,
    '_checkIfWorksheetMiss',
    (standing) =>
      function misses() {
        return standing.call(this) || isOutside(this)
      },
  )
  replaceMethod<ToRows>(
    prototype,
    'toArrayValueObject',
    (standing) =>
      function rows(...rest) {
        if (!isOutside(this)) return standing.apply(this, rest)
        const wrong = engine.ErrorValueObject.create('#VALUE!' as never) as EngineValue
        const place = { unitId: '', sheetId: '', row: -1, column: -1 }
        const made = { calculateValueList: [[wrong]], rowCount: 1, columnCount: 1, ...place }
        return engine.ArrayValueObject.create(made as never)
      },
  )
}
