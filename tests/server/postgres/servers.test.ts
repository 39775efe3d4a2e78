import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readStored } from '#contract/stream/stored.ts'
import { createTokens, loadSigningKey } from '#server/auth/tokens.ts'
import type { Agent } from '#server/chat/agent-contract.ts'
import { systemClock } from '#server/clock.ts'
import { freePort, start } from '#tests/operations/server-process.ts'
import { createGate, wordsAgent, gatedAgent } from '#tests/support/models/agents.ts'
import {
  ask,
  balanceOf,
  callerOf,
  conversationIdIn,
  conversationOf,
  eventsOf,
  messagesOf,
  readAll,
  readUntil,
  signUp,
} from '#tests/support/server/caller.ts'
import {
  killConnection,
  databaseEnv,
  dropDatabase,
  lockHolders,
  openTestStore,
} from '#tests/support/server/database.ts'
import { startTestServer, temporaryFolder, type TestServer } from '#tests/support/server/server.ts'

let folder: string
let open: TestServer[]
beforeEach(() => {
  folder = temporaryFolder()
  open = []
})
afterEach(async () => {
  await Promise.all(open.map((server) => server.close()))
  rmSync(folder, { recursive: true, force: true })
  await dropDatabase(folder)
  await dropDatabase(join(folder, 'other'))
})

/** Starts another server on this test's database. */
const boot = async (agent: Agent = wordsAgent('Hi.'), dataDir = folder): Promise<TestServer> => {
  const server = await startTestServer({ agent, dataDir, env: await databaseEnv(folder) })
  open.push(server)
  return server
}

describe('servers with separate data folders', () => {
  it("[BOOT-14] sign with the key of the first server and accept each other's tokens", async () => {
    const own = await loadSigningKey(join(folder, 'secret'))
    const [here, there] = [await boot(), await boot(wordsAgent('Hi.'), join(folder, 'other'))]
    const person = await signUp(here.origin)
    expect((await callerOf(there.origin, person.token).call('account.get')).status).toBe(200)
    const guest = await signUp(there.origin)
    expect((await callerOf(here.origin, guest.token).call('account.get')).status).toBe(200)
    // The key is the secret that was in the first data folder, so existing sessions stay valid.
    const tokens = createTokens(own ?? new Uint8Array(), systemClock)
    const bearer = await tokens.verify(person.session.token)
    const { token } = await tokens.issue(bearer ?? { userId: '', sessionId: '' })
    expect((await callerOf(there.origin, token).call('account.get')).status).toBe(200)
  })
})

