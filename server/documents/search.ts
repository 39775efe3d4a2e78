import { sql, type RawBuilder } from 'kysely'
import { DOCUMENT_HITS } from '#contract/document-limits.ts'
import { plain, searchWords, WORD_MAX_CHARS } from '#contract/search.ts'
import { isPostgres } from '../store/dialect.ts'
import { termStart } from '../store/search-terms.ts'
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

/** Parts that are read: some may be of a document that is not ready. */
const LOOKED_AT = 500
/** Parts that one look at the index weighs at most: with that many a search takes some milliseconds. */
const WEIGHED = 1000

type Parts = RawBuilder<{ readonly number: number; readonly place: number }>
/** The index of one of the databases: the parts in a place that hold all of some words, or any. */
type Index = (place: SearchPlace, words: readonly string[], joint: 'AND' | 'OR') => Parts

const onSqlite: Index = ({ conversationId, documentId }, words, joint) => {
  const start = termStart(conversationId)
  const wanted = words.map((word) => `"${start}${word}"*`).join(` ${joint} `)
  const here =
    documentId === null ? '' : `document:"${Buffer.from(documentId).toString('hex')}" AND `
  return sql`select rowid as number, bm25(document_words, 0.0, 1.0) as place
    from document_words where document_words match ${`${here}words:(${wanted})`} limit ${WEIGHED}`
}

const quoted = (lexeme: string): string =>
  `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

const onPostgres: Index = ({ conversationId, documentId }, words, joint) => {
  const start = termStart(conversationId)
  const terms = words.map((word) => `${quoted(start + plain(word).slice(0, WORD_MAX_CHARS))}:*`)
  const wanted = terms.join(joint === 'AND' ? ' & ' : ' | ')
  const here = documentId === null ? '' : `${quoted(`@${documentId}`)} & `
  return sql`select number, -ts_rank(words, ${wanted}::tsquery) as place from (
      select number, words from document_parts
      where words @@ ${`${here}(${wanted})`}::tsquery limit ${WEIGHED}
    ) as holding`
}

/**
 * Of some words the rarest in a place, so many that all that hold any of them can be weighed, one at least: what many
 * parts hold says little about any of them.
 */
const rarestOf = async (
  store: Store,
  index: Index,
  place: SearchPlace,
  words: readonly string[],
): Promise<readonly string[]> => {
  const counted: { readonly word: string; readonly count: number }[] = []
  for (const word of words) {
    const { rows } = await sql<{ readonly count: number | string }>`
      select count(*) as count from (${index(place, [word], 'AND')}) as holding`.execute(store)
    const count = Number(rows[0]?.count ?? 0)
    if (count > 0) counted.push({ word, count })
  }
  counted.sort((a, b) => a.count - b.count)
  let sum = 0
  return counted.flatMap(({ word, count }, at) => {
    sum += count
    return at === 0 || sum <= WEIGHED ? [word] : []
  })
}

/**
 * The parts of ready documents that hold the words, the best first: all of them, or any where no part has all
 * (DOC-69). What was typed is never syntax. However many parts hold a word, a bounded number is weighed (DOC-79).
 */
export const searchDocuments = async (
  store: Store,
  place: SearchPlace,
  typed: string,
): Promise<readonly DocumentHit[]> => {
  const words = searchWords(typed)
  const index = isPostgres(store) ? onPostgres : onSqlite
  const { conversationId, documentId } = place
  const find = async (some: readonly string[], joint: 'AND' | 'OR') => {
    if (some.length === 0) return []
    const { rows } = await sql<DocumentHit>`
      with found as (select number, place from (${index(place, some, joint)}) as holding
        order by place, number limit ${LOOKED_AT})
      select document_parts.document_id, filename, document_parts.page, document_parts.text
      from found
      join document_parts on document_parts.number = found.number
      join documents on documents.id = document_parts.document_id
      where documents.status = 'ready' and documents.conversation_id = ${conversationId}
        and (${documentId === null ? sql`1 = 1` : sql`documents.id = ${documentId}`})
      order by place, document_parts.number limit ${DOCUMENT_HITS}`.execute(store)
    return rows
  }
  const all = await find(words, 'AND')
  return all.length > 0 || words.length < 2
    ? all
    : find(await rarestOf(store, index, place, words), 'OR')
}
