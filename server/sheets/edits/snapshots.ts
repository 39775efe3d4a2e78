import { sql } from 'kysely'
import { SNAPSHOTS_MAX_CONVERSATIONS } from '#contract/limits/agent.ts'
import type { Clock } from '../../clock.ts'
import type { Store } from '../../store/store.ts'

/** The workbook that the model of a conversation knows. */
export type Snapshot = {
  readonly spreadsheet_id: string
  readonly revision: number
  readonly workbook_data: string
}

/** The snapshot of a conversation without its workbook. */
export const snapshotHead = (store: Store, conversationId: string) =>
  store
    .selectFrom('answer_snapshots')
    .select(['spreadsheet_id', 'revision'])
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst()

export const readSnapshot = (store: Store, conversationId: string): Promise<Snapshot | undefined> =>
  store
    .selectFrom('answer_snapshots')
    .select(['spreadsheet_id', 'revision', 'workbook_data'])
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst()

/**
 * Copies the workbook inside the database, if it still has this revision. Only the latest
 * conversations of a spreadsheet keep a copy.
 */
export const writeSnapshot = async (
  store: Store,
  clock: Clock,
  conversationId: string,
  spreadsheetId: string,
  revision: number,
): Promise<void> => {
  const now = clock.now().toISOString()
  await store
    .insertInto('answer_snapshots')
    .columns(['conversation_id', 'spreadsheet_id', 'revision', 'created_at', 'workbook_data'])
    .expression((build) =>
      build
        .selectFrom('spreadsheets')
        .select([
          sql<string>`cast(${conversationId} as varchar(36))`.as('conversation_id'),
          'id as spreadsheet_id',
          'revision',
          sql<string>`cast(${now} as varchar(24))`.as('created_at'),
          'workbook_data',
        ])
        .where('id', '=', spreadsheetId)
        .where('revision', '=', revision),
    )
    .onConflict((rival) =>
      rival.column('conversation_id').doUpdateSet((row) => ({
        spreadsheet_id: row.ref('excluded.spreadsheet_id'),
        revision: row.ref('excluded.revision'),
        created_at: row.ref('excluded.created_at'),
        workbook_data: row.ref('excluded.workbook_data'),
      })),
    )
    .execute()
  await store
    .deleteFrom('answer_snapshots')
    .where('spreadsheet_id', '=', spreadsheetId)
    .where('conversation_id', 'not in', (query) =>
      query
        .selectFrom('answer_snapshots')
        .select('conversation_id')
        .where('spreadsheet_id', '=', spreadsheetId)
        .orderBy('created_at', 'desc')
        .limit(SNAPSHOTS_MAX_CONVERSATIONS),
    )
    .execute()
}

/** Replaces the snapshot of a conversation by a workbook that the database no longer has. */
export const replaceSnapshot = async (
  store: Store,
  clock: Clock,
  conversationId: string,
  snapshot: Snapshot,
): Promise<void> => {
  await store
    .updateTable('answer_snapshots')
    .set({ ...snapshot, created_at: clock.now().toISOString() })
    .where('conversation_id', '=', conversationId)
    .execute()
}
