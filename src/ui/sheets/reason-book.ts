import { IUniverInstanceService, type Injector, type Workbook } from '@univerjs/presets'
import {
  FormulaDataModel,
  IDefinedNamesService,
  IDescriptionService,
  ISuperTableService,
} from '@univerjs/preset-sheets-core'
import type { ReasonBook } from '#contract/error-reason.ts'

const isAmong = (names: Iterable<string>, wanted: string): boolean => {
  const lower = wanted.toLowerCase()
  for (const name of names) if (name.toLowerCase() === lower) return true
  return false
}

/** The open workbook, as the reasons of its errors are read from it; null where it is gone. */
export const reasonBook = (injector: Injector, unitId: string): ReasonBook | null => {
  const workbook = injector.get(IUniverInstanceService).getUnit<Workbook>(unitId)
  if (!workbook) return null
  const formulas = injector.get(FormulaDataModel)
  const sheets = new Map(
    workbook.getSheets().map((sheet) => [sheet.getName().toLowerCase(), sheet]),
  )
  const sheetOf = (name: string) => sheets.get(name.toLowerCase())
  return {
    cell: ({ sheet: name, row, column }) => {
      const sheet = sheetOf(name)
      const id = sheet?.getSheetId() ?? ''
      const filled = formulas.getArrayFormulaCellData()[unitId]?.[id]?.[row]?.[column]
      const cell = filled ?? sheet?.getCellRaw(row, column)
      const formula = formulas.getFormulaStringByCell(row, column, id, unitId)
      return cell ? { value: cell.v, formula: formula ?? null } : null
    },
    hasSheet: (name) => sheetOf(name) !== undefined,
    hasName: (name) => {
      const all = injector.get(IDefinedNamesService).getDefinedNameMap(unitId)
      return isAmong(
        Object.values(all ?? {}).map((each) => each.name),
        name,
      )
    },
    hasTable: (name) => {
      const all = injector.get(ISuperTableService).getTableMap(unitId)
      return isAmong(all?.keys() ?? [], name)
    },
    hasFunction: (name) => injector.get(IDescriptionService).hasFunction(name),
  }
}
