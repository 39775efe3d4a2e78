import { describe, expect, it } from 'vitest'
import { AUTH_TEXTS } from '#contract/api/wording.ts'
import { json, startHostile, type Hostile, type Script } from '#tests/support/hostile.ts'
import { createConnection } from '#tests/support/client/network.ts'
import { createMemory } from '#tests/support/client/memory.ts'
import { createJarFetch, PASSWORD, signUpIn } from '#tests/support/client/world.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { closing, serve, start } = useWorlds()

describe('sessions', () => {
  it('[AUTH-4] [AUTH-5] a wrong password and a taken email are refused with their own texts', async () => {
    const server = await serve()
    const first = start({ ...server })
    const world = start({ ...server })
    const email = await signUpIn(first)
    await world.app.sessionKnown()
    world.send({ type: 'SIGN_IN', email, password: 'wrong horse', next: null })
    expect(world.state().session.isBusy).toBe(true)
    const wrong = await world.until(({ session }) => session.error !== null)
    expect(wrong.session.error).toBe(AUTH_TEXTS.wrongPassword)
    world.send({ type: 'SIGN_UP', email, password: 'correct horse', name: '', next: null })
    const taken = await world.until(({ session }) => session.error === AUTH_TEXTS.emailTaken)
    expect(taken.session.status).toBe('signedOut')
  })

  it('[NAV-21] after a sign-in, the requested address opens, or the home page if none was requested', async () => {
    const server = await serve()
    const first = start({ ...server, at: '/sign-up' })
    const email = await signUpIn(first)
    expect(first.history.location.href).toBe('/app/spreadsheets')
    const world = start({ ...server, at: '/sign-in' })
    await world.app.sessionKnown()
    world.send({ type: 'SIGN_IN', email, password: 'correct horse', next: '/app/chat/c1?x=1' })
    await world.until(({ session }) => session.status === 'signedIn')
    expect(world.history.location.href).toBe('/app/chat/c1?x=1')
  })

  it('[AUTH-10] signing out ends the session here and on the server', async () => {
    const server = await serve()
    const fetch = createJarFetch()
    const memory = createMemory()
    const world = start({ ...server, fetch, memory })
    await signUpIn(world)
    world.send({ type: 'SIGN_OUT' })
    const out = await world.until(({ session }) => session.status === 'signedOut')
    expect(out.conversations.items).toEqual([])
    expect(world.history.location.href).toBe('/sign-in')
    // The mark disappears once the server has confirmed the sign-out. From then on, the cookie
    // opens no session.
    await expect.poll(() => memory.kept.has('ledgerline.signed-out')).toBe(false)
    const again = start({ ...server, fetch })
    expect((await again.app.sessionKnown()).status).toBe('signedOut')
  })

  it('[AUTH-10, AUTH-141, AUTH-186] a sign-out that does not reach the server still signs the user out, and is repeated at the next start', async () => {
    const server = await serve()
    const line = createConnection(createJarFetch())
    const memory = createMemory()
    const person = { ...server, fetch: line.fetch, memory }
    const world = start(person)
    await signUpIn(world)
    line.lose()
    world.send({ type: 'SIGN_OUT' })
    await world.until(({ session }) => session.status === 'signedOut')
    expect((await start(person).app.sessionKnown()).status).toBe('signedOut')
    line.restore()
    expect((await start(person).app.sessionKnown()).status).toBe('signedOut')
    // This start has no memory of the sign-out. It stays signed out only because the server has
    // ended the session.
    const forgetful = start({ ...person, memory: createMemory() })
    expect((await forgetful.app.sessionKnown()).status).toBe('signedOut')
  })

  it('[AUTH-10] a sign-in after a failed sign-out is still valid at the next start', async () => {
    const server = await serve()
    const line = createConnection(createJarFetch())
    const person = { ...server, fetch: line.fetch, memory: createMemory() }
    const world = start(person)
    const email = await signUpIn(world)
    line.lose()
    world.send({ type: 'SIGN_OUT' })
    await world.until(({ session }) => session.status === 'signedOut')
    line.restore()
    world.send({ type: 'SIGN_IN', email, password: PASSWORD, next: null })
    await world.until(({ session }) => session.status === 'signedIn')
    expect((await start(person).app.sessionKnown()).status).toBe('signedIn')
  })

  /**
   * A backend that issues the tokens t1, t2, … and may refuse refreshes. It accepts tokens from
   * `validFrom` on.
   */
  const rotating = async (refreshes: readonly (number | 'cut')[], validFrom = 1) => {
    let issued = 0
    const refresh: Script = (request, response) => {
      const outcome = refreshes[issued] ?? 200
      issued += 1
      if (outcome === 'cut') return request.socket.destroy()
      const user = { id: 'u1', email: null, name: null, organizations: [] }
      const session = { token: `t${issued}`, expires_at: '2099-01-01T00:00:00Z', user }
      return json(outcome === 200 ? session : { detail: 'no' }, outcome)(request, response)
    }
    const credits: Script = (request, response) =>
      Number(request.headers.authorization?.slice('Bearer t'.length)) >= validFrom
        ? json({ success: true, data: { balance: 7 } })(request, response)
        : json({ detail: 'expired' }, 401)(request, response)
    return closing(
      await startHostile({
        'POST /api/auth/refresh/': refresh,
        'GET /api/billing/credits/': credits,
      }),
    )
  }
  const refreshesOf = (server: Hostile): number =>
    server.seen.filter(({ line }) => line === 'POST /api/auth/refresh/').length

  it('[AUTH-7, AUTH-163] an expired token is renewed silently, and the call is repeated', async () => {
    const server = await rotating([], 2)
    const world = start({ ...server })
    const loaded = await world.until(({ credits }) => credits.status === 'ready')
    expect(loaded.credits.balance).toBe(7)
    expect(loaded.session.status).toBe('signedIn')
    expect(refreshesOf(server)).toBe(2)
  })

  it('[AUTH-9] a second 401 after a good refresh is an ordinary failure', async () => {
    const server = await rotating([], 99)
    const world = start({ ...server })
    const failed = await world.until(({ credits }) => credits.status === 'failed')
    expect(failed.session.status).toBe('signedIn')
    expect(refreshesOf(server)).toBe(2)
  })

  it('[AUTH-8, AUTH-165] only a 401 of the refresh call signs out; drafts and the address are kept', async () => {
    const server = await rotating([200, 401], 2)
    const memory = createMemory()
    const world = start({ ...server, memory, at: '/app/chat/c1?x=1' })
    await world.until(({ session }) => session.status === 'signedIn')
    world.app.preferences.saveDraft('c1', 'Half a thought')
    const out = await world.until(({ session }) => session.status === 'signedOut')
    expect(world.history.location.href).toBe('/sign-in?next=%2Fapp%2Fchat%2Fc1%3Fx%3D1')
    expect(world.app.preferences.draftOf('c1')).toBe('Half a thought')
    await world.until(({ notices }) => notices.length > 0)
    expect(world.state().notices[0]?.text).toBe(AUTH_TEXTS.signedOut)
    expect(out.credits.balance).toBe(0)
  })

  it.each([['cut'], [503]] as const)(
    '[AUTH-8] a refresh that ends in %s signs nobody out',
    async (outcome) => {
      const server = await rotating([200, outcome], 2)
      const world = start({ ...server })
      const failed = await world.until(({ credits }) => credits.status === 'failed')
      expect(failed.session.status).toBe('signedIn')
    },
  )
})
