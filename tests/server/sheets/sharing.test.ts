import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PublicShare, SpreadsheetSummary } from '#contract/api/entities.ts'
import { parseShareCode } from '#contract/api/share-code.ts'
import { wordsAgent } from '#tests/support/models/agents.ts'
import { ask, callerOf, signUp, type Person } from '#tests/support/server/caller.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

const clock = createTestClock('2026-11-22T09:00:00.000Z')
let server: TestServer
let owner: Person

beforeAll(async () => {
  server = await startTestServer({ clock, agent: wordsAgent('Done.') })
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await signUp(server.origin)
})

const nobody = () => callerOf(server.origin)
const create = async (title = 'Budget') =>
  (await owner.call('spreadsheets.create', { body: { title } })).body
const enable = async (id: string) => (await owner.call('share.enable', { params: { id } })).body
const disable = (id: string) => owner.call('share.disable', { params: { id } })
const read = (code: string) => nobody().call('share.get', { params: { code } })
const share = async (id: string): Promise<PublicShare> => {
  const { public_share } = await enable(id)
  if (!public_share) throw new Error('it is not public')
  return public_share
}
const publicSheet = async (title?: string) => {
  const sheet = await create(title)
  return { sheet, ...(await share(sheet.id)) }
}

describe('sharing', () => {
  it('[SHARE-71, SHARE-20, SHARE-56] returns the whole spreadsheet with its share code and the time of sharing when turned on', async () => {
    const { preview: _, ...sheet } = await create()
    clock.advance(5000)
    const { status, body } = await owner.call('share.enable', { params: { id: sheet.id } })
    expect(status).toBe(200)
    const { public_share, ...rest } = body
    expect({ ...rest, public_share: null }).toEqual(sheet)
    expect(public_share?.enabled_at).toBe(clock.now().toISOString())
    expect(public_share?.code).toMatch(/^[A-Za-z0-9]{20}$/)
    expect(parseShareCode(public_share?.code ?? '').ok).toBe(true)
  })

  it('[SHARE-20, SHARE-56] returns no cells when turned on with Prefer: return=minimal', async () => {
    const { workbook_data: _, preview: _picture, ...summary } = await create()
    const headers = { prefer: 'return=minimal' }
    const params = { id: summary.id }
    const answer = await owner.open('share.enable', { params, headers })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('preference-applied')).toBe('return=minimal')
    const { public_share, ...rest } = (await answer.json()) as SpreadsheetSummary
    expect({ ...rest, public_share: null }).toEqual(summary)
    expect(public_share).toEqual(await share(summary.id))
    const stranger = await signUp(server.origin)
    expect((await stranger.open('share.enable', { params, headers })).status).toBe(404)
  })

  it('[SHARE-20, SHARE-57] appears in every response about the spreadsheet and makes no new revision', async () => {
    const { sheet, code, enabled_at } = await publicSheet()
    const params = { id: sheet.id }
    const { workbook_data } = (await owner.call('spreadsheets.get', { params })).body
    const told = { revision: 1, updated_at: sheet.updated_at, public_share: { code, enabled_at } }
    expect((await owner.call('spreadsheets.get', { params })).body).toMatchObject(told)
    expect((await owner.call('spreadsheets.head', { params })).body).toMatchObject(told)
    const { body } = await owner.call('spreadsheets.list')
    expect(body.spreadsheets[0]).toMatchObject(told)
    const saved = await owner.call('spreadsheets.update', { params, body: { workbook_data } })
    expect(saved.body.public_share).toEqual({ code, enabled_at })
  })

  it('[SHARE-21] keeps its code and time when turned on again', async () => {
    const { sheet, code, enabled_at } = await publicSheet()
    clock.advance(60_000)
    expect(await share(sheet.id)).toEqual({ code, enabled_at })
  })

  it('[SHARE-21] has one code when turned on many times at once', async () => {
    const { id } = await create()
    const all = await Promise.all(Array.from({ length: 8 }, () => share(id)))
    expect(new Set(all.map(({ code }) => code)).size).toBe(1)
    expect((await read(all[0]?.code ?? '')).status).toBe(200)
  })

  it('[SHARE-72] gets a new code when turned off and on again, and the old code gets 404', async () => {
    const { sheet, code } = await publicSheet()
    expect((await disable(sheet.id)).status).toBe(204)
    const params = { id: sheet.id }
    const { body } = await owner.call('spreadsheets.get', { params })
    expect(body.public_share).toBeNull()
    expect((await disable(sheet.id)).status).toBe(204)
    const again = await share(sheet.id)
    expect(again.code).not.toBe(code)
    expect((await read(code)).status).toBe(404)
    expect((await read(again.code)).status).toBe(200)
  })

  it('[SHARE-3] is available only to the owner, and other users get 404', async () => {
    const { sheet, code, enabled_at } = await publicSheet()
    const stranger = await signUp(server.origin)
    for (const name of ['share.enable', 'share.disable'] as const) {
      const foreign = await stranger.call(name, { params: { id: sheet.id } })
      const absent = await stranger.call(name, { params: { id: randomUUID() } })
      expect(foreign.status).toBe(404)
      expect([absent.status, absent.body]).toEqual([foreign.status, foreign.body])
      expect((await nobody().call(name, { params: { id: sheet.id } })).status).toBe(401)
    }
    expect(await share(sheet.id)).toEqual({ code, enabled_at })
  })
})

