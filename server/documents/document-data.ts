import type { Store } from '../store/store.ts'

/** Rows per query. */
const ROWS = 50

/** Streams everything stored about a document, except its file, as pieces of one JSON text. */
export async function* documentData(store: Store, id: string): AsyncIterable<string> {
  const row = await store
    .selectFrom('documents')
    .select(['id', 'conversation_id', 'filename', 'file_type', 'file_size', 'status', 'error'])
    .select(['word_count', 'page_count', 'uploaded_at', 'processed_at', 'used_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  const carriers = await store
    .selectFrom('message_documents')
    .select('message_id')
    .where('document_id', '=', id)
    .orderBy('message_id')
    .execute()
  const message_ids = carriers.map(({ message_id }) => message_id)
  yield `${JSON.stringify({ ...row, id, message_ids }).slice(0, -1)},"parts":[`
  let sign = ''
  for (let read = 0; ; read += ROWS) {
    const parts = await store
      .selectFrom('document_parts')
      .select(['page', 'text'])
      .where('document_id', '=', id)
      .orderBy('page')
      .orderBy('part')
      .limit(ROWS)
      .offset(read)
      .execute()
    for (const part of parts) {
      yield `${sign}\n${JSON.stringify(part)}`
      sign = ','
    }
    if (parts.length < ROWS) break
  }
  const numbers = await store
    .selectFrom('document_tables')
    .select('number')
    .where('document_id', '=', id)
    .orderBy('number')
    .execute()
  yield '],"tables":['
  for (const [index, { number }] of numbers.entries()) {
    const table = await store
      .selectFrom('document_tables')
      .select(['name', 'page', 'cells'])
      .where('document_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirst()
    const { name = '', page = 0, cells = '[]' } = table ?? {}
    yield `${index === 0 ? '' : ','}\n{"name":${JSON.stringify(name)},"page":${page},"rows":${cells}}`
  }
  yield ']}\n'
}
