import { afterEach, expect, it, vi } from 'vitest'
import { AUTH_TEXTS } from '#contract/api/wording.ts'
import { createClerkService, createClerkTab } from '#tests/support/auth/clerk.ts'
import { createFakeTime } from '#tests/support/client/client-clock.ts'
import { startHostile } from '#tests/support/hostile.ts'
import { stubStorage } from '#tests/support/client/storage.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { closing, start } = useWorlds()
afterEach(() => vi.unstubAllGlobals())

const person = (id: string) => ({ id, name: id, email: `${id}@example.test`, organizations: [] })
const [ann, bob] = [person('user_ann'), person('user_bob')]

/** A browser whose storage holds drafts of two users. Ann is signed in at Clerk. */
const open = async (isGone: (asked: number) => boolean) => {
  const forgetting = Promise.withResolvers<void>()
  const kept = [
    ['ledgerline.draft.user_ann/c1', 'A draft'],
    ['ledgerline.draft.user_bob/c1', 'Another'],
  ] as const
  const drafts = stubStorage('localStorage', kept, forgetting.resolve)
  const inTab = stubStorage('sessionStorage', [
    ['ledgerline.unfinished', '{"owner":"user_ann"}'],
    ['ledgerline.left_keys', 'user_ann/s1'],
  ])
  const service = createClerkService([ann, bob])
  await service.service.signIn(ann.email)
  const server = closing(await startHostile({}))
  const clock = createFakeTime()
  const tokens: string[] = []
  const tab: { clerk?: ReturnType<typeof createClerkTab> } = {}
  const world = start({
    origin: server.origin,
    at: '/app/chats',
    auth: (history) =>
      (tab.clerk = createClerkTab(service, {
        history,
        clock,
        isGone: async (token) => {
          tokens.push(token)
          return isGone(tokens.length)
        },
      })).auth,
  })
  await world.until(({ session }) => session.status === 'signedIn')
  /** Advances the clock second by second and lets pending answers arrive. */
  const wait = async (seconds: number): Promise<void> => {
    for (let n = 0; n < seconds; n += 1) {
      clock.advance(1000)
      await Promise.resolve()
      await Promise.resolve()
    }
  }
  /** Clerk ends the session, as it does after an account's deletion. */
  const end = async (): Promise<void> => {
    service.change({ person: null, organizationId: null })
    await tab.clerk?.clerk.touch()
    await world.until(({ session }) => session.status === 'signedOut')
  }
  const forgotten = forgetting.promise
  const clerk = () => tab.clerk?.clerk
  return { world, service, drafts, inTab, forgotten, tokens, wait, end, clerk }
}

it('[AUTH-117, AUTH-178, AUTH-156] once the server knows of a deletion, the page reports it and removes the drafts', async () => {
  const { world, drafts, forgotten, tokens, wait, end } = await open((asked) => asked === 3)
  await end()
  expect(world.history.location.href).toMatch(/^\/sign-in/)
  await wait(60)
  await world.until(({ notices }) => notices.some(({ text }) => text === AUTH_TEXTS.removed))
  // The code that removes the drafts is lazy-loaded.
  await forgotten
  expect([...drafts.keys()]).toEqual(['ledgerline.draft.user_bob/c1'])
  // All requests use the last known token, and they stop after the deletion is known.
  expect(new Set(tokens).size).toBe(1)
  expect(tokens).toHaveLength(3)
})

it('[AUTH-126] the text and the invitation that a visitor stores in the tab after the session has ended are kept', async () => {
  const { drafts, inTab, forgotten, wait, end } = await open((asked) => asked === 3)
  await end()
  const others = [
    ['ledgerline.invitation', 'k3y'],
    ['ledgerline.visitor', 'What does user_ann/c1 earn?'],
    ['ledgerline.places', '{"owner":"user_bob"}'],
  ] as const
  for (const [key, value] of others) inTab.set(key, value)
  await wait(60)
  await forgotten
  expect(drafts.size).toBe(1)
  expect([...inTab]).toEqual(others)
})

it('[AUTH-117, AUTH-155, AUTH-188] after a session ends without a deletion, all data stay, and the page stops asking the server within a minute', async () => {
  const { world, drafts, tokens, wait, end } = await open(() => false)
  await end()
  await wait(600)
  expect(tokens).toHaveLength(4)
  expect(drafts.size).toBe(2)
  expect(world.state().notices.map(({ text }) => text)).toEqual([AUTH_TEXTS.signedOut])
})

it('[AUTH-117, AUTH-139] another user who signed in meanwhile stays signed in and keeps their data', async () => {
  const { world, service, drafts, tokens, wait, end, clerk } = await open(() => true)
  await end()
  await clerk()?.finish(await service.service.signIn(bob.email), {})
  await world.until(({ session }) => session.user?.id === bob.id)
  await wait(60)
  expect(tokens).toHaveLength(1)
  expect(world.state().session.user?.id).toBe(bob.id)
  expect(drafts.get('ledgerline.draft.user_bob/c1')).toBe('Another')
})

it('[AUTH-117] a sign-out does not ask whether the account was deleted', async () => {
  const { world, tokens, wait } = await open(() => true)
  world.send({ type: 'SIGN_OUT' })
  await world.until(({ session }) => session.status === 'signedOut')
  await wait(60)
  expect(tokens).toEqual([])
})
