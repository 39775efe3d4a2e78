import { documentHash, readDocumentHash } from '#contract/documents/citation.ts'
import { DOCUMENT_TOOLS } from '#src/texts/citations.ts'
import { cleanFilename } from '#contract/documents/filename.ts'
import {
  countWithNoun,
  isMatrix,
  objectsIn,
  shortText,
  primitiveText,
  type Fields,
} from './fields.ts'
import type { ToolRun } from './tool-run.ts'

export type PassageView = {
  readonly name: string
  /** The citation's target. Null if it cannot be opened. */
  readonly path: string | null
  readonly text: string
}
export type DocumentsView = {
  readonly touched: string
  readonly note: string
  readonly path: string | null
  readonly passages: readonly PassageView[]
  /** The id of the document, if the tool has not reported its name. */
  readonly unnamedDocumentId?: string
}

/** Maximum passages shown. The JSON view has the rest. */
const SHOWN_PASSAGES = 20

const numberOf = (value: unknown): number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : 1

const placeOf = (id: unknown, page: unknown): string | null => {
  const path = documentHash({ documentId: primitiveText(id), page: numberOf(page) })
  return readDocumentHash(path) ? path : null
}

const nameOf = ({ filename }: Fields): string => {
  const name = primitiveText(filename)
  return name === '' ? '' : cleanFilename(name)
}

const passageOf = (of: Fields, text: unknown): PassageView => ({
  name: nameOf(of),
  path: placeOf(of['document_id'], of['page']),
  text: shortText(text),
})

/** The document id from the arguments, until the tool reports the name. */
const unnamedDocumentOf = ({ args, output }: ToolRun): string =>
  nameOf(output) === '' ? primitiveText(args['document_id']) : ''

const listed = ({ output }: ToolRun): DocumentsView => {
  const documents = objectsIn(output['documents'])
  return {
    touched: '',
    note: Array.isArray(output['documents'])
      ? countWithNoun(documents.length, 'document', 'documents')
      : '',
    path: null,
    passages: documents.slice(0, SHOWN_PASSAGES).map((one) => {
      const pages = countWithNoun(one['pages'], 'page', 'pages')
      const tables = objectsIn(one['tables']).length
      const size = [pages, tables > 0 ? countWithNoun(tables, 'table', 'tables') : ''].filter(
        Boolean,
      )
      const isReady = one['status'] === 'ready'
      return {
        ...passageOf({ filename: one['filename'], document_id: one['id'] }, ''),
        path: isReady ? placeOf(one['id'], 1) : null,
        text: isReady ? size.join(', ') : shortText(one['error']) || DOCUMENT_TOOLS.notReady,
      }
    }),
  }
}

/** The pages read so far, or the requested pages before the tool finishes. */
const pagesOf = (run: ToolRun): DocumentsView => {
  const { args, output } = run
  const read = objectsIn(output['pages'])
  const [first] = read
  const from = numberOf(first ? first['page'] : args['from_page'])
  const last = read.at(-1)
  const to = last
    ? numberOf(last['page'])
    : args['to_page'] === undefined
      ? from
      : numberOf(args['to_page'])
  const { document_id } = args
  const known = { ...output, document_id }
  return {
    touched: [nameOf(output), DOCUMENT_TOOLS.pages(from, to)].filter(Boolean).join(', '),
    note: '',
    path: first ? placeOf(document_id, from) : null,
    unnamedDocumentId: unnamedDocumentOf(run),
    passages: read
      .slice(0, SHOWN_PASSAGES)
      .map((page) => passageOf({ ...known, page: page['page'] }, page['text'])),
  }
}

const found = ({ args, output, isDone }: ToolRun): DocumentsView => {
  const hits = objectsIn(output['hits'])
  return {
    touched: DOCUMENT_TOOLS.words(shortText(args['query'], SHOWN_QUERY_CHARS)),
    note: isDone ? countWithNoun(hits.length, 'passage', 'passages') : '',
    path: null,
    passages: hits.slice(0, SHOWN_PASSAGES).map((hit) => passageOf(hit, hit['text'])),
  }
}
const SHOWN_QUERY_CHARS = 120

const tableOf = (run: ToolRun): DocumentsView => {
  const { args, output } = run
  const name = shortText(output['name']) || DOCUMENT_TOOLS.table(numberOf(args['table']))
  const rows = output['rows']
  return {
    touched: [nameOf(output), name].filter(Boolean).join(', '),
    note: isMatrix(rows) ? countWithNoun(rows.length, 'row', 'rows') : '',
    path: nameOf(output) === '' ? null : placeOf(args['document_id'], output['page']),
    passages: [],
    unnamedDocumentId: unnamedDocumentOf(run),
  }
}

/** The source table, until the tool has created the spreadsheet. */
const copiedOf = (run: ToolRun): DocumentsView | null =>
  primitiveText(run.output['spreadsheet_id']) === '' ? tableOf(run) : null

const READERS: Readonly<Record<string, (run: ToolRun) => DocumentsView | null>> = {
  list_documents: listed,
  read_document_pages: pagesOf,
  search_documents: found,
  read_document_table: tableOf,
  create_spreadsheet_from_table: copiedOf,
}

/**
 * What a document tool did, or null for other tools. The size of the result is limited, whatever
 * the tool returned.
 */
export const readDocuments = (toolName: string, run: ToolRun): DocumentsView | null =>
  Object.hasOwn(READERS, toolName) ? (READERS[toolName]?.(run) ?? null) : null
