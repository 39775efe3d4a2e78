import { afterEach, describe, expect, it } from 'vitest'
import { AUTH_TEXTS } from '#contract/api/wording.ts'
import { createLocalAuth } from '#src/services/auth/local.ts'
import { realClock } from '#src/services/browser/clock.ts'
import { createTokenlessSend } from '#src/services/http/http-client.ts'
import { newId } from '#src/services/browser/ids.ts'
import { BrowserUser } from '#src/services/auth/shared-auth.ts'
import { createTabs, type Tabs } from '#src/services/browser/tabs.ts'
import { createGrid } from '#tests/support/workbook/grid.ts'
import { json, startHostile, type Hostile, type Script } from '#tests/support/hostile.ts'
import { createSheet } from '#tests/support/workbook/sheets.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { createMemory } from '#tests/support/client/memory.ts'
import { createEdits, createWorld, signUpIn, type World } from '#tests/support/client/world.ts'
import { createLossyFetch } from '#tests/support/client/worlds.ts'

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

/** A browser whose tabs share the cookie, the memory, the unsaved edits and a channel. */
const createBrowser = (origin: string) => {
  const line = createLossyFetch()
  const shared = { origin, fetch: line.fetch, memory: createMemory(), edits: createEdits() }
  const name = newId()
  const tab = (): World => {
    const channel = new BroadcastChannel(name)
    const world = createWorld({ ...shared, tabs: createTabs(channel, BrowserUser) })
    open.push({ close: world.end }, { close: () => channel.close() })
    return world
  }
  return { ...shared, lose: line.lose, tab }
}
const serve = async () => {
  const server = await startTestServer()
  open.push(server)
  return createBrowser(server.origin)
}
const isOut = ({ session }: ReturnType<World['state']>) => session.status === 'signedOut'
const hasNotice = ({ notices }: ReturnType<World['state']>) => notices.length > 0

/** Opens a new spreadsheet and types into it. `detach` removes its grid from the page. */
const typeIntoNewSheet = async (world: World) => {
  world.send({ type: 'OPEN_WORKBOOK', id: null })
  const { workbook, session } = await world.until((state) => state.workbook.status === 'ready')
  const grid = createGrid(workbook.data)
  const detach = world.app.attachGrid(grid)
  grid.type(0, 300_000)
  return { key: `${session.user?.id}/`, detach }
}

describe('another account in the same browser', () => {
  /**
   * A backend whose cookie becomes Bob's after the first refresh. `expire` makes it reject Ann's
   * token.
   */
  const becomesBob = async (): Promise<Hostile & { readonly expire: () => void }> => {
    const expired = Promise.withResolvers<void>()
    let refreshes = 0
    const refresh: Script = (request, response) => {
      refreshes += 1
      const id = refreshes === 1 ? 'ann' : 'bob'
      const user = { id, email: null, name: null, organizations: [] }
      const expires_at = '2099-01-01T00:00:00Z'
      json({ token: `of-${id}`, expires_at, user })(request, response)
    }
    const server = await startHostile({
      'POST /api/auth/refresh/': refresh,
      'GET /api/billing/credits/': (request, response) =>
        void expired.promise.then(() => json({ detail: 'expired' }, 401)(request, response)),
    })
    open.push(server)
    return { ...server, expire: expired.resolve }
  }

  it("[AUTH-15, AUTH-167] a renewal that returns another user's token ends the session, and the token is never used", async () => {
    const server = await becomesBob()
    const world = createWorld({ origin: server.origin })
    open.push({ close: world.end })
    const { session } = await world.until((state) => state.session.status === 'signedIn')
    expect(session.user?.id).toBe('ann')
    world.app.preferences.saveDraft('c1', 'Half a thought')
    server.expire()
    const { notices } = await world.until((state) => isOut(state) && hasNotice(state))
    expect(notices[0]?.text).toBe(AUTH_TEXTS.replaced)
    expect(world.history.location.href).toBe('/sign-in')
    expect(world.app.preferences.draftOf('c1')).toBe('Half a thought')
    world.page('online')
    const tokens = new Set(server.seen.map(({ authorization }) => authorization))
    expect(tokens).toEqual(new Set([undefined, 'Bearer of-ann']))
  })

  it('[AUTH-15, AUTH-167] a sign-in as another user ends the session in other tabs at once and keeps their edits', async () => {
    const browser = await serve()
    const [ann, bob] = [browser.tab(), browser.tab()]
    await bob.app.sessionKnown()
    await signUpIn(ann)
    const { key, detach } = await typeIntoNewSheet(ann)
    await signUpIn(bob)
    const { notices } = await ann.until((state) => isOut(state) && hasNotice(state))
    detach()
    expect(notices[0]?.text).toBe(AUTH_TEXTS.replaced)
    expect([...browser.edits.kept.keys()]).toEqual([key])
    expect(bob.state().session.status).toBe('signedIn')
    expect(bob.state().spreadsheets.items).toEqual([])
  })
})

