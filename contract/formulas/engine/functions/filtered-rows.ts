import { replaceMethod, type EngineModule } from '../language/engine-module.ts'
import { filteredTableTest } from '../references/tables.ts'

type Sheet = {
  readonly rowData?: { readonly [row: number]: { readonly hd?: number } | undefined }
}
type Config = {
  readonly _unitData: {
    readonly [unit: string]: { readonly [sheet: string]: Sheet | undefined } | undefined
  }
}
type FilteredOut = (
  this: Config,
  unitId: string,
  sheetId: string,
  startRow: number,
  endRow: number,
) => number[]

/**
 * Makes SUBTOTAL skip rows hidden by a table's own filter. Univer knows only the worksheet's
 * filter, and treats other hidden rows as hidden by hand.
 */
export const patchFilteredRows = (engine: EngineModule): void => {
  replaceMethod<FilteredOut>(
    engine.FormulaCurrentConfigService.prototype,
    'getFilteredOutRows',
    (standing) =>
      function filteredOut(unitId, sheetId, startRow, endRow) {
        const rows = standing.call(this, unitId, sheetId, startRow, endRow)
        const isFiltered = filteredTableTest(unitId, sheetId)
        if (isFiltered === null) return rows
        const sizes = this._unitData[unitId]?.[sheetId]?.rowData ?? {}
        const hidden = Object.keys(sizes)
          .map(Number)
          .filter((row) => row >= startRow && row <= endRow && sizes[row]?.hd === 1)
        return [...new Set([...rows, ...hidden.filter(isFiltered)])]
      },
  )
}
