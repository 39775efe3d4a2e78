import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MAX_FILE_BYTES } from '#contract/limits.ts'
import { MESSAGES } from '#contract/api/messages.ts'
import { err, ok } from '#contract/api/result.ts'
import { UPLOAD_PACE_BYTES, UPLOAD_PACE_MS } from '#contract/limits/transfer.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import { withForm, type FormLimits } from '#server/http/upload.ts'
import { signUp, type Person } from '#tests/support/server/caller.ts'
import { sendFile } from '#tests/support/transfer/import-call.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'
import { formPipe } from '#tests/support/server/form-pipe.ts'

const { serve } = useWorlds()
const HEAD =
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n'
const noMemory = err({ status: 503 as const, detail: MESSAGES.importUnavailable })
const END = '\r\n--x--\r\n'

/** A multipart form whose bytes the test sends, and the outcome of its upload. */
const slowForm = (hasRoom: NonNullable<FormLimits['hasMemory']> = () => true) => {
  let came = 0
  const seen = (bytes: number): boolean => {
    came = bytes
    return hasRoom(bytes)
  }
  const { request: call, writer, send } = formPipe()
  const outcome = withForm(
    call,
    { field: 'file', maxBytes: MAX_FILE_BYTES, hasMemory: seen, noMemory },
    async ({ upload }) => ok(upload.size),
  )
  const end = async () => {
    await send(END)
    await writer.close()
  }
  /** Resolves once the server has counted this many bytes of the file. */
  const until = async (bytes: number) => {
    while (came < bytes) await new Promise(setImmediate)
  }
  return { send, end, outcome, until }
}

describe('slow uploads', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())

  it('[IMPORT-182] get 413 if the form contains too much besides the file', async () => {
    const stuffed = slowForm()
    await stuffed.send(HEAD)
    await stuffed.send(
      'x\r\n--x\r\ncontent-disposition: form-data; name="more"; filename="b"\r\n\r\n',
    )
    const ended = stuffed.outcome.then(() => undefined)
    const chunk = 'y'.repeat(2 ** 20)
    for (let sent = 0; sent < 2 * MAX_FILE_BYTES; sent += chunk.length)
      await Promise.race([stuffed.send(chunk).catch(() => undefined), ended])
    await stuffed.end().catch(() => undefined)
    const failure = { status: 413, detail: API_TEXTS.fileTooLarge(MAX_FILE_BYTES) }
    expect(await stuffed.outcome).toEqual({ ok: false, error: failure })
  })

  it('[IMPORT-827] get 408 below the minimum pace and are accepted above it', async () => {
    const steady = slowForm()
    await steady.send(HEAD)
    for (let at = 0; at < 5; at += 1) {
      await steady.send('x'.repeat(UPLOAD_PACE_BYTES))
      await steady.until(at * UPLOAD_PACE_BYTES + 1)
      vi.advanceTimersByTime(UPLOAD_PACE_MS)
    }
    await steady.end()
    expect(await steady.outcome).toEqual(ok(5 * UPLOAD_PACE_BYTES))
    expect(vi.getTimerCount()).toBe(0)

    const slow = slowForm()
    await slow.send(HEAD)
    await slow.send('x'.repeat(UPLOAD_PACE_BYTES))
    await slow.until(1)
    vi.advanceTimersByTime(UPLOAD_PACE_MS)
    await slow.send('x')
    vi.advanceTimersByTime(UPLOAD_PACE_MS)
    const failure = { status: 408, detail: API_TEXTS.uploadTooSlow }
    expect(await slow.outcome).toEqual({ ok: false, error: failure })
    expect(vi.getTimerCount()).toBe(0)
  })
})

it('[IMPORT-130] an upload reserves disk space as its bytes arrive, and gets 503 if no disk space is left', async () => {
  const asked: number[] = []
  const hasRoom = (bytes: number): boolean => {
    asked.push(bytes)
    return bytes <= 10
  }
  const form = slowForm(hasRoom)
  for (const text of [HEAD, '12345', '12345', '12345', '12345']) await form.send(text)
  const failure = { status: 503, detail: MESSAGES.importUnavailable }
  expect(await form.outcome).toEqual({ ok: false, error: failure })
  expect(asked.filter((bytes) => bytes > 10)).toHaveLength(1)
})

/**
 * Announces a form of `length` bytes, by default the largest allowed file, and sends only its head.
 */
const announce = ({ origin, token }: Person, length = MAX_FILE_BYTES) => {
  const sent = request(`${origin}/api/spreadsheets/backend-import/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': length,
    },
  })
  sent.on('error', () => undefined)
  sent.write(HEAD)
  return sent
}

it('[IMPORT-182] a file upload may outlast the time limit of other requests', async () => {
  const { origin } = await serve({ requestMs: 1500 })
  const person = await signUp(origin)
  const form = `${HEAD}a,b${END}`
  const file = announce(person, form.length)
  const answered = new Promise<number | undefined>((resolve, reject) => {
    file.on('response', ({ statusCode }) => resolve(statusCode))
    file.on('error', reject)
  })
  const others = ['/api/spreadsheets/', '/api/nothing/', '/'].flatMap((path) =>
    ['GET', 'POST'].map((method) => {
      const headers = {
        authorization: `Bearer ${person.token}`,
        'content-type': 'application/json',
        'content-length': 100,
      }
      const sent = request(origin + path, { method, headers })
      sent.on('error', () => undefined)
      sent.write('{')
      return new Promise((resolve) => sent.on('close', resolve))
    }),
  )
  await Promise.all(others)
  file.end(form.slice(HEAD.length))
  expect(await answered).toBe(201)
})

it('[IMPORT-130] slow uploads that only announce a large size do not block other users', async () => {
  const { origin } = await serve()
  const slow = []
  for (let at = 0; at < 5; at += 1) {
    const person = await signUp(origin)
    slow.push(...Array.from({ length: 4 }, () => announce(person)))
  }
  const other = await signUp(origin)
  await Promise.all(slow.map((each) => new Promise((resolve) => each.write('a,b\n', resolve))))
  const status = async () =>
    (await sendFile(other, { name: 'mine.csv', bytes: 'a,b\n1,2\n' })).status
  expect([await status(), await status(), await status()]).toEqual([201, 201, 201])
  for (const each of slow) each.destroy()
})
