import { randomUUID } from 'node:crypto'
import { readingsIn } from '#server/documents/readings.ts'
import type { Store } from '#server/store/store.ts'

/**
 * `of` is the owner, `chat` the conversation. `pages` is the number of pages per document. `textOf`
 * returns the text of page `n`, counted across all documents.
 */
export type ManyDocuments = {
  readonly of: string
  readonly chat: string
  readonly count: number
  readonly pages: number
  readonly textOf: (n: number) => string
}

/**
 * Inserts parsed documents directly into the store, as the server does. Attaches them to a question
 * of the conversation.
 */
export const seedDocuments = async (
  store: Store,
  { of, chat, count, pages, textOf }: ManyDocuments,
): Promise<void> => {
  const question = await store
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', chat)
    .where('role', '=', 'user')
    .executeTakeFirstOrThrow()
  for (let n = 0; n < count; n += 1) {
    const id = randomUUID()
    const shown = { filename: `${n}.pdf`, file_type: 'pdf', file_size: 1 }
    await store
      .insertInto('documents')
      .values({
        id,
        user_id: of,
        conversation_id: chat,
        status: 'ready',
        ...shown,
        tries: 1,
        uploaded_at: new Date().toISOString(),
      })
      .execute()
    await store
      .insertInto('message_documents')
      .values({ ...shown, message_id: question.id, position: n, document_id: id })
      .execute()
    const read = Array.from({ length: pages }, (_, at) => ({
      number: at + 1,
      text: textOf(n * pages + at),
    }))
    const reading = { pages: read, tables: [], wordCount: 1, pageCount: pages }
    await readingsIn(store).write(id, reading)
  }
}
