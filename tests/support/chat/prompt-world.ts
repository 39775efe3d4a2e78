import {
  ICommandService,
  IConfigService,
  IUniverInstanceService,
  LocaleType,
  LogLevel,
  Univer,
  UniverInstanceType,
} from '@univerjs/core'
import {
  FormulaDataModel,
  FormulaExecutedStateType,
  FormulaExecuteStageType,
  IActiveDirtyManagerService,
  RegisterOtherFormulaService,
  SetFormulaCalculationNotificationMutation,
  SetFormulaCalculationResultMutation,
  SetFormulaCalculationStartMutation,
  SetFormulaCalculationStopMutation,
  UniverFormulaEnginePlugin,
} from '@univerjs/engine-formula'
import {
  InsertRowMutation,
  SetRangeValuesCommand,
  SetRangeValuesMutation,
  UniverSheetsPlugin,
} from '@univerjs/sheets'
import { vi } from 'vitest'
import type { DirtyData } from '#src/ui/sheets/univer/calculation/dirty-data.ts'
import type { Progress } from '#src/ui/sheets/univer/calculation/calculation-progress.ts'
import { FormulaChangeCounter } from '#src/ui/sheets/univer/calculation/formula-change-counter.ts'
import { ImmediateCalculation } from '#src/ui/sheets/univer/calculation/immediate-calculation.ts'

const UNIT = 'book'
const SHEET = 'sheet'
const { SUCCESS } = FormulaExecutedStateType

/**
 * Univer's real commands without a calculating engine. Tests report the progress and the results of
 * each calculation.
 */
export const promptWorld = () => {
  const univer = new Univer({ locale: LocaleType.EN_US, locales: {}, logLevel: LogLevel.SILENT })
  univer.registerPlugin(UniverFormulaEnginePlugin, { notExecuteFormula: true })
  univer.registerPlugin(UniverSheetsPlugin, { notExecuteFormula: true })
  univer.createUnit(UniverInstanceType.UNIVER_SHEET, {
    id: UNIT,
    sheetOrder: [SHEET],
    sheets: { [SHEET]: { id: SHEET, name: 'Sheet', rowCount: 20, columnCount: 5, cellData: {} } },
  })
  const injector = univer.__getInjector()
  const commands = injector.get(ICommandService)
  const kinds = injector.get(IActiveDirtyManagerService)
  kinds.register(SetRangeValuesMutation.id, {
    commandId: SetRangeValuesMutation.id,
    getDirtyData: ({ params }) => {
      const { row = 0 } = params as { readonly row?: number }
      const range = { startRow: row, endRow: row, startColumn: 0, endColumn: 0 }
      return { dirtyRanges: [{ unitId: UNIT, sheetId: SHEET, range }] }
    },
  })
  kinds.register(InsertRowMutation.id, {
    commandId: InsertRowMutation.id,
    getDirtyData: () => ({ clearDependencyTreeCache: { [UNIT]: { [SHEET]: '1' } } }),
  })
  const starts: DirtyData[] = []
  let stops = 0
  const applied: unknown[] = []
  commands.onCommandExecuted(({ id, params }) => {
    if (id === SetFormulaCalculationStartMutation.id) starts.push(params as DirtyData)
    if (id === SetFormulaCalculationStopMutation.id) stops += 1
    if (id === SetFormulaCalculationResultMutation.id)
      applied.push((params as { readonly unitData: unknown }).unitData)
  })
  const watch = new FormulaChangeCounter(commands, injector.get(IUniverInstanceService))
  const calculation = new ImmediateCalculation(
    () => performance.now(),
    () => watch.formulas,
    commands,
    injector.get(IUniverInstanceService),
    kinds,
    injector.get(IConfigService),
    injector.get(FormulaDataModel),
    injector.get(RegisterOtherFormulaService),
  )
  const shown: Progress[] = []
  calculation.progress$.subscribe((progress) => shown.push(progress))
  const run = (id: string, params: object) => void commands.syncExecuteCommand(id, params)
  const tell = (params: object) => run(SetFormulaCalculationNotificationMutation.id, params)
  const stage = (of: FormulaExecuteStageType, done: number, count: number) => ({
    stageInfo: {
      stage: of,
      completedFormulasCount: done,
      totalFormulasToCalculate: count,
      completedArrayFormulasCount: 0,
      totalArrayFormulasToCalculate: 0,
      formulaCycleIndex: 0,
    },
  })
  return {
    calculation,
    starts,
    applied,
    shown,
    stops: () => stops,
    rows: (at: number) => starts[at]?.dirtyRanges.map(({ range }) => range.startRow),
    type: (row: number) =>
      run(SetRangeValuesMutation.id, {
        unitId: UNIT,
        subUnitId: SHEET,
        row,
        cellValue: { [row]: { 0: { v: row } } },
      }),
    enter: (row: number, cell: object) =>
      run(SetRangeValuesCommand.id, {
        unitId: UNIT,
        subUnitId: SHEET,
        range: { startRow: row, endRow: row, startColumn: 0, endColumn: 0 },
        value: cell,
      }),
    insertRow: () =>
      run(InsertRowMutation.id, {
        unitId: UNIT,
        subUnitId: SHEET,
        range: { startRow: 1, endRow: 1, startColumn: 0, endColumn: 4 },
      }),
    begin: () => tell(stage(FormulaExecuteStageType.START, 0, 0)),
    go: (done: number, count: number) =>
      tell(stage(FormulaExecuteStageType.CURRENTLY_CALCULATING, done, count)),
    result: () =>
      run(SetFormulaCalculationResultMutation.id, {
        unitData: { [UNIT]: { [SHEET]: { 3: { 0: { v: 1 } } } } },
        unitOtherData: {},
      }),
    end: (state = SUCCESS) => tell({ functionsExecutedState: state }),
    stop: () => run(SetFormulaCalculationStopMutation.id, {}),
    settle: () => vi.advanceTimersByTimeAsync(0),
    pass: (ms: number) => vi.advanceTimersByTime(ms),
  }
}
