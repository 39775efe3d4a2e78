import { fromPromise } from 'xstate'
import { expect, it } from 'vitest'
import { ok } from '#contract/api/result.ts'
import { readyDocumentsOf } from '#src/log/documents.ts'
import type { CheckResult } from '#src/machines/documents/types.ts'
import {
  attach,
  quietDocuments,
  remove,
  serverDocument,
  uploadEnded,
} from '#tests/support/documents/documents-flow.ts'
import { startFlow } from '#tests/support/client/walk-machine.ts'

const MINUTE_MS = 60_000
const LOST: CheckResult = {
  ok: false,
  error: { type: 'network', operation: 'documents.status', raw: '' },
}
const saying = (...ids: readonly string[]): CheckResult =>
  ok(
    Object.fromEntries(
      ids.map((id) => [
        `s-${id}`,
        { status: 'ready' as const, error: null, word_count: 5, page_count: null },
      ]),
    ),
  )

const queued = (...ids: readonly string[]) => ({ type: 'QUEUED', ids })

/** Waits for all pending work. The end of an actor takes several microtasks. */
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

/**
 * The flow on a test clock, with ready documents in its composer. `answer` returns the result of
 * each check.
 */
const holding = (ids: readonly string[], answer: () => CheckResult | Promise<CheckResult>) => {
  const asked: (readonly string[])[] = []
  const flow = startFlow(
    quietDocuments.provide({
      actors: {
        check: fromPromise<CheckResult, { readonly ids: readonly string[] }>(async ({ input }) => {
          asked.push(input.ids)
          return answer()
        }),
      },
    }),
  )
  const add = (...more: readonly string[]): void => {
    flow.send(attach('c1', ...more))
    flow.send(uploadEnded(Object.fromEntries(more.map((id) => [id, 'ready']))))
  }
  add(...ids)
  const pass = async (minutes: number): Promise<void> => {
    flow.clock.increment(minutes * MINUTE_MS)
    await turns()
  }
  const rows = () =>
    flow.state().documents.rows.map(({ localId, status, error }) => [localId, status, error])
  return { ...flow, asked, pass, rows, add }
}

it('[DOC-75] the client checks ready documents every 20 minutes while the composer holds them', async () => {
  const flow = holding(['a'], () => saying('a', 'b'))
  await flow.pass(19)
  flow.add('b')
  expect(flow.asked).toEqual([])
  await flow.pass(1)
  expect(flow.asked).toEqual([['s-a', 's-b']])
  await flow.pass(19)
  expect(flow.asked).toHaveLength(1)
  await flow.pass(1)
  expect(flow.asked).toHaveLength(2)
  // 92 checks exceed `POLL_MAX_ATTEMPTS`, which limits only documents that are still being read.
  for (let hour = 0; hour < 30; hour += 1) {
    await flow.pass(20)
    await flow.pass(20)
    await flow.pass(20)
  }
  expect(flow.asked).toHaveLength(92)
  expect(flow.rows()).toEqual([
    ['a', 'ready', null],
    ['b', 'ready', null],
  ])
  // Checks without a change record no `documents.changed` fact.
  expect(flow.facts.filter(({ type }) => type === 'documents.changed')).toEqual([])
  flow.send({ type: 'SENT' })
  for (let look = 0; look < 4; look += 1) await flow.pass(20)
  expect(flow.asked).toHaveLength(92)
  flow.stop()
})

it('[DOC-75] a failed check changes nothing and is repeated', async () => {
  const flow = holding(['a'], () => LOST)
  await flow.pass(20)
  await flow.pass(20)
  expect(flow.asked).toHaveLength(2)
  expect(flow.rows()).toEqual([['a', 'ready', null]])
  expect(flow.facts.filter(({ type }) => type === 'documents.failed')).toEqual([])
  flow.stop()
})

