import type { ToolSet } from 'ai'
import * as v from 'valibot'
import { citation } from '#contract/documents/citation.ts'
import { READING_TABLE_NAME_CHARS } from '#contract/limits/reading.ts'
import type { DocumentsPort, ListedDocument } from '../../documents/port.ts'
import type { DocumentHit } from '../../documents/search.ts'
import { offer, type AssistantTool, type OfferedTool } from '../define-tool.ts'
import {
  notFoundResult,
  PositiveInteger,
  shortenText,
  INJECTION_WARNING,
  DocumentId,
  MAX_CHARS,
  type WithCitation,
  type DocumentContext,
  type WithNote,
} from './document-tool.ts'
import { readPages } from './read-pages.ts'

/** Maximum rows and cells per output, chosen so that a model can take them in. */
const MAX_ROWS = 400
const MAX_CELLS = 4_000
/** Maximum tables per document in list_documents. */
const MAX_TABLES = 40

const List = v.object({ from_document: v.optional(PositiveInteger, 1) })
/**
 * `tables` lists at most the first `MAX_TABLES` tables. `of_tables` is the number of all tables of
 * the document.
 */
type ListedFor = ListedDocument & { readonly of_tables: number; readonly attached: boolean }
type DocumentsListed = WithNote & {
  readonly documents: readonly ListedFor[]
  readonly of_documents: number
  /** The first document of the next page of results, null after the last. */
  readonly next_document: number | null
}

/** The leading items that fit into `MAX_CHARS`, but at least one. */
const fitting = <T>(all: readonly T[]): readonly T[] => {
  let chars = 0
  const over = all.findIndex((one) => {
    chars += JSON.stringify(one).length
    return chars > MAX_CHARS
  })
  return over < 0 ? all : all.slice(0, Math.max(1, over))
}

/** Shortens the cells of a row that alone exceeds `MAX_CHARS`. */
const cutRow = (row: readonly string[]): readonly string[] => {
  const chars = row.reduce((sum, cell) => sum + cell.length, 0)
  return chars <= MAX_CHARS
    ? row
    : row.map((cell) => shortenText(cell, Math.ceil(MAX_CHARS / row.length)))
}

const listDocuments: AssistantTool<v.InferOutput<typeof List>, DocumentsListed, DocumentContext> = {
  name: 'list_documents',
  title: 'List documents',
  description:
    'List the documents of this conversation: id, name, number of pages, and tables by number and page. `attached` is true for documents of the current message.',
  input: List,
  run: async ({ from_document }, { documents, attached, isAwaiting }) => {
    const all = await documents.list()
    const rest = all.slice(from_document - 1).map((one) => ({
      ...one,
      tables: one.tables.slice(0, MAX_TABLES).map((table) => ({
        ...table,
        name: shortenText(table.name, READING_TABLE_NAME_CHARS),
      })),
      of_tables: one.tables.length,
      attached: isAwaiting || attached.has(one.id),
    }))
    const listed = fitting(rest)
    const next = from_document + listed.length
    return {
      success: true,
      output: {
        note: INJECTION_WARNING,
        documents: listed,
        of_documents: all.length,
        next_document: next <= all.length ? next : null,
      },
    }
  },
  rest: ({ documents = [] }, whole) => ({
    next_document:
      (whole.next_document ?? whole.of_documents + 1) - whole.documents.length + documents.length,
  }),
  summary: ({ documents, of_documents }) => `${documents.length} of ${of_documents} documents.`,
}

const Search = v.object({
  query: v.pipe(v.string(), v.description('Words or beginnings of words')),
  document_id: v.optional(v.pipe(v.string(), v.description('Default: all'))),
})

const searchDocuments: AssistantTool<
  v.InferOutput<typeof Search>,
  WithNote & { readonly hits: readonly (WithCitation & DocumentHit)[] },
  DocumentContext
