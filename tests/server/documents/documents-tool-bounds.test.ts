import { expect, it } from 'vitest'
import type { DocumentsPort, ListedDocument } from '#server/documents/port.ts'
import { TOOL_RESULT_MAX_TOKENS } from '#contract/limits.ts'
import { documentTools } from '#server/tools/documents/documents.ts'
import { estimateTokens } from '#server/tools/estimate-tokens.ts'

const listed = (count: number, tables: number, name = 'Table'): readonly ListedDocument[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `d${at + 1}`,
    filename: `report ${at + 1}.pdf`,
    status: 'ready',
    error: null,
    pages: 1,
    words: 1,
    tables: Array.from({ length: tables }, (_, n) => ({
      number: n + 1,
      name: `${name} ${n + 1}`,
      page: 1,
    })),
  }))
const portOf = (
  rows: readonly (readonly string[])[],
  list: readonly ListedDocument[],
  name = 'Table 1',
) => ({
  list: async () => list,
  page: async () => ({ filename: 'a.pdf', of: 9, text: 'Read.' }),
  search: async () => [],
  table: async () => ({ filename: 'a.pdf', name, page: 1, rows, isCut: false }),
})
/** Calls a tool as the SDK does: it first validates the arguments against the tool's schema. */
const call = async (documents: DocumentsPort, name: string, input: object) => {
  const tool = documentTools({ documents, signal: new AbortController().signal })[name]
  const { inputSchema: schema, execute } = tool ?? {}
  if (!schema || !('validate' in schema) || !execute) throw new Error(`no tool ${name}`)
  const valid = await schema.validate?.(input)
  if (valid?.success !== true) throw new Error(`${name} takes no ${JSON.stringify(input)}`)
  return (await execute(valid.value, { toolCallId: 'call-1', messages: [], context: {} })) as {
    readonly success: boolean
    readonly output: Record<string, unknown>
  }
}
/** The maximum length of a tool result: its texts and their metadata. */
const MOST_CHARS = 42_000

it('[DOC-153] many documents with many tables are listed in parts, each document once', async () => {
  const all = listed(500, 60)
  const port = portOf([], all)
  const found: string[] = []
  for (let from: unknown = 1; typeof from === 'number';) {
    const { output } = await call(port, 'list_documents', { from_document: from })
    expect(JSON.stringify(output).length).toBeLessThan(MOST_CHARS)
    const documents = output['documents'] as readonly (ListedDocument & { of_tables: number })[]
    expect(output['of_documents']).toBe(500)
    expect(documents[0]?.of_tables).toBe(60)
    expect(documents[0]?.tables.map(({ number }) => number)).toContain(40)
    found.push(...documents.map(({ id }) => id))
    from = output['next_document']
  }
  expect(found).toEqual(all.map(({ id }) => id))
})

it('[DOC-153] rows with long cells are read in parts, and a single row that is too long is cut', async () => {
  const rows = Array.from({ length: 50 }, (_, at) => [`${at}`, 'x'.repeat(5000)])
  const port = portOf([...rows, ['y'.repeat(1_000_000), 'z']], [])
  const read: string[] = []
  for (let from_row: unknown = 1; typeof from_row === 'number';) {
    const input = { document_id: 'd1', table: 1, from_row }
    const { output } = await call(port, 'read_document_table', input)
    expect(JSON.stringify(output).length).toBeLessThan(MOST_CHARS)
    read.push(...(output['rows'] as readonly string[][]).map(([first = '']) => first))
    from_row = output['next_row']
  }
  expect(read.slice(0, 50)).toEqual(rows.map(([first]) => first))
  expect(read[50]).toMatch(/^y+…$/)
  expect(read).toHaveLength(51)
})

it('[DOC-153] very long table names are cut', async () => {
  const name = 'x'.repeat(200_000)
  const port = portOf([['1']], listed(3, 60, name), name)
  for (const tool of ['list_documents', 'read_document_table']) {
    const { output } = await call(port, tool, { document_id: 'd1', table: 1 })
    expect(JSON.stringify(output).length).toBeLessThan(MOST_CHARS)
  }
})

it('[DOC-154] a page range in reverse order is refused', async () => {
  const port = portOf([], [])
  const read = (from_page: number, to_page: number) =>
    call(port, 'read_document_pages', { document_id: 'd1', from_page, to_page })
  expect(await read(5, 2)).toMatchObject({ success: false, output: null })
  expect(await read(5, 5)).toMatchObject({ success: true, output: { pages: [{ page: 5 }] } })
})

/**
 * Reads all page texts over several calls, as a model does, and joins them. Checks that each result
 * stays within its limit.
 */
const readAll = async (texts: readonly string[]): Promise<string> => {
  const port = {
    ...portOf([], []),
    page: async (_id: string, page: number) => ({
      filename: 'a.pdf',
      of: texts.length,
      text: texts[page - 1] ?? '',
    }),
  }
  let read = ''
  let next: unknown = { from_page: 1 }
  for (let calls = 0; next !== null && calls < 200; calls += 1) {
    const { output } = await call(port, 'read_document_pages', {
      document_id: 'd1',
      ...(next as object),
    })
    expect(estimateTokens(JSON.stringify(output))).toBeLessThanOrEqual(TOOL_RESULT_MAX_TOKENS)
    const pages = output['pages'] as readonly { readonly text: string }[]
    read += pages.map(({ text }) => text.replace(/…$/, '')).join('')
    const { next_page: from_page, next_char: from_char } = output
    next = from_page === null ? null : { from_page, ...(from_char !== undefined && { from_char }) }
  }
  return read
}

it.each([
  ['Cyrillic', [`${'Счёт 12 оплачен. '.repeat(300)}`, 'Итого 5. '.repeat(120)]],
  ['one long page', ['Invoice 4711 was paid late. '.repeat(6_000)]],
  ['emoji made of surrogate pairs', ['💶'.repeat(9_000), 'End.']],
  ['empty pages', ['', '', 'End.']],
])('[AGENT-711] every page of a document can be read to its end: %s', async (_name, texts) => {
  expect(await readAll(texts)).toBe(texts.join(''))
})