describe('a public spreadsheet', () => {
  it('[SHARE-4, SHARE-6] is read by its code without sign-in, as a whole and as its first cells', async () => {
    const { sheet, code } = await publicSheet('Forecast')
    const { status, body, headers } = await read(code)
    expect(status).toBe(200)
    expect(body).toEqual(await enable(sheet.id))
    expect(headers.get('cache-control')).toBe('no-store')
    const shown = await nobody().call('share.window', { params: { code } })
    const own = await owner.call('spreadsheets.window', { params: { id: sheet.id } })
    expect(shown.status).toBe(200)
    expect(shown.body).toEqual({ ...own.body, updated_at: sheet.updated_at })
    const far = await nobody().call('share.window', { params: { code }, query: { row: 60 } })
    expect([far.status, far.body.row]).toEqual([200, 60])
  })

  it('[SHARE-4] is read with the token of another user or an invalid token exactly as without a token', async () => {
    const { code } = await publicSheet()
    const { session } = await signUp(server.origin)
    for (const token of [session.token, 'x.y.z']) {
      const answer = await callerOf(server.origin, token).call('share.get', { params: { code } })
      expect(answer.body).toEqual((await read(code)).body)
    }
  })

  it('[SHARE-23] reveals nothing about its owner, conversations or former title', async () => {
    const sheet = await create('Plan to leave the bank')
    await ask(owner, { message: 'Hello', spreadsheet_id: sheet.id })
    await owner.call('spreadsheets.rename', { params: { id: sheet.id }, body: { title: 'Plan' } })
    const { code } = await share(sheet.id)
    const { body } = await read(code)
    expect(Object.keys(body).sort()).toEqual([
      'created_at',
      'id',
      'public_share',
      'revision',
      'title',
      'updated_at',
      'workbook_data',
    ])
    const { user } = owner.session
    const text = JSON.stringify(body)
    for (const word of [user.id, user.email ?? '', user.name ?? '', 'leave the bank'])
      expect(text).not.toContain(word)
  })

  it('[SHARE-25, SHARE-73] immediately shows a rename and a save, and is no longer public after deletion', async () => {
    const { sheet, code } = await publicSheet()
    const params = { id: sheet.id }
    await owner.call('spreadsheets.rename', { params, body: { title: 'Renamed' } })
    expect((await read(code)).body.title).toBe('Renamed')
    const workbook_data = { ...sheet.workbook_data, custom: 'saved' }
    await owner.call('spreadsheets.update', { params, body: { workbook_data } })
    expect((await read(code)).body).toMatchObject({
      revision: 2,
      workbook_data: { custom: 'saved' },
    })
    await owner.call('spreadsheets.delete', { params })
    expect((await read(code)).status).toBe(404)
  })
})
