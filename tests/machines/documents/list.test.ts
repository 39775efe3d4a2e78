import { expect, it } from 'vitest'
import type { ServerDocument } from '#contract/documents/documents.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { LogRef } from '#src/log/log.ts'
import {
  attach,
  actorDone,
  quietDocuments,
  remove,
  serverDocument,
  statusesChecked,
  uploadEnded,
} from '#tests/support/documents/documents-flow.ts'
import { typesAfter } from '#tests/support/client/policies.ts'
import { startFlow } from '#tests/support/client/walk-machine.ts'

const ENTER = { type: 'ENTER', chat: 'c2' } as const
const OPEN = { type: 'OPEN', chat: 'c1' } as const
const STARTED = { type: 'STARTED', chat: 'c1' } as const
const OPEN_OTHER = { type: 'OPEN', chat: 'c2' } as const
const listed = (...restorable: readonly ServerDocument[]) =>
  actorDone('list', { ok: true, value: { items: restorable, restorable } })

const begin = () => {
  const flow = startFlow(quietDocuments)
  expect(flow.state().documents.rows).toEqual([])
  const rows = () =>
    flow.state().documents.rows.map(({ localId, status }) => `${localId} ${status}`)
  const isReading = () => flow.snapshot().matches({ listing: 'reading' })
  const wanted = () => (flow.snapshot().context as { readonly wanted: readonly string[] }).wanted
  return { ...flow, rows, isReading, wanted }
}

it('[DOC-72, DOC-826] a list that is loading is not requested twice, unless it changed meanwhile', () => {
  const flow = begin()
  flow.send(OPEN)
  flow.send(OPEN)
  expect(flow.wanted()).toEqual(['c1'])
  flow.send(attach('c1', 'a'))
  flow.send(uploadEnded({ a: 'ready' }))
  expect(flow.wanted()).toEqual(['c1', 'c1'])
  flow.send(listed())
  expect([flow.wanted(), flow.isReading()]).toEqual([['c1'], true])
  flow.send(listed())
  expect([flow.wanted(), flow.isReading()]).toEqual([[], false])
  // A deletion also changes the list, but a failed deletion does not.
  flow.send(remove('a'))
  flow.send(actorDone('remove', { ok: false, error: { type: 'unknown' } }))
  expect(flow.isReading()).toBe(false)
  flow.send(remove('a'))
  flow.send(actorDone('remove', { ok: true, value: null }))
  expect(flow.wanted()).toEqual(['c1'])
  flow.stop()
})

it('[DOC-826] a deletion that ends after the user left its chat reloads the list of that chat', () => {
  const flow = begin()
  flow.send(attach('c1', 'a'))
  flow.send(uploadEnded({ a: 'ready' }))
  flow.send(listed())
  flow.send(remove('a'))
  flow.send({ type: 'LEAVE' })
  flow.send(actorDone('remove', { ok: true, value: null }))
  expect(flow.wanted()).toEqual(['c1'])
  flow.stop()
})

it('[DOC-74] unfinished documents from before a reload are checked until they are ready', () => {
  const flow = begin()
  flow.send(OPEN)
  flow.send(listed(serverDocument('s-1', 'processing'), serverDocument('s-2', 'uploading')))
  expect(flow.rows()).toEqual(['doc_s-1 processing', 'doc_s-2 pending'])
  expect(flow.state().documents.chat).toBe('c1')
  flow.clock.increment(5000)
  expect(flow.snapshot().matches({ polling: 'checking' })).toBe(true)
  flow.send(statusesChecked({ 1: 'ready', 2: 'ready' }))
  expect(flow.rows()).toEqual(['doc_s-1 ready', 'doc_s-2 ready'])
  expect(flow.facts.filter(({ type }) => type === 'documents.settled')).toHaveLength(1)
  flow.stop()
})

it('[DOC-74] documents of a list come after newly attached ones, without duplicates, and only in their chat', () => {
  const flow = begin()
  flow.send(OPEN)
  flow.send(attach('c1', 'a'))
  flow.send(uploadEnded({ a: 'pending' }))
  flow.send(listed(serverDocument('s-a', 'pending'), serverDocument('s-b', 'ready')))
  expect(flow.rows()).toEqual(['a pending', 'doc_s-b ready'])
  flow.send(ENTER)
  flow.send(attach('c2', 'c'))
  flow.send(OPEN)
  flow.send(listed(serverDocument('s-b', 'ready')))
  expect(flow.rows()).toEqual(['c uploading'])
  flow.stop()
})

