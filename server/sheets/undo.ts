import { cellName } from '#contract/workbook/cells.ts'
import { UNDO_SHOWN_CONFLICTS } from '#contract/limits/changes.ts'
import type { ChangeSet } from '#contract/workbook/change-set.ts'
import type {
  ChangeHead,
  ConflictResolutions,
  UndoConflict,
} from '#contract/workbook/change-history.ts'
import { isSameCell } from '#contract/workbook/compare-workbooks.ts'
import { cellKey } from '#contract/workbook/keep-both.ts'
import { completeChangeSet } from '#server/sheets/undo/complete-change-set.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { netCells, type ChangedSince } from '#server/sheets/undo/undo-cells.ts'
import { planUndo, type UndoPlan } from '#server/sheets/undo/undo-changes.ts'
import { UNDO_TEXTS } from '#server/sheets/undo/undo-wording.ts'
import { parseWorkbook, type WorkbookData } from '#contract/workbook/workbook.ts'
import type { Clock } from '../clock.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { changeHeadOf } from './change-heads.ts'
import type { Changes } from './changes.ts'
import type { Calculation, EngineError, WorkbookEngine } from './engine/port.ts'
import type { StoredChange } from './read-changes.ts'
import type { Spreadsheets } from './spreadsheets.ts'
import type { PerUserQueue } from '../per-user-queue.ts'

export type UndoParts = {
  readonly spreadsheets: Spreadsheets
  readonly changes: Changes
  readonly engine: WorkbookEngine
  /** One queue per spreadsheet, in which saves wait too. */
  readonly queue: PerUserQueue
  readonly clock: Clock
  readonly by: ChangeHead['by']
}

/** What to undo: one change, or all changes of an answer. */
export type UndoRequest = {
  readonly id: string
  readonly of: { readonly change: string } | { readonly turn: string }
  readonly resolve: ConflictResolutions
}

type Undone = { readonly change_id: string; readonly revision: number; readonly cells: number }
export type UndoFailure =
  | { readonly type: 'not_found' }
  | { readonly type: 'busy' }
  | {
      readonly type: 'refused'
      readonly detail: string
      readonly conflicts: readonly UndoConflict[]
    }

/**
 * How often the undo tries to store its change while it holds the spreadsheet's queue. Between two
 * tries, only another server process can write.
 */
const TRIES = 3
/** Maximum later changes to search for the author of a conflicting cell. */
const LATER_CHANGES = 50
/**
 * Maximum cells in these later changes. We do not search older changes, so their cells count as a
 * person's edits.
 */
const LATER_CELLS = 60_000

const changesIn = async (changes: Changes, { id, of }: UndoRequest) => {
  if ('turn' in of) return (await changes.ofTurn(id, of.turn)) ?? []
  const change = await changes.get(id, of.change)
  return change ? [change] : []
}

/**
 * Finds the author of a conflicting cell. It is the author of the latest change to the cell, if the
 * cell still has the contents of that change. Otherwise it is a person, because saves are not in
 * the change history.
 */
const changersOf = async (
  { changes, by }: UndoParts,
  { id }: UndoRequest,
  chosen: readonly StoredChange[],
  workbook: WorkbookData,
) => {
  const first = Math.min(...chosen.map(({ head }) => head.revision))
  const ids = new Set(chosen.map(({ head }) => head.id))
  const later: { readonly head: ChangeHead; readonly net: ReturnType<typeof netCells> }[] = []
  for (const { head, set } of await changes.after(id, first, LATER_CHANGES, LATER_CELLS)) {
    await yieldToEventLoop()
    if (!ids.has(head.id)) later.push({ head, net: netCells([set], workbook) })
  }
  return ({ sheet_id, row, column, now }: ChangedSince): UndoConflict['changed_by'] => {
    const key = cellKey(sheet_id, row, column)
    const last = later.find(({ net }) => net.has(key))
    const isTheirs = last !== undefined && isSameCell(last.net.get(key)?.after ?? null, now)
    return { ...by, kind: isTheirs ? last.head.kind : 'person' }
  }
}

/** Where an undo moves cells back. Unknown if one of the changes does not say where it moved them. */
const moveOf = (
  chosen: readonly StoredChange[],
): Pick<ChangeSet, 'moves_cells' | 'moved_areas'> => {
  const moving = chosen.map(({ set }) => set).filter((set) => set.moves_cells)
  if (moving.length === 0) return {}
  const areas = moving.map((set) => set.moved_areas)
  const known = areas.filter((one) => one !== undefined)
  return {
    moves_cells: true,
    ...(known.length === areas.length && { moved_areas: known.flat() }),
  }
}

/** The change set of an undo, with the titles of the changes that it undoes. */
const changeSetOf = (
  { clock }: UndoParts,
  { id }: UndoRequest,
  chosen: readonly StoredChange[],
  { cells, operations }: UndoPlan,
): ChangeSet => ({
  id: clock.newId(),
  spreadsheet_id: id,
  conversation_id: chosen[0]?.head.conversation_id ?? null,
  message_id: chosen[0]?.head.message_id ?? null,
  execution_id: null,
  title: UNDO_TEXTS.title(chosen.map(({ head }) => head.title)),
  created_at: clock.now().toISOString(),
  cells: [...cells],
  operations: [...operations],
  cells_first: true,
  ...moveOf(chosen),
})

