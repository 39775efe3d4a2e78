import { sql, type RawBuilder } from 'kysely'
import { DOCUMENT_HITS } from '#contract/document-limits.ts'
import { plain, searchWords, WORD_MAX_CHARS } from '#contract/search.ts'
import { isPostgres } from '../store/dialect.ts'
import { termStart } from '../store/search-terms.ts'
import type { Store } from '../store/store.ts'
import { rank, WEIGHED_WORDS } from './rank.ts'

/** A part of a page that a search found. */
export type DocumentHit = {
  readonly document_id: string
  readonly filename: string
  readonly page: number
  readonly text: string
}

/** What is searched: the documents of a conversation, or one of them. */
export type SearchPlace = { readonly conversationId: string; readonly documentId: string | null }

/** Parts that one look at the index weighs at most: with that many a search takes some milliseconds. */
const WEIGHED = 500

type Part = { readonly number: number } & Omit<DocumentHit, 'filename'>
/** Their parts are read with them: a planner that joins them afterwards may read all that there are. */
type Parts = RawBuilder<Part>
const PART = sql`document_parts.number, document_id, page, text`
/** The index of one of the databases: some parts in a place that hold all of some words. */
type Index = (place: SearchPlace, words: readonly string[]) => Parts

const onSqlite: Index = ({ conversationId, documentId }, words) => {
  const start = termStart(conversationId)
  const wanted = words.map((word) => `"${start}${word}"*`).join(' AND ')
  const here =
    documentId === null ? '' : `document:"${Buffer.from(documentId).toString('hex')}" AND `
  // No rank of the index: for that it would read all that the conversation has of each word.
  return sql`select ${PART} from (
      select rowid as number from document_words
      where document_words match ${`${here}words:(${wanted})`} limit ${WEIGHED}
    ) as holding join document_parts on document_parts.number = holding.number`
}

const quoted = (lexeme: string): string =>
  `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

const onPostgres: Index = ({ conversationId, documentId }, words) => {
  const start = termStart(conversationId)
  const terms = words.map((word) => `${quoted(start + plain(word).slice(0, WORD_MAX_CHARS))}:*`)
  const wanted = terms.join(' & ')
  const here = documentId === null ? '' : `${quoted(`@${documentId}`)} & `
  // What is looked for is no constant to the planner: it takes the index, and does not read the whole table for it.
  return sql`select ${PART} from document_parts
    where words @@ (select ${here + wanted}::tsquery) limit ${WEIGHED}`
}

/** Without the words that another one begins with: what holds that one holds them. */
const longest = (words: readonly string[]): readonly string[] =>
  words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)))

/**
 * Some parts in a place that hold any of the words, those with the rarest: what many parts hold says little about any
 * of them. Short words are looked at where there are few others alone.
 */
const holdingAny = async (
  store: Store,
  index: Index,
  place: SearchPlace,
  words: readonly string[],
): Promise<Parts | null> => {
  const holding: (readonly number[])[] = []
  for (const word of words.toSorted((a, b) => b.length - a.length)) {
    if (holding.length === WEIGHED_WORDS) break
    const { rows } = await sql<Pick<Part, 'number'>>`
      select number from (${index(place, [word])}) as holding`.execute(store)
    if (rows.length > 0) holding.push(rows.map(({ number }) => number))
  }
  const rarest = holding.toSorted((a, b) => a.length - b.length).flat()
  const numbers = [...new Set(rarest)].slice(0, WEIGHED)
  return numbers.length === 0
    ? null
    : sql`select ${PART} from document_parts where number in (${sql.join(numbers)}) limit ${WEIGHED}`
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
  const read = async (parts: Parts): Promise<readonly DocumentHit[]> => {
    const { rows } = await sql<DocumentHit>`
      select document_id, filename, page, text
      from (${parts}) as found
      join documents on documents.id = document_id
      where documents.status = 'ready' and documents.conversation_id = ${conversationId}
        and (${documentId === null ? sql`1 = 1` : sql`documents.id = ${documentId}`})
      order by number`.execute(store)
    return rank(rows, words).slice(0, DOCUMENT_HITS)
  }
  if (words.length === 0) return []
  const all = await read(index(place, longest(words)))
  if (all.length > 0 || words.length < 2) return all
  const any = await holdingAny(store, index, place, words)
  return any === null ? [] : read(any)
}
