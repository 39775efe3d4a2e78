import { afterEach, describe, expect, it } from 'vitest'
import { ok, type Result } from '#contract/api/result.ts'
import type { AppError } from '#src/shared/app-error.ts'
import type { BrowserUser } from '#src/services/auth/shared-auth.ts'
import { createLocalAuth } from '#src/services/auth/local.ts'
import { realClock } from '#src/services/browser/clock.ts'
import type { Send } from '#src/services/http/http-client.ts'
import type { BrowserStorage } from '#src/services/browser/preferences.ts'
import type { Tabs } from '#src/services/browser/tabs.ts'
import { createSheet } from '#tests/support/workbook/sheets.ts'
import { createMemory } from '#tests/support/client/memory.ts'
import { signUpIn, type World } from '#tests/support/client/world.ts'
import { createLossyFetch, useWorlds } from '#tests/support/client/worlds.ts'

const user = { id: 'ann', email: null, name: null, organizations: [] }
const session = { token: 't', expires_at: '2099-01-01T00:00:00Z', user }

/** The tabs of a browser. Its fake server records requests and can hold back answers. */
const createBrowser = (memory: BrowserStorage = createMemory()) => {
  const asked: string[] = []
  const held = new Map<string, Promise<void>>()
  const hearers = new Map<object, Set<(news: BrowserUser) => void>>()
  const send: Send = async (_, name): Promise<Result<Response, AppError>> => {
    asked.push(name)
    await held.get(name)
    return ok(
      name === 'auth.signOut' ? new Response(null, { status: 204 }) : Response.json(session),
    )
  }
  const tab = () => {
    const me = {}
    hearers.set(me, new Set())
    const tabs: Tabs<BrowserUser> = {
      tell: (news) => {
        for (const [other, hear] of hearers) if (other !== me) for (const one of hear) one(news)
      },
      watch: (hear) => {
        hearers.get(me)?.add(hear)
        return () => hearers.get(me)?.delete(hear)
      },
    }
    return createLocalAuth(send, realClock, tabs, memory)
  }
  return { asked, held, tab }
}
const ann = { email: 'ann@example.test', password: 'correct horse', next: null }
/** A browser that stores nothing. */
const forgetful: BrowserStorage = { ...createMemory(), get: () => null, set: () => {} }

describe('a sign-out that waits for an earlier request', () => {
  it('[AUTH-10] is sent once that request is answered', async () => {
    for (const memory of [createMemory(), forgetful]) {
      const { asked, tab } = createBrowser(memory)
      const leaving = tab()
      await leaving.signIn(ann)
      const before = Promise.withResolvers<void>()
      const left = leaving.signOut(before.promise)
      expect([leaving.pass(), asked]).toEqual([null, ['auth.signIn']])
      before.resolve()
      await left
      expect(asked).toEqual(['auth.signIn', 'auth.signOut'])
    }
  })

  it.each([
    ['another tab', true],
    ['the same tab', false],
  ])('[AUTH-16] is not sent if a user signs in meanwhile in %s', async (_, isOther) => {
    for (const memory of [createMemory(), forgetful]) {
      const { asked, tab } = createBrowser(memory)
      const leaving = tab()
      const coming = isOther ? tab() : leaving
      await leaving.signIn(ann)
      const before = Promise.withResolvers<void>()
      const left = leaving.signOut(before.promise)
      await coming.signIn(ann)
      before.resolve()
      await left
      expect(asked).toEqual(['auth.signIn', 'auth.signIn'])
      expect(coming.pass()).not.toBeNull()
      expect(memory.get('ledgerline.signed-out')).toBeNull()
    }
  })

  it('[AUTH-16] is completed before a sign-in that the user requests while the sign-out call runs', async () => {
    const { asked, held, tab } = createBrowser()
    const auth = tab()
    await auth.signIn(ann)
    const answered = Promise.withResolvers<void>()
    held.set('auth.signOut', answered.promise)
    const left = auth.signOut(Promise.resolve())
    await expect.poll(() => asked).toEqual(['auth.signIn', 'auth.signOut'])
    const entered = auth.signIn(ann)
    answered.resolve()
    await left
    expect((await entered).ok).toBe(true)
    expect(asked).toEqual(['auth.signIn', 'auth.signOut', 'auth.signIn'])
    expect(auth.pass()).not.toBeNull()
  })
})

const { serve, start } = useWorlds()
const released: (() => void)[] = []
afterEach(() => {
  for (const release of released.splice(0)) release()
})

/** A user with a spreadsheet. Matching requests get no answer until the test's end. */
const withHeld = async (isHeld: (request: Request) => boolean): Promise<World> => {
  const line = createLossyFetch()
  const world = start({ ...(await serve()), fetch: line.fetch })
  await signUpIn(world)
  await createSheet(world)
  const end = Promise.withResolvers<boolean>()
  released.push(() => end.resolve(false))
  line.lose((request) => (isHeld(request) ? end.promise : false))
  return world
}
const isOut = ({ session: { status } }: ReturnType<World['state']>): boolean =>
  status === 'signedOut'

describe('a sign-out with a slow answer', () => {
  it.each([
    ['to the sign-out is slow', (request: Request) => request.url.endsWith('/sign-out/')],
    ['to an earlier deletion is slow', (request: Request) => request.method === 'DELETE'],
  ])('[AUTH-10] [CONV-47] leaves nothing on the screen: the answer %s', async (_, isHeld) => {
    const world = await withHeld(isHeld)
    world.send({ type: 'LOAD_SPREADSHEETS' })
    const { spreadsheets } = await world.until((state) => state.spreadsheets.items.length > 0)
    world.send({ type: 'DELETE_SPREADSHEETS', ids: spreadsheets.items.map(({ id }) => id) })
    await world.until(({ removals }) => removals.length > 0)
    world.send({ type: 'SIGN_OUT' })
    const out = await world.until(isOut)
    expect([out.session.user, out.spreadsheets.items, out.removals]).toEqual([null, [], []])
    expect(world.history.location.href).toBe('/sign-in')
  })
})
