import {
  Disposable,
  ICommandService,
  IConfigService,
  IUniverInstanceService,
  UniverInstanceType,
  type ICommandInfo,
  type IExecutionOptions,
} from '@univerjs/core'
import {
  ENGINE_FORMULA_CYCLE_REFERENCE_COUNT,
  ENGINE_FORMULA_RETURN_DEPENDENCY_TREE,
  FormulaDataModel,
  FormulaExecutedStateType,
  FormulaExecuteStageType,
  IActiveDirtyManagerService,
  RegisterOtherFormulaService,
  SetArrayFormulaDataMutation,
  SetFormulaCalculationNotificationMutation,
  SetFormulaCalculationStartMutation,
  SetFormulaCalculationStopMutation,
  SetFormulaStringBatchCalculationMutation,
  SetTriggerFormulaCalculationStartMutation,
  type IFormulaDirtyData,
  type ISetArrayFormulaDataMutationParams,
  type ISetFormulaCalculationNotificationMutation,
} from '@univerjs/engine-formula'
import { SetRangeValuesCommand } from '@univerjs/sheets'
import { CALCULATION_LOST_MS, CALCULATION_CANCEL_MS } from '#contract/limits.ts'
import {
  dirtyDataOf,
  mergeDirtyData,
  hasMovedCells,
  NO_DIRTY_DATA,
  type DirtyData,
} from './dirty-data.ts'
import { CalculationProgress } from './calculation-progress.ts'
import { isStyleOnly } from '../paste/style-only.ts'
import { ResultGuard } from './result-guard.ts'
import { CalculationWatchdog } from './calculation-watchdog.ts'

type Command = Readonly<ICommandInfo>
type Run = {
  readonly dirt: DirtyData
  readonly since: number
  pulse: number
  /** The engine has reported the start of this run, so its next end report belongs to this run. */
  hasBegun: boolean
  isStopping: boolean
  /** The page sent a stop command for the run. The worker's own guard can also stop a run. */
  isStopped: boolean
}

const BEGINNING = { hasBegun: false, isStopping: false, isStopped: false }

/** After six microtasks, Univer has reported every command that another command ran. */
const MICROTASKS = 6

const afterMicrotasks = (count: number): Promise<void> =>
  count > 0 ? Promise.resolve().then(() => afterMicrotasks(count - 1)) : Promise.resolve()

/** The constructor arguments that Univer's injector passes. */
export type CalculationParts = readonly [
  commands: ICommandService,
  instances: IUniverInstanceService,
  kinds: IActiveDirtyManagerService,
  config: IConfigService,
  formulas: FormulaDataModel,
  others: RegisterOtherFormulaService,
]

/**
 * Replaces Univer's TriggerCalculationController, which first waits until nothing changes for 100
 * ms. We start at once and merge the changes that arrive during a run into the next run. New
 * changes stop a run after `CALCULATION_CANCEL_MS`. A change that invalidates the run's results
 * stops it at once. `now` returns ms. `formulas` returns the number of formula changes.
 */
export class ImmediateCalculation extends Disposable {
  readonly #parts: CalculationParts
  readonly #now: () => number
  readonly #formulas: () => number
  #formulasAt = 0
  readonly #progress = new CalculationProgress()
  readonly #guard: ResultGuard
  readonly #watch: CalculationWatchdog
  /** Changes that wait for the next run. */
  #changes: DirtyData[] = []
  /** The changes of a run that was stopped by the page or the user. The next run includes them. */
  #left: readonly DirtyData[] = []
  #run: Run | null = null
  #isNear = false
  #hasFailed = false
  #timer: ReturnType<typeof setTimeout> | undefined

  readonly progress$ = this.#progress.shown$

