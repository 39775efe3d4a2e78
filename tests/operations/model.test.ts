import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readStored } from '#contract/stream/stored.ts'
import { MODEL_TEXTS } from '#contract/api/wording.ts'
import {
  ask,
  balanceOf,
  conversationIdIn,
  conversationOf,
  messagesOf,
  readUntil,
  signUp,
} from '#tests/support/server/caller.ts'
import { anthropic } from '#tests/support/models/provider-anthropic.ts'
import { openai } from '#tests/support/models/provider-openai.ts'
import { startProvider, type Provider, type Script } from '#tests/support/models/provider.ts'
import { freePort, start, temporaryFolder, type ServerProcess } from './server-process.ts'

const KEY = 'sk-test-0123456789abcdef'

let folder: ReturnType<typeof temporaryFolder>
let server: ServerProcess
let provider: Provider

beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(async () => {
  server.child.kill('SIGKILL')
  await server.exited
  await provider.close()
  folder.remove()
})

vi.setConfig({ testTimeout: 90_000 })

describe.each([
  ['OPENAI', openai],
  ['ANTHROPIC', anthropic],
] as const)('a server with a model of %s', (name, dialect) => {
  const begin = async (script: Script) => {
    provider = await startProvider(dialect, script)
    server = await start({
      PORT: String(await freePort()),
      DATA_DIR: folder.path,
      LOG_LEVEL: 'trace',
      MODEL: 'test-model',
      [`${name}_BASE_URL`]: provider.baseUrl,
      [`${name}_API_KEY`]: KEY,
    })
    return signUp(server.origin)
  }
  /** All output of the server: its logs and the files of its data folder. */
  const written = () =>
    readdirSync(folder.path)
      .map((file) => readFileSync(join(folder.path, file), 'latin1'))
      .join('\n') + server.output()

  it('[AGENT-13] [AGENT-21] answers, names the conversation and remembers earlier messages', async () => {
    const person = await begin({
      steps: [{ reasoning: 'Hm.', text: 'It is 4.' }, { text: 'As I said: 4.' }],
      title: 'Two and two',
    })
    const first = await ask(person, { message: 'What is 2+2?' })
    expect(first.at(-1)?.type).toBe('stream_end')
    expect(first.find(({ type }) => type === 'conversation_started')?.payload).toMatchObject({
      model: 'test-model',
    })
    expect(first.find(({ type }) => type === 'title_updated')?.payload).toMatchObject({
      title: 'Two and two',
    })
    const id = conversationOf(first)
    await ask(person, { message: 'Sure?', conversation_id: id })
    const sent = JSON.stringify(provider.calls[1]?.body['messages'])
    expect(sent).toMatch(/What is 2\+2\?.*It is 4\..*Sure\?/)
    const [, answer] = await messagesOf(person, id)
    expect(answer && readStored(answer).message).toMatchObject({
      timeline: [
        { kind: 'reasoning', text: 'Hm.' },
        { kind: 'text', content: 'It is 4.' },
      ],
    })
    expect(provider.titleCalls).toHaveLength(1)
    expect(written()).not.toContain(KEY)
  })

  it('[AGENT-10] closes the request to the provider after a stop', async () => {
    const person = await begin({ steps: [{ text: 'Half', end: 'never' }] })
    const response = await person.open('chat.stream', { body: { message: 'Hi' } })
    const reader = await readUntil(response, 'Half')
    await person.call('chat.stop', { params: { id: conversationIdIn(reader.text()) } })
    await provider.calls[0]?.closed
    await reader.rest()
    expect(await balanceOf(person)).toBe(10)
  })

  it('[AGENT-20] [BOOT-6] [SEND-520] shows a refused key in no log, answer or file, and charges nothing', async () => {
    const refusal = { status: 401, message: `Incorrect API key provided: ${KEY}` }
    const person = await begin({ steps: [refusal], title: refusal })
    const events = await ask(person, { message: 'What is 2+2?' })
    expect(events.at(-1)).toMatchObject({
      type: 'error',
      payload: { code: 'model_setup', message: MODEL_TEXTS.setUp },
    })
    expect(await balanceOf(person)).toBe(10)
    await expect.poll(() => server.output()).toContain('the model failed')
    const lines = server.output().split('\n')
    const told = lines.filter((line) => line.includes('the model failed'))
    expect(told).toHaveLength(1)
    expect(JSON.parse(told[0] ?? '')).toMatchObject({ status: 401 })
    expect(written()).not.toContain(KEY)
    expect(JSON.stringify(events)).not.toContain(KEY)
  })
})
