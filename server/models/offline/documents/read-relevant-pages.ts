import type { Outcome } from '../step.ts'
import { subjectWords, namesOf } from './figure-names.ts'
import { isWorkbook, type ListedDocument } from './listed-documents.ts'
import { readPages, readTables, search, type Hit, type Page, type Table } from './read-documents.ts'
import type { ScriptStep } from './answer-script.ts'

/** Maximum number of pages to read. Of longer documents we read only pages that a search finds. */
const FEW_PAGES = 12
const MOST_TABLES = 12
const MOST_QUERIES = 4

/** The pages of the search hits. Pages with tables come first. */
const pagesOf = (
  hits: readonly Hit[],
  documents: readonly ListedDocument[],
): readonly (readonly [ListedDocument, number])[] => {
  const pages = new Map(hits.map((hit) => [`${hit.documentId} ${hit.page}`, hit]))
  const found = [...pages.values()].flatMap(({ documentId, page }) => {
    const one = documents.find(({ id }) => id === documentId)
    return one ? [[one, page] as const] : []
  })
  const hasTable = ([one, page]: readonly [ListedDocument, number]): boolean =>
    one.tables.some((table) => table.page === page)
  return found.toSorted((a, b) => Number(hasTable(b)) - Number(hasTable(a)))
}

/**
 * Reads the pages and tables that may contain `labels`: all pages if there are few, else only
 * search hits.
 */
export function* readRelevantPages(
  labels: readonly string[],
  documents: readonly ListedDocument[],
): Generator<
  ScriptStep,
  {
    readonly pages: readonly Page[]
    readonly tables: readonly Table[]
    readonly hits: readonly Hit[]
    /** Number of found pages that we did not read. */
    readonly unread: number
  },
  readonly Outcome[]
> {
  const every = documents.flatMap((one) =>
    Array.from({ length: one.pages }, (_, at) => [one, at + 1] as const),
  )
  const queries = labels
    .flatMap((label) => namesOf(subjectWords(label)).map(({ words }) => words.join(' ')))
    .filter(Boolean)
  const hits = yield* search(
    [...new Set(queries)].slice(0, MOST_QUERIES * labels.length),
    documents,
  )
  const named = every.length <= FEW_PAGES ? every : pagesOf(hits, documents)
  const wanted = named.slice(0, FEW_PAGES)
  const pages = yield* readPages(wanted.filter(([one]) => !isWorkbook(one)))
  const tables = yield* readTables(
    wanted
      .flatMap(([one, page]) =>
        one.tables.filter((table) => table.page === page).map((table) => [one, table] as const),
      )
      .slice(0, MOST_TABLES),
  )
  // For a long worksheet we read only the first rows, so we add search hits on later rows.
  const below = hits.filter((hit) =>
    tables.some(
      (table) =>
        table.documentId === hit.documentId &&
        table.page === hit.page &&
        table.rows.length < table.ofRows,
    ),
  )
  const unread = named.length - wanted.length
  return { pages: [...pages, ...below], tables, hits: hits.length > 0 ? hits : pages, unread }
}
