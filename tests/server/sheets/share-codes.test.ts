import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SHARE_TRIES, SHARE_TRIES_WINDOW_MS } from '#contract/limits.ts'
import { MESSAGES } from '#contract/api/messages.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import { callerOf, signUp, type Person } from '#tests/support/server/caller.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

const clock = createTestClock('2026-11-22T09:00:00.000Z')
let server: TestServer
let owner: Person

beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.close())
beforeEach(async () => {
  // Ends the time window that counts the wrong codes of earlier tests.
  clock.advance(SHARE_TRIES_WINDOW_MS + 1)
  owner = await signUp(server.origin)
})

const nobody = () => callerOf(server.origin)
const disable = (id: string) => owner.call('share.disable', { params: { id } })
const read = (code: string) => nobody().call('share.get', { params: { code } })
const publicSheet = async () => {
  const { body: sheet } = await owner.call('spreadsheets.create', { body: { title: 'Budget' } })
  const { body } = await owner.call('share.enable', { params: { id: sheet.id } })
  return { sheet, code: body.public_share?.code ?? '' }
}

/**
 * Returns status, header names and body of each call that takes a code. If these differed between
 * codes, a stranger could tell which codes exist.
 */
const byCode = async (code: string, person: Person): Promise<readonly unknown[]> => {
  const address = `${server.origin}/api/spreadsheets/s/${code}`
  const answers = [
    await fetch(`${address}/`),
    await fetch(`${address}/window/`),
    await fetch(`${address}/copy/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: '{}',
    }),
  ]
  const names = ({ headers }: Response) => [...headers.keys()].sort().join(' ')
  return Promise.all(
    answers.map(async (answer) => [answer.status, names(answer), await answer.text()]),
  )
}

describe('share codes', () => {
  it('[SHARE-5, SHARE-22] revoked, deleted, unknown and malformed codes get the same answer', async () => {
    const revoked = await publicSheet()
    await disable(revoked.sheet.id)
    const deleted = await publicSheet()
    await owner.call('spreadsheets.delete', { params: { id: deleted.sheet.id } })
    const { code } = await publicSheet()
    const stranger = await signUp(server.origin)
    const expected = await byCode('A'.repeat(20), stranger)
    expect(expected.map((answer) => [answer].flat()[0])).toEqual([404, 404, 404])
    expect(expected.map((answer) => JSON.parse(String([answer].flat()[2])))).toEqual(
      Array.from({ length: 3 }, () => ({ detail: MESSAGES.notPublic })),
    )
    const hostile = [
      revoked.code,
      deleted.code,
      'a',
      code.slice(0, 19),
      `${code}A`,
      code.toUpperCase() === code ? code.toLowerCase() : code.toUpperCase(),
      `${code}%00`,
      `${code}%20`,
      '%25',
      '%',
      '%E0%A4%A',
      'window',
      'head',
      'changes',
      "'%20or%201=1--",
      '%C3%A9%F0%9F%98%80',
      'A'.repeat(2000),
    ]
    for (const one of hostile) expect([one, await byCode(one, stranger)]).toEqual([one, expected])
  })

  it('[SHARE-24] after sixty wrong codes in ten minutes an address gets 429 for further wrong ones', async () => {
    const tries = Array.from({ length: SHARE_TRIES + 20 }, () => read('nothing'))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 404)).toHaveLength(SHARE_TRIES)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    clock.advance(60_000)
    const { sheet, code } = await publicSheet()
    await disable(sheet.id)
    // Revoked and unknown codes get the same answer here too.
    for (const params of [{ code }, { code: 'A'.repeat(20) }, { code: 'nothing' }])
      for (const { status, body, headers } of [
        await nobody().call('share.get', { params }),
        await nobody().call('share.window', { params }),
        await owner.call('share.copy', { params, body: {} }),
      ]) {
        expect(status).toBe(429)
        expect(body['detail']).toBe(API_TEXTS.tooManyCodes)
        expect(headers.get('retry-after')).toBe('540')
      }
    clock.advance(540_000)
    expect((await read(code)).status).toBe(404)
  })

  it('[SHARE-24, SHARE-58] a valid code is not refused after wrong codes from the same address', async () => {
    const { code } = await publicSheet()
    await Promise.all(Array.from({ length: SHARE_TRIES + 20 }, () => read('nothing')))
    expect((await read('nothing')).status).toBe(429)
    const params = { code }
    const answers = [
      await nobody().call('share.get', { params }),
      await nobody().call('share.window', { params }),
      await owner.call('share.copy', { params, body: {} }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 201])
  })

  it('[SHARE-24, SHARE-58] a valid code does not count as a try', async () => {
    const { code } = await publicSheet()
    for (let times = 0; times <= SHARE_TRIES; times += 1) await read(code)
    expect((await read(code)).status).toBe(200)
  })
})