it('[DOC-10] waiting files upload even if their chat starts while the log folds a fact', () => {
  const flow = begin()
  flow.send(attach(null, 'a'))
  const log = flow.flow.system.get('log') as LogRef
  log.on('fact', ({ fact }) => {
    if (fact.type === 'page.shown') flow.send(STARTED)
  })
  log.send({ type: 'page.shown' })
  expect(flow.rows()).toEqual(['a uploading'])
  expect(flow.snapshot().matches({ uploading: 'sending' })).toBe(true)
  flow.send(uploadEnded({ a: 'ready' }))
  expect(flow.rows()).toEqual(['a ready'])
  flow.stop()
})

const LOST = actorDone('list', { ok: false, error: { type: 'unknown' } })
const toldOf = (flow: ReturnType<typeof begin>) =>
  flow.facts.filter(({ type }) => type === 'documents.failed').length

it('[DOC-217] a failed list is retried with growing pauses of up to 30 s, and reported once', () => {
  const flow = begin()
  flow.send(OPEN)
  flow.send(LOST)
  for (const pauseMs of [7500, 11_250, 16_875, 25_312.5, 30_000, 30_000]) {
    flow.clock.increment(pauseMs - 1)
    expect(flow.isReading()).toBe(false)
    flow.clock.increment(1)
    expect([flow.isReading(), flow.wanted()]).toEqual([true, ['c1']])
    flow.send(LOST)
  }
  expect(toldOf(flow)).toBe(1)
  flow.clock.increment(30_000)
  flow.send(listed())
  // After success the flow retries nothing. If the next list fails, its pauses start again with the
  // first one.
  flow.clock.increment(60_000)
  expect(flow.isReading()).toBe(false)
  flow.send(OPEN)
  flow.send(LOST)
  expect(toldOf(flow)).toBe(2)
  flow.clock.increment(7500)
  expect(flow.isReading()).toBe(true)
  flow.stop()
})

it('[DOC-217] a failed list blocks no other list, and loads at once when its chat opens again', () => {
  const flow = begin()
  flow.send(OPEN)
  flow.send(LOST)
  flow.send(OPEN_OTHER)
  expect(flow.wanted()).toEqual(['c2'])
  flow.send(LOST)
  expect(toldOf(flow)).toBe(2)
  flow.send(OPEN)
  expect([flow.isReading(), flow.wanted()]).toEqual([true, ['c1']])
  flow.send(listed())
  flow.clock.increment(5000)
  expect(flow.wanted()).toEqual(['c2'])
  flow.send(listed())
  flow.clock.increment(60_000)
  expect(flow.isReading()).toBe(false)
  flow.stop()
})

it('[DOC-217] retries of a list stop after 60 failures in a row, or at once if the server lacks the call', () => {
  const flow = begin()
  flow.send(OPEN)
  for (let count = 1; count < 60; count += 1) {
    flow.send(LOST)
    flow.clock.increment(30_000)
    expect(flow.isReading()).toBe(true)
  }
  flow.send(LOST)
  flow.clock.increment(60_000)
  expect(flow.isReading()).toBe(false)
  flow.send(OPEN)
  const error = { type: 'http', operation: 'documents.list', status: 404 }
  flow.send(actorDone('list', { ok: false, error }))
  flow.clock.increment(60_000)
  expect(flow.isReading()).toBe(false)
  expect(toldOf(flow)).toBe(1)
  flow.stop()
})

it('[DOC-217] the end of a session cancels the retries of a list', () => {
  const flow = begin()
  flow.send(OPEN)
  flow.send(LOST)
  flow.send({ type: 'CANCEL' })
  flow.clock.increment(60_000)
  expect(flow.isReading()).toBe(false)
  flow.stop()
})

it('[DOC-72] the end of a session cancels a running list request', () => {
  const flow = begin()
  flow.send(OPEN)
  flow.send({ type: 'CANCEL' })
  expect(flow.isReading()).toBe(false)
  flow.stop()
})

it('[DOC-72] received messages request the documents of their conversation, unless these are known', () => {
  const received: Fact = {
    type: 'messages.received',
    conversationId: 'c1',
    items: [],
    page: 1,
    hasMore: false,
    totalCount: 0,
  }
  const known = (of: string): Fact => ({ type: 'documents.listed', of, items: [] })
  expect(typesAfter([known('c2'), received])).toEqual(['LIST_DOCUMENTS'])
  expect(typesAfter([known('c1'), received])).toEqual([])
})
