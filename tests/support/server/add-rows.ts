import { openTestStore } from './database.ts'

/** What a model knows of a long conversation about a spreadsheet. */
export const addContext = async (
  dataDir: string,
  conversation_id: string,
  spreadsheet_id: string,
) => {
  const store = await openTestStore(dataDir)
  await store.insertInto('history_cuts').values({ conversation_id, position: 3 }).execute()
  await store
    .insertInto('answer_snapshots')
    .values({
      conversation_id,
      spreadsheet_id,
      revision: 1,
      created_at: '2026-11-21T10:00:00.000Z',
      workbook_data: '{}',
    })
    .execute()
  await store.destroy()
}

/** A user of an external token issuer with this subject. */
export const addIdentity = async (dataDir: string, user_id: string, subject: string) => {
  const store = await openTestStore(dataDir)
  await store
    .insertInto('identities')
    .values({ issuer: 'https://clerk.example', subject, user_id })
    .execute()
  await store.destroy()
}
