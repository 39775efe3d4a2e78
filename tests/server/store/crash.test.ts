import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readStored } from '#contract/stream/stored.ts'
import { freePort, start, type ServerProcess } from '#tests/operations/server-process.ts'
import {
  ask,
  balanceOf,
  callerOf,
  conversationIdIn,
  conversationOf,
  eventsOf,
  messagesOf,
  readUntil,
  signUp,
} from '#tests/support/server/caller.ts'
import { databaseEnv, dropDatabase } from '#tests/support/server/database.ts'
import { temporaryFolder } from '#tests/support/server/server.ts'

const QUESTION = 'Build an amortisation schedule for a $300,000 loan at 6.5% over 30 years'
let folder: string
let server: ServerProcess

/** Starts a server in its own process on this test's data folder. */
const boot = async (paceMs: number): Promise<ServerProcess> => {
  server = await start({
    PORT: String(await freePort()),
    DATA_DIR: folder,
    MODEL_PACE_MS: String(paceMs),
    ...(await databaseEnv(folder)),
  })
  return server
}
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(async () => {
  server.child.kill('SIGKILL')
  await server.exited
  rmSync(folder, { recursive: true, force: true })
  await dropDatabase(folder)
})

describe('a killed server', () => {
  it('[SEND-35, BOOT-4, CRED-12] in the middle of an answer keeps the sent part as interrupted and charges nothing', async () => {
    await boot(20)
    const person = await signUp(server.origin)
    const response = await person.open('chat.stream', { body: { message: QUESTION } })
    const reader = await readUntil(response, '"type":"reasoning_delta"')
    server.child.kill('SIGKILL')
    await server.exited
    const seen = eventsOf(await reader.rest().catch(() => reader.text()))
    const id = conversationOf(seen)

    await boot(0)
    const again = callerOf(server.origin, person.token)
    // If the new server has not ended the orphaned run yet, this request makes it do so.
    await again.open('chat.resume', { params: { id } })
    const [question, answer] = await messagesOf(again, id)
    expect(question?.text_content).toBe(QUESTION)
    const message = answer && readStored(answer).message
    if (message?.type !== 'assistant') throw new Error('no answer was saved')
    expect(message.error).toMatchObject({ type: 'interrupted' })
    const heard = seen.map((event) => (event.type === 'reasoning_delta' ? event.payload.text : ''))
    const [block] = message.timeline
    expect(block?.kind === 'reasoning' && block.text.startsWith(heard.join(''))).toBe(true)
    expect(await balanceOf(again)).toBe(10)

    const next = await ask(again, { message: '2 + 2?', conversation_id: id })
    expect(next.at(-1)?.type).toBe('stream_end')
    const last = Math.max(...seen.map((event) => event.sequence))
    expect(next[0]?.sequence).toBeGreaterThan(last)
    expect(await balanceOf(again)).toBe(9)
  })

  it('[BOOT-4] keeps every acknowledged save', async () => {
    await boot(0)
    const person = await signUp(server.origin)
    const { body: sheet } = await person.call('spreadsheets.create', { body: {} })
    const acknowledged: number[] = []
    const saving = (async () => {
      for (let n = 1; ; n += 1) {
        const { status } = await person.call('spreadsheets.update', {
          params: { id: sheet.id },
          body: { workbook_data: { n } },
          headers: { 'if-match': `"${n}"` },
        })
        if (status !== 200) return
        acknowledged.push(n)
        if (n === 20) server.child.kill('SIGKILL')
      }
    })().catch(() => undefined)
    await saving
    await server.exited
    await boot(0)
    const { body } = await callerOf(server.origin, person.token).call('spreadsheets.get', {
      params: { id: sheet.id },
    })
    const last = acknowledged.at(-1) ?? 0
    expect(last).toBeGreaterThanOrEqual(20)
    // The server may have stored one more save whose answer the kill cut off.
    expect([last, last + 1]).toContain(body.workbook_data['n'])
    expect(body.revision).toBe(Number(body.workbook_data['n']) + 1)
  })
})

describe('a server that receives SIGTERM', () => {
  it('[BOOT-3] stores the running answer as interrupted, reports this in the stream of the answer and exits with 0', async () => {
    await boot(200)
    const person = await signUp(server.origin)
    const response = await person.open('chat.stream', { body: { message: QUESTION } })
    const reader = await readUntil(response, '"type":"reasoning_delta"')
    const id = conversationIdIn(reader.text())
    const asked = performance.now()
    server.child.kill('SIGTERM')
    const events = eventsOf(await reader.rest())
    expect(await server.exited).toBe(0)
    expect(performance.now() - asked).toBeLessThan(10_000)
    expect(events.at(-1)).toMatchObject({ type: 'error', payload: { code: 'interrupted' } })
    await boot(0)
    const again = callerOf(server.origin, person.token)
    expect(await messagesOf(again, id)).toHaveLength(2)
    expect(await balanceOf(again)).toBe(10)
  })

  it('[BOOT-3] lets an almost complete answer finish', async () => {
    await boot(5)
    const person = await signUp(server.origin)
    const response = await person.open('chat.stream', { body: { message: 'Hello' } })
    const reader = await readUntil(response, '"type":"text_delta"')
    server.child.kill('SIGTERM')
    expect(eventsOf(await reader.rest()).at(-1)?.type).toBe('stream_end')
    expect(await server.exited).toBe(0)
  })
})
