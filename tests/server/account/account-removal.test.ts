import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ACCESS_TOKEN_MS } from '#contract/limits.ts'
import type { Agent } from '#server/chat/agent-contract.ts'
import { untilAborted, wordsAgent, writingAgent } from '#tests/support/models/agents.ts'
import { becomePro, openPortal } from '#tests/support/billing/billing.ts'
import {
  ask,
  callerOf,
  conversationOf,
  messagesOf,
  readAll,
  readUntil,
  signUp,
  type Person,
} from '#tests/support/server/caller.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import { addContext, addIdentity } from '#tests/support/server/add-rows.ts'
import { openTestStore } from '#tests/support/server/database.ts'
import {
  tableReader,
  uploadUntilReady,
  storedFileNames,
} from '#tests/support/documents/documents.ts'
import { everyRow as rowsOf, tablesWith } from '#tests/support/server/every-row.ts'
import { createInvitation } from '#tests/support/auth/organizations.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

const PASSWORD = 'correct horse battery'
const clock = createTestClock('2026-11-21T09:00:00.000Z')
/** Writes into a sheet, waits, or repeats the question, depending on the message. */
const agent: Agent = async (turn) => {
  if (turn.message.startsWith('Write')) return writingAgent()(turn)
  if (turn.message !== 'Wait') return wordsAgent(`About ${turn.message}.`)(turn)
  turn.emit({ type: 'text_delta', payload: { text: 'Half' } })
  await untilAborted(turn.signal)
  return { ended: 'end' }
}

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ clock, agent, readDocument: tableReader, sweepMs: 20 })
})
afterEach(() => server.close())

const remove = (person: Person, password = PASSWORD) =>
  person.call('account.remove', { body: { password } })

/** Fills an account with all kinds of data. `word` marks its data and is in no other account. */
const fill = async (word: string) => {
  const person = await signUp(server.origin, `${word}@example.test`)
  await person.call('account.rename', { body: { name: `Name ${word}` } })
  const { body: owner } = await person.call('organizations.create', {
    body: { name: `Ltd ${word}` },
  })
  const organization = owner.organization_id ?? ''
  await createInvitation(person, organization)
  await addIdentity(server.dataDir, person.session.user.id, word)
  await person.call('account.finishOffers', { body: { done: ['loan'] } })
  const { body: sheet } = await person.call('spreadsheets.create', {
    body: { title: `Sheet ${word}` },
  })
  const { body: shared } = await person.call('share.enable', { params: { id: sheet.id } })
  await ask(person, { message: `Write ${word}`, spreadsheet_id: sheet.id })
  const chat = conversationOf(await ask(person, { message: `What of ${word}` }))
  const document = await uploadUntilReady(person, chat, {
    name: `${word}.txt`,
    bytes: `Costs of ${word}`,
    type: 'text/plain',
  })
  await ask(person, {
    message: `Read ${word}`,
    conversation_id: chat,
    document_ids: [document],
  })
  const [question] = await messagesOf(person, chat)
  await ask(person, {
    message: `Again ${word}`,
    conversation_id: chat,
    replaces: question?.id ?? '',
  })
  await addContext(server.dataDir, chat, sheet.id)
  const response = await person.open('chat.stream', { body: { message: 'Wait' } })
  const running = await readUntil(response, 'Half')
  await person.call('spreadsheets.window', { params: { id: sheet.id } })
  await becomePro(person)
  await openPortal(person)
  const code = shared.public_share?.code ?? ''
  return { person, organization, sheet, chat, document, running, code, word }
}
type Filled = Awaited<ReturnType<typeof fill>>

const everyRow = () => rowsOf(server.dataDir)
/** Texts that occur only in the data of this person. */
const signsOf = async ({
  person,
  organization,
  sheet,
  chat,
  document,
  code,
  word,
}: Filled): Promise<readonly string[]> => {
  const { id } = person.session.user
  const messages = await messagesOf(person, chat)
  const { sessions } = (await person.call('account.sessions')).body
  const { changes } = (await person.call('changes.list', { params: { id: sheet.id } })).body
  return [
    id,
    Buffer.from(id).toString('hex').toUpperCase(),
    word,
    organization,
    sheet.id,
    chat,
    document,
    code,
    ...messages.map((message) => message.id),
    ...sessions.map((session) => session.id),
    ...changes.map((change) => change.id),
  ]
}
/** Tables without data of a person, such as server keys and fingerprints of deleted users. */
const OF_NOBODY =
  /^(server_keys|billing_events|gone_identities|(search|document)_words(_config|_docsize|_idx)?)$/

