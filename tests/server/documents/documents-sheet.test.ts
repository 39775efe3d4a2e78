import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { err, ok } from '#contract/api/result.ts'
import { cellAt, parseWorkbook } from '#contract/workbook/workbook.ts'
import type { Reader } from '#server/documents/reader.ts'
import { wordsAgent } from '#tests/support/models/agents.ts'
import { signUp, type Person } from '#tests/support/server/caller.ts'
import {
  newConversation,
  uploadUntilReady,
  textFile,
  uploadDocuments,
} from '#tests/support/documents/documents.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

/**
 * Reads a text as one page and, from JSON, as tables of rows. The text "wait" blocks until the read
 * is aborted.
 */
const readDocument: Reader = async (file, size, _type, signal) => {
  const text = (await file.read(Buffer.alloc(size), 0, size, 0)).buffer.toString()
  if (text === 'wait') {
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    return err('corrupt')
  }
  const tables = (JSON.parse(text) as string[][][]).map((rows, at) => ({
    number: at + 1,
    name: `Table ${at + 1}`,
    page: 1,
    rows,
    isCut: at > 0,
  }))
  return ok({ pages: [{ number: 1, text }], tables, wordCount: 1, pageCount: null })
}
const TABLES = JSON.stringify([
  [
    ['Item', '2025'],
    ['Sales', '1.234,50'],
    ['Note', '=1+1'],
  ],
  [['Other', '1']],
])

let server: TestServer
let person: Person
let chat: string
beforeEach(async () => {
  server = await startTestServer({ agent: wordsAgent('Read.'), readDocument })
  person = await signUp(server.origin)
  chat = await newConversation(person)
})
afterEach(() => server.close())

const listed = async () => (await person.call('spreadsheets.list')).body.spreadsheets

describe('the spreadsheet of a document table', () => {
  it('[DOC-144] has figures as numbers and no formula', async () => {
    const id = await uploadUntilReady(person, chat, textFile('Report 2025.txt', TABLES))
    const params = { id, n: '1' }
    const made = await person.call('documents.spreadsheet', { params, body: {} })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      title: 'Report 2025, Table 1',
      revision: 1,
      public_share: null,
      is_cut: false,
    })
    const stored = await person.call('spreadsheets.get', { params: { id: made.body.id } })
    const { workbook_data, title } = stored.body
    expect(title).toBe('Report 2025, Table 1')
    expect(made.body.workbook_data).toEqual(workbook_data)
    const read = parseWorkbook(workbook_data)
    if (!read.ok) throw new Error(read.error.detail)
    expect(read.value).toMatchObject({ id: made.body.id, name: title })
    const [sheet] = Object.values(read.value.sheets)
    if (!sheet) throw new Error('no sheet')
    expect(cellAt(sheet, 1, 1)).toMatchObject({ v: 1234.5, t: 2 })
    expect(cellAt(sheet, 2, 1)).toEqual({ v: '=1+1', t: 4 })
    expect((await listed()).map((one) => [one.title, one.preview !== null])).toEqual([
      ['Report 2025, Table 1', true],
    ])
  })

  it('[DOC-144] is new for each request, but the same for a repeated request_id', async () => {
    const id = await uploadUntilReady(person, chat, textFile('a.txt', TABLES))
    const params = { id, n: '2' }
    const body = { request_id: randomUUID() }
    const [first, again] = await Promise.all([
      person.call('documents.spreadsheet', { params, body }),
      person.call('documents.spreadsheet', { params, body }),
    ])
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body.id).toBe(first.body.id)
    expect(first.body.is_cut).toBe(true)
    const other = await person.call('documents.spreadsheet', { params, body: {} })
    expect(other.body.title).toBe('a, Table 2 (2)')
    expect(await listed()).toHaveLength(2)
  })

  it('[DOC-144] takes a title, and its response has no cells if the request has the header Prefer: return=minimal', async () => {
    const id = await uploadUntilReady(person, chat, textFile('a.txt', TABLES))
    const { body, headers } = await person.call('documents.spreadsheet', {
      params: { id, n: '1' },
      body: { title: ' Figures ' },
      headers: { prefer: 'return=minimal' },
    })
    expect(body.title).toBe('Figures')
    expect(body.workbook_data).toBeUndefined()
    expect(headers.get('preference-applied')).toBe('return=minimal')
  })

  it('[DOC-144, DOC-806] gets 404 for a document of another user and for a missing table', async () => {
    const id = await uploadUntilReady(person, chat, textFile('a.txt', TABLES))
    const other = await signUp(server.origin)
    const refused = [
      await other.call('documents.spreadsheet', { params: { id, n: '1' }, body: {} }),
      await person.call('documents.spreadsheet', { params: { id: 'none', n: '1' }, body: {} }),
    ]
    for (const n of ['0', '3', '-1', '1.5', 'x', '99999999999999999999'])
      refused.push(await person.call('documents.spreadsheet', { params: { id, n }, body: {} }))
    for (const { status, body } of refused)
      expect([status, body]).toEqual([404, { error: 'Not found.' }])
    expect(await listed()).toEqual([])
  })

  it('[DOC-144, DOC-805] gets 409 at once while the document is still being read', async () => {
    const { documents } = await uploadDocuments(person, chat, [textFile('slow.txt', 'wait')])
    const params = { id: documents[0]?.id ?? '', n: '1' }
    const { status, body } = await person.call('documents.spreadsheet', { params, body: {} })
    expect([status, body]).toEqual([409, { error: 'The document is not ready.' }])
    expect(await listed()).toEqual([])
  })
})
