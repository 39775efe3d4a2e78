import { citation } from '#contract/documents/citation.ts'
import { READING_PAGE_CHARS } from '#contract/limits/reading.ts'
import type { Call, Outcome } from '../step.ts'
import { isWorkbook, type ListedDocument, type ListedTable } from './listed-documents.ts'
import { callTool, type ScriptStep } from './answer-script.ts'

/** A page with its citation. */
export type Page = {
  readonly documentId: string
  readonly filename: string
  readonly page: number
  readonly text: string
  readonly cite: string
}

/** A table with the rows that we read. */
export type Table = {
  readonly documentId: string
  readonly filename: string
  readonly number: number
  readonly name: string
  readonly page: number
  readonly rows: readonly (readonly string[])[]
  /** Total number of rows. `rows` holds the first of them. */
  readonly ofRows: number
  /** True if the file has more rows than we extracted. */
  readonly isCut: boolean
  readonly cite: string
}

/** True if we read all rows of a table. */
export const hasAllRows = ({ rows, ofRows, isCut }: Table): boolean =>
  rows.length >= ofRows && !isCut

/** A part of a page that a search found. */
export type Hit = Page

/** Maximum number of additional calls per worksheet. */
const MOST_MORE = 2

type Reading<T> = Generator<ScriptStep, T, readonly Outcome[]>
type PageRow = { readonly page: number; readonly text: string; readonly cite?: string }

/** The citation of a page, for a page whose tool output has none. */
const citeOf = ({ id, filename }: Pick<ListedDocument, 'id' | 'filename'>, page: number): string =>
  citation({ documentId: id, filename, page })

/**
 * Splits overlong lines, at a space if possible. The running time of our rules grows with the line
 * length.
 */
const LONG_LINE = new RegExp(
  `[^\\n]{1,${READING_PAGE_CHARS}}(?:\\s|$)|[^\\n]{1,${READING_PAGE_CHARS}}`,
  'gu',
)
const MOST_CELL_CHARS = 1000

const inLines = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      line.length <= READING_PAGE_CHARS ? line : (line.match(LONG_LINE) ?? []).join('\n'),
    )
    .join('\n')

const cellsOf = (rows: unknown): Table['rows'] =>
  Array.isArray(rows)
    ? (rows as string[][]).map((row) => row.map((cell) => cell.slice(0, MOST_CELL_CHARS)))
    : []

const pagesIn = (outcome: Outcome | undefined, document: ListedDocument): readonly Page[] => {
  const pages = (outcome?.success && outcome.output['pages']) || []
  return (pages as readonly PageRow[]).map(({ page, text, cite }) => ({
    documentId: document.id,
    filename: document.filename,
    page,
    text: inLines(text),
    cite: cite ?? citeOf(document, page),
  }))
}

/**
 * Reads a document from its first page in at most `mostCalls` calls. `next` is the first unread
 * page, or null.
 */
export function* readFromStart(
  document: ListedDocument,
  mostCalls: number,
): Reading<{ readonly pages: readonly Page[]; readonly next: number | null }> {
  const pages: Page[] = []
  let next: number | null = 1
  let from = 0
  for (let calls = 0; calls < mostCalls && next !== null; calls += 1) {
    const outcome: Outcome | undefined = yield* callTool('read_document_pages', {
      document_id: document.id,
      from_page: next,
      ...(from > 0 && { from_char: from }),
    })
    pages.push(...pagesIn(outcome, document))
    const { next_page: page, next_char: char }: Readonly<Record<string, unknown>> = outcome?.success
      ? outcome.output
      : {}
    next = typeof page === 'number' ? page : null
    from = typeof char === 'number' ? char : 0
  }
  return { pages, next }
}

