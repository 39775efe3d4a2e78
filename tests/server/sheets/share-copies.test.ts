import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { COPY_MAX_BYTES, TITLE_MAX_CHARS } from '#contract/limits.ts'
import { MESSAGES } from '#contract/api/messages.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import { ask, callerOf, conversationOf, signUp, type Person } from '#tests/support/server/caller.ts'
import { openTestStore } from '#tests/support/server/database.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let owner: Person
let reader: Person

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await signUp(server.origin)
  reader = await signUp(server.origin)
})

const share = async (person: Person, id: string): Promise<string> => {
  const { body } = await person.call('share.enable', { params: { id } })
  return body.public_share?.code ?? ''
}
const publish = async (
  title: string,
  workbook_data: Record<string, unknown> = { note: 'first' },
) => {
  const { body } = await owner.call('spreadsheets.create', { body: { title, workbook_data } })
  return { sheet: body, code: await share(owner, body.id) }
}
const copy = (
  person: Person,
  code: string,
  body: { readonly title?: string; readonly request_id?: string } = {},
) => person.call('share.copy', { params: { code }, body })
const titlesOf = async (person: Person) =>
  (await person.call('spreadsheets.list')).body.spreadsheets.map(({ title }) => title)

it('[COPY-1, COPY-4] a public spreadsheet is copied into the account of the signed-in user', async () => {
  const { sheet, code } = await publish('Budget')
  const { status, body } = await copy(reader, code, { title: 'My budget' })
  expect(status).toBe(201)
  const params = { id: body.id }
  const { preview, ...stored } = body
  expect((await reader.call('spreadsheets.get', { params })).body).toEqual(stored)
  expect(preview).not.toBeUndefined()
  expect((await owner.call('spreadsheets.get', { params })).status).toBe(404)
  expect(await titlesOf(reader)).toEqual(['My budget'])
  expect(await titlesOf(owner)).toEqual(['Budget'])
  expect(body.workbook_data).toEqual({ ...sheet.workbook_data, id: body.id, name: 'My budget' })
  // The owner can also copy their own public spreadsheet.
  expect((await copy(owner, code)).status).toBe(201)
})

it('[COPY-1] a copy request without sign-in gets the same 401 for a valid and an unknown code', async () => {
  const { code } = await publish('Budget')
  const nobody = callerOf(server.origin)
  const known = await nobody.call('share.copy', { params: { code }, body: {} })
  const unknown = await nobody.call('share.copy', { params: { code: 'x' }, body: {} })
  expect(known.status).toBe(401)
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
})

it('[COPY-20, COPY-53] a copy and its original are independent spreadsheets', async () => {
  const { sheet, code } = await publish('Budget')
  const { body: copied } = await copy(reader, code)
  expect(copied).toMatchObject({ revision: 1, public_share: null, title: 'Budget' })
  expect(copied.id).not.toBe(sheet.id)
  await reader.call('spreadsheets.update', {
    params: { id: copied.id },
    body: { workbook_data: { ...copied.workbook_data, note: 'theirs' } },
  })
  const original = { params: { id: sheet.id } }
  expect((await owner.call('spreadsheets.get', original)).body).toMatchObject({
    revision: 1,
    workbook_data: { id: sheet.id, note: 'first' },
  })
  await owner.call('share.disable', original)
  await owner.call('spreadsheets.delete', original)
  const kept = await reader.call('spreadsheets.get', { params: { id: copied.id } })
  expect(kept.body).toMatchObject({ revision: 2, workbook_data: { note: 'theirs' } })
  expect((await copy(reader, code)).status).toBe(404)
})

it('[COPY-53, SHARE-23] conversations and changes stay with the original and its owner', async () => {
  const { sheet, code } = await publish('Budget')
  const events = await ask(owner, { message: 'Hello', spreadsheet_id: sheet.id })
  const { body: copied } = await copy(reader, code)
  const about = (person: Person, id: string) =>
    person.call('spreadsheets.conversations', { params: { id } })
  const [row] = (await about(owner, sheet.id)).body.conversations
  expect(row?.conversation_id).toBe(conversationOf(events))
  expect((await about(reader, copied.id)).body).toEqual({ conversations: [] })
  expect((await about(reader, sheet.id)).status).toBe(404)
  const changes = await reader.call('changes.list', { params: { id: copied.id } })
  expect(changes.body).toEqual({ changes: [], total_count: 0, has_more: false })
})

it('[COPY-20] a copy can be shared and copied again', async () => {
  const { code } = await publish('Budget')
  const { body: first } = await copy(reader, code, { title: 'First' })
  const again = await share(reader, first.id)
  expect(again).not.toBe(code)
  const { status, body: second } = await copy(owner, again)
  expect(status).toBe(201)
  expect(second).toMatchObject({ title: 'First', workbook_data: { id: second.id, note: 'first' } })
  expect(new Set([first.id, second.id]).size).toBe(2)
})

it('[COPY-21] the title is trimmed and limited, defaults to the original one, and is numbered if taken', async () => {
  const { code } = await publish('Budget')
  const long = 'é'.repeat(TITLE_MAX_CHARS)
  for (const [title, expected] of [
    ['  Mine  ', 'Mine'],
    [` ${long} `, long],
    ['   ', 'Budget'],
    ['', 'Budget (2)'],
    [undefined, 'Budget (3)'],
    ['budget', 'budget (4)'],
    ['mine', 'mine (2)'],
    [long, `${'é'.repeat(TITLE_MAX_CHARS - 4)} (2)`],
  ]) {
    const { body } = await copy(reader, code, title === undefined ? {} : { title })
    expect(body).toMatchObject({ title: expected, workbook_data: { name: expected } })
  }
  expect((await copy(reader, code, { title: `${long}é` })).status).toBe(400)
  expect(new Set(await titlesOf(reader)).size).toBe(8)
  // Titles of other users do not count as taken.
  expect((await copy(await signUp(server.origin), code)).body.title).toBe('Budget')
})

