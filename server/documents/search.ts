import { sql, type RawBuilder } from 'kysely'
import { DOCUMENT_HITS } from '#contract/document-limits.ts'
import { plain, searchWords, WORD_MAX_CHARS } from '#contract/search.ts'
import { isPostgres } from '../store/dialect.ts'
import type { Store } from '../store/store.ts'

/** A part of a page that a search found. */
export type DocumentHit = {
  readonly document_id: string
  readonly filename: string
  readonly page: number
  readonly text: string
}

/** What is searched: the documents of a conversation, or one of them. */
export type SearchPlace = { readonly conversationId: string; readonly documentId: string | null }

/** Parts that are looked at further: of one document, those of others may come first. */
const LOOKED_AT = 500

type Parts = RawBuilder<{ readonly number: number; readonly place: number }>

const onSqlite = (conversationId: string, words: readonly string[], joint: 'AND' | 'OR'): Parts => {
  const conversation = Buffer.from(conversationId).toString('hex')
  const wanted = words.map((word) => `"${word}"*`).join(` ${joint} `)
  return sql`select rowid as number, bm25(document_words, 0.0, 1.0) as place
    from document_words
    where document_words match ${`conversation:"${conversation}" AND words:(${wanted})`}
    order by place, number limit ${LOOKED_AT}`
}

const onPostgres = (
  conversationId: string,
  words: readonly string[],
  joint: 'AND' | 'OR',
): Parts => {
  const inConversation = `'@${conversationId.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`
  const starts = words.map((word) => `'${plain(word).slice(0, WORD_MAX_CHARS)}':*`)
  const wanted = starts.join(joint === 'AND' ? ' & ' : ' | ')
  const query = `${inConversation} & (${wanted})`
  return sql`select number, -ts_rank(words, ${wanted}::tsquery) as place
    from document_parts where words @@ ${query}::tsquery
    order by place, number limit ${LOOKED_AT}`
}

/**
 * The parts of ready documents that hold the words, the best first: all of them, or any where no part has all
 * (DOC-69). What was typed is never syntax.
 */
export const searchDocuments = async (
  store: Store,
  { conversationId, documentId }: SearchPlace,
  typed: string,
): Promise<readonly DocumentHit[]> => {
  const words = searchWords(typed)
  if (words.length === 0) return []
  const partsOf = isPostgres(store) ? onPostgres : onSqlite
  const find = async (joint: 'AND' | 'OR'): Promise<readonly DocumentHit[]> => {
    const { rows } = await sql<DocumentHit>`
      with found as (${partsOf(conversationId, words, joint)})
      select document_parts.document_id, filename, document_parts.page, document_parts.text
      from found
      join document_parts on document_parts.number = found.number
      join documents on documents.id = document_parts.document_id
      where documents.status = 'ready' and documents.conversation_id = ${conversationId}
        and (${documentId === null ? sql`1 = 1` : sql`documents.id = ${documentId}`})
      order by place, document_parts.number limit ${DOCUMENT_HITS}`.execute(store)
    return rows
  }
  const all = await find('AND')
  return all.length > 0 || words.length === 1 ? all : find('OR')
}
