import { fromPromise } from 'xstate'
import { expect, it } from 'vitest'
import { DOCUMENT_TEXTS } from '#src/texts/documents.ts'
import type { AppError } from '#src/shared/app-error.ts'
import { ok } from '#contract/api/result.ts'
import type { CheckResult } from '#src/machines/documents/types.ts'
import {
  attach,
  quietDocuments,
  remove,
  uploadEnded,
} from '#tests/support/documents/documents-flow.ts'
import { startFlow } from '#tests/support/client/walk-machine.ts'

const busy: AppError = {
  type: 'http',
  operation: 'documents.status',
  status: 503,
  statusText: 'Service Unavailable',
}
const FAILED = { ok: false, error: busy } as const
const saying = (
  status: 'pending' | 'processing' | 'ready' | 'failed',
  more: object = {},
): CheckResult =>
  ok(
    Object.fromEntries(
      ['a', 'b'].map((id) => [
        `s-${id}`,
        { status, error: null, word_count: null, page_count: null, ...more },
      ]),
    ),
  )

/** Waits for all pending work. The end of an actor takes several microtasks. */
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

/** The flow on a test clock. `answer` returns the result of each check by its number. */
const staged = (answer: (check: number) => CheckResult) => {
  const asked: number[] = []
  const flow = startFlow(
    quietDocuments.provide({
      actors: {
        check: fromPromise<CheckResult, { readonly ids: readonly string[] }>(async () => {
          asked.push(flow.clock.now())
          return answer(asked.length)
        }),
      },
    }),
  )
  const pass = async (ms: number): Promise<void> => {
    flow.clock.increment(ms)
    await turns()
  }
  const row = (localId = 'a') => flow.state().documents.rows.find((one) => one.localId === localId)
  const types = (type: string) => flow.facts.filter((fact) => fact.type === type)
  return { ...flow, asked, pass, row, types }
}
const begin = (answer: Parameters<typeof staged>[0]) => {
  const flow = staged(answer)
  flow.send(attach('c1', 'a'))
  flow.send(uploadEnded({ a: 'pending' }))
  return flow
}

it('[DOC-3] the client checks the status every 5 seconds, at most 60 times', async () => {
  const flow = begin(() => saying('processing'))
  await flow.pass(4999)
  expect(flow.asked).toEqual([])
  await flow.pass(1)
  expect(flow.asked).toEqual([5000])
  for (let check = 2; check <= 59; check += 1) await flow.pass(5000)
  expect(flow.asked).toHaveLength(59)
  expect(flow.asked.at(-1)).toBe(295_000)
  expect(flow.row()).toMatchObject({ status: 'processing', error: null })
  await flow.pass(4999)
  expect(flow.asked).toHaveLength(59)
  await flow.pass(1)
  expect(flow.asked).toHaveLength(60)
  expect(flow.row()).toMatchObject({ status: 'failed', error: 'Document processing timeout' })
  await flow.pass(60_000)
  expect(flow.asked).toHaveLength(60)
  flow.stop()
})

it('[DOC-3] a document that is ready at the 60th check does not time out', async () => {
  const flow = begin((check) => saying(check === 60 ? 'ready' : 'pending', { page_count: 3 }))
  for (let check = 1; check <= 60; check += 1) await flow.pass(5000)
  expect(flow.row()).toMatchObject({ status: 'ready', error: null, page_count: 3 })
  flow.stop()
})

it('[DOC-3] the 60th check is the last one, even if it fails', async () => {
  const flow = begin((check) => (check === 60 ? FAILED : saying('pending')))
  for (let check = 1; check <= 60; check += 1) await flow.pass(5000)
  expect(flow.row()).toMatchObject({ status: 'failed', error: 'Document processing timeout' })
  await flow.pass(60_000)
  expect(flow.asked).toHaveLength(60)
  flow.stop()
})

it('[DOC-823] each change is reported once, and an unchanged status never', async () => {
  const says = ['pending', 'processing', 'processing', 'ready'] as const
  const flow = begin((check) => saying(says[check - 1] ?? 'ready'))
  const seen: number[] = []
  for (let check = 1; check <= 6; check += 1) {
    await flow.pass(5000)
    seen.push(flow.types('documents.changed').length)
  }
  expect(seen).toEqual([0, 1, 1, 2, 2, 2])
  expect(flow.asked).toHaveLength(4)
  flow.stop()
})

it('[DOC-4] the pause grows by half with each failure up to 30 seconds, and is 5 again after a response', async () => {
  const flow = begin((check) => (check <= 7 ? FAILED : saying('processing')))
  // Each pause is 1.5 times the one before, up to 30 seconds. The 8th check gets a response, so the
  // next pause is 5 seconds.
  const pauses = [5000, 7500, 11_250, 16_875, 25_312.5, 30_000, 30_000, 30_000, 5000, 5000]
  for (const [index, pause] of pauses.entries()) {
    await flow.pass(Math.ceil(pause) - 1)
    expect(flow.asked).toHaveLength(index)
    await flow.pass(1)
    expect(flow.asked).toHaveLength(index + 1)
  }
  flow.stop()
})