describe('a removed account', () => {
  it('[AUTH-37] leaves nothing in any table, and the data of another account stays complete', async () => {
    const [gone, stays] = [await fill('qxgonemark'), await fill('qzstaymark')]
    const [goneSigns, staySigns] = [await signsOf(gone), await signsOf(stays)]
    const before = await everyRow()
    const [hadGone, hadStays] = [tablesWith(before, goneSigns), tablesWith(before, staySigns)]
    // `fill` must add a row to each table outside `OF_NOBODY`. Extend it for every new table.
    const unseen = [...before.keys()].filter((name) => !hadGone.includes(name))
    expect(unseen.filter((name) => !OF_NOBODY.test(name))).toEqual([])
    expect(hadStays).toEqual(hadGone)

    expect((await remove(gone.person)).status).toBe(204)
    const after = await everyRow()
    expect(tablesWith(after, goneSigns)).toEqual([])
    expect(storedFileNames(server.dataDir)).toEqual([stays.document])
    expect(tablesWith(after, staySigns)).toEqual(hadStays)
    const { body } = await stays.person.call('spreadsheets.get', { params: { id: stays.sheet.id } })
    expect(body.title).toBe('Sheet qzstaymark')
    expect(await messagesOf(stays.person, stays.chat)).toHaveLength(2)
    const found = await stays.person.call('histories.list', { query: { q: 'qzstaymark' } })
    expect(found.body.total_count).toBe(2)
    const { body: open } = await callerOf(server.origin).call('share.get', {
      params: { code: stays.code },
    })
    expect(open.id).toBe(stays.sheet.id)
    await stays.running.cancel()
  })

  it('[AUTH-37, AUTH-135, AUTH-180] is signed out everywhere, fails to sign in like an unknown email, and frees its email', async () => {
    const { person, code, running, word } = await fill('qxgonemark')
    const email = `${word}@example.test`
    const credentials = { body: { email, password: PASSWORD } }
    const { body: elsewhere, headers } = await callerOf(server.origin).call(
      'auth.signIn',
      credentials,
    )
    const removed = await remove(person)
    expect(removed.status).toBe(204)
    // By now the browser may hold the cookie of a newer sign-in, so the response clears no cookie.
    expect(removed.headers.get('set-cookie')).toBeNull()
    const other = await signUp(server.origin)
    const leave = async (cookie: string) =>
      (
        await callerOf(server.origin, person.token).call('auth.signOut', { headers: { cookie } })
      ).headers.get('set-cookie')
    expect(await leave(person.cookie)).toContain('Max-Age=0')
    expect(await leave(other.cookie)).toBeNull()
    const { status } = await callerOf(server.origin).call('auth.refresh', {
      headers: { cookie: other.cookie },
    })
    expect(status).toBe(200)
    for (const token of [person.token, elsewhere.token])
      expect((await callerOf(server.origin, token).call('account.get')).status).toBe(401)
    for (const cookie of [person.cookie, (headers.get('set-cookie') ?? '').split(';')[0] ?? ''])
      expect(
        (await callerOf(server.origin).call('auth.refresh', { headers: { cookie } })).status,
      ).toBe(401)
    expect(await running.rest()).toContain('"code":"stopped"')
    const known = await callerOf(server.origin).call('auth.signIn', credentials)
    const unknown = await callerOf(server.origin).call('auth.signIn', {
      body: { email: `${randomUUID()}@example.test`, password: PASSWORD },
    })
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    const share = (of: string) =>
      callerOf(server.origin).call('share.get', { params: { code: of } })
    expect(await share(code)).toMatchObject({ status: 404, body: (await share('Nothing9')).body })
    const next = await signUp(server.origin, email)
    expect((await next.call('histories.list')).body.total_count).toBe(0)
    expect((await next.call('spreadsheets.list')).body.spreadsheets).toEqual([])
  })

  it('[AUTH-37] leaves nothing behind even with many rows', async () => {
    const { person, running } = await fill('qxgonemark')
    for (let n = 0; n < 25; n += 1) {
      await person.call('spreadsheets.create', { body: { title: `Sheet ${n}` } })
    }
    expect((await remove(person)).status).toBe(204)
    expect(tablesWith(await everyRow(), [person.session.user.id])).toEqual([])
    await running.cancel()
  })

  it('[AUTH-38, AUTH-169] is inaccessible after a crash during its removal, and the sweep removes the rest later', async () => {
    const filled = await fill('qxgonemark')
    const { person, code, running } = filled
    const signs = await signsOf(filled)
    await running.cancel()
    // The state of the database if the process is killed after the first step of the removal.
    const store = await openTestStore(server.dataDir)
    const { id } = person.session.user
    await store
      .updateTable('users')
      .set({ email: id, name: '', password_hash: 'removed', removed_at: clock.now().toISOString() })
      .where('id', '=', id)
      .execute()
    for (const table of ['sessions', 'refresh_tokens'] as const)
      await store.deleteFrom(table).where('user_id', '=', id).execute()
    await store.updateTable('spreadsheets').set({ share_code: null }).execute()
    await store.destroy()
    expect((await person.call('account.get')).status).toBe(401)
    const open = await callerOf(server.origin).call('share.get', { params: { code } })
    expect(open.status).toBe(404)
    await signUp(server.origin, 'qxgonemark@example.test')
    clock.advance(6 * 60_000)
    await expect
      .poll(async () =>
        tablesWith(
          await everyRow(),
          signs.filter((sign) => sign !== 'qxgonemark'),
        ),
      )
      .toEqual([])
  })
})

