import {
  ICommandService,
  IUniverInstanceService,
  LocaleType,
  LogLevel,
  Univer,
  UniverInstanceType,
  type IWorkbookData,
  type Workbook,
} from '@univerjs/core'
import {
  FormulaDataModel,
  SetArrayFormulaDataMutation,
  SetFormulaCalculationNotificationMutation,
  SetFormulaCalculationResultMutation,
  SetFormulaCalculationStartMutation,
  SetFormulaDataMutation,
  UniverFormulaEnginePlugin,
  type ISetFormulaCalculationNotificationMutation,
} from '@univerjs/engine-formula'
import { SetRangeValuesMutation, UniverSheetsPlugin } from '@univerjs/sheets'
import { UniverSheetsFilterPlugin } from '@univerjs/sheets-filter'
import { NO_DIRTY_DATA, type DirtyData } from '#src/ui/sheets/univer/calculation/dirty-data.ts'
import { ENGINE_FUNCTIONS } from '#src/ui/sheets/univer/calculation/engine-functions.ts'
import { installEngineCaches } from '#src/ui/sheets/univer/calculation/engine-caches.ts'

/** Id of the first worksheet in each workbook here. */
export const SHEET_ID = 'sheet'

type Cell = { readonly v?: unknown; readonly f?: string | null; readonly t?: number } | null
/** Cells by row and column, 0-based. */
export type Cells = { readonly [row: number]: { readonly [column: number]: Cell } }

type FormulaCells = Parameters<FormulaDataModel['updateFormulaData']>[2]

/** Builds the change description that the engine receives for a workbook id. */
export type DirtBuilder = (unitId: string) => DirtyData

/** Change description of one cell. */
export const dirtAt =
  (row: number, column: number, sheetId = SHEET_ID): DirtBuilder =>
  (unitId) => ({
    ...NO_DIRTY_DATA,
    dirtyRanges: [
      {
        unitId,
        sheetId,
        range: { startRow: row, endRow: row, startColumn: column, endColumn: column },
      },
    ],
  })

let worlds = 0

/**
 * Univer's engine as in the grid's worker. `isKept` enables our caches, and false gives the
 * baseline. Each workbook needs a unique id: Univer caches syntax by id for the whole process.
 */
export const engineWorld = (data: Partial<IWorkbookData>, isKept: boolean) => {
  worlds += 1
  const unitId = `book-${worlds}`
  const locale = LocaleType.EN_US
  const univer = new Univer({ locale, locales: { [locale]: {} }, logLevel: LogLevel.SILENT })
  univer.registerPlugin(UniverFormulaEnginePlugin, { function: ENGINE_FUNCTIONS })
  univer.registerPlugin(UniverSheetsPlugin, { onlyRegisterFormulaRelatedMutations: true })
  univer.registerPlugin(UniverSheetsFilterPlugin)
  if (isKept) installEngineCaches(univer)
  univer.createUnit(UniverInstanceType.UNIVER_SHEET, { ...data, id: unitId })
  const injector = univer.__getInjector()
  const commands = injector.get(ICommandService)
  let ended = (): void => {}
  let results = 0
  commands.onCommandExecuted(({ id, params }) => {
    if (id === SetFormulaCalculationResultMutation.id) results += 1
    if (id !== SetFormulaCalculationNotificationMutation.id) return
    const told = params as ISetFormulaCalculationNotificationMutation
    if (told.functionsExecutedState !== undefined) ended()
  })
  const workbook = () => injector.get(IUniverInstanceService).getUnit<Workbook>(unitId)
  const run = (id: string, params: object): boolean =>
    commands.syncExecuteCommand(id, params) as unknown as boolean
  /**
   * Does what the grid does: clears the cells that overwritten array formulas filled, and notifies
   * the engine in the worker.
   */
  const tellOfArrays = (sheetId: string, cells: FormulaCells): void => {
    const model = injector.get(FormulaDataModel)
    const known = structuredClone([model.getArrayFormulaRange(), model.getArrayFormulaCellData()])
    model.updateArrayFormulaCellData(unitId, sheetId, cells)
    model.updateArrayFormulaRange(unitId, sheetId, cells)
    const arrayFormulaRange = model.getArrayFormulaRange()
    const arrayFormulaCellData = model.getArrayFormulaCellData()
    Object.assign(model, { _arrayFormulaRange: known[0], _arrayFormulaCellData: known[1] })
    run(SetArrayFormulaDataMutation.id, { arrayFormulaRange, arrayFormulaCellData })
  }
  return {
    unitId,
    injector,
    run,
    /**
     * Sets cells as an edit in the grid does. Like the grid, it first notifies the engine of
     * changed formulas.
     */
    set: (cellValue: Cells, sheetId = SHEET_ID): void => {
      const cells = cellValue as FormulaCells
      const formulas = injector.get(FormulaDataModel).updateFormulaData(unitId, sheetId, cells)
      const formulaData = { [unitId]: { [sheetId]: formulas } }
      if (Object.keys(formulas).length > 0) run(SetFormulaDataMutation.id, { formulaData })
      tellOfArrays(sheetId, cells)
      run(SetRangeValuesMutation.id, { unitId, subUnitId: sheetId, cellValue })
    },
    /** Calculates the dependents of a change. */
    calculate: async (told: DirtBuilder): Promise<void> => {
      const end = new Promise<void>((resolve) => {
        ended = resolve
      })
      const rowData = injector.get(FormulaDataModel).getHiddenRowsFiltered()
      run(SetFormulaCalculationStartMutation.id, { ...told(unitId), rowData })
      await end
    },
    /** Values of a worksheet by `row:column`. */
    values: (sheetId = SHEET_ID): Record<string, unknown> => {
      const found: Record<string, unknown> = {}
      workbook()
        ?.getSheetBySheetId(sheetId)
        ?.getCellMatrix()
        .forValue((row, column, cell) => {
          found[`${row}:${column}`] = cell?.v ?? null
        })
      return found
    },
    /** Values of the filled cells of a worksheet by `row:column`. */
    spilled: (sheetId = SHEET_ID): Record<string, unknown> => {
      const rows = injector.get(FormulaDataModel).getArrayFormulaCellData()[unitId]?.[sheetId] ?? {}
      return Object.fromEntries(
        Object.entries(rows).flatMap(([row, cells]) =>
          Object.entries(cells).map(([column, cell]) => [
            `${row}:${column}`,
            (cell as { readonly v?: unknown } | null)?.v ?? null,
          ]),
        ),
      )
    },
    results: () => results,
    end: () => univer.dispose(),
  }
}
