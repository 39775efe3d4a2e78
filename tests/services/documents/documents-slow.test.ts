import { createActor } from 'xstate'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TRANSFER_TIMEOUT_MS, UPLOAD_IDLE_TIMEOUT_MS } from '#contract/limits/transfer.ts'
import type { AttachedDocument } from '#src/log/facts/document-fact.ts'
import { createDocumentsFlow } from '#src/app/app-flows.ts'
import { logLogic } from '#src/log/log.ts'
import { createApi } from '#src/services/http/api.ts'
import { createTokenlessSend } from '#src/services/http/http-client.ts'
import { keepDocuments } from '#src/services/documents/kept-documents.ts'
import { createPickedFiles } from '#src/services/documents/picked-files.ts'
import { serverDocument } from '#tests/support/documents/documents-flow.ts'
import '#tests/support/client/import-lazy-parts.ts'
import { startFlow } from '#tests/support/client/walk-machine.ts'

/** Node has no XMLHttpRequest. The test controls the progress and the answer of this fake. */
class SlowCall extends EventTarget {
  static last: SlowCall | null = null
  upload = new EventTarget()
  status = 200
  statusText = ''
  response = new Blob([])
  responseType = ''
  isAborted = false
  open(): void {}
  setRequestHeader(): void {}
  getAllResponseHeaders = (): string => 'content-type: application/json\r\n'
  send(): void {
    SlowCall.last = this
  }
  abort(): void {
    this.isAborted = true
    this.dispatchEvent(new Event('loadend'))
  }
  went(loaded: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 1000 }))
  }
  answer(body: object): void {
    this.response = new Blob([JSON.stringify(body)])
    this.dispatchEvent(new Event('load'))
    this.dispatchEvent(new Event('loadend'))
  }
}

const open: (() => unknown)[] = []
beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', SlowCall)
})
afterEach(() => {
  for (const close of open.splice(0).toReversed()) close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  SlowCall.last = null
})

/** A running upload, and a clock that the test advances. */
const start = async () => {
  let now = 0
  const timers = new Map<object, readonly [at: number, run: () => void]>()
  const limits = new Map<object, readonly [at: number, run: () => void]>()
  const begin = (of: typeof timers) => (ms: number, run: () => void) => {
    const key = {}
    of.set(key, [now + ms, run])
    return () => of.delete(key)
  }
  const pass = (ms: number): void => {
    now += ms
    for (const of of [timers, limits])
      for (const [key, [at, run]] of of) if (at <= now && of.delete(key)) run()
  }
  // The total time limit of a call uses the same clock.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController()
    begin(limits)(ms, () => limit.abort(new DOMException('', 'TimeoutError')))
    return limit.signal
  })
  const clock = { after: begin(timers) }
  // Requests other than the upload get no answer.
  const send = createTokenlessSend({ baseUrl: 'http://x', fetch: () => new Promise(() => {}) })
  const files = createPickedFiles<AttachedDocument>(
    () => 'doc_1',
    ({ localId }) => localId,
  )
  const log = createActor(logLogic).start()
  const flow = startFlow(
    createDocumentsFlow(
      send,
      createApi(send),
      files,
      keepDocuments(undefined, log),
      () => log,
      clock,
    ),
  )
  open.push(flow.stop, () => log.stop())
  files.hold([new File(['text'], 'a.pdf')])
  const given = [{ localId: 'doc_1', name: 'a.pdf', size: 4 }]
  flow.send({ type: 'ATTACH', chat: 'c1', files: given } as { type: 'ATTACH' })
  const call = await vi.waitFor(() => {
    if (!SlowCall.last) throw new Error('nothing was sent')
    return SlowCall.last
  })
  const until = (holds: (rows: readonly AttachedDocument[]) => boolean) =>
    vi.waitFor(() => {
      const { rows } = flow.state().documents
      if (!holds(rows)) throw new Error(`not yet: ${JSON.stringify(rows)}`)
    }, 10_000)
  const texts = () => flow.state().notices.map(({ text }) => text)
  return { call, pass, until, texts, timers }
}

it('[DOC-237] an upload has no time limit while its bytes go out', async () => {
  const { call, pass, until, texts, timers } = await start()
  const steps = Math.ceil((3 * TRANSFER_TIMEOUT_MS) / UPLOAD_IDLE_TIMEOUT_MS)
  for (let step = 1; step <= steps; step += 1) {
    pass(UPLOAD_IDLE_TIMEOUT_MS - 1)
    // Progress below one percent also restarts the idle timeout.
    call.went(step)
  }
  expect(call.isAborted).toBe(false)
  call.answer({
    success: true,
    message: '',
    documents: [serverDocument('s1', 'ready', 'a.pdf')],
    errors: [],
  })
  await until(([row]) => row?.status === 'ready')
  expect(texts()).toEqual(['1 file(s) uploaded successfully'])
  expect(timers.size).toBe(0)
})

it('[DOC-237] [DOC-8] an upload without progress for five minutes fails', async () => {
  const { call, pass, until, texts, timers } = await start()
  call.went(500)
  pass(UPLOAD_IDLE_TIMEOUT_MS - 1)
  expect(call.isAborted).toBe(false)
  pass(1)
  expect(call.isAborted).toBe(true)
  await until((rows) => rows.length === 0)
  expect(texts()).toHaveLength(1)
  expect(timers.size).toBe(0)
})
