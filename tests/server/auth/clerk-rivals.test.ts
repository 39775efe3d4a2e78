import { rmSync } from 'node:fs'
import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createRemoval } from '#server/account/removal.ts'
import { createIdentities, type Identities } from '#server/auth/clerk/identities.ts'
import type { HostedPerson } from '#server/auth/clerk/tokens.ts'
import type { Store } from '#server/store/store.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import { dropDatabase, openTestStore } from '#tests/support/server/database.ts'
import { temporaryFolder } from '#tests/support/server/server.ts'

const SUBJECT = 'user_2maya'
const FIRST = '2026-11-21T09:00:00.000Z'
const OLDER = '2026-11-21T09:01:00.000Z'
const NEWER = '2026-11-21T09:02:00.000Z'
const clock = createTestClock(FIRST)
let folder: string
let store: Store
let beside: Store
let identities: Identities
beforeEach(async () => {
  clock.set(FIRST)
  folder = temporaryFolder()
  store = await openTestStore(folder)
  beside = await openTestStore(folder)
  identities = createIdentities(store, clock, 'https://clerk.example')
  await identities.accountOf(calledAt(FIRST, 'First'))
})
afterEach(async () => {
  await beside.destroy()
  await store.destroy()
  rmSync(folder, { recursive: true, force: true })
  await dropDatabase(folder)
})

const calledAt = (saidAt: string, name: string): HostedPerson => ({
  subject: SUBJECT,
  sessionId: 'sess_1',
  saidAt,
  email: `${name.toLowerCase()}@example.test`,
  name,
  organization: null,
  hasEnded: false,
})

/** The stored data of the person, read by another server on the same database. */
const stored = () =>
  beside
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['users.id', 'users.name', 'users.removed_at'])
    .select(['identities.email', 'identities.said_at'])
    .executeTakeFirstOrThrow()

/**
 * The same store with a pause. `work` runs before the result of statement number `at` on
 * `identities` arrives.
 */
const pausing = (at: number, work: () => Promise<void>): Store => {
  const asked = new WeakSet<object>()
  let heard = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (JSON.stringify(node).includes('"identities"')) asked.add(queryId)
      return node
    },
    transformResult: async ({ queryId, result }) => {
      if (asked.has(queryId)) {
        heard += 1
        if (heard === at) await work()
      }
      return result
    },
  }
  return store.withPlugin(plugin)
}
const oldOn = (on: Store) => createIdentities(on, clock, 'https://clerk.example')

it('[AUTH-129] an older token does not overwrite a newer one, even if the older request read the data before the newer token was stored', async () => {
  const paused = pausing(1, async () => {
    await identities.accountOf(calledAt(NEWER, 'Newer'))
  })
  const told = await oldOn(paused).accountOf(calledAt(OLDER, 'Older'))
  const newer = { name: 'Newer', email: 'newer@example.test' }
  expect(told).toMatchObject(newer)
  expect(await stored()).toMatchObject({ ...newer, said_at: NEWER })
})

it.each([
  ['read again', 2],
  ['written', 3],
])(
  '[AUTH-129] a newer token wins even if it arrives just after the data was %s for an older token',
  async (_, at) => {
    const coming: { newer?: Promise<unknown> } = {}
    const paused = pausing(at, async () => {
      coming.newer = identities.accountOf(calledAt(NEWER, 'Newer'))
      // These reads give the newer request time to proceed as far as it can.
      for (let asks = 0; asks < 50; asks += 1) await stored()
    })
    await oldOn(paused).accountOf(calledAt(OLDER, 'Older'))
    await coming.newer
    expect(coming).toHaveProperty('newer')
    expect(await stored()).toMatchObject({ name: 'Newer', email: 'newer@example.test' })
  },
)

it('[AUTH-129] a token does not restore name and email of an account that is deleted while the request runs', async () => {
  const paused = pausing(1, async () => {
    const { id } = await stored()
    await removalWith(async () => false).removeDeleted(id)
  })
  expect(await oldOn(paused).accountOf(calledAt(NEWER, 'Newer'))).toBeNull()
  expect(await stored()).toMatchObject({ name: '', email: null, said_at: FIRST })
})

const removalWith = (endPlan: () => Promise<boolean>) =>
  createRemoval({
    store,
    clock,
    stopRun: async () => {},
    endPlan,
    dropFiles: async () => {},
  })

it('[AUTH-130] a deletion that is reported again while it runs does not start again', async () => {
  const { id } = await stored()
  const ended: string[] = []
  let again: boolean | null = null
  const removal = removalWith(async () => {
    ended.push(clock.now().toISOString())
    if (again !== null) return false
    again = false
    clock.set(NEWER)
    again = await removal.removeDeleted(id)
    return false
  })
  expect(await removal.removeDeleted(id)).toBe(false)
  expect(again).toBe(false)
  expect(ended).toEqual([FIRST])
  expect((await stored()).removed_at).toBe(FIRST)
})
