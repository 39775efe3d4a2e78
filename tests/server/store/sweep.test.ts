import { afterEach, expect, it } from 'vitest'
import { REFRESH_TOKEN_MS } from '#contract/limits.ts'
import { wordsAgent } from '#tests/support/models/agents.ts'
import { ask, callerOf, conversationOf, messagesOf, signUp } from '#tests/support/server/caller.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import { openTestStore } from '#tests/support/server/database.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
afterEach(() => server.close())

/** Counts the stored refresh cookies, sessions and run events. */
const counts = async (): Promise<readonly number[]> => {
  const store = await openTestStore(server.dataDir)
  const cookies = await store.selectFrom('refresh_tokens').select('token_hash').execute()
  const sessions = await store.selectFrom('sessions').select('id').execute()
  const events = await store.selectFrom('run_events').select('sequence').execute()
  await store.destroy()
  return [cookies.length, sessions.length, events.length]
}

it('[AUTH-7, AUTH-34, STREAM-22] a running server deletes expired cookies and sessions and old events, but no messages', async () => {
  const clock = createTestClock('2026-11-21T09:00:00.000Z')
  server = await startTestServer({ clock, agent: wordsAgent('Hi.'), sweepMs: 5 })
  const person = await signUp(server.origin)
  const id = conversationOf(await ask(person, { message: 'Hi' }))
  expect(await counts()).toEqual([1, 1, expect.toSatisfy((events) => events > 0)])
  clock.advance(REFRESH_TOKEN_MS + 1000)
  await expect.poll(counts).toEqual([0, 0, 0])
  const body = { email: person.session.user.email ?? '', password: 'correct horse battery' }
  const again = await callerOf(server.origin).call('auth.signIn', { body })
  expect(await messagesOf(callerOf(server.origin, again.body.token), id)).toHaveLength(2)
})