  constructor(now: () => number, formulas: () => number, ...parts: CalculationParts) {
    super()
    this.#parts = parts
    this.#now = now
    this.#formulas = formulas
    const [commands, instances] = parts
    this.#guard = new ResultGuard(commands, instances, () => this.#soon())
    this.disposeWithMe(this.#guard)
    this.#watch = new CalculationWatchdog(now, () => this.fail())
    this.disposeWithMe(
      commands.beforeCommandExecuted((command, options) => this.#before(command, options)),
    )
    this.disposeWithMe(
      commands.onCommandExecuted((command, options) => this.#executed(command, options)),
    )
    this.#first()
    const added = instances.getTypeOfUnitAdded$(UniverInstanceType.UNIVER_SHEET)
    this.disposeWithMe(added.subscribe(() => this.#first()))
  }

  /** True if results for past changes are still to come. */
  get isUnderWay(): boolean {
    return this.#run !== null || this.#changes.length > 0
  }

  /** Milliseconds since the last message of the current run, or 0 without a run. */
  get silence(): number {
    return this.#run ? this.#now() - this.#run.pulse : 0
  }

  /** True after a failure until the engine reports again. A save must not wait meanwhile. */
  get hasFailed(): boolean {
    return this.#hasFailed
  }

  /**
   * Shows the failure until the engine reports again. The run counts as lost. So the next change
   * starts a new run, which includes the changes of the lost run.
   */
  fail(): void {
    this.#hasFailed = true
    this.#watch.end()
    if (this.#run) this.#run.pulse = this.#now() - CALCULATION_LOST_MS
    this.#progress.fail()
  }

  clearProgress(): void {
    this.#progress.clear()
  }

  override dispose(): void {
    super.dispose()
    clearTimeout(this.#timer)
    this.#watch.end()
    this.#progress.dispose()
  }

  /** Calculates those formulas of a new workbook that have no result. Univer lists them. */
  #first(): void {
    const [commands, , , , formulas, others] = this.#parts
    const params = { ...NO_DIRTY_DATA, dirtyRanges: formulas.getFormulaDirtyRanges() }
    const { id } = SetTriggerFormulaCalculationStartMutation
    void commands.executeCommand(id, params, { onlyLocal: true })
    others.calculateStarted$.next(true)
  }

  #before({ id, params }: Command, options?: IExecutionOptions): void {
    if (id === SetArrayFormulaDataMutation.id && options?.fromSync && this.#guard.isBroken)
      this.#keepArrays(params as ISetArrayFormulaDataMutationParams)
    const isStart = id === SetFormulaCalculationStartMutation.id
    if (!isStart && id !== SetFormulaStringBatchCalculationMutation.id) return
    const [, , , config, formulas] = this.#parts
    const given = params as Partial<IFormulaDirtyData>
    if (isStart)
      given.isCalculateTreeModel =
        config.getConfig<boolean>(ENGINE_FORMULA_RETURN_DEPENDENCY_TREE) ?? false
    const rounds = config.getConfig<number>(ENGINE_FORMULA_CYCLE_REFERENCE_COUNT)
    if (typeof rounds === 'number') given.maxIteration = rounds
    given.rowData = formulas.getHiddenRowsFiltered()
  }

  /** Replaces the outdated filled cells in the worker's message with those of the page. */
  #keepArrays(params: ISetArrayFormulaDataMutationParams): void {
    const formulas = this.#parts[4]
    params.arrayFormulaRange = formulas.getArrayFormulaRange()
    params.arrayFormulaCellData = formulas.getArrayFormulaCellData()
  }

  #executed(command: Command, options?: IExecutionOptions): void {
    if (command.id === SetFormulaCalculationNotificationMutation.id) {
      this.#heard(command.params as ISetFormulaCalculationNotificationMutation)
      return
    }
    if (command.id === SetFormulaCalculationStopMutation.id) this.#stopped()
    if (command.id === SetRangeValuesCommand.id) this.#typed()
    const kinds = this.#parts[2]
    if (!kinds.get(command.id) || isStyleOnly(command, options)) return
    this.#changed(dirtyDataOf(kinds, [command]))
    this.#soon()
  }

  /**
   * Univer needs longer to finish an entry than the engine needs for most results. If only values
   * changed, the worker already has them. So the calculation starts before Univer finishes.
   */
  #typed(): void {
    if (this.#changes.length > 0 && this.#formulasAt === this.#formulas()) this.#next()
  }

  #stopped(): void {
    if (this.#run) this.#run.isStopped = true
    if (!this.#run?.isStopping) this.clearProgress()
  }

  #changed(dirt: DirtyData): void {
    // A move invalidates the ranges of earlier changes, so we recalculate the whole workbook.
    const isMoved = hasMovedCells(dirt)
    const forceCalculation = isMoved && (this.isUnderWay || this.#left.length > 0)
    if (isMoved) this.#guard.break()
    this.#changes.push(forceCalculation ? { ...dirt, forceCalculation } : dirt)
  }

  /**
   * Starts a run some microtasks later, after all commands of this task. By then the other
   * listeners have seen these commands, and Univer has reported an entered formula.
   */
  #soon(): void {
    if (this.#isNear) return
    this.#isNear = true
    void afterMicrotasks(MICROTASKS).then(() => {
      this.#isNear = false
      if (!this._disposed) this.#next()
    })
  }

  #next(): void {
    clearTimeout(this.#timer)
    const run = this.#run
    if (this.#changes.length === 0 && !this.#guard.isBroken) return
    if (run && this.#now() - run.pulse < CALCULATION_LOST_MS) {
      this.#wait(run)
      return
    }
    const dirt = mergeDirtyData([...this.#left, ...(run ? [run.dirt] : []), ...this.#changes])
    this.#left = []
    this.#changes = []
    this.#formulasAt = this.#formulas()
    this.#start(dirt)
  }

  /** Stops a run that is invalid or too slow, else calls `#next` again at its next deadline. */
  #wait(run: Run): void {
    const now = this.#now()
    if (this.#guard.isBroken || now - run.since >= CALCULATION_CANCEL_MS) this.#stop(run)
    const end = run.isStopping ? run.pulse + CALCULATION_LOST_MS : run.since + CALCULATION_CANCEL_MS
    this.#timer = setTimeout(() => this.#next(), end - now)
  }

  #stop(run: Run): void {
    if (run.isStopping) return
    run.isStopping = true
    this.#parts[0].syncExecuteCommand(SetFormulaCalculationStopMutation.id, {})
  }

  #start(dirt: DirtyData): void {
    const now = this.#now()
    // A lost run can still send results. So the guard keeps the cells changed since that run began.
    if (!this.#run) this.#guard.begin()
    this.#run = { dirt, since: now, pulse: now, ...BEGINNING }
    this.#progress.begin()
    this.#watch.begin(this.#run)
    const { id } = SetFormulaCalculationStartMutation
    this.#parts[0].syncExecuteCommand(id, { ...dirt }, { onlyLocal: true })
  }

  #heard({ stageInfo, functionsExecutedState }: ISetFormulaCalculationNotificationMutation): void {
    this.#hasFailed = false
    const run = this.#run
    if (!run) return
    run.pulse = this.#now()
    if (stageInfo) {
      run.hasBegun ||= stageInfo.stage === FormulaExecuteStageType.START
      this.#progress.tell(stageInfo)
    } else if (run.hasBegun && functionsExecutedState !== undefined) {
      this.#ended(run, functionsExecutedState)
    }
  }

  /**
   * If the user or the page stopped the run, its changes join the next run. If its results are
   * invalid or the worker's guard stopped it, its changes start a new run at once.
   */
  #ended(run: Run, state: FormulaExecutedStateType): void {
    clearTimeout(this.#timer)
    this.#watch.end()
    this.#run = null
    const isHalf = state === FormulaExecutedStateType.STOP_EXECUTION
    if (this.#guard.isBroken || (isHalf && !run.isStopped)) this.#changes.unshift(run.dirt)
    else if (isHalf) this.#left = [run.dirt]
    this.#guard.end()
    if (this.#changes.length === 0) this.#progress.end()
    else this.#soon()
  }
}