it.each([{ title: 5 }, { title: null }, { request_id: 'no uuid' }, [], 'text', null])(
  '[API-3] a copy request with the body %j gets 400',
  async (body) => {
    const { code } = await publish('Budget')
    const answer = await fetch(`${server.origin}/api/spreadsheets/s/${code}/copy/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${reader.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(400)
    expect(await titlesOf(reader)).toEqual([])
  },
)

/** A workbook of `bytes` bytes of UTF-8 JSON, mostly of two-byte characters. */
const workbookOf = (bytes: number, id: string): Record<string, unknown> => {
  const room = bytes - Buffer.byteLength(JSON.stringify({ note: '', id }))
  return { note: 'é'.repeat(Math.floor(room / 2)) + 'e'.repeat(room % 2), id }
}

it('[COPY-2, COPY-3, COPY-22] a workbook of 10 MB of UTF-8 JSON is copied, and one byte more is refused', async () => {
  const { sheet, code } = await publish('Large')
  const params = { id: sheet.id }
  const save = (bytes: number) =>
    owner.call('spreadsheets.update', {
      params,
      body: { workbook_data: workbookOf(bytes, sheet.id) },
      headers: { prefer: 'return=minimal' },
    })
  await save(COPY_MAX_BYTES)
  expect((await copy(reader, code)).status).toBe(201)
  await save(COPY_MAX_BYTES + 1)
  const { status, body } = await copy(reader, code)
  expect(status).toBe(403)
  expect(body).toEqual({ detail: MESSAGES.copyTooLarge })
  // The public spreadsheet can still be read by its code.
  const shown = await callerOf(server.origin).open('share.get', { params: { code } })
  expect([shown.status, (await shown.text()).length > COPY_MAX_BYTES / 2]).toEqual([200, true])
  expect(await titlesOf(reader)).toEqual(['Large'])
})

it('[COPY-23] requests with the same request_id make one copy', async () => {
  const { code } = await publish('Budget')
  const request_id = randomUUID()
  const all = await Promise.all(
    Array.from({ length: 4 }, () => copy(reader, code, { title: 'Mine', request_id })),
  )
  expect(new Set(all.map(({ body }) => body.id)).size).toBe(1)
  expect(await titlesOf(reader)).toEqual(['Mine'])
  expect((await copy(owner, code, { request_id })).body.id).not.toBe(all[0]?.body.id)
})

const words = (text: string) => ({
  id: 'w',
  sheetOrder: ['a'],
  sheets: { a: { id: 'a', name: 'A', cellData: { 0: { 0: { v: text } } } } },
})

it('[SHEET-240] creating or copying a spreadsheet returns the same preview as the list', async () => {
  const { sheet, code } = await publish('Budget', words('Rent'))
  const request_id = randomUUID()
  const copied = [
    await copy(reader, code, { request_id }),
    await copy(reader, code, { request_id }),
  ].map(({ body }) => body.preview)
  const { body: template } = await reader.call('spreadsheets.create', {
    body: { template: 'loan' },
  })
  const listed = (await reader.call('spreadsheets.list')).body.spreadsheets
  const previewOf = (title: string) => listed.find((one) => one.title === title)?.preview
  expect(JSON.stringify(copied[0])).toContain('Rent')
  expect(sheet.preview).toEqual(copied[0])
  expect(copied).toEqual([previewOf('Budget'), previewOf('Budget')])
  expect(template.preview?.rows.length).toBeGreaterThan(3)
  expect(template.preview).toEqual(previewOf(template.title))
})

it.each([200, 250_000])(
  '[COPY-20, COPY-23, COPY-52] a workbook of %i characters is copied, and a repeated request returns the copy as it is now',
  async (length) => {
    const { sheet, code } = await publish('Budget', { ...words('Rent'), note: 'é'.repeat(length) })
    const request_id = randomUUID()
    const { body: first } = await copy(reader, code, { request_id })
    const { body: again } = await copy(reader, code, { title: 'Budget', request_id })
    expect(first.workbook_data).toEqual({ ...sheet.workbook_data, id: first.id, name: 'Budget' })
    expect(again).toEqual(first)
    // `reader` edits the copy. The repeated request then returns the edited copy.
    const params = { id: first.id }
    await reader.call('spreadsheets.update', { params, body: { workbook_data: words('Wages') } })
    const { body: edited } = await copy(reader, code, { request_id })
    expect([edited.revision, edited.workbook_data]).toEqual([2, words('Wages')])
  },
)

it('[COPY-52] an unreadable workbook is not copied, and the answer says when to retry', async () => {
  const { sheet, code } = await publish('Deep')
  const store = await openTestStore(server.dataDir)
  const workbook_data = `{"deep":${'['.repeat(150_000)}${']'.repeat(150_000)}}`
  await store
    .updateTable('spreadsheets')
    .where('id', '=', sheet.id)
    .set({ workbook_data })
    .execute()
  await store.destroy()
  const { status, body, headers } = await copy(reader, code)
  expect([status, body['detail']]).toEqual([503, API_TEXTS.copyUnread])
  expect(headers.get('retry-after')).toBe('60')
  expect(await titlesOf(reader)).toEqual([])
})