describe('a second server on the same database', () => {
  it('[BOOT-20] lets a running answer continue and streams it to its end, but refuses another message to its conversation', async () => {
    const gate = createGate()
    const person = await signUp((await boot(gatedAgent(gate, 'Half', ' and whole'))).origin)
    const response = await person.open('chat.stream', { body: { message: 'Hi' } })
    const reader = await readUntil(response, 'Half')
    const id = conversationIdIn(reader.text())

    const there = callerOf((await boot()).origin, person.token)
    const busy = await there.open('chat.stream', { body: { message: 'Hi', conversation_id: id } })
    expect(busy.status).toBe(429)
    const following = await there.open('chat.resume', { params: { id } })
    expect(following.status).toBe(200)
    gate.open()
    const here = await reader.rest()
    expect(eventsOf(here).at(-1)?.type).toBe('stream_end')
    expect(eventsOf(await readAll(following))).toEqual(eventsOf(here))
    expect((await messagesOf(there, id)).at(-1)?.text_content).toBe('Half and whole')
    expect(await balanceOf(there)).toBe(9)
  })

  it('[BOOT-20] [SEND-80, SEND-530] stops the answer to the named question on the first server, and no other answer, without a charge', async () => {
    const person = await signUp((await boot(gatedAgent(createGate(), 'Half', ''))).origin)
    const response = await person.open('chat.stream', { body: { message: 'Hi' } })
    const reader = await readUntil(response, 'Half')
    const id = conversationIdIn(reader.text())
    const there = callerOf((await boot()).origin, person.token)
    const stop = async (message_id: string) =>
      (await there.call('chat.stop', { params: { id }, query: { message_id } })).body
    expect(await stop('another')).toEqual({ stopped: false })
    const [question] = await messagesOf(there, id)
    expect(await stop(question?.id ?? '')).toEqual({ stopped: true })
    expect(eventsOf(await reader.rest()).at(-1)).toMatchObject({ payload: { code: 'stopped' } })
    expect(await balanceOf(there)).toBe(10)
  })

  it('[BOOT-20, CRED-12] forwards a stop to the first server, which ends a run that no server produces any more', async () => {
    const person = await signUp((await boot()).origin)
    const id = conversationOf(await ask(person, { message: 'Hi' }))
    const there = callerOf((await boot()).origin, person.token)
    // A failing database leaves this state: the run is still `running`, but no server produces it.
    const store = await openTestStore(folder)
    await store.deleteFrom('messages').where('role', '=', 'assistant').execute()
    await store.updateTable('runs').set({ status: 'running', ended_at: null }).execute()
    const runs = () => store.selectFrom('runs').select('status').execute()
    expect((await there.call('chat.stop', { params: { id } })).body).toEqual({ stopped: false })
    expect(await runs()).toEqual([{ status: 'interrupted' }])
    await store.destroy()
    expect(await balanceOf(there)).toBe(10)
    const next = await ask(there, { message: 'And now?', conversation_id: id })
    expect(next.at(-1)?.type).toBe('stream_end')
  })

  it('[BOOT-14] does not end the answer of a server that briefly lost its connection', async () => {
    const gate = createGate()
    const person = await signUp((await boot(gatedAgent(gate, 'Half', ' and whole'))).origin)
    const response = await person.open('chat.stream', { body: { message: 'Hi' } })
    const reader = await readUntil(response, 'Half')
    const id = conversationIdIn(reader.text())
    const store = await openTestStore(folder)
    const [lost = 0] = await lockHolders(store)
    const there = callerOf((await boot()).origin, person.token)
    await killConnection(store, lost)
    await expect.poll(() => lockHolders(store)).not.toContain(lost)
    await store.destroy()
    const following = await there.open('chat.resume', { params: { id } })
    expect(following.status).toBe(200)
    gate.open()
    const here = eventsOf(await reader.rest())
    expect(here.at(-1)?.type).toBe('stream_end')
    expect(eventsOf(await readAll(following))).toEqual(here)
    expect(await balanceOf(there)).toBe(9)
  })

  it('[BOOT-14, SEND-35] ends the answer of a killed server even if no client follows the answer', async () => {
    const first = await start({
      PORT: String(await freePort()),
      DATA_DIR: folder,
      MODEL_PACE_MS: '50',
      ...(await databaseEnv(folder)),
    })
    const person = await signUp(first.origin)
    const message = 'Build an amortisation schedule for a $300,000 loan at 6.5% over 30 years'
    const response = await person.open('chat.stream', { body: { message } })
    const id = conversationIdIn((await readUntil(response, '"type":"reasoning_delta"')).text())
    const second = await startTestServer({
      agent: wordsAgent('Hi.'),
      dataDir: folder,
      sweepMs: 100,
    })
    open.push(second)
    const there = callerOf(second.origin, person.token)
    expect(await balanceOf(there)).toBe(9)
    first.child.kill('SIGKILL')
    await expect.poll(() => balanceOf(there), { timeout: 10_000 }).toBe(10)
    const answer = (await messagesOf(there, id)).at(-1)
    expect(answer && readStored(answer).message).toMatchObject({ error: { type: 'interrupted' } })
  })

  it('[BOOT-14, SEND-35] ends the answer of a killed server with the saved part, and a client that follows the answer gets this end', async () => {
    const first = await start({
      PORT: String(await freePort()),
      DATA_DIR: folder,
      MODEL_PACE_MS: '50',
      ...(await databaseEnv(folder)),
    })
    const there = await boot()
    const person = await signUp(first.origin)
    const message = 'Build an amortisation schedule for a $300,000 loan at 6.5% over 30 years'
    const response = await person.open('chat.stream', { body: { message } })
    const reader = await readUntil(response, '"type":"reasoning_delta"')
    const id = conversationIdIn(reader.text())
    const other = callerOf(there.origin, person.token)
    // The second server must follow before the kill, because an interrupted run has no stream.
    const following = await other.open('chat.resume', { params: { id } })
    expect(following.status).toBe(200)
    first.child.kill('SIGKILL')
    await first.exited
    expect(eventsOf(await readAll(following)).at(-1)).toMatchObject({
      payload: { code: 'interrupted' },
    })
    expect(await balanceOf(other)).toBe(10)
    const next = await ask(other, { message: 'And now?', conversation_id: id })
    expect(next.at(-1)?.type).toBe('stream_end')
  })
})
