import { applyChangeSet } from '#contract/workbook/apply-change-set.ts'
import type { CellChange, ChangeSet, Operation } from '#contract/workbook/change-set.ts'
import type { ConflictResolutions } from '#contract/workbook/change-history.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { removedSheetUse } from './removed-sheet-use.ts'
import {
  createCellRestorer,
  netCells,
  sortCells,
  unrelatedCellsIn,
  type ChangedSince,
  type NetCell,
  type SortedCells,
} from './undo-cells.ts'
import { hasMoved, type MoveStatus } from './undo-moved.ts'
import { undoSizes } from './undo-sizes.ts'
import { UNDO_TEXTS } from './undo-wording.ts'
import { sheetsOf, type WorkbookData } from '#contract/workbook/workbook.ts'

/**
 * The changes of an undo, and the workbook after it. `count` includes cells of removed worksheets.
 */
export type UndoPlan = {
  readonly cells: readonly CellChange[]
  readonly operations: readonly Operation[]
  readonly workbook: WorkbookData
  readonly count: number
}
/** `open` holds conflicting cells. If it is empty, `detail` says why the undo is impossible. */
type UndoRefused = { readonly detail: string; readonly open: readonly ChangedSince[] }

type Planned<T> = Result<T, UndoRefused>
const refuse = (detail: string, open: readonly ChangedSince[] = []) => err({ detail, open })

type Sheets = readonly Extract<Operation, { type: 'insert_sheet' | 'remove_sheet' }>[]

/**
 * The net added and removed worksheets. A worksheet that was first added and then removed, or the
 * reverse, counts as neither.
 */
const madeAndGone = (operations: readonly Operation[]) => {
  const made = new Map<string, Sheets[number]>()
  const gone = new Map<string, Sheets[number]>()
  for (const operation of operations) {
    if (operation.type === 'insert_sheet' && !gone.delete(operation.sheet_id))
      made.set(operation.sheet_id, operation)
    if (operation.type === 'remove_sheet' && !made.delete(operation.sheet_id))
      gone.set(operation.sheet_id, operation)
  }
  return { made, gone }
}

/** Removes added worksheets and restores removed ones. */
const undoSheets = (
  workbook: WorkbookData,
  removed: ReadonlySet<string>,
  toRestore: Iterable<Sheets[number]>,
): Planned<Sheets> => {
  const operations: Sheets[number][] = [...removed].flatMap((sheet_id) => {
    const sheet = workbook.sheets[sheet_id]
    const index = workbook.sheetOrder.indexOf(sheet_id)
    return sheet ? [{ type: 'remove_sheet' as const, sheet_id, index, sheet }] : []
  })
  const remaining = sheetsOf(workbook).filter(({ id }) => !removed.has(id))
  for (const { sheet_id, index, sheet } of toRestore) {
    if (workbook.sheets[sheet_id] !== undefined) continue
    if (remaining.some(({ name }) => name.toLowerCase() === sheet.name.toLowerCase()))
      return refuse(UNDO_TEXTS.nameTaken(sheet.name))
    const at = Math.min(index, remaining.length)
    operations.push({ type: 'insert_sheet', sheet_id, index: at, sheet })
  }
  const isShown = remaining.some((sheet) => sheet['hidden'] !== 1)
  const hasMore = operations.some(({ type }) => type === 'insert_sheet')
  return isShown || hasMore || removed.size === 0 ? ok(operations) : refuse(UNDO_TEXTS.onlySheet)
}

/** The worksheets and cells of an undo, once no conflict is open. */
type Known = ReturnType<typeof madeAndGone> &
  Omit<SortedCells, 'open'> & { readonly net: ReadonlyMap<string, NetCell> }

/**
 * Undoes cells, worksheets and sizes. Fails if nothing would change, or if something uses a
 * worksheet that the undo removes.
 */
const takeBack = (
  workbook: WorkbookData,
  operations: readonly Operation[],
  { made, gone, net, back, kept }: Known,
): Planned<UndoPlan> => {
  const used = new Set(kept.map(({ sheet_id }) => sheet_id))
  const removed = new Set([...made.keys()].filter((id) => workbook.sheets[id] && !used.has(id)))
  const sheets = undoSheets(workbook, removed, gone.values())
  if (!sheets.ok) return sheets
  const toBack = createCellRestorer(workbook)
  const cells = back.filter(({ sheet_id }) => !removed.has(sheet_id)).map(toBack)
  const sizes = undoSizes(workbook, operations, cells, removed)
  const undo = { cells, operations: [...sizes, ...sheets.value] }
  // If the changes wrote cells, an undo that only restores sizes is refused.
  if (back.length === 0 && sheets.value.length === 0 && (net.size > 0 || sizes.length === 0))
    return refuse(kept.length > 0 ? UNDO_TEXTS.allKept : UNDO_TEXTS.nothing)
  const applied = applyUndo(workbook, undo)
  const names = [...removed].map((id) => [id, workbook.sheets[id]?.name ?? ''] as const)
  const user = removedSheetUse(applied, new Map(names))
  if (user !== null) return refuse(user)
  return ok({ ...undo, workbook: applied, count: back.length })
}

/**
 * Plans the undo of changes in a workbook that may have later edits. `sets` starts with the oldest
 * change. Fails if a changed cell has a later edit and `resolve` has no answer for it. Also fails
 * if an exact undo is impossible. Pure.
 */
export const planUndo = (
  workbook: WorkbookData,
  sets: readonly ChangeSet[],
  names: readonly string[],
  resolve: ConflictResolutions,
  moved: MoveStatus,
): Planned<UndoPlan> => {
  const operations = sets.flatMap((set) => set.operations)
  if (operations.some(({ type }) => type === 'rename_sheet')) return refuse(UNDO_TEXTS.renamed)
  const { made, gone } = madeAndGone(operations)
  const net = netCells(sets, workbook)
  const isLost = (id: string) => !workbook.sheets[id] && !made.has(id) && !gone.has(id)
  if ([...net.values()].some(({ sheet_id }) => isLost(sheet_id)))
    return refuse(UNDO_TEXTS.sheetGone(names))
  if (hasMoved(workbook, net.values(), moved)) return refuse(UNDO_TEXTS.moved)
  const strays = [...made.keys()].flatMap((id) => {
    const sheet = workbook.sheets[id]
    return sheet ? unrelatedCellsIn(sheet, net) : []
  })
  const { back, kept, open } = sortCells(workbook, [...net.values(), ...strays], resolve)
  if (open.length > 0) return refuse(UNDO_TEXTS.conflicts(open.length), open)

  return takeBack(workbook, operations, { made, gone, net, back, kept })
}

const applyUndo = (
  workbook: WorkbookData,
  undo: Pick<ChangeSet, 'cells' | 'operations'>,
): WorkbookData => {
  const rest = { id: '', spreadsheet_id: '', title: '', created_at: '' }
  const from = { conversation_id: null, message_id: null, execution_id: null }
  const applied = applyChangeSet(workbook, { ...rest, ...from, ...undo, cells_first: true })
  if (!applied.ok) throw new Error('an undo conflicts with the workbook that it was made from')
  return applied.value
}
