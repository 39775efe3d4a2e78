import { sql, type RawBuilder } from 'kysely'
import { DOCUMENT_HITS } from '#contract/limits/documents.ts'
import { normalizeText, searchWords, WORD_MAX_CHARS } from '#contract/api/search.ts'
import { isPostgres } from '../store/dialect.ts'
import { termPrefixOf } from '../store/search-terms.ts'
import type { DocumentRow } from '../store/schema-documents.ts'
import type { Store } from '../store/store.ts'
import { rankPassages, WEIGHED_WORDS } from './rank-passages.ts'

/** A page part that matches a search. */
export type DocumentHit = {
  readonly document_id: string
  readonly filename: string
  readonly page: number
  readonly text: string
}

/** If `documentId` is null, the search covers the whole conversation. */
export type SearchPlace = { readonly conversationId: string; readonly documentId: string | null }

/** Maximum number of parts that one index query returns. It keeps a search within milliseconds. */
const WEIGHED = 500

type Part = { readonly number: number } & Omit<DocumentHit, 'filename'>
type Named = Pick<DocumentRow, 'id' | 'filename' | 'status' | 'conversation_id'> & {
  /** SQLite has no booleans. */
  readonly is_sent: boolean | number
}
/**
 * One query reads index and parts. If a later query joined them, a planner might scan the whole
 * table.
 */
type Parts = RawBuilder<Part>
const PART = sql`document_parts.number, document_id, page, text`
/** A query for up to `WEIGHED` parts that contain all the words. */
type Index = (place: SearchPlace, words: readonly string[]) => Parts

const onSqlite: Index = ({ conversationId, documentId }, words) => {
  const start = termPrefixOf(conversationId)
  const wanted = words.map((word) => `"${start}${word}"*`).join(' AND ')
  const here =
    documentId === null ? '' : `document:"${Buffer.from(documentId).toString('hex')}" AND `
  // Not ranked here, because FTS would then read every match of each word in the conversation.
  return sql`select ${PART} from (
      select rowid as number from document_words
      where document_words match ${`${here}words:(${wanted})`} limit ${WEIGHED}
    ) as holding join document_parts on document_parts.number = holding.number`
}

const quoted = (lexeme: string): string =>
  `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

const onPostgres: Index = ({ conversationId, documentId }, words) => {
  const start = termPrefixOf(conversationId)
  const terms = words.map(
    (word) => `${quoted(start + normalizeText(word).slice(0, WORD_MAX_CHARS))}:*`,
  )
  const wanted = terms.join(' & ')
  const here = documentId === null ? '' : `${quoted(`@${documentId}`)} & `
  // The subselect hides the constant from the planner, so it uses the index instead of a table
  // scan.
  return sql`select ${PART} from document_parts
    where words @@ (select ${here + wanted}::tsquery) limit ${WEIGHED}`
}

/**
 * Words that a part must contain. Each word costs time, so only the longest words count. A word
 * that is the start of another word is left out.
 */
const needed = (words: readonly string[]): readonly string[] =>
  words
    .filter((word) => !words.some((other) => other !== word && other.startsWith(word)))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, WEIGHED_WORDS)

/** Passes all values as one parameter, regardless of their number. */
const oneOf = (
  store: Store,
  column: string,
  values: readonly (string | number)[],
): RawBuilder<boolean> =>
  isPostgres(store)
    ? sql`${sql.ref(column)} = any(${values})`
    : sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`

/**
 * Numbers of the matching parts, read as one JSON value. Reading one row per number would take
 * longer than the search.
 */
const numbersOf = async (store: Store, parts: Parts): Promise<readonly number[]> => {
  const numbers = isPostgres(store)
    ? sql`coalesce(json_agg(number), '[]')::text`
    : sql`json_group_array(number)`
  const { rows } = await sql<{ readonly numbers: string }>`
    select ${numbers} as numbers from (${parts}) as holding`.execute(store)
  return JSON.parse(rows[0]?.numbers ?? '[]')
}

/**
 * Parts that contain any of the words, starting with the rarest word. A frequent word says little
 * about a part. A short word counts only if fewer than `WEIGHED_WORDS` longer words match.
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

/** File names, by id, of the documents that are ready and sent in this conversation. */
const namesOf = async (
  store: Store,
  { conversationId }: SearchPlace,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  // The query filters by id alone: with more conditions a planner may scan all ready documents.
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
 * Searches ready documents, best match first. Parts must contain all words, or any of them if no
 * part contains all. The text never reaches the index as query syntax. The number of ranked parts
 * is bounded.
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
    // A separate query reads the names. In a join, a planner without statistics would repeat the
    // part search for each document.
    const ids = new Set(rows.map(({ document_id }) => document_id))
    const names = await namesOf(store, place, [...ids])
    const ready = rows.flatMap(({ document_id, page, text }) => {
      const filename = names.get(document_id)
      return filename === undefined ? [] : [{ document_id, filename, page, text }]
    })
    return rankPassages(ready, words).slice(0, DOCUMENT_HITS)
  }
  if (words.length === 0) return []
  const all = await read(index(place, needed(words)))
  if (all.length > 0 || words.length < 2) return all
  const any = await holdingAny(store, index, place, words)
  return any === null ? [] : read(any)
}