/**
 * If the undo adds, removes or changes worksheets as a whole, it affects formulas on other
 * worksheets. So we then calculate all formulas.
 */
const calculate = (
  engine: WorkbookEngine,
  { workbook, cells, operations }: UndoPlan,
): Promise<Result<Calculation, EngineError>> =>
  operations.some(({ type }) => type !== 'set_column_width' && type !== 'set_sheet_size')
    ? engine.recalculate(workbook)
    : engine.recalculateAfter(workbook, cells)

const refuse = (detail: string, conflicts: readonly UndoConflict[] = []) =>
  err({ type: 'refused', detail, conflicts } as const)

/** A planned undo. It can be stored only while `revision` is the current revision. */
type Ready = {
  readonly revision: number
  readonly chosen: readonly StoredChange[]
  readonly workbook: WorkbookData
  readonly plan: UndoPlan
}

/**
 * The revision after which moved cells matter. The changes know their own moves. So without a save
 * between them, only later moves count.
 */
const lastKnown = (chosen: readonly StoredChange[]): number => {
  const revisions = chosen.map(({ head }) => head.revision)
  const [first, last] = [Math.min(...revisions), Math.max(...revisions)]
  return last - first === new Set(revisions).size - 1 ? last : first
}

const prepare = async (
  parts: UndoParts,
  wanted: UndoRequest,
): Promise<Result<Ready, UndoFailure>> => {
  const { spreadsheets, changes } = parts
  const sheet = await spreadsheets.get(wanted.id)
  const found = sheet ? await changesIn(changes, wanted) : []
  if (!sheet || found.length === 0) return err({ type: 'not_found' })
  const chosen = found.filter(({ head }) => head.undone_by === null)
  if (chosen.length === 0) return refuse(UNDO_TEXTS.undone)
  await yieldToEventLoop()
  const read = parseWorkbook(sheet.workbook_data)
  if (!read.ok) return err({ type: 'busy' })

  const workbook = read.value
  const names = [...new Set(chosen.flatMap(({ head }) => head.sheets))]
  const sets = chosen.map(({ set }) => set)
  const moved = await spreadsheets.movedSince(wanted.id, lastKnown(chosen))
  await yieldToEventLoop()
  const planned = planUndo(workbook, sets, names, wanted.resolve, moved)
  if (planned.ok) return ok({ revision: sheet.revision, chosen, workbook, plan: planned.value })
  await yieldToEventLoop()
  const { detail, open } = planned.error
  const changedBy = open.length > 0 ? await changersOf(parts, wanted, chosen, workbook) : null
  const conflicts = open.slice(0, UNDO_SHOWN_CONFLICTS).flatMap((one) => {
    const { sheet: name, row, column, before, after: assistant, now } = one
    const cell = { sheet: name, cell: cellName(row, column), before, assistant, now }
    return changedBy ? [{ ...cell, changed_by: changedBy(one) }] : []
  })
  return refuse(detail, conflicts)
}

const tryUndo = async (
  parts: UndoParts,
  wanted: UndoRequest,
): Promise<Result<Undone, UndoFailure> | 'stale'> => {
  const ready = await prepare(parts, wanted)
  if (!ready.ok) return ready
  const { revision, chosen, workbook, plan } = ready.value
  const calculated = await calculate(parts.engine, plan)
  if (!calculated.ok) return err({ type: 'busy' })
  const after = calculated.value.workbook
  const set = completeChangeSet(changeSetOf(parts, wanted, chosen, plan), workbook, after)
  const { count: cells } = plan
  const stored = await parts.spreadsheets.change({
    id: wanted.id,
    workbookText: JSON.stringify(after),
    workbook: after,
    baseRevision: revision,
    changeSet: set,
    head: changeHeadOf(set, after, { undoes: chosen.map(({ head }) => head.id), cells }),
  })
  if (stored.ok) return ok({ change_id: set.id, revision: stored.value.revision, cells })
  return stored.error.type === 'stale_revision' ? 'stale' : err({ type: 'not_found' })
}

/**
 * Undoes changes. The undo waits in the spreadsheet's queue, so no save runs meanwhile. It is
 * itself a change, so it can be undone too. Stores nothing if a cell conflicts and `wanted.resolve`
 * does not say what to do with that cell.
 */
export const undo = async (
  parts: UndoParts,
  wanted: UndoRequest,
): Promise<Result<Undone, UndoFailure>> => {
  // A request for a spreadsheet that is missing or belongs to another user does not enter the
  // queue.
  if ((await parts.spreadsheets.head(wanted.id)) === null) return err({ type: 'not_found' })
  return parts.queue.wait(wanted.id, async () => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const done = await tryUndo(parts, wanted)
      if (done !== 'stale') return done
    }
    return err({ type: 'busy' })
  })
}
