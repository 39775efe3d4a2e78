import { expect, it } from 'vitest'
import type { Fact } from '#src/log/facts/fact.ts'
import { emptyState, fold } from '#src/log/fold.ts'
import { LEFT_CHAT } from '#src/log/state.ts'
import { contextOf, messageDeferred } from '#src/machines/reply/facts.ts'
import type { SendRequest } from '#src/machines/reply/types.ts'
import { createUnfinishedStore, type UnfinishedWork } from '#src/services/chat/unfinished-sends.ts'
import { attachedRow } from '#tests/support/documents/documents-flow.ts'
import { messageInFlight, userMessage } from '#tests/support/client/client-facts.ts'
import { credits } from '#tests/support/client/facts.ts'
import { stepsWithoutAnswer } from '#tests/support/client/steps.ts'

const stamp = { id: '7c1f4a0e-3a43-4d0e-9f0e-000000000001', at: '2026-11-02T10:00:00.000Z' }
const kept = (conversationId: string | null): Fact => ({
  type: 'queue.restored',
  items: [{ id: 'q1', conversationId, text: 'Next', spreadsheetId: 's1', waitsFor: 'c1' }],
})
const steps = (id: string, ...facts: readonly Fact[]) =>
  stepsWithoutAnswer({ type: 'SEND_QUEUED', id, stamp }, facts.reduce(fold, emptyState), {
    chat: true,
    spreadsheets: true,
    documents: true,
    billing: true,
  })

it('[SEND-51] "Send now" removes the message from the queue and sends it to its own chat', () => {
  expect(steps('q1', kept('c1'))).toMatchObject([
    { do: 'record', fact: { type: 'message.unqueued', id: 'q1' } },
    {
      to: 'reply',
      event: {
        type: 'SEND',
        order: {
          id: 'q1',
          text: 'Next',
          conversationId: 'c1',
          spreadsheetId: 's1',
          spend: 'credit',
        },
      },
    },
  ])
  expect(steps('q1', kept(LEFT_CHAT)).at(-1)).toMatchObject({
    event: { order: { conversationId: null } },
  })
})

it('[SEND-22] [SEND-51, SEND-473, SEND-536] [CRED-3] "Send now" without a credit keeps the message and opens the paywall once', () => {
  const none: Fact = { type: 'credits.received', credits: credits({ balance: 0 }) }
  expect(steps('q1', kept('c1'), none, { type: 'paywall.closed' })).toEqual([
    { do: 'record', fact: { type: 'paywall.opened', isHeld: true } },
  ])
  expect(steps('q1', kept('c1'), none, { type: 'paywall.opened' })).toEqual([])
})

it('[SEND-22, SEND-484] [SEND-51] the queue of an abandoned new chat moves to the current new chat if the abandoned chat never gets an id', () => {
  const left: readonly Fact[] = [
    messageInFlight({ conversationId: null }),
    { type: 'message.queued', id: 'q1', conversationId: null, text: 'Next', spreadsheetId: null },
    { type: 'conversation.cleared' },
  ]
  const ends: readonly Fact[] = [
    { type: 'reply.failed', error: { type: 'network', operation: 'chat.stream', raw: '' } },
    { type: 'reply.refused', opensPaywall: false },
    { type: 'reply.aborted' },
  ]
  const placeAfter = (...facts: readonly Fact[]) =>
    facts.reduce(fold, emptyState).chat.queue.map((item) => item.conversationId)
  expect(placeAfter(...left)).toEqual([LEFT_CHAT])
  for (const end of ends) expect(placeAfter(...left, end)).toEqual([null])
})

it('[SEND-22, SEND-482] offline a queued message waits for the connection', () => {
  expect(steps('q1', kept('c1'), { type: 'connection.lost' })).toEqual([
    { do: 'record', fact: { type: 'message.held', id: 'q1' } },
  ])
})

it('[SEND-51] "Send now" does nothing during an answer, or for a removed message', () => {
  expect(steps('q1', kept('c1'), messageInFlight({ conversationId: 'c2' }))).toEqual([])
  expect(steps('q2', kept('c1'))).toEqual([])
})