> = {
  name: 'search_documents',
  title: 'Search documents',
  description:
    'Find passages in the documents by plain words, best match first, each with its `cite`.',
  input: Search,
  run: async ({ query, document_id = null }, { documents }) => ({
    success: true,
    output: {
      note: INJECTION_WARNING,
      hits: (await documents.search(query, document_id)).map(
        ({ document_id: documentId, ...hit }) => ({
          document_id: documentId,
          ...hit,
          cite: citation({ documentId, ...hit }),
        }),
      ),
    },
  }),
  summary: ({ hits }) => `${hits.length} passages found.`,
}

export const TableNumber = v.pipe(PositiveInteger, v.description('A number from list_documents'))
const Table = v.object({
  document_id: DocumentId,
  table: TableNumber,
  from_row: v.optional(PositiveInteger, 1),
})
type TableRead = WithNote &
  WithCitation & {
    readonly filename: string
    readonly page: number
    readonly name: string
    readonly rows: readonly (readonly string[])[]
    readonly of_rows: number
    readonly next_row: number | null
    /** True if the file has more rows or columns than we extracted. */
    readonly is_cut: boolean
  }

const readTable: AssistantTool<v.InferOutput<typeof Table>, TableRead, DocumentContext> = {
  name: 'read_document_table',
  title: 'Read table',
  description: 'Read rows of a document table as displayed, with its `cite`.',
  input: Table,
  run: async ({ document_id, table, from_row }, { documents }) => {
    const found = await documents.table(document_id, table)
    if (!found) return notFoundResult('table')
    const { filename, page, name, isCut } = found
    const width = Math.max(1, ...found.rows.map((row) => row.length))
    const count = Math.max(1, Math.min(MAX_ROWS, Math.floor(MAX_CELLS / width)))
    const rows = fitting(found.rows.slice(from_row - 1, from_row - 1 + count).map(cutRow))
    const next = from_row + rows.length
    const of_rows = found.rows.length
    const next_row = next <= of_rows ? next : null
    return {
      success: true,
      output: {
        note: INJECTION_WARNING,
        cite: citation({ documentId: document_id, page, filename }),
        filename,
        page,
        name: shortenText(name, READING_TABLE_NAME_CHARS),
        rows,
        of_rows,
        next_row,
        is_cut: isCut,
      },
    }
  },
  rest: ({ rows = [] }, whole) => ({
    next_row: (whole.next_row ?? whole.of_rows + 1) - whole.rows.length + rows.length,
  }),
  summary: ({ rows, of_rows, filename }) =>
    `Read ${rows.length} of ${of_rows} rows of a table in ${filename}.`,
}

/** What an answer needs to build the document tools. */
export type DocumentToolSettings = {
  /** Documents of the conversation, null or absent if it has none. */
  readonly documents?: DocumentsPort | null
  /** Documents attached to the message that the assistant answers. */
  readonly attached?: readonly { readonly id: string }[]
  /** Number of uploads still in progress when the user sent the message. */
  readonly awaited?: number
  readonly signal: AbortSignal
  /** False for the offline model, which has no token limit and needs complete results. */
  readonly isBounded?: boolean
}

/** The tools on documents, in the order in which the model sees them. */
export const DOCUMENT_TOOLS: readonly OfferedTool<DocumentContext>[] = [
  offer(listDocuments),
  offer(readPages),
  offer(searchDocuments),
  offer(readTable),
]

/** The document tools of a conversation, or no tools if it has no documents. */
export const documentTools = ({
  documents,
  attached = [],
  awaited = 0,
  signal,
  isBounded,
}: DocumentToolSettings): ToolSet => {
  if (!documents) return {}
  const context = {
    documents,
    attached: new Set(attached.map(({ id }) => id)),
    isAwaiting: awaited > 0,
    signal,
  }
  return Object.fromEntries(
    DOCUMENT_TOOLS.map(({ name, toAi }) => [name, toAi(() => context, isBounded)]),
  )
}
