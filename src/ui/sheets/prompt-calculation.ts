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
  SetFormulaCalculationNotificationMutation,
  SetFormulaCalculationResultMutation,
  SetFormulaCalculationStartMutation,
  SetFormulaCalculationStopMutation,
  SetFormulaStringBatchCalculationMutation,
  SetTriggerFormulaCalculationStartMutation,
  type IFormulaDirtyData,
  type ISetFormulaCalculationNotificationMutation,
  type ISetFormulaCalculationResultMutation,
} from '@univerjs/engine-formula'
import {
  ClearSelectionFormatCommand,
  SetBorderCommand,
  SetRangeValuesMutation,
  SetStyleCommand,
  type ISetRangeValuesMutationParams,
} from '@univerjs/sheets'
import { CALCULATION_LOST_MS, CALCULATION_STOPPED_MS } from '#contract/limits.ts'
import { dirtOf, joinDirt, movesCells, NO_DIRT, type Dirt } from './calculation-dirt.ts'
import { CalculationProgress } from './calculation-progress.ts'

type Command = Readonly<ICommandInfo>
type Run = {
  readonly dirt: Dirt
  readonly since: number
  heard: number
  /** The engine has said that it began: what it says of an end is of this run. */
  hasBegun: boolean
  isStopping: boolean
  /** Cells were moved meanwhile: its results are of places where they no longer are. */
  isStale: boolean
}

const LOOKS: ReadonlySet<unknown> = new Set([
  SetStyleCommand.id,
  SetBorderCommand.id,
  ClearSelectionFormatCommand.id,
])

const onlyLooks = ({ id, params }: Command, options?: IExecutionOptions): boolean =>
  id === SetRangeValuesMutation.id &&
  (options?.onlyLocal === true ||
    LOOKS.has((params as ISetRangeValuesMutationParams | undefined)?.trigger))

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
 * its end and goes as one (SHEET-160). One that takes longer than a second is stopped for what came
 * after it. `now` counts ms.
 */
export class PromptCalculation extends Disposable {
  readonly #parts: CalculationParts
  readonly #now: () => number
  readonly #progress = new CalculationProgress()
  /** What was changed and waits for the next calculation. */
  #changes: Dirt[] = []
  /** What the user stopped: it goes with the next. */
  #left: readonly Dirt[] = []
  #run: Run | null = null
  #isNear = false

  /** What the bar beside the formula shows. */
  readonly progress$ = this.#progress.shown$

  constructor(now: () => number, ...parts: CalculationParts) {
    super()
    this.#parts = parts
    this.#now = now
    const [commands, instances] = parts
    this.disposeWithMe(commands.beforeCommandExecuted((command) => this.#before(command)))
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

  /** Hides the bar. */
  clearProgress(): void {
    this.#progress.clear()
  }

  override dispose(): void {
    super.dispose()
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

  #before({ id, params }: Command): void {
    if (id === SetFormulaCalculationResultMutation.id) {
      if (this.#run?.isStale) (params as ISetFormulaCalculationResultMutation).unitData = {}
      return
    }
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

  #executed(command: Command, options?: IExecutionOptions): void {
    if (command.id === SetFormulaCalculationNotificationMutation.id) {
      this.#heard(command.params as ISetFormulaCalculationNotificationMutation)
      return
    }
    if (command.id === SetFormulaCalculationStopMutation.id && !this.#run?.isStopping)
      this.clearProgress()
    const kinds = this.#parts[2]
    if (!kinds.get(command.id) || onlyLooks(command, options)) return
    this.#changed(dirtOf(kinds, [command]))
    this.#soon()
  }

  #changed(dirt: Dirt): void {
    // What was noted before cells moved is no longer where it was noted.
    const isMoved = movesCells(dirt)
    const forceCalculation = isMoved && this.isUnderWay
    if (isMoved && this.#run) this.#run.isStale = true
    this.#changes.push(forceCalculation ? { ...dirt, forceCalculation } : dirt)
  }

  /**
   * After the commands of this moment, and never within one: others have not heard of it yet. Not later
   * either: what Univer draws after an entry takes the page longer than the engine takes for the result.
   */
  #soon(): void {
    if (this.#isNear) return
    this.#isNear = true
    queueMicrotask(() => {
      this.#isNear = false
      if (!this._disposed) this.#next()
    })
  }

  #next(): void {
    const run = this.#run
    if (this.#changes.length === 0) return
    if (run && this.#now() - run.heard < CALCULATION_LOST_MS) {
      if (this.#now() - run.since > CALCULATION_STOPPED_MS) this.#stop(run)
      return
    }
    const dirt = joinDirt([...this.#left, ...(run ? [run.dirt] : []), ...this.#changes])
    this.#left = []
    this.#changes = []
    this.#start(dirt)
  }

  #stop(run: Run): void {
    if (run.isStopping) return
    run.isStopping = true
    this.#parts[0].syncExecuteCommand(SetFormulaCalculationStopMutation.id, {})
  }

  #start(dirt: Dirt): void {
    const now = this.#now()
    this.#run = {
      dirt,
      since: now,
      heard: now,
      hasBegun: false,
      isStopping: false,
      isStale: false,
    }
    this.#progress.begin()
    const { id } = SetFormulaCalculationStartMutation
    this.#parts[0].syncExecuteCommand(id, { ...dirt }, { onlyLocal: true })
  }

  #heard({ stageInfo, functionsExecutedState }: ISetFormulaCalculationNotificationMutation): void {
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

  /** What was stopped is calculated with what comes next. */
  #ended(run: Run, state: FormulaExecutedStateType): void {
    this.#run = null
    if (state === FormulaExecutedStateType.STOP_EXECUTION) this.#left = [run.dirt]
    if (this.#changes.length === 0) this.#progress.end()
    else this.#soon()
  }
}