describe('the tabs of a browser', () => {
  it('[AUTH-16] a tab that opens during a sign-out is signed out too', async () => {
    const browser = await serve()
    const leaving = browser.tab()
    await signUpIn(leaving)
    leaving.send({ type: 'SIGN_OUT' })
    const late = browser.tab()
    await late.app.sessionKnown()
    await late.until(isOut)
    await leaving.until(isOut)
    expect(isOut(late.state())).toBe(true)
  })

  it('[AUTH-16] if another tab signs in before the sign-out is answered, that sign-in stays valid', async () => {
    const browser = await serve()
    const [leaving, coming] = [browser.tab(), browser.tab()]
    await coming.app.sessionKnown()
    await signUpIn(leaving)
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    browser.lose(async ({ url }) => {
      if (!url.endsWith('/sign-out/')) return false
      asked.resolve()
      await answered.promise
      return false
    })
    leaving.send({ type: 'SIGN_OUT' })
    await asked.promise
    await signUpIn(coming)
    answered.resolve()
    await leaving.until(isOut)
    await Promise.race([createSheet(coming), coming.until(isOut)])
    expect(coming.state().session.status).toBe('signedIn')
  })

  it('[AUTH-16] a sign-out ends the session in all tabs at once and keeps their unsaved edits', async () => {
    const browser = await serve()
    const first = browser.tab()
    await signUpIn(first)
    const second = browser.tab()
    await second.until(({ session }) => session.status === 'signedIn')
    const { key, detach } = await typeIntoNewSheet(second)
    first.send({ type: 'SIGN_OUT' })
    const { notices } = await second.until((state) => isOut(state) && hasNotice(state))
    detach()
    expect(notices[0]?.text).toBe(AUTH_TEXTS.signedOutElsewhere)
    expect(second.history.location.href).toBe('/sign-in')
    expect([...browser.edits.kept.keys()]).toEqual([key])
  })

  it('[AUTH-16] a sign-in as the same user keeps the other tabs signed in', async () => {
    const browser = await serve()
    const [first, second] = [browser.tab(), browser.tab()]
    await second.app.sessionKnown()
    const email = await signUpIn(first)
    second.send({ type: 'SIGN_IN', email, password: 'correct horse', next: null })
    await second.until(({ session }) => session.status === 'signedIn')
    await createSheet(first)
    expect(first.state().session.status).toBe('signedIn')
  })
})

describe('a running renewal', () => {
  it('[AUTH-16] signs nobody in again if its answer arrives after a sign-out', async () => {
    const answers: (() => void)[] = []
    let asked = (): void => {}
    const user = { id: 'ann', email: null, name: null, organizations: [] }
    const server = await startHostile({
      'POST /api/auth/refresh/': (request, response) => {
        answers.push(() =>
          json({ token: 't', expires_at: '2099-01-01T00:00:00Z', user })(request, response),
        )
        asked()
      },
    })
    open.push(server)
    const other = new Set<(userId: string | null) => void>()
    const tabs: Tabs<BrowserUser> = {
      tell: () => {},
      watch: (hear) => {
        other.add(hear)
        return () => other.delete(hear)
      },
    }
    const send = createTokenlessSend({ baseUrl: server.origin })
    const auth = createLocalAuth(send, realClock, tabs, createMemory())
    const arrived = new Promise<void>((resolve) => (asked = resolve))
    const restored = auth.restore()
    await arrived
    for (const hear of other) hear(null)
    answers[0]?.()
    expect(await restored).toEqual({ ok: false, error: { type: 'signed_out' } })
    expect(auth.pass()).toBeNull()
  })
})
