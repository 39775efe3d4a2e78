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
import { InsertRowMutation, SetRangeValuesMutation, UniverSheetsPlugin } from '@univerjs/sheets'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CALCULATION_SHOWN_MS, CALCULATION_STOPPED_MS } from '#contract/limits.ts'
import { CALCULATION } from '#contract/screen-labels.ts'
import type { Dirt } from '#src/ui/sheets/calculation-dirt.ts'
import type { Progress } from '#src/ui/sheets/calculation-progress.ts'
import { watchEngine } from '#src/ui/sheets/engine-watch.ts'
import { PromptCalculation } from '#src/ui/sheets/prompt-calculation.ts'

const [UNIT, SHEET] = ['book', 'sheet']
const { SUCCESS, STOP_EXECUTION } = FormulaExecutedStateType

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Univer's commands as the page has them, and an engine that is only told and answers when it is asked to. */
const world = () => {
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
      const { row } = params as { readonly row: number }
      const range = { startRow: row, endRow: row, startColumn: 0, endColumn: 0 }
      return { dirtyRanges: [{ unitId: UNIT, sheetId: SHEET, range }] }
    },
  })
  kinds.register(InsertRowMutation.id, {
    commandId: InsertRowMutation.id,
    getDirtyData: () => ({ clearDependencyTreeCache: { [UNIT]: { [SHEET]: '1' } } }),
  })
  const starts: Dirt[] = []
  let stops = 0
  const applied: unknown[] = []
  commands.onCommandExecuted(({ id, params }) => {
    if (id === SetFormulaCalculationStartMutation.id) starts.push(params as Dirt)
    if (id === SetFormulaCalculationStopMutation.id) stops += 1
    if (id === SetFormulaCalculationResultMutation.id)
      applied.push((params as { readonly unitData: unknown }).unitData)
  })
  const calculation = new PromptCalculation(
    () => performance.now(),
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

describe('when the grid has its formulas calculated', () => {
  it('[SHEET-160] begins at once, with all that one command changed', async () => {
    const { type, settle, starts, rows, calculation } = world()
    expect(calculation.isUnderWay).toBe(false)
    type(1)
    type(2)
    type(2)
    expect(calculation.isUnderWay).toBe(true)
    await settle()
    expect(starts).toHaveLength(1)
    expect(rows(0)).toEqual([1, 2])
  })

  it('[SHEET-160] keeps what is typed during a calculation for one more after it', async () => {
    const { type, settle, begin, end, starts, rows, calculation } = world()
    type(1)
    await settle()
    begin()
    for (const row of [2, 3, 4]) {
      type(row)
      await settle()
    }
    expect(starts).toHaveLength(1)
    end()
    await settle()
    expect(rows(1)).toEqual([2, 3, 4])
    begin()
    end()
    await settle()
    expect(starts).toHaveLength(2)
    expect(calculation.isUnderWay).toBe(false)
  })

  it('[SHEET-160] stops one that takes longer than a second, and calculates what it had with the rest', async () => {
    const { type, settle, pass, begin, go, end, stops, starts, rows } = world()
    type(1)
    await settle()
    begin()
    pass(CALCULATION_STOPPED_MS + 1)
    go(1, 9)
    type(2)
    await settle()
    type(3)
    await settle()
    expect(stops()).toBe(1)
    end(STOP_EXECUTION)
    await settle()
    expect(rows(1)).toEqual([1, 2, 3])
    // The engine tells of a stop twice: the second is not the end of what came after.
    end(STOP_EXECUTION)
    type(4)
    await settle()
    expect(starts).toHaveLength(2)
  })

  it('[SHEET-160] stops it for what came in its first second, once the second is over', async () => {
    const { type, settle, pass, begin, go, end, stops, rows } = world()
    type(1)
    await settle()
    begin()
    pass(CALCULATION_STOPPED_MS / 4)
    go(1, 9)
    type(2)
    await settle()
    pass(CALCULATION_STOPPED_MS / 2)
    expect(stops()).toBe(0)
    pass(CALCULATION_STOPPED_MS / 4)
    expect(stops()).toBe(1)
    end(STOP_EXECUTION)
    await settle()
    expect(rows(1)).toEqual([1, 2])
  })

  it('[SHEET-160] stops nothing that ends within its second', async () => {
    const { type, settle, pass, begin, end, stops, starts } = world()
    type(1)
    await settle()
    begin()
    type(2)
    await settle()
    end()
    await settle()
    begin()
    pass(CALCULATION_STOPPED_MS - 1)
    end()
    pass(CALCULATION_STOPPED_MS)
    expect(stops()).toBe(0)
    expect(starts).toHaveLength(2)
  })

  it('[SHEET-160] begins anew what the worker stopped by itself', async () => {
    const { type, settle, begin, end, starts, rows } = world()
    type(1)
    await settle()
    begin()
    end(STOP_EXECUTION)
    await settle()
    expect(rows(1)).toEqual([1])
    expect(starts).toHaveLength(2)
  })

  it('[SHEET-160] calculates what the user stopped with the next change', async () => {
    const { type, settle, begin, stop, end, rows, calculation } = world()
    type(1)
    await settle()
    begin()
    stop()
    end(STOP_EXECUTION)
    await settle()
    expect(calculation.isUnderWay).toBe(false)
    type(2)
    await settle()
    expect(rows(1)).toEqual([1, 2])
  })

  it('[SHEET-163] writes no result to where its cell was before rows were inserted', async () => {
    const { type, settle, begin, insertRow, result, end, applied, starts } = world()
    type(3)
    await settle()
    begin()
    insertRow()
    result()
    end()
    await settle()
    expect(applied).toEqual([{}])
    expect(starts[1]).toMatchObject({ forceCalculation: true })
    begin()
    result()
    expect(applied[1]).toMatchObject({ [UNIT]: {} })
  })

  it('[SHEET-167] says that the engine has failed, until it is heard of again', async () => {
    const { type, settle, pass, begin, end, shown, calculation } = world()
    type(1)
    await settle()
    const worker = new EventTarget()
    watchEngine(worker, () => calculation.fail())
    expect(calculation.hasFailed).toBe(false)
    for (const kind of ['error', 'messageerror']) {
      worker.dispatchEvent(new Event(kind))
      pass(CALCULATION_SHOWN_MS)
      expect(shown.at(-1)).toEqual({ done: 0, count: 1, label: CALCULATION.failed })
      // What it stands for is not calculated, and nobody waits for it.
      expect([calculation.isUnderWay, calculation.hasFailed]).toEqual([true, true])
      begin()
      expect(calculation.hasFailed).toBe(false)
    }
    end()
    expect(shown.at(-1)).toMatchObject({ label: CALCULATION.done })
    expect(calculation.isUnderWay).toBe(false)
  })

  it('[SHEET-164] says that it calculates only where it takes longer than a moment', async () => {
    const { type, settle, pass, begin, go, end, shown } = world()
    type(1)
    await settle()
    begin()
    pass(CALCULATION_SHOWN_MS - 1)
    end()
    pass(CALCULATION_SHOWN_MS)
    expect(shown.every(({ count }) => count === 0)).toBe(true)
    type(2)
    await settle()
    begin()
    pass(CALCULATION_SHOWN_MS)
    expect(shown.at(-1)).toMatchObject({ label: CALCULATION.calculating })
    go(40, 100)
    expect(shown.at(-1)).toMatchObject({ done: 40, count: 100, label: CALCULATION.calculating })
    end()
    expect(shown.at(-1)).toMatchObject({ done: 1, count: 1, label: CALCULATION.done })
  })
})
