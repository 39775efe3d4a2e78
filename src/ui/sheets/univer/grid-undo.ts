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

/**
 * Id prefix of the documents in which Univer edits a cell. Univer itself joins the keystrokes in
 * such a document into one step.
 */
const EDITORS = '__INTERNAL_EDITOR__'

/** Joins two undo steps. The later one is undone first. */
const joined = (step: IUndoRedoItem, next: IUndoRedoItem): IUndoRedoItem => ({
  ...step,
  undoMutations: [...next.undoMutations, ...step.undoMutations],
  redoMutations: [...step.redoMutations, ...next.redoMutations],
})

/**
 * Replaces Univer's undo, which keeps only 20 steps. `UndoSteps` keeps `UNDO_DEPTH_STEPS`. Edits
 * within `UNDO_GROUPING_MS` after the first edit of a step join that step. `now` returns ms.
 */
export class UndoSteps extends LocalUndoRedoService {
  readonly #now: () => number
  /** The unit whose newest step still takes edits, and its deadline. */
  #open: { readonly unitId: string; readonly until: number } | null = null
  /** Units for which Univer has opened a batch. All edits of a batch form one step. */
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

  /** Pushes a step that joins no other step. Changes by the assistant are such steps. */
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

  /**
   * Whether an edit joins the last step. A step with an id can be undone by the id, so no other
   * edit may join it.
   */
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

/** A dependency override that replaces Univer's undo. `now` returns ms. */
export const undoOverride = (now: () => number): DependencyOverride => [
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
