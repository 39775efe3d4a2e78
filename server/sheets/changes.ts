import type { ChangeHead } from '#contract/workbook/change-history.ts'
import type { Store } from '../store/store.ts'
import { changeReader, type StoredChange } from './read-changes.ts'

/** A page of a list. `page` starts at 1. */
export type Page = { readonly page: number; readonly page_size: number }

/** The change history of a user's spreadsheets. Null for unknown spreadsheets. */
export type Changes = {
  /** Newest first. Does not read the cells. */
  readonly list: (
    id: string,
    page: Page,
  ) => Promise<{ readonly items: readonly ChangeHead[]; readonly total: number } | null>
  readonly get: (id: string, changeId: string) => Promise<StoredChange | null>
  /** Changes of one assistant answer, oldest first. */
  readonly ofTurn: (id: string, messageId: string) => Promise<readonly StoredChange[] | null>
  /**
   * Changes after a revision, newest first, up to `most` changes and `mostCells` cells in total.
   */
  readonly after: (
    id: string,
    revision: number,
    most: number,
    mostCells: number,
  ) => Promise<readonly StoredChange[]>
}

/** Reads the change history of a user's spreadsheets. */
export const changesOf = (store: Store, by: ChangeHead['by']): Changes => {
  const { toHeads, withSets } = changeReader(store, by)
  const isMine = async (id: string): Promise<boolean> => {
    const found = store.selectFrom('spreadsheets').select('id').where('id', '=', id)
    return (await found.where('user_id', '=', by.id).executeTakeFirst()) !== undefined
  }
  const listed = (id: string) =>
    store
      .selectFrom('change_sets as change')
      .leftJoin('change_heads', 'change_heads.change_id', 'change.id')
      .select(['change.id', 'change.revision', 'change.created_at'])
      .select(['change_heads.head', 'change_heads.undone_by'])
      .where('change.spreadsheet_id', '=', id)

  return {
    list: async (id, { page, page_size }) => {
      if (!(await isMine(id))) return null
      const count = await store
        .selectFrom('change_sets')
        .select((select) => select.fn.countAll<number>().as('total'))
        .where('spreadsheet_id', '=', id)
        .executeTakeFirstOrThrow()
      const rows = await listed(id)
        .orderBy('change.revision', 'desc')
        .limit(page_size)
        .offset((page - 1) * page_size)
        .execute()
      const items = (await toHeads(id, rows)).map(({ head }) => head)
      return { items, total: Number(count.total) }
    },
    get: async (id, changeId) => {
      if (!(await isMine(id))) return null
      const rows = await listed(id).where('change.id', '=', changeId).execute()
      const [change = null] = await withSets(await toHeads(id, rows))
      return change
    },
    ofTurn: async (id, messageId) => {
      if (!(await isMine(id))) return null
      const rows = await listed(id)
        .where((where) =>
          where.or([
            where('change_heads.message_id', '=', messageId),
            // Old changes have no summary yet. `toHeads` builds it, and the filter below then
            // checks which answer made the change.
            where('change_heads.change_id', 'is', null),
          ]),
        )
        .orderBy('change.revision')
        .execute()
      const named = await toHeads(id, rows)
      return withSets(
        named.filter(({ head }) => head.kind === 'assistant' && head.message_id === messageId),
      )
    },
    after: async (id, revision, most, mostCells) => {
      if (!(await isMine(id))) return []
      const rows = await listed(id)
        .where('change.revision', '>', revision)
        .orderBy('change.revision', 'desc')
        .limit(most)
        .execute()
      let cells = 0
      const named = (await toHeads(id, rows)).filter(
        ({ head }) => (cells += head.cells) <= mostCells,
      )
      return withSets(named)
    },
  }
}
