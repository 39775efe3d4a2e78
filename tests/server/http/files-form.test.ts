import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MAX_FILE_BYTES } from '#contract/limits.ts'
import { err, ok } from '#contract/api/result.ts'
import { UPLOAD_PACE_BYTES, UPLOAD_PACE_MS } from '#contract/limits/transfer.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import { createBodyMemory } from '#server/http/body-memory.ts'
import { createFilesFormReader } from '#server/http/files-form.ts'
import { createGate } from '#tests/support/models/agents.ts'
import { formPipe } from '#tests/support/server/form-pipe.ts'

const head = (name: string) =>
  `--x\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`
const END = '\r\n--x--\r\n'

/** A form whose bytes the test sends. Each file counts as stored only after `storing`. */
const slowForm = (storing: () => Promise<void> = async () => undefined) => {
  const { request, writer, send } = formPipe()
  const taken: string[] = []
  const begun = createGate()
  const read = createFilesFormReader(request, {
    field: 'files',
    fieldsOf: ok,
    reservation: createBodyMemory().hold('somebody'),
    inLine: (work) => work(),
    noMemory: err({ status: 503, detail: 'No room.' }),
    maxFileBytes: MAX_FILE_BYTES,
  })
  const outcome = read({
    wants: async () => {
      begun.open()
      return ok(true)
    },
    take: async ({ name, size }) => {
      await storing()
      taken.push(`${name} ${size}`)
    },
  })
  const end = async () => {
    await send(END)
    await writer.close()
  }
  return { send, end, outcome, taken, begun }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

it('[DOC-837] a form whose files arrive too slowly gets 408', async () => {
  const { send, outcome, begun, taken } = slowForm()
  await send(`${head('a.txt')}${'a'.repeat(100)}`)
  await begun.opened
  // Advances past two pace checks, because the first one also counts the bytes sent above.
  vi.advanceTimersByTime(2 * UPLOAD_PACE_MS)
  expect(await outcome).toEqual({
    ok: false,
    error: { status: 408, detail: API_TEXTS.uploadTooSlow },
  })
  expect(taken).toEqual([])
})

it('[DOC-837] time spent storing a file does not count as a slow upload', async () => {
  const [storing, stored] = [createGate(), createGate()]
  const { send, end, outcome, taken } = slowForm(async () => {
    storing.open()
    await stored.opened
  })
  await send(`${head('a.txt')}first\r\n${head('b.txt')}`)
  await storing.opened
  vi.advanceTimersByTime(3 * UPLOAD_PACE_MS)
  stored.open()
  await send('b'.repeat(UPLOAD_PACE_BYTES))
  await end()
  expect(await outcome).toMatchObject({ ok: true })
  expect(taken).toEqual(['a.txt 5', `b.txt ${UPLOAD_PACE_BYTES}`])
})