describe('the removal of an account', () => {
  it('[AUTH-37] during a save, a send and a sign-in leaves no trace of them', async () => {
    const { person, sheet, running, word } = await fill('qxgonemark')
    await running.cancel()
    const email = `${word}@example.test`
    const body = { workbook_data: { name: 'late' } }
    const [removed, ...others] = await Promise.all([
      person.open('account.remove', { body: { password: PASSWORD } }),
      person.open('spreadsheets.create', { body }),
      person.open('spreadsheets.update', { params: { id: sheet.id }, body }),
      person.open('chat.stream', { body: { message: 'Late' } }).then(async (response) => {
        // The removal may abort this stream before its end.
        await readAll(response)
        return response
      }),
      callerOf(server.origin).open('auth.signIn', { body: { email, password: PASSWORD } }),
    ])
    expect(removed.status).toBe(204)
    expect(others).toHaveLength(4)
    await expect
      .poll(async () => tablesWith(await everyRow(), [person.session.user.id, word]))
      .toEqual([])
  })

  it('[AUTH-37] runs once if requested twice at the same time', async () => {
    const person = await signUp(server.origin)
    const statuses = (await Promise.all([remove(person), remove(person)])).map(
      ({ status }) => status,
    )
    expect(statuses).toContain(204)
    expect(statuses.every((status) => [204, 401, 403].includes(status))).toBe(true)
    expect(tablesWith(await everyRow(), [person.session.user.id])).toEqual([])
  })

  it('[AUTH-59] whose response was lost is reported by the next refresh, and only to the owner of the account', async () => {
    const [person, other] = [await signUp(server.origin), await signUp(server.origin)]
    const refresh = async (token: string | null, cookie?: string) => {
      const headers = cookie === undefined ? {} : { cookie }
      return (await callerOf(server.origin, token).call('auth.refresh', { headers })).status
    }
    const { token } = person.session
    expect(await refresh(token, person.cookie)).toBe(200)
    await remove(person)
    expect(await refresh(token, person.cookie)).toBe(410)
    // The 410 response cleared the cookie. The next refresh has no cookie and gets 410 too.
    expect(await refresh(token)).toBe(410)
    // A request without a token of this server, or with the token of another user, learns nothing.
    const forged = [token.slice(0, -2), `${token.split('.').slice(0, 2).join('.')}.`, 'nonsense']
    for (const one of [null, ...forged, other.session.token])
      expect(await refresh(one, person.cookie)).toBe(401)
    clock.advance(ACCESS_TOKEN_MS + 60_000)
    expect(await refresh(token, person.cookie)).toBe(410)
    // A refresh with an ended session gets 401, because its account is not deleted.
    await other.call('account.endOthers')
    await callerOf(server.origin).call('auth.signOut', { headers: { cookie: other.cookie } })
    expect(await refresh(other.session.token, other.cookie)).toBe(401)
  })
})
