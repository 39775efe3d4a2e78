import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callerOf, signUp, type Person } from '#tests/support/server/caller.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  person = await signUp(server.origin)
})

const nobody = () => callerOf(server.origin)
const publicSheet = async () => {
  const { body: sheet } = await person.call('spreadsheets.create', { body: { title: 'Budget' } })
  const { body } = await person.call('share.enable', { params: { id: sheet.id } })
  return { sheet, code: body.public_share?.code ?? '' }
}

describe('ETags of spreadsheets', () => {
  it('[SHARE-52] a request with the ETag of a public spreadsheet gets 304 until its title or cells change', async () => {
    const { sheet, code } = await publicSheet()
    const params = { id: sheet.id }
    const ask = async (tag: string) => {
      const headers: Readonly<Record<string, string>> = tag ? { 'if-none-match': tag } : {}
      const answer = await nobody().open('share.get', { params: { code }, headers })
      const etag = answer.headers.get('etag') ?? ''
      return { status: answer.status, etag, length: (await answer.text()).length }
    }
    const { etag } = await ask('')
    expect(etag).toMatch(/^"1-/)
    expect(await ask(`"other", W/${etag}`)).toEqual({ status: 304, etag, length: 0 })
    const { workbook_data } = (await nobody().call('share.get', { params: { code } })).body
    const changes = [
      () => person.call('spreadsheets.rename', { params, body: { title: 'Renamed' } }),
      () => person.call('spreadsheets.update', { params, body: { workbook_data } }),
    ]
    let known = etag
    for (const change of changes) {
      await change()
      const next = await ask(known)
      expect([next.status, next.etag === known]).toEqual([200, false])
      known = next.etag
    }
    await person.call('share.disable', { params })
    expect((await ask(known)).status).toBe(404)
  })

  it('[SHARE-52] a request for a window of a public spreadsheet gets 304 if it has the ETag of another window in the same notation', async () => {
    const { code } = await publicSheet()
    const params = { code }
    const { headers } = await nobody().call('share.window', { params })
    const known = { 'if-none-match': headers.get('etag') ?? '' }
    for (const query of [{}, { row: 60 }]) {
      const again = await nobody().open('share.window', { params, query, headers: known })
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
  })

  it('[SHEET-171] a request with the ETag of a spreadsheet gets 304 until its title, cells or sharing change', async () => {
    const { body: sheet } = await person.call('spreadsheets.create', { body: { title: 'Plan' } })
    const params = { id: sheet.id }
    const first = await person.call('spreadsheets.get', { params })
    let known = first.headers.get('etag') ?? ''
    expect(known).toMatch(/^"1-/)
    const again = () =>
      person.open('spreadsheets.get', { params, headers: { 'if-none-match': known } })
    const same = await again()
    expect([same.status, same.headers.get('etag'), await same.text()]).toEqual([304, known, ''])
    const { workbook_data } = first.body
    for (const change of [
      () => person.call('share.enable', { params }),
      () => person.call('spreadsheets.rename', { params, body: { title: 'Debts' } }),
      () => person.call('spreadsheets.update', { params, body: { workbook_data } }),
      () => person.call('share.disable', { params }),
    ]) {
      await change()
      const next = await again()
      expect([next.status, next.headers.get('etag') === known]).toEqual([200, false])
      known = next.headers.get('etag') ?? ''
      expect((await again()).status).toBe(304)
    }
    const headers = { 'if-none-match': known }
    const other = await signUp(server.origin)
    expect((await other.open('spreadsheets.get', { params, headers })).status).toBe(404)
  })
})