it('[SEND-76] [SEND-61] a queued edit keeps the documents of its question, even after a reload', () => {
  const documents = [{ id: 'd1', filename: 'a.pdf', file_type: 'pdf', file_size: 10 }]
  const order: SendRequest = {
    id: 'q1',
    replyId: 'q1:answer',
    at: stamp.at,
    conversationId: 'c1',
    text: 'Again',
    documents,
    spreadsheetId: null,
    spend: 'free',
    replaces: 'q0',
  }
  const none = { items: [], page: 1, totalCount: 0, hasMore: false }
  const fact = messageDeferred(contextOf(order), { ok: true, value: none })
  const sent = { do: 'tell', event: { order: { id: 'q1', replaces: 'q0', documents } } }
  expect(steps('q1', fact).at(-1)).toMatchObject(sent)

  let kept: string | null = null
  const memory = { get: () => kept, set: (value: string) => void (kept = value) }
  const { queue } = [fact].reduce(fold, emptyState).chat
  const rest = { order: null, unheard: {}, failed: [], isStopped: false, untold: {} }
  const left: UnfinishedWork = { ...rest, startedId: null, runKey: null, queue }
  createUnfinishedStore(memory, () => 'u1').keep(left)
  const items = createUnfinishedStore(memory, () => 'u1').take().queue
  expect(items).toEqual(queue)
  expect(steps('q1', { type: 'queue.restored', items }).at(-1)).toMatchObject(sent)
})

const file = { id: 's-a', filename: 'a.pdf', file_type: 'pdf', file_size: 10 }
const unqueued = (replaces?: string) => {
  const item = { id: 'q1', conversationId: 'c1', text: 'Next', spreadsheetId: null }
  const items = [{ ...item, documents: [file], ...(replaces && { replaces }) }]
  const state = fold(emptyState, { type: 'queue.restored', items })
  return stepsWithoutAnswer({ type: 'UNQUEUE', id: 'q1', stamp }, state, {
    chat: true,
    spreadsheets: true,
    documents: true,
    billing: true,
  })
}

it('[DOC-222] a message taken out of the queue returns its documents to the composer, but an edit taken out of it does not', () => {
  const gone = { do: 'record', fact: { type: 'message.unqueued', id: 'q1' } }
  const event = { type: 'RETURN', chat: 'c1', documents: [file], known: [] }
  expect(unqueued()).toEqual([gone, { do: 'tell', to: 'documents', event }])
  expect(unqueued('m1')).toEqual([gone])
})

it("[DOC-221] Retry of a chat's first message includes the ready documents in the composer, and Retry of a later message does not", () => {
  const retried = (...ids: readonly string[]) => {
    const facts: readonly Fact[] = [
      {
        type: 'messages.received',
        conversationId: 'c1',
        items: ids.map((id) => userMessage(id, 'Sum up')),
        hasMore: false,
        page: 1,
        totalCount: ids.length,
      },
      { type: 'documents.added', chat: 'c1', rows: [attachedRow('a', 'ready')] },
    ]
    const [step] = stepsWithoutAnswer(
      { type: 'RETRY', conversationId: 'c1', stamp },
      facts.reduce(fold, emptyState),
      { chat: true, spreadsheets: true, documents: true, billing: false },
    )
    return step
  }
  expect(retried('m1')).toMatchObject({ event: { order: { documents: [file] } } })
  expect(retried('m1', 'm2')).toMatchObject({ event: { order: { documents: [] } } })
})

it('[AGENT-463] "Continue" sends a new message, without the documents in the composer', () => {
  const facts: readonly Fact[] = [
    { type: 'documents.added', chat: 'c1', rows: [attachedRow('a', 'ready')] },
  ]
  const [step, ...others] = stepsWithoutAnswer(
    { type: 'CONTINUE', conversationId: 'c1', stamp },
    facts.reduce(fold, emptyState),
    { chat: true, spreadsheets: true, documents: true, billing: true },
  )
  expect(others).toEqual([])
  expect(step).toMatchObject({
    to: 'reply',
    event: {
      type: 'SEND',
      order: {
        id: stamp.id,
        text: 'Continue',
        conversationId: 'c1',
        documents: [],
        replaces: null,
        spend: 'credit',
      },
    },
  })
})