it('[DOC-4] [ERR-14] only the first of several failures is reported, with status code and text', async () => {
  const flow = begin((check) => (check === 3 ? saying('processing') : FAILED))
  await flow.pass(5000)
  expect(flow.state().notices.map(({ text }) => text)).toEqual([
    '1 file(s) uploaded successfully',
    'Status check failed: 503 Service Unavailable',
  ])
  await flow.pass(7500)
  expect(flow.types('documents.failed')).toHaveLength(1)
  await flow.pass(11_250)
  await flow.pass(5000)
  expect(flow.asked).toHaveLength(4)
  expect(flow.types('documents.failed')).toHaveLength(2)
  flow.stop()
})

it('[DOC-3] failed checks count toward the limit of 60, and then the checks end', async () => {
  const flow = begin(() => FAILED)
  for (let check = 1; check <= 70; check += 1) await flow.pass(30_000)
  expect(flow.asked).toHaveLength(60)
  expect(flow.row()).toMatchObject({ status: 'failed', error: 'Document processing timeout' })
  flow.stop()
})

it('[DOC-3] a document that is added later has its own 60 checks, and one call covers all documents', async () => {
  const flow = begin(() => saying('processing'))
  for (let check = 1; check <= 30; check += 1) await flow.pass(5000)
  flow.send(attach('c1', 'b'))
  flow.send(uploadEnded({ b: 'pending' }))
  for (let check = 31; check <= 60; check += 1) await flow.pass(5000)
  expect(flow.asked).toHaveLength(60)
  expect([flow.row('a')?.status, flow.row('b')?.status]).toEqual(['failed', 'processing'])
  for (let check = 61; check <= 90; check += 1) await flow.pass(5000)
  expect(flow.asked).toHaveLength(90)
  expect(flow.row('b')?.status).toBe('failed')
  await flow.pass(60_000)
  expect(flow.asked).toHaveLength(90)
  flow.stop()
})

it('[DOC-5] documents.settled is recorded once per batch, and never without documents', async () => {
  const flow = begin((check) => saying(check === 1 ? 'processing' : 'ready'))
  const count = () => flow.types('documents.settled').length
  expect(count()).toBe(0)
  await flow.pass(5000)
  expect(count()).toBe(0)
  await flow.pass(5000)
  expect(count()).toBe(1)
  await flow.pass(60_000)
  expect(count()).toBe(1)
  // If all documents of a batch are refused, the batch is settled at once, so a send need not wait.
  flow.send(attach('c1', 'b'))
  flow.send(uploadEnded({ b: null }))
  expect(count()).toBe(2)
  flow.send({ type: 'SENT' })
  flow.send(attach('c1', 'b'))
  flow.send(remove('b'))
  expect(count()).toBe(2)
  // A document that is ready right after its upload is reported at once.
  flow.send(attach('c1', 'c'))
  flow.send(uploadEnded({ c: 'ready' }))
  expect(count()).toBe(3)
  flow.stop()
})

it('[DOC-3] removing all documents of a running check cancels it and ends the checks', async () => {
  let given = 0
  const flow = startFlow(
    quietDocuments.provide({
      actors: {
        check: fromPromise<CheckResult, { readonly ids: readonly string[] }>(
          ({ signal }) =>
            new Promise(() => {
              signal.addEventListener('abort', () => (given += 1))
            }),
        ),
      },
    }),
  )
  flow.send(attach('c1', 'a'))
  flow.send(uploadEnded({ a: 'pending' }))
  flow.clock.increment(5000)
  expect(flow.snapshot().value).toMatchObject({ polling: 'checking' })
  flow.send(remove('a'))
  expect(flow.snapshot().value).toMatchObject({ polling: 'idle' })
  expect(given).toBe(1)
  flow.stop()
})

it('[DOC-223] a document missing on the server fails at the next check, with a reason', async () => {
  const flow = begin((check) => (check === 1 ? saying('processing') : ok({})))
  await flow.pass(5000)
  expect(flow.row()).toMatchObject({ status: 'processing', error: null })
  await flow.pass(5000)
  expect(flow.row()).toMatchObject({ status: 'failed', error: DOCUMENT_TEXTS.gone })
  await flow.pass(60_000)
  expect(flow.asked).toHaveLength(2)
  flow.stop()
})

it('[DOC-223] a document that is being removed does not count as missing', async () => {
  const flow = begin((check) => (check === 1 ? saying('processing') : ok({})))
  await flow.pass(5000)
  flow.send(remove('a'))
  await flow.pass(5000)
  expect(flow.asked).toHaveLength(2)
  expect(flow.row()).toMatchObject({ status: 'processing', isRemoving: true, error: null })
  flow.stop()
})
