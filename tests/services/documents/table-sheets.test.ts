import { afterEach, beforeEach, expect, it } from 'vitest'
import { ok } from '#contract/api/result.ts'
import type { Reader } from '#server/documents/reader.ts'
import { createApi } from '#src/services/http/api.ts'
import { createSend } from '#src/services/http/http-client.ts'
import { createTableSheets } from '#src/services/documents/table-sheets.ts'
import { wordsAgent } from '#tests/support/models/agents.ts'
import { signUp, type Person } from '#tests/support/server/caller.ts'
import { newConversation, uploadUntilReady, textFile } from '#tests/support/documents/documents.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

const HEAD = ['Item', '2025']
/** A fake reader. It finds two separate tables in a text, and one table over two pages in a PDF. */
const readDocument: Reader = async (_file, _size, type) => {
  if (type === 'pdf') {
    const rows = [HEAD, ['Rent', '900']]
    const numbers = [1, 2]
    return ok({
      pages: numbers.map((number) => ({ number, text: 'Item\t2025\nRent\t900' })),
      tables: numbers.map((number) => ({ number, name: '', page: number, rows, isCut: false })),
      wordCount: 1,
      pageCount: 2,
    })
  }
  const tables = [1, 2].map((number) => ({
    number,
    name: `Table ${number}`,
    page: 1,
    rows: [HEAD, ['Rent', '900']],
    isCut: number === 2,
  }))
  return ok({ pages: [{ number: 1, text: 'x' }], tables, wordCount: 1, pageCount: null })
}

let server: TestServer
let person: Person
let documentId: string
beforeEach(async () => {
  server = await startTestServer({ agent: wordsAgent('Read.'), readDocument })
  person = await signUp(server.origin)
  documentId = await uploadUntilReady(person, await newConversation(person), textFile('costs.txt'))
})
afterEach(() => server.close())

/**
 * The service that makes spreadsheets from tables, as in a freshly loaded tab: it remembers no
 * earlier call.
 */
const tab = () => {
  const user = { id: 'u1', email: null, name: null, organizations: [] }
  const pass = { token: person.token ?? '', userId: 'u1' }
  const session = { pass: () => pass, renew: async () => ok({ user, expiresInMs: 1 }) }
  return createTableSheets(
    createApi(createSend({ baseUrl: server.origin }, session)),
    () => 'd,.EUR',
  )
}
const idOf = (made: Awaited<ReturnType<ReturnType<typeof tab>>>): string => {
  if (!made.ok) throw new Error(made.error.type)
  return made.value.spreadsheet.id
}

it('[DOC-145] a table has one spreadsheet, even if the user asks for it twice or in two tabs', async () => {
  const press = tab()
  const place = { documentId, table: 1 }
  const [first, second] = await Promise.all([press(place), press(place)])
  expect(first).toMatchObject({
    ok: true,
    value: { spreadsheet: { title: 'costs, Table 1', revision: 1 }, isCut: false },
  })
  expect(first.ok && 'workbook_data' in first.value.spreadsheet).toBe(false)
  expect([idOf(second), idOf(await tab()(place))]).toEqual([idOf(first), idOf(first)])
  const other = await press({ documentId, table: 2 })
  expect(idOf(other)).not.toBe(idOf(first))
  expect(other).toMatchObject({ value: { isCut: true } })
})

it('[DOC-152] a table over several pages has one spreadsheet, whichever of its parts the user asks for', async () => {
  const pdf = { name: 'costs.pdf', bytes: '%PDF-1.7', type: 'application/pdf' }
  const id = await uploadUntilReady(person, await newConversation(person), pdf)
  const first = idOf(await tab()({ documentId: id, table: 2 }))
  expect(idOf(await tab()({ documentId: id, table: 1 }))).toBe(first)
})

it('[DOC-145] a table whose spreadsheet was deleted gets a new one on the next request', async () => {
  const place = { documentId, table: 1 }
  const id = idOf(await tab()(place))
  await person.call('spreadsheets.delete', { params: { id } })
  expect(idOf(await tab()(place))).not.toBe(id)
})

it("[DOC-145] a missing table fails with the server's status 404", async () => {
  expect(await tab()({ documentId, table: 9 })).toMatchObject({
    ok: false,
    error: { type: 'http', status: 404, operation: 'documents.spreadsheet' },
  })
})
