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
import { CALCULATION_LOST_MS, CALCULATION_STOPPED_MS } from '#contract/limits.ts'
import { dirtOf, joinDirt, movesCells, NO_DIRT, type Dirt } from './calculation-dirt.ts'
import { CalculationProgress } from './calculation-progress.ts'
import { onlyLooks } from '../paste/only-looks.ts'
import { ResultGuard } from './result-guard.ts'
import { RunWatch } from './run-watch.ts'

type Command = Readonly<ICommandInfo>
type Run = {
  readonly dirt: Dirt
  readonly since: number
  heard: number
  /** The engine has said that it began: what it says of an end is of this run. */
  hasBegun: boolean
  isStopping: boolean
  /** Somebody on this page has stopped it; the worker also does so itself. */
  isStopped: boolean
}

const BEGINNING = { hasBegun: false, isStopping: false, isStopped: false }

/** In so many microtasks Univer has told of a command that it ran for another. */
const TURNS = 6

const afterTurns = (turns: number): Promise<void> =>
  turns > 0 ? Promise.resolve().then(() => afterTurns(turns - 1)) : Promise.resolve()

/** What Univer gives its controller. */
export type CalculationParts = readonly [
  commands: ICommandService,
  instances: IUniverInstanceService,
  kinds: IActiveDirtyManagerService,
  config: IConfigService,
  formulas: FormulaDataModel,
  others: RegisterOtherFormulaService,
]

/**
 * Has the formulas calculated, in the place of Univer's TriggerCalculationController, which waits for
 * 100 ms without a change first: at once, and while a calculation is under way what is changed waits for
 * its end and goes as one. One that takes longer than a second is stopped for what came
 * after it, and at once where its results are no longer right. `now` counts ms,
 * `formulas` the changes of formulas.
 */
export class PromptCalculation extends Disposable {
  readonly #parts: CalculationParts
  readonly #now: () => number
  /** Rises with every change of a formula. */
  readonly #formulas: () => number
  #formulasAt = 0
  readonly #progress = new CalculationProgress()
  readonly #guard: ResultGuard
  readonly #watch: RunWatch
  /** What was changed and waits for the next calculation. */
  #changes: Dirt[] = []
  /** What the user stopped: it goes with the next. */
  #left: readonly Dirt[] = []
  #run: Run | null = null
  #isNear = false
  #hasFailed = false
  #timer: ReturnType<typeof setTimeout> | undefined

  /** What the bar beside the formula shows. */
  readonly progress$ = this.#progress.shown$

