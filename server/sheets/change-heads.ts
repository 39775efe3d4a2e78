import type { ChangeSet } from '#contract/workbook/change-set.ts'
import type { ChangeHead } from '#contract/workbook/change-history.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import type { WriteTransaction } from '../store/row-locks.ts'

/**
 * Stored summary of a change. `names` are the names of its worksheets by id. `undoes` lists the
 * changes that it undid.
 */
export type StoredHead = Pick<
  ChangeHead,
  | 'kind'
  | 'message_id'
  | 'conversation_id'
  | 'execution_id'
  | 'tool_name'
  | 'title'
  | 'cells'
  | 'moves_cells'
> & {
  readonly names: Readonly<Record<string, string>>
  readonly undoes: readonly string[]
}

type Sheets = Pick<WorkbookData, 'sheets'>

/** Names of the worksheets that a change touches, including removed ones. */
const namesIn = ({ cells, operations }: ChangeSet, { sheets }: Sheets) => {
  const names = new Map<string, string>()
  for (const operation of operations)
    if ('sheet' in operation) names.set(operation.sheet_id, operation.sheet.name)
  const touched = [
    ...operations.flatMap((one) => ('sheet_id' in one ? one.sheet_id : [])),
    ...cells.map(({ sheet_id }) => sheet_id),
  ]
  for (const id of new Set(touched)) {
    const name = sheets[id]?.name
    if (name !== undefined) names.set(id, name)
  }
  return Object.fromEntries(names)
}

/** The summary of a change. `workbook` is the state after it. */
export const changeHeadOf = (
  changeSet: ChangeSet,
  workbook: Sheets,
  undo: { readonly undoes: readonly string[]; readonly cells: number } | null = null,
): StoredHead => ({
  kind: undo === null ? 'assistant' : 'undo',
  message_id: changeSet.message_id,
  conversation_id: changeSet.conversation_id,
  execution_id: changeSet.execution_id,
  tool_name: changeSet.tool_name ?? null,
  title: changeSet.title,
  cells: undo?.cells ?? changeSet.cells.length,
  ...(changeSet.moves_cells && { moves_cells: true }),
  names: namesIn(changeSet, workbook),
  undoes: undo?.undoes ?? [],
})

/** Reads a summary that `insertChange` stored. */
export const parseStoredHead = (text: string): StoredHead => JSON.parse(text) as StoredHead

const undoesOf = async (on: WriteTransaction, id: string): Promise<readonly string[]> => {
  const row = await on
    .selectFrom('change_heads')
    .select('head')
    .where('change_id', '=', id)
    .executeTakeFirst()
  return row ? parseStoredHead(row.head).undoes : []
}

/**
 * Marks a change as undone by `undone_by`, or as active for null. Changes that it had undone get
 * the opposite state.
 */
const setUndone = async (
  on: WriteTransaction,
  id: string,
  undone_by: string | null,
): Promise<void> => {
  await on.updateTable('change_heads').set({ undone_by }).where('change_id', '=', id).execute()
  for (const earlier of await undoesOf(on, id))
    await setUndone(on, earlier, undone_by === null ? id : null)
}

/** Stores a change in the transaction of its revision. */
export const insertChange = async (
  on: WriteTransaction,
  spreadsheetId: string,
  revision: number,
  changeSet: ChangeSet,
  head: StoredHead,
): Promise<void> => {
  const { id, created_at } = changeSet
  await on
    .insertInto('change_sets')
    .values({
      id,
      spreadsheet_id: spreadsheetId,
      revision,
      created_at,
      change_set: JSON.stringify(changeSet),
    })
    .execute()
  const { message_id } = head
  await on
    .insertInto('change_heads')
    .values({ change_id: id, message_id, head: JSON.stringify(head), undone_by: null })
    .execute()
  for (const undone of head.undoes) await setUndone(on, undone, id)
}