it('[DOC-218] the client also checks documents of queued messages, even with an empty composer', async () => {
  const flow = holding(['a'], () => saying('a'))
  await flow.pass(19)
  flow.send(queued('s-a', 's-q'))
  flow.send({ type: 'SENT' })
  await flow.pass(1)
  expect(flow.asked).toEqual([['s-a', 's-q']])
  // The results lack document `s-q`, but the checks continue. Only the send of the queued message
  // reports a missing document.
  for (let look = 0; look < 3; look += 1) await flow.pass(20)
  expect(flow.asked).toHaveLength(4)
  flow.send(queued())
  for (let look = 0; look < 3; look += 1) await flow.pass(20)
  expect(flow.asked).toHaveLength(4)
  flow.stop()
})

it('[DOC-218] the client checks a document in both the queue and the composer only once', async () => {
  const flow = holding(['a'], () => saying('a'))
  flow.send(queued('s-a'))
  await flow.pass(20)
  expect(flow.asked).toEqual([['s-a']])
  flow.stop()
})

it('[DOC-76, DOC-827] a document missing on the server fails with a reason and is not sent', async () => {
  const flow = holding(['a', 'b'], () => saying('b'))
  await flow.pass(20)
  expect(flow.rows()).toEqual([
    ['a', 'failed', 'This file is no longer on the server. Attach it again.'],
    ['b', 'ready', null],
  ])
  expect(readyDocumentsOf(flow.state().documents.rows).map(({ id }) => id)).toEqual(['s-b'])
  await flow.pass(20)
  expect(flow.asked).toEqual([['s-a', 's-b'], ['s-b']])
  flow.stop()
})

it('[DOC-76] a document added or removed during a check does not count as missing', async () => {
  let tell: (result: CheckResult) => void = () => {}
  const flow = holding(['a'], () => new Promise((resolve) => (tell = resolve)))
  await flow.pass(20)
  flow.add('b')
  flow.send(remove('a'))
  tell(saying())
  await turns()
  expect(flow.rows()).toEqual([
    // The deletion of document `a` is still running.
    ['a', 'ready', null],
    ['b', 'ready', null],
  ])
  flow.stop()
})

it('[DOC-75] a check is cancelled once all of its documents are sent', async () => {
  const flow = holding(['a'], () => new Promise(() => {}))
  await flow.pass(20)
  expect(flow.snapshot().matches({ keeping: 'asking' })).toBe(true)
  flow.send({ type: 'SENT' })
  expect(flow.snapshot().matches({ keeping: 'idle' })).toBe(true)
  flow.stop()
})

const sent = (...ids: readonly string[]) =>
  ids.map((id) => ({ id: `s-${id}`, filename: `${id}.pdf`, file_type: 'pdf', file_size: 10 }))
const returning = (chat: string, documents: object, known: object = []) => ({
  type: 'RETURN',
  chat,
  documents,
  known,
})

it('[DOC-222] documents of an unqueued message return to the composer of its chat, without duplicates', () => {
  const flow = holding(['a'], () => saying('a'))
  const known = [{ ...serverDocument('s-b', 'ready', 'b.pdf'), word_count: 7 }]
  flow.send(returning('c1', sent('a', 'b', 'c'), known))
  const shown = flow.state().documents.rows
  expect(shown.map(({ id, status, word_count }) => [id, status, word_count])).toEqual([
    ['s-a', 'ready', null],
    ['s-b', 'ready', 7],
    ['s-c', 'ready', null],
  ])
  expect(readyDocumentsOf(shown).map(({ id }) => id)).toEqual(['s-a', 's-b', 's-c'])
  // The composer belongs to c1, so documents of c2 do not return to it.
  flow.send(returning('c2', sent('d')))
  expect(flow.state().documents.rows).toHaveLength(3)
  flow.send({ type: 'SENT' })
  flow.send(returning('c2', sent('d')))
  expect(flow.state().documents).toMatchObject({ chat: 'c2', rows: [{ id: 's-d' }] })
  flow.stop()
})
