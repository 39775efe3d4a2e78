import type { ChangeSet } from '#contract/workbook/change-set.ts'
import type { ChangeHead } from '#contract/workbook/change-history.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import type { Store } from '../store/store.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { changeHeadOf, parseStoredHead, type StoredHead } from './change-heads.ts'

/** A change of the history with its cells. */
export type StoredChange = {
  readonly head: ChangeHead & { readonly revision: number }
  /** Worksheet names by id. */
  readonly names: Readonly<Record<string, string>>
  readonly set: ChangeSet
}

/** A row of the change list. `head` is null for old changes without a summary. */
export type ListedChange = {
  readonly id: string
  readonly revision: number
  readonly created_at: string
  readonly head: string | null
  readonly undone_by: string | null
}

type Named = Omit<StoredChange, 'set'>

/** The number of each question in its conversation, by the id of its answer. */
const turnsOf = async (
  store: Store,
  userId: string,
  answers: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (answers.length === 0) return new Map()
  const rows = await store
    .selectFrom('runs')
    .innerJoin('messages', 'messages.conversation_id', 'runs.conversation_id')
    .select('runs.assistant_message_id as answer')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('runs.user_id', '=', userId)
    .where('runs.assistant_message_id', 'in', [...answers])
    .where('messages.role', '=', 'user')
    .where('messages.hidden_as', 'is', null)
    .whereRef('messages.position', '<', 'runs.assistant_position')
    .groupBy('runs.assistant_message_id')
    .execute()
  return new Map(rows.map(({ answer, count }) => [answer, Number(count)]))
}

/** Reads changes of a user's spreadsheets. The caller checks ownership. */
export const changeReader = (store: Store, by: ChangeHead['by']) => {
  const workbookOf = async (id: string): Promise<Pick<WorkbookData, 'sheets'> | null> => {
    const row = await store
      .selectFrom('spreadsheets')
      .select('workbook_data')
      .where('id', '=', id)
      .where('user_id', '=', by.id)
      .executeTakeFirst()
    const { sheets = {} } = row ? (JSON.parse(row.workbook_data) as Partial<WorkbookData>) : {}
    return row ? { sheets } : null
  }
  const setOf = async (changeId: string): Promise<ChangeSet | null> => {
    const found = store.selectFrom('change_sets').select('change_set').where('id', '=', changeId)
    const row = await found.executeTakeFirst()
    return row ? (JSON.parse(row.change_set) as ChangeSet) : null
  }
  /** Builds the missing summary of an old change from its cells, once. */
  const makeHead = async (
    changeId: string,
    workbook: Pick<WorkbookData, 'sheets'> | null,
  ): Promise<StoredHead | null> => {
    const set = await setOf(changeId)
    if (set === null) return null
    const head = changeHeadOf(set, workbook ?? { sheets: {} })
    const { message_id } = head
    await store
      .insertInto('change_heads')
      .values({ change_id: changeId, message_id, head: JSON.stringify(head), undone_by: null })
      .onConflict((rival) => rival.column('change_id').doNothing())
      .execute()
    return head
  }
  /** Sequential, because each change may be large. */
  const withHeads = async (id: string, rows: readonly ListedChange[]) => {
    const isOld = rows.some(({ head }) => head === null)
    const workbook = isOld ? await workbookOf(id) : null
    const heads: (ListedChange & { readonly stored: StoredHead })[] = []
    for (const row of rows) {
      const stored =
        row.head === null ? await makeHead(row.id, workbook) : parseStoredHead(row.head)
      if (stored !== null) heads.push({ ...row, stored })
    }
    return heads
  }
  const toHeads = async (id: string, rows: readonly ListedChange[]): Promise<readonly Named[]> => {
    const heads = await withHeads(id, rows)
    const answers = heads.flatMap(({ stored }) => stored.message_id ?? [])
    const turns = await turnsOf(store, by.id, [...new Set(answers)])
    return heads.map(({ id: changeId, revision, created_at, undone_by, stored }) => {
      const { undoes: _, names, ...rest } = stored
      const turn = turns.get(rest.message_id ?? '') ?? null
      const sheets = [...new Set(Object.values(names))]
      const head = { id: changeId, revision, ...rest, turn, sheets, created_at, by, undone_by }
      return { head, names }
    })
  }
  const withSets = async (named: readonly Named[]): Promise<readonly StoredChange[]> => {
    const changes: StoredChange[] = []
    for (const one of named) {
      // Yields, because each change may hold very many cells.
      await yieldToEventLoop()
      const set = await setOf(one.head.id)
      if (set !== null) changes.push({ ...one, set })
    }
    return changes
  }
  return { toHeads, withSets }
}
