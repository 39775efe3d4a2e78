import {
  CellValueType,
  isNullCell,
  IUniverInstanceService,
  type Injector,
  type Workbook,
} from '@univerjs/presets'
import {
  FormulaDataModel,
  IDefinedNamesService,
  IDescriptionService,
  ISuperTableService,
} from '@univerjs/preset-sheets-core'
import type { ReasonBook, ReasonPlace } from '#src/ui/sheets/univer/reasons/error-reason.ts'
import { isErrorValue } from '#contract/formulas/error-values.ts'
import { hasLinkedSheet } from '#contract/formulas/linked-workbooks.ts'

const isAmong = (names: Iterable<string>, wanted: string): boolean => {
  const lower = wanted.toLowerCase()
  for (const name of names) if (name.toLowerCase() === lower) return true
  return false
}

/** Adapts the open workbook for `errorReason`. Returns null if the workbook is closed. */
export const reasonBook = (injector: Injector, unitId: string): ReasonBook | null => {
  const workbook = injector.get(IUniverInstanceService).getUnit<Workbook>(unitId)
  if (!workbook) return null
  const formulas = injector.get(FormulaDataModel)
  const sheets = new Map(
    workbook.getSheets().map((sheet) => [sheet.getName().toLowerCase(), sheet]),
  )
  const sheetOf = (name: string) => sheets.get(name.toLowerCase())
  const contentOf = ({ sheet: name, row, column }: ReasonPlace) => {
    const sheet = sheetOf(name)
    const id = sheet?.getSheetId() ?? ''
    const filled = formulas.getArrayFormulaCellData()[unitId]?.[id]?.[row]?.[column]
    return { id, cell: filled ?? sheet?.getCellRaw(row, column) }
  }
  return {
    cell: (place) => {
      const { id, cell } = contentOf(place)
      if (!cell) return null
      const formula = formulas.getFormulaStringByCell(place.row, place.column, id, unitId)
      const isText = cell.t === CellValueType.FORCE_STRING
      return {
        value: isText && isErrorValue(cell.v) ? `'${cell.v}` : cell.v,
        formula: formula ?? null,
      }
    },
    isFilled: (place) => !isNullCell(contentOf(place).cell),
    results: ({ sheet: name, row, column }) => {
      const id = sheetOf(name)?.getSheetId() ?? ''
      const extent = formulas.getArrayFormulaRange()[unitId]?.[id]?.[row]?.[column]
      return extent ? { ...extent, sheet: name } : null
    },
    size: (name) => {
      const sheet = sheetOf(name)
      return sheet ? { rows: sheet.getRowCount(), columns: sheet.getColumnCount() } : null
    },
    named: (name) => {
      const all = Object.values(injector.get(IDefinedNamesService).getDefinedNameMap(unitId) ?? {})
      const found = all.filter((each) => each.name.toLowerCase() === name.toLowerCase())
      // Two worksheets can each define this name. We do not decide which one applies, so we return
      // "".
      return found.length > 1 ? '' : (found[0]?.formulaOrRefString ?? null)
    },
    hasTable: (name) => {
      const all = injector.get(ISuperTableService).getTableMap(unitId)
      return isAmong(all?.keys() ?? [], name)
    },
    hasFunction: (name) => injector.get(IDescriptionService).hasFunction(name),
    hasLinked: (name, sheet) => hasLinkedSheet(workbook.getSnapshot().resources, name, sheet),
  }
}
