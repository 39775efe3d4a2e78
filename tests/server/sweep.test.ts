import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, it } from 'vitest'
import { REFRESH_TOKEN_MS } from '#contract/limits.ts'
import { says } from '#tests/support/agents.ts'
import { ask, conversationOf, messagesOf, signUp } from '#tests/support/caller.ts'
import { createTestClock } from '#tests/support/clock.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
afterEach(() => server.close())

const rowsOf = (table: 'refresh_tokens' | 'run_events'): number => {
  const database = new DatabaseSync(join(server.dataDir, 'ledgerline.db'), { readOnly: true })
  try {
    return Number(database.prepare(`select count(*) as n from ${table}`).get()?.['n'])
  } finally {
    database.close()
  }
}

it('[AUTH-7, STREAM-22] a server that runs on removes ended cookies and old events, no messages', async () => {
  const clock = createTestClock('2026-11-21T09:00:00.000Z')
  server = await startTestServer({ clock, agent: says('Hi.'), sweepMs: 5 })
  const person = await signUp(server.origin)
  const id = conversationOf(await ask(person, { message: 'Hi' }))
  expect([rowsOf('refresh_tokens'), rowsOf('run_events') > 0]).toEqual([1, true])
  clock.advance(REFRESH_TOKEN_MS + 1000)
  await expect.poll(() => [rowsOf('refresh_tokens'), rowsOf('run_events')]).toEqual([0, 0])
  clock.advance(-REFRESH_TOKEN_MS - 1000)
  expect(await messagesOf(person, id)).toHaveLength(2)
})
