import { err, ok, type Result } from '#contract/api/result.ts'
import type { CellChange, Operation } from '#contract/workbook/change-set.ts'
import { cellKey } from '#contract/workbook/keep-both.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { renameOperations } from '../structure/rename-order.ts'
import { formulaUse, partUse } from './removed-sheet-use.ts'
import { UNDO_TEXTS } from './undo-wording.ts'

type NamedSheet = { readonly id: string; readonly name: string }

/** The net renames: the first name and the last, by worksheet. */
const netRenames = (operations: readonly Operation[]) => {
  const net = new Map<string, { readonly before: string; readonly after: string }>()
  for (const operation of operations)
    if (operation.type === 'rename_sheet') {
      const { sheet_id, before, after } = operation
      net.set(sheet_id, { before: net.get(sheet_id)?.before ?? before, after })
    }
  return net
}

/**
 * Gives worksheets their old names. Fails if somebody has renamed one of them since, or uses the
 * old name for another worksheet. `restored` has the worksheets that the undo restores as a whole.
 */
export const undoNames = (
  workbook: WorkbookData,
  operations: readonly Operation[],
  removed: ReadonlySet<string>,
  restored: readonly NamedSheet[],
): Result<readonly Operation[], string> => {
  const remaining = Object.values(workbook.sheets).filter(({ id }) => !removed.has(id))
  const names = new Map(remaining.map(({ id, name }) => [id, name]))
  const wanted = new Map<string, string>()
  for (const [id, { before, after }] of netRenames(operations)) {
    const name = names.get(id)
    if (name === undefined || name === before) continue
    if (name !== after) return err(UNDO_TEXTS.structure)
    wanted.set(id, before)
  }
  const all = [...names].map(([id, name]) => ({ id, name: wanted.get(id) ?? name }))
  const back = [...[...wanted].map(([id, name]) => ({ id, name })), ...restored]
  const isUsed = ({ id, name }: NamedSheet): boolean =>
    [...all, ...restored].some(
      (other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase(),
    )
  const used = back.find((sheet) => sheet.name !== '' && isUsed(sheet))
  if (used) return err(UNDO_TEXTS.nameTaken(used.name))
  return ok(renameOperations(names, wanted))
}

/**
 * A sentence naming the first formula or rule that uses a name which the undo takes from a
 * worksheet. Null if there is none. The undo itself rewrites the formulas in `cells`.
 */
export const takenNameUse = (
  workbook: WorkbookData,
  applied: WorkbookData,
  removed: ReadonlySet<string>,
  cells: readonly CellChange[],
): string | null => {
  const taken = Object.values(workbook.sheets).flatMap(({ id, name }) =>
    !removed.has(id) && applied.sheets[id]?.name !== name ? [name] : [],
  )
  if (taken.length === 0) return null
  const rewritten = new Set(
    cells.map(({ sheet_id, row, column }) => cellKey(sheet_id, row, column)),
  )
  const kept = new Set(Object.values(applied.sheets).map(({ name }) => name.toLowerCase()))
  return (
    formulaUse(
      workbook,
      taken,
      (id, row, column) => removed.has(id) || rewritten.has(cellKey(id, row, column)),
    ) ??
    partUse(
      applied,
      taken.filter((name) => !kept.has(name.toLowerCase())),
    )
  )
}