/** Reads single pages in one step. */
export function* readPages(
  wanted: readonly (readonly [document: ListedDocument, page: number])[],
): Reading<readonly Page[]> {
  if (wanted.length === 0) return []
  const calls = wanted.map(([{ id }, page]) => ({
    tool: 'read_document_pages',
    input: { document_id: id, from_page: page, to_page: page },
  }))
  const outcomes = yield { calls }
  return wanted.flatMap(([document], at) => pagesIn(outcomes[at], document))
}

const tableIn = (
  outcome: Outcome | undefined,
  { id, filename }: ListedDocument,
  { number, name, page }: ListedTable,
): Table | null => {
  if (!outcome?.success) return null
  const { rows, of_rows, is_cut, cite } = outcome.output
  return {
    documentId: id,
    filename,
    number,
    name,
    page,
    rows: cellsOf(rows),
    ofRows: Number(of_rows ?? 0),
    isCut: is_cut === true,
    cite: typeof cite === 'string' ? cite : citeOf({ id, filename }, page),
  }
}

const tableCall = (id: string, number: number, from = 1): Call => ({
  tool: 'read_document_table',
  input: { document_id: id, table: number, ...(from > 1 ? { from_row: from } : {}) },
})

/** Reads further rows of long worksheets in one step. It stops at the first gap. */
function* withMore(tables: readonly Table[]): Reading<readonly Table[]> {
  const wanted = tables.map(({ filename, rows, ofRows }) => {
    const remaining = isWorkbook({ filename }) && rows.length > 0 ? ofRows - rows.length : 0
    const count = Math.min(MOST_MORE, Math.ceil(remaining / rows.length || 0))
    return Array.from({ length: count }, (_, at) => rows.length * (at + 1) + 1)
  })
  const calls = tables.flatMap(({ documentId, number }, at) =>
    (wanted[at] ?? []).map((from) => tableCall(documentId, number, from)),
  )
  if (calls.length === 0) return tables
  const outcomes = [...(yield { calls })]
  return tables.map((table, at) => {
    const rows = [...table.rows]
    for (const from of wanted[at] ?? []) {
      const outcome = outcomes.shift()
      const more = outcome?.success ? outcome.output['rows'] : null
      if (Array.isArray(more) && from === rows.length + 1) rows.push(...cellsOf(more))
    }
    return { ...table, rows }
  })
}

/**
 * Reads the first rows of tables in one step. With `isDeep` a second step reads more rows of long
 * worksheets.
 */
export function* readTables(
  wanted: readonly (readonly [document: ListedDocument, table: ListedTable])[],
  isDeep = true,
): Reading<readonly Table[]> {
  if (wanted.length === 0) return []
  const outcomes = yield { calls: wanted.map(([{ id }, { number }]) => tableCall(id, number)) }
  const tables = wanted.flatMap(
    ([document, table], at) => tableIn(outcomes[at], document, table) ?? [],
  )
  return isDeep ? yield* withMore(tables) : tables
}

type HitRow = PageRow & { readonly document_id: string; readonly filename: string }

/** Runs several searches in one step. Hits are unique, in the order of the searches. */
export function* search(
  queries: readonly string[],
  documents: readonly ListedDocument[],
): Reading<readonly Hit[]> {
  const only = documents.length === 1 ? documents[0] : undefined
  const calls = queries.map((query) => ({
    tool: 'search_documents',
    input: { query, ...(only ? { document_id: only.id } : {}) },
  }))
  if (calls.length === 0) return []
  const outcomes = yield { calls }
  const documentIds = new Set(documents.map(({ id }) => id))
  const found = outcomes.flatMap(({ success, output }) =>
    success ? ((output['hits'] ?? []) as HitRow[]) : [],
  )
  const byText = new Map(
    found
      .filter(({ document_id }) => documentIds.has(document_id))
      .map((hit) => [`${hit.document_id} ${hit.page} ${hit.text}`, hit]),
  )
  return [...byText.values()].map(({ document_id: documentId, filename, page, text, cite }) => ({
    documentId,
    filename,
    page,
    text: inLines(text),
    cite: cite ?? citation({ documentId, filename, page }),
  }))
}