  constructor(now: () => number, formulas: () => number, ...parts: CalculationParts) {
    super()
    this.#parts = parts
    this.#now = now
    this.#formulas = formulas
    const [commands, instances] = parts
    this.#guard = new ResultGuard(commands, instances, () => this.#soon())
    this.disposeWithMe(this.#guard)
    this.#watch = new RunWatch(now, () => this.fail())
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

  /** Whether results are still to come for what was changed so far. */
  get isUnderWay(): boolean {
    return this.#run !== null || this.#changes.length > 0
  }

  /** For how many ms nothing was heard of the calculation under way; 0 where none is. */
  get silence(): number {
    return this.#run ? this.#now() - this.#run.heard : 0
  }

  /** Whether the engine has failed and was not heard of since: results are not to be waited for. */
  get hasFailed(): boolean {
    return this.#hasFailed
  }

  /**
   * The engine has failed: said beside the formula, until it is heard of again. Its run is held
   * for lost: the next change is calculated with it, at once.
   */
  fail(): void {
    this.#hasFailed = true
    this.#watch.end()
    if (this.#run) this.#run.heard = this.#now() - CALCULATION_LOST_MS
    this.#progress.fail()
  }

  /** Hides the bar. */
  clearProgress(): void {
    this.#progress.clear()
  }

  override dispose(): void {
    super.dispose()
    clearTimeout(this.#timer)
    this.#watch.end()
    this.#progress.dispose()
  }

  /** What a new workbook has not calculated yet. */
  #first(): void {
    const [commands, , , , formulas, others] = this.#parts
    const params = { ...NO_DIRT, dirtyRanges: formulas.getFormulaDirtyRanges() }
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

  /** What arrays fill stays as it is here: what the worker says of it is of before. */
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
    if (!kinds.get(command.id) || onlyLooks(command, options)) return
    this.#changed(dirtOf(kinds, [command]))
    this.#soon()
  }

  /**
   * Values alone were entered, and the engine has heard of them: nothing more is to come of it. What
   * Univer does after an entry takes the page longer than the engine takes for most results.
   */
  #typed(): void {
    if (this.#changes.length > 0 && this.#formulasAt === this.#formulas()) this.#next()
  }

  #stopped(): void {
    if (this.#run) this.#run.isStopped = true
    if (!this.#run?.isStopping) this.clearProgress()
  }

  #changed(dirt: Dirt): void {
    // What was noted before cells moved is no longer where it was noted.
    const isMoved = movesCells(dirt)
    const forceCalculation = isMoved && (this.isUnderWay || this.#left.length > 0)
    if (isMoved) this.#guard.break()
    this.#changes.push(forceCalculation ? { ...dirt, forceCalculation } : dirt)
  }

  /**
   * After the commands of this moment, and never within one: others have not heard of it yet, and of an
   * entered formula Univer tells a few turns later.
   */
  #soon(): void {
    if (this.#isNear) return
    this.#isNear = true
    void afterTurns(TURNS).then(() => {
      this.#isNear = false
      if (!this._disposed) this.#next()
    })
  }

  #next(): void {
    clearTimeout(this.#timer)
    const run = this.#run
    if (this.#changes.length === 0 && !this.#guard.isBroken) return
    if (run && this.#now() - run.heard < CALCULATION_LOST_MS) {
      this.#wait(run)
      return
    }
    const dirt = joinDirt([...this.#left, ...(run ? [run.dirt] : []), ...this.#changes])
    this.#left = []
    this.#changes = []
    this.#formulasAt = this.#formulas()
    this.#start(dirt)
  }

  /** Stops what is not to be waited for, and looks again when it should have ended. */
  #wait(run: Run): void {
    const now = this.#now()
    if (this.#guard.isBroken || now - run.since >= CALCULATION_STOPPED_MS) this.#stop(run)
    const end = run.isStopping
      ? run.heard + CALCULATION_LOST_MS
      : run.since + CALCULATION_STOPPED_MS
    this.#timer = setTimeout(() => this.#next(), end - now)
  }

  #stop(run: Run): void {
    if (run.isStopping) return
    run.isStopping = true
    this.#parts[0].syncExecuteCommand(SetFormulaCalculationStopMutation.id, {})
  }

  #start(dirt: Dirt): void {
    const now = this.#now()
    // Of one that was lost something may still come: what was changed since it began stays guarded.
    if (!this.#run) this.#guard.begin()
    this.#run = { dirt, since: now, heard: now, ...BEGINNING }
    this.#progress.begin()
    this.#watch.begin(this.#run)
    const { id } = SetFormulaCalculationStartMutation
    this.#parts[0].syncExecuteCommand(id, { ...dirt }, { onlyLocal: true })
  }

  #heard({ stageInfo, functionsExecutedState }: ISetFormulaCalculationNotificationMutation): void {
    this.#hasFailed = false
    const run = this.#run
    if (!run) return
    run.heard = this.#now()
    if (stageInfo) {
      run.hasBegun ||= stageInfo.stage === FormulaExecuteStageType.START
      this.#progress.tell(stageInfo)
    } else if (run.hasBegun && functionsExecutedState !== undefined) {
      this.#ended(run, functionsExecutedState)
    }
  }

  /** What was stopped is calculated with what comes next; what came to nothing right is, at once. */
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
