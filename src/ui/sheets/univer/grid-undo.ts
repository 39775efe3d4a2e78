import {
  ICommandService,
  IContextService,
  IUndoRedoService,
  IUniverInstanceService,
  LocalUndoRedoService,
  toDisposable,
  type DependencyOverride,
  type IDisposable,
  type IUndoRedoItem,
} from '@univerjs/presets'
import { UNDO_DEPTH_STEPS, UNDO_GROUPING_MS } from '#contract/limits.ts'

/** Units of Univer that hold what is being typed: they join letters themselves. */
const EDITORS = '__INTERNAL_EDITOR__'

/** Two steps as one: what came last is undone first. */
const joined = (step: IUndoRedoItem, next: IUndoRedoItem): IUndoRedoItem => ({
  ...step,
  undoMutations: [...next.undoMutations, ...step.undoMutations],
  redoMutations: [...step.redoMutations, ...next.redoMutations],
})

/**
 * The undo of the grid, in the place of Univer's, which keeps 20 steps: 100 deep, and what comes within
 * 500 ms of a step's first edit belongs to that step. `now` counts ms.
 */
export class UndoSteps extends LocalUndoRedoService {
  readonly #now: () => number
  /** The unit whose newest step takes more edits, and until when. */
  #open: { readonly unitId: string; readonly until: number } | null = null
  /** Units whose edits Univer wants as one step, however long they take. */
  readonly #batches = new Set<string>()

  constructor(
    instances: IUniverInstanceService,
    commands: ICommandService,
    contexts: IContextService,
    now: () => number,
  ) {
    super(instances, commands, contexts)
    this.#now = now
  }

  override pushUndoRedo(item: IUndoRedoItem): void {
    const { unitID: unitId } = item
    this._getRedoStack(unitId, true).length = 0
    const steps = this._getUndoStack(unitId, true)
    const last = steps.at(-1)
    if (last && this.#takes(last, item)) steps[steps.length - 1] = joined(last, item)
    else this.#begin(steps, item)
    this._updateStatus()
  }

  /** A step of its own, whatever comes right before or after it: a change of the assistant. */
  pushAlone(item: IUndoRedoItem): void {
    this.#open = null
    this.pushUndoRedo(item)
    this.#open = null
  }

  override popUndoToRedo(): void {
    this.#open = null
    super.popUndoToRedo()
  }

  override popRedoToUndo(): void {
    this.#open = null
    super.popRedoToUndo()
  }

  override __tempBatchingUndoRedo(unitId: string): IDisposable {
    this.#open = null
    this.#batches.add(unitId)
    return toDisposable(() => {
      this.#batches.delete(unitId)
      this.#open = null
    })
  }

  /** A step with an id may be taken back by that id: nothing is mixed into it. */
  #takes(last: IUndoRedoItem, item: IUndoRedoItem): boolean {
    const { unitID: unitId } = item
    if (this.#open?.unitId !== unitId || last.id !== undefined || item.id !== undefined)
      return false
    return this.#batches.has(unitId) || this.#now() <= this.#open.until
  }

  #begin(steps: IUndoRedoItem[], item: IUndoRedoItem): void {
    const { unitID: unitId } = item
    steps.push(item)
    if (steps.length > UNDO_DEPTH_STEPS) steps.splice(0, 1)
    const isGrid = !unitId.startsWith(EDITORS)
    const until = this.#now() + UNDO_GROUPING_MS
    this.#open = isGrid || this.#batches.has(unitId) ? { unitId, until } : null
  }
}

/** For `override` of Univer: its undo by ours, which tells the steps' times by `now`. */
export const undoBy = (now: () => number): DependencyOverride => [
  [
    IUndoRedoService,
    {
      useFactory: (
        instances: IUniverInstanceService,
        commands: ICommandService,
        contexts: IContextService,
      ) => new UndoSteps(instances, commands, contexts, now),
      deps: [IUniverInstanceService, ICommandService, IContextService],
    },
  ],
]
