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
import { NO_DIRT, type Dirt } from '#src/ui/sheets/univer/calculation/calculation-dirt.ts'
import { ENGINE_FUNCTIONS } from '#src/ui/sheets/univer/calculation/engine-functions.ts'
import { keepEngine } from '#src/ui/sheets/univer/calculation/engine-parts.ts'

/** The first worksheet of every workbook here. */
export const SHEET = 'sheet'

type Cell = { readonly v?: unknown; readonly f?: string | null; readonly t?: number } | null
/** Cells by row and column, 0-based. */
export type Cells = { readonly [row: number]: { readonly [column: number]: Cell } }

type FormulaCells = Parameters<FormulaDataModel['updateFormulaData']>[2]

/** A change as the engine is told of it, in the workbook of this id. */
export type Told = (unitId: string) => Dirt

/** A change of one cell. */
export const dirtAt =
  (row: number, column: number, sheetId = SHEET): Told =>
  (unitId) => ({
    ...NO_DIRT,
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
 * Univer's engine as it runs in the worker of a grid, with our parts that keep what they read or, for
 * comparing, without them. Each workbook has an id of its own: Univer keeps syntax by it for the whole process.
 */
export const engineWorld = (data: Partial<IWorkbookData>, isKept: boolean) => {
  worlds += 1
  const unitId = `book-${worlds}`
  const locale = LocaleType.EN_US
  const univer = new Univer({ locale, locales: { [locale]: {} }, logLevel: LogLevel.SILENT })
  univer.registerPlugin(UniverFormulaEnginePlugin, { function: ENGINE_FUNCTIONS })
  univer.registerPlugin(UniverSheetsPlugin, { onlyRegisterFormulaRelatedMutations: true })
  univer.registerPlugin(UniverSheetsFilterPlugin)
  if (isKept) keepEngine(univer)
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
  /** The grid takes the arrays of overwritten formulas away, and tells the engine, which is in a worker. */
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
    /** Sets cells as an edit does, whose grid tells of the formulas too. */
    set: (cellValue: Cells, sheetId = SHEET): void => {
      const cells = cellValue as FormulaCells
      const formulas = injector.get(FormulaDataModel).updateFormulaData(unitId, sheetId, cells)
      const formulaData = { [unitId]: { [sheetId]: formulas } }
      if (Object.keys(formulas).length > 0) run(SetFormulaDataMutation.id, { formulaData })
      tellOfArrays(sheetId, cells)
      run(SetRangeValuesMutation.id, { unitId, subUnitId: sheetId, cellValue })
    },
    /** Calculates what follows from a change; settles at its end. */
    calculate: async (told: Told): Promise<void> => {
      const end = new Promise<void>((resolve) => {
        ended = resolve
      })
      const rowData = injector.get(FormulaDataModel).getHiddenRowsFiltered()
      run(SetFormulaCalculationStartMutation.id, { ...told(unitId), rowData })
      await end
    },
    /** The values of all cells by address row:column of a worksheet. */
    values: (sheetId = SHEET): Record<string, unknown> => {
      const found: Record<string, unknown> = {}
      workbook()
        ?.getSheetBySheetId(sheetId)
        ?.getCellMatrix()
        .forValue((row, column, cell) => {
          found[`${row}:${column}`] = cell?.v ?? null
        })
      return found
    },
    /** What array formulas fill, by address row:column of a worksheet. */
    spilled: (sheetId = SHEET): Record<string, unknown> => {
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
