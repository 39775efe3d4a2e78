import { afterEach, describe, expect, it, vi } from 'vitest'
import { accountErrorText } from '#src/texts/errors/account-errors.ts'
import type { AccountCall } from '#contract/api/endpoints.ts'
import { endpoints } from '#contract/api/endpoints.ts'
import { AUTH_TEXTS } from '#contract/api/wording.ts'
import { BrowserUser } from '#src/services/auth/shared-auth.ts'
import { newId } from '#src/services/browser/ids.ts'
import { createTabs } from '#src/services/browser/tabs.ts'
import { callerOf } from '#tests/support/server/caller.ts'
import { partsOf } from '#tests/support/transfer/export-world.ts'
import { json, startHostile } from '#tests/support/hostile.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { createSheet } from '#tests/support/workbook/sheets.ts'
import { createMemory } from '#tests/support/client/memory.ts'
import { createWorld, PASSWORD, signUpIn, type World } from '#tests/support/client/world.ts'
import { createLossyFetch } from '#tests/support/client/worlds.ts'

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
  vi.unstubAllGlobals()
})

/** A browser with two tabs of one signed-in user. Downloads go to `saved`. */
const twoTabs = async () => {
  const server = await startTestServer()
  open.push(server)
  const line = createLossyFetch()
  const shared = { origin: server.origin, fetch: line.fetch, memory: createMemory() }
  const [name, saved] = [newId(), [] as { name: string; content: Blob }[]]
  const tab = (): World => {
    const channel = new BroadcastChannel(name)
    const world = createWorld({
      ...shared,
      tabs: createTabs(channel, BrowserUser),
      saveFile: (file, content) => void saved.push({ name: file, content }),
    })
    open.push({ close: world.end }, { close: () => channel.close() })
    return world
  }
  const first = tab()
  await signUpIn(first)
  const second = tab()
  await second.app.sessionKnown()
  return { server, first, second, saved, lose: line.lose }
}
const emailOf = (world: World): string => world.state().session.user?.email ?? ''

describe('account actions', () => {
  it('[AUTH-52] show a new name and a new email at once, in the other tab too', async () => {
    const { first, second } = await twoTabs()
    const service = await first.app.account()
    expect(await service.rename('Amara Nwosu')).toEqual({ ok: true, value: undefined })
    expect(first.state().session.user?.name).toBe('Amara Nwosu')
    await second.until(({ session }) => session.user?.name === 'Amara Nwosu')
    const email = `${newId()}@example.test`
    expect((await service.changeEmail(email, PASSWORD)).ok).toBe(true)
    await second.until(({ session }) => session.user?.email === email)
    expect(second.state().session).toMatchObject({ status: 'signedIn', hasAccount: true })
  })

  it('[AUTH-53] report what was refused and which field it concerns', async () => {
    const { server, first } = await twoTabs()
    const service = await first.app.account()
    const said = { text: 'This is not your current password.', about: 'password', isMissing: false }
    const wrong = (late: string) => ({ ok: false, error: { ...said, late } })
    expect([
      await service.changeEmail('else@example.test', 'wrong'),
      await service.changePassword('wrong', 'a different stable'),
    ]).toEqual([
      wrong('The email was not changed. Try again.'),
      wrong('The password was not changed. Try again.'),
    ])
    expect(await service.remove('wrong')).toEqual(wrong('Your account was not deleted. Try again.'))
    const body = { email: 'taken@example.test', password: PASSWORD, name: '' }
    await callerOf(server.origin).call('auth.signUp', { body })
    expect(await service.changeEmail(body.email, PASSWORD)).toMatchObject({
      error: { text: 'Another account has this email.', about: 'value' },
    })
    expect(await service.changePassword(PASSWORD, 'a different stable')).toMatchObject({ ok: true })
    expect(first.state().session.status).toBe('signedIn')
  })

  it('[AUTH-51] report a network failure, and never send a wrong password twice', async () => {
    const { first, lose } = await twoTabs()
    const service = await first.app.account()
    let tries = 0
    lose(async ({ url }) => {
      tries += url.endsWith('/password/') ? 1 : 0
      return url.endsWith('/account/')
    })
    expect(await service.rename('Nobody hears')).toMatchObject({
      error: { text: expect.stringContaining('Please') as string, isMissing: false },
    })
    expect(first.state().session.user?.name).not.toBe('Nobody hears')
    await service.changePassword('wrong', 'a different stable')
    expect(tries).toBe(1)
  })

  it('[AUTH-54, AUTH-170] list the sessions and end another session, even if it has already ended', async () => {
    const { server, first } = await twoTabs()
    const service = await first.app.account()
    const body = { email: emailOf(first), password: PASSWORD }
    const other = await callerOf(server.origin).call('auth.signIn', { body })
    const listed = await service.sessions()
    if (!listed.ok) throw new Error(listed.error.text)
    expect(listed.value.map(({ is_current }) => is_current).toSorted()).toEqual([false, true])
    const id = listed.value.find(({ is_current }) => !is_current)?.id ?? ''
    expect((await service.endSession(id)).ok).toBe(true)
    expect((await service.endSession(id)).ok).toBe(true)
    const theirs = callerOf(server.origin, other.body.token)
    expect((await theirs.call('account.get')).status).toBe(401)
    expect((await service.endOthers()).ok).toBe(true)
    expect(first.state().session.status).toBe('signedIn')
  })

  it('[AUTH-55] pass on the downloaded file under its name', async () => {
    const { first, saved } = await twoTabs()
    const service = await first.app.account()
    expect((await service.download()).ok).toBe(true)
    expect(saved.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^Ledgerline data \d{4}-\d\d-\d\d\.zip$/),
    ])
    const parts = await partsOf(
      Buffer.from((await saved[0]?.content.arrayBuffer()) ?? new ArrayBuffer()),
    )
    expect(parts['account.json']).toContain(emailOf(first))
  })

  it.each([404, 405])('[API-9] hide the account if the backend answers %i', async (status) => {
    const user = { id: 'ann', email: null, name: 'Ann', organizations: [] }
    const session = { token: 'of-ann', expires_at: '2099-01-01T00:00:00Z', user }
    const server = await startHostile({
      'POST /api/auth/refresh/': json(session),
      'GET /api/account/sessions/': json({ detail: 'no' }, status),
    })
    open.push(server)
    const world = createWorld({ origin: server.origin })
    open.push({ close: world.end })
    await world.app.sessionKnown()
    const service = await world.app.account()
    expect(await service.sessions()).toMatchObject({ error: { isMissing: true } })
    expect(world.state().session).toMatchObject({ status: 'signedIn', hasAccount: false, user })
  })
})

