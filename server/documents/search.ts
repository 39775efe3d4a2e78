import { sql, type RawBuilder } from 'kysely'
import { DOCUMENT_HITS } from '#contract/limits/documents.ts'
import { plain, searchWords, WORD_MAX_CHARS } from '#contract/api/search.ts'
import { isPostgres } from '../store/dialect.ts'
import { termStart } from '../store/search-terms.ts'
import type { DocumentRow } from '../store/schema-documents.ts'
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
type Named = Pick<DocumentRow, 'id' | 'filename' | 'status' | 'conversation_id'> & {
  /** SQLite has no booleans. */
  readonly is_sent: boolean | number
}
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

/**
 * The words that a part has to hold: those that no other one begins with, as what holds that one holds them, and
 * the longest of them alone, as in the order. Each takes as long as the conversation has it often.
 */
const needed = (words: readonly string[]): readonly string[] =>
  words
    .filter((word) => !words.some((other) => other !== word && other.startsWith(word)))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, WEIGHED_WORDS)

/** Whether a column has one of some values, which are one parameter however many they are. */
const oneOf = (
  store: Store,
  column: string,
  values: readonly (string | number)[],
): RawBuilder<boolean> =>
  isPostgres(store)
    ? sql`${sql.ref(column)} = any(${values})`
    : sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`

/** The numbers of some parts that one word finds; as JSON, since a row for each takes longer than the search. */
const numbersOf = async (store: Store, parts: Parts): Promise<readonly number[]> => {
  const numbers = isPostgres(store)
    ? sql`coalesce(json_agg(number), '[]')::text`
    : sql`json_group_array(number)`
  const { rows } = await sql<{ readonly numbers: string }>`
    select ${numbers} as numbers from (${parts}) as holding`.execute(store)
  return JSON.parse(rows[0]?.numbers ?? '[]')
}

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
    const numbers = await numbersOf(store, index(place, [word]))
    if (numbers.length > 0) holding.push(numbers)
  }
  const rarest = holding.toSorted((a, b) => a.length - b.length).flat()
  const numbers = [...new Set(rarest)].slice(0, WEIGHED)
  return numbers.length === 0
    ? null
    : sql`select ${PART} from document_parts where ${oneOf(store, 'number', numbers)} limit ${WEIGHED}`
}

/** The names of those of some documents that are ready and sent in the conversation, by their ids. */
const namesOf = async (
  store: Store,
  { conversationId }: SearchPlace,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  // By their ids alone: a planner that is told more may read all documents that are ready.
  const { rows } = await sql<Named>`
    select id, filename, status, conversation_id, exists (
      select 1 from message_documents where message_documents.document_id = documents.id
    ) as is_sent from documents
    where ${oneOf(store, 'id', ids)}`.execute(store)
  const here = rows.filter(
    (row) => row.status === 'ready' && row.conversation_id === conversationId && row.is_sent,
  )
  return new Map(here.map(({ id, filename }) => [id, filename]))
}

/**
 * The parts of ready documents that hold the words, the best first: all of them, or any where no part has all. What was typed is never syntax. However many parts hold a word, a bounded number is weighed.
 */
export const searchDocuments = async (
  store: Store,
  place: SearchPlace,
  typed: string,
): Promise<readonly DocumentHit[]> => {
  const words = searchWords(typed)
  const index = isPostgres(store) ? onPostgres : onSqlite
  const read = async (parts: Parts): Promise<readonly DocumentHit[]> => {
    const { rows } = await sql<Part>`select * from (${parts}) as found order by number`.execute(
      store,
    )
    if (rows.length === 0) return []
    // Not joined: a planner that does not know how many documents there are finds all parts anew for each.
    const ids = new Set(rows.map(({ document_id }) => document_id))
    const names = await namesOf(store, place, [...ids])
    const ready = rows.flatMap(({ document_id, page, text }) => {
      const filename = names.get(document_id)
      return filename === undefined ? [] : [{ document_id, filename, page, text }]
    })
    return rank(ready, words).slice(0, DOCUMENT_HITS)
  }
  if (words.length === 0) return []
  const all = await read(index(place, needed(words)))
  if (all.length > 0 || words.length < 2) return all
  const any = await holdingAny(store, index, place, words)
  return any === null ? [] : read(any)
}
