import { applyChangeSet } from '#contract/workbook/apply-change-set.ts'
import type { CellChange, ChangeSet, Operation } from '#contract/workbook/change-set.ts'
import type { ConflictResolutions } from '#contract/workbook/change-history.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { sheetsPlaced, sheetsRemoved } from '../structure/structure-operations.ts'
import { areMovedCellsLeft } from './moved-contents.ts'
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
import { takenNameUse, undoNames } from './undo-names.ts'
import { madeAndGone, orderBefore, sheetBefore, type MadeAndGone } from './undo-sheets.ts'
import { undoSizes } from './undo-sizes.ts'
import { undoStructure } from './undo-structure.ts'
import { UNDO_TEXTS } from './undo-wording.ts'
import { sheetsOf, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'

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

type Sheets = {
  readonly removals: readonly Operation[]
  /** Insertions of restored worksheets, and the order of all. */
  readonly places: readonly Operation[]
  readonly restored: readonly SheetData[]
}

/** Removes added worksheets, restores removed ones, and orders all as before. */
const undoSheets = (
  workbook: WorkbookData,
  sets: readonly ChangeSet[],
  removed: ReadonlySet<string>,
  { made, gone }: MadeAndGone,
): Planned<Sheets> => {
  const restored: SheetData[] = []
  for (const [id, removal] of gone) {
    if (workbook.sheets[id] !== undefined) continue
    const sheet = sheetBefore(workbook, sets, removal)
    if (sheet === null) return refuse(UNDO_TEXTS.structure)
    restored.push(sheet)
  }
  const kept = new Set([...made.keys()].filter((id) => !removed.has(id)))
  const operations = sets.flatMap((set) => set.operations)
  const order = orderBefore(workbook.sheetOrder, operations, kept)
  if (order === null) return refuse(UNDO_TEXTS.structure)
  const others = workbook.sheetOrder.filter((id) => !removed.has(id))
  const present = new Set([...others, ...restored.map(({ id }) => id)])
  const target = [...new Set(order)].filter((id) => present.has(id))
  return ok({
    removals: sheetsRemoved(workbook, removed),
    places: sheetsPlaced(others, restored, target),
    restored,
  })
}

/** The worksheets and cells of an undo, once no conflict is open. */
type Known = MadeAndGone &
  Omit<SortedCells, 'open'> & { readonly net: ReadonlyMap<string, NetCell> }

/**
 * Why the undo would break the workbook: a formula uses a removed worksheet or a name that goes, or
 * no worksheet would be visible.
 */
const brokenPart = (
  workbook: WorkbookData,
  undo: Omit<UndoPlan, 'count'>,
  removed: ReadonlySet<string>,
): string | null => {
  const { workbook: applied, cells } = undo
  const isVisible = (sheet: SheetData) => sheet['hidden'] !== 1
  if (!sheetsOf(applied).some(isVisible) && sheetsOf(workbook).some(isVisible))
    return UNDO_TEXTS.onlySheet
  const names = [...removed].map((id) => [id, workbook.sheets[id]?.name ?? ''] as const)
  return removedSheetUse(applied, new Map(names)) ?? takenNameUse(workbook, applied, removed, cells)
}

/**
 * Undoes cells, worksheets and settings. Fails if nothing would change, or if something uses a
 * worksheet that the undo removes.
 */
const takeBack = (
  workbook: WorkbookData,
  sets: readonly ChangeSet[],
  { net, back, kept, ...madeGone }: Known,
): Planned<UndoPlan> => {
  const operations = sets.flatMap((set) => set.operations)
  const used = new Set(kept.map(({ sheet_id }) => sheet_id))
  const removed = new Set(
    [...madeGone.made.keys()].filter((id) => workbook.sheets[id] && !used.has(id)),
  )
  const sheets = undoSheets(workbook, sets, removed, madeGone)
  if (!sheets.ok) return sheets
  const { removals, places, restored } = sheets.value
  const toBack = createCellRestorer(workbook)
  const cells = back.filter(({ sheet_id }) => !removed.has(sheet_id)).map(toBack)
  const sizes = undoSizes(workbook, operations, cells, removed)
  const isMoved = sets.some((set) => set.moves_cells)
  const settings = undoStructure(workbook, operations, removed, isMoved)
  if (settings === null) return refuse(UNDO_TEXTS.structure)
  const names = undoNames(workbook, operations, removed, restored)
  if (!names.ok) return refuse(names.error)
  const structure = [...settings, ...removals, ...names.value, ...places]
  const undo = { cells, operations: [...sizes, ...structure] }
  // If the changes wrote cells, an undo that only restores sizes is refused.
  if (back.length === 0 && structure.length === 0 && (net.size > 0 || sizes.length === 0))
    return refuse(kept.length > 0 ? UNDO_TEXTS.allKept : UNDO_TEXTS.nothing)
  const applied = { ...undo, workbook: applyUndo(workbook, undo) }
  const reason = brokenPart(workbook, applied, removed)
  return reason === null ? ok({ ...applied, count: back.length }) : refuse(reason)
}

/** True if a changed worksheet is gone, although the changes did not remove it. */
const hasLost = (
  workbook: WorkbookData,
  changes: readonly (NetCell | Operation)[],
  { made, gone, passing }: MadeAndGone,
): boolean =>
  changes.some((one) => {
    const id = 'sheet_id' in one ? one.sheet_id : null
    const known = [made, gone, passing]
    return id !== null && !workbook.sheets[id] && !known.some((ids) => ids.has(id))
  })

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
  const sheets = madeAndGone(operations)
  const { made } = sheets
  const net = netCells(sets, workbook)
  if (hasLost(workbook, [...net.values(), ...operations], sheets))
    return refuse(UNDO_TEXTS.sheetGone(names))
  if (hasMoved(workbook, net.values(), moved)) return refuse(UNDO_TEXTS.moved)
  if (!areMovedCellsLeft(workbook, sets)) return refuse(UNDO_TEXTS.movedSince)
  const strays = [...made.keys()].flatMap((id) => {
    const sheet = workbook.sheets[id]
    return sheet ? unrelatedCellsIn(sheet, net) : []
  })
  const isMoved = sets.some((set) => set.moves_cells)
  // No choice between cells, because those that moved back would stand beside other records.
  const choices = isMoved ? {} : resolve
  const { back, kept, open } = sortCells(workbook, [...net.values(), ...strays], choices)
  if (open.length > 0 && isMoved) return refuse(UNDO_TEXTS.movedSince)
  if (open.length > 0) return refuse(UNDO_TEXTS.conflicts(open.length), open)

  return takeBack(workbook, sets, { ...sheets, net, back, kept })
}

const applyUndo = (
  workbook: WorkbookData,
  undo: Pick<ChangeSet, 'cells' | 'operations'>,
): WorkbookData => {
  const applied = applyChangeSet(workbook, { ...undo, cells_first: true })
  if (!applied.ok) throw new Error('an undo conflicts with the workbook that it was made from')
  return applied.value
}