describe('a deleted account', () => {
  it('[AUTH-57] signs out every tab and shows the landing page, with only the notice of the deletion', async () => {
    const { server, first, second, lose } = await twoTabs()
    const body = { email: emailOf(first), password: PASSWORD }
    await createSheet(first)
    // The undo notice of this deletion must disappear with the account.
    first.send({
      type: 'DELETE_SPREADSHEETS',
      ids: first.state().spreadsheets.items.map(({ id }) => id),
    })
    await first.until(({ removals }) => removals.length > 0)
    const service = await first.app.account()
    const left: (string | null)[] = []
    lose(({ url, headers }) => {
      if (url.endsWith('/sign-out/')) left.push(headers.get('authorization'))
      return false
    })
    expect((await service.remove(PASSWORD)).ok).toBe(true)
    // The server needs the bearer token to know whose cookie this sign-out ends.
    expect(left).toEqual([expect.stringMatching(/^Bearer ./)])
    for (const world of [first, second]) {
      const { notices } = await world.until(
        (state) => state.session.status === 'signedOut' && state.notices.length > 0,
      )
      expect(notices.map(({ text }) => text)).toEqual([AUTH_TEXTS.removed])
      expect(world.history.location.href).toBe('/')
      expect(world.state().session.user).toBeNull()
    }
    expect((await callerOf(server.origin).call('auth.signIn', { body })).status).toBe(401)
  })

  /** The server deletes the account, but the answer to the client is lost. */
  const removedUnheard = async () => {
    const tabs = await twoTabs()
    const service = await tabs.first.app.account()
    tabs.lose(({ method, url }) => method === 'DELETE' && url.endsWith('/api/account/'))
    expect((await service.remove(PASSWORD)).ok).toBe(false)
    tabs.lose(() => false)
    expect(tabs.first.state().session.status).toBe('signedIn')
    return { ...tabs, service }
  }
  const isRemovedIn = async (world: World): Promise<void> => {
    const { notices } = await world.until(
      (state) => state.session.status === 'signedOut' && state.notices.length > 0,
    )
    expect(notices.map(({ text }) => text)).toEqual([AUTH_TEXTS.removed])
    expect(world.history.location.href).toBe('/')
  }

  it('[AUTH-59] signs out every tab and removes the drafts on a second deletion call if the answer to the first was lost', async () => {
    const local = { kept: new Map([['ledgerline.draft.theme', 'stays']]) }
    const { first, second, service } = await removedUnheard()
    const id = first.state().session.user?.id ?? ''
    local.kept.set(`ledgerline.draft.${id}/`, 'A draft')
    vi.stubGlobal('localStorage', {
      get length() {
        return local.kept.size
      },
      key: (at: number) => [...local.kept.keys()][at] ?? null,
      removeItem: (key: string) => void local.kept.delete(key),
    })
    await service.remove(PASSWORD)
    for (const world of [first, second]) await isRemovedIn(world)
    await expect.poll(() => [...local.kept.keys()]).toEqual(['ledgerline.draft.theme'])
  })

  it('[AUTH-59] signs out every tab on any later refused call if the answer to the deletion was lost', async () => {
    const { first, second } = await removedUnheard()
    second.send({ type: 'LOAD_CREDITS' })
    for (const world of [first, second]) await isRemovedIn(world)
  })

  it('[AUTH-59, AUTH-147] is not reported if another device has merely ended the session', async () => {
    const { server, first } = await twoTabs()
    const body = { email: emailOf(first), password: PASSWORD }
    const other = await callerOf(server.origin).call('auth.signIn', { body })
    await callerOf(server.origin, other.body.token).call('account.endOthers')
    first.send({ type: 'LOAD_CREDITS' })
    const { notices } = await first.until(
      (state) => state.session.status === 'signedOut' && state.notices.length > 0,
    )
    expect(notices.map(({ text }) => text)).toEqual([AUTH_TEXTS.signedOut])
  })
})

it("[AUTH-50, AUTH-146] a failed account call shows the server's reason on a 403, and its own text on a 429 or 500", () => {
  const calls = Object.keys(endpoints).filter((name) => name.startsWith('account.'))
  for (const call of calls as AccountCall[]) {
    const text = (status: number, detail?: string) =>
      accountErrorText(call, { type: 'http', operation: call, status, detail })
    expect(text(500, 'hidden')).toMatch(/Try again\.$/)
    expect(text(403, 'This is not your current password.')).toBe(
      'This is not your current password.',
    )
    expect(text(429)).toBe(text(500))
    const cut = accountErrorText(call, { type: 'network', operation: call, raw: 'Failed to fetch' })
    expect(cut).toBe('Connection error. Please check your internet connection.')
  }
})
