import { expect, it } from 'vitest'
import type { Fact } from '#src/log/facts/fact.ts'
import { emptyState, fold } from '#src/log/fold.ts'
import {
  assistantMessage,
  openedFact,
  startedEvent,
  messageInFlight,
} from '#tests/support/client/client-facts.ts'
import { flags } from '#tests/support/client/policies.ts'
import { stepsWithoutAnswer } from '#tests/support/client/steps.ts'

const at = '2026-11-02T11:00:00.000Z'
const left: Fact = { type: 'conversation.cleared' }
const fails: Fact = { type: 'reply.failed', error: { type: 'unknown' } }
const sent = (id: string, conversationId: string | null, replaces: string | null = null): Fact =>
  messageInFlight({ id, conversationId, replaces })
const begun: Fact = { type: 'reply.received', events: [startedEvent('c1')], at }
const listed = (...ids: readonly string[]): Fact => ({
  type: 'messages.received',
  conversationId: 'c1',
  items: ids.map((id) => assistantMessage(id)),
  page: 1,
  totalCount: ids.length,
  hasMore: false,
})

it.each<[string, readonly Fact[], readonly string[]]>([
  [
    'stays in its conversation when the next message is sent',
    [sent('a', 'c1'), fails, sent('b', 'c1')],
    ['a in c1'],
  ],
  [
    'moves to the id that its new chat gets',
    [sent('a', null), fails, sent('b', null), begun],
    ['a in c1'],
  ],
  [
    'stays with its new chat if the user leaves during the next message',
    [sent('a', null), fails, sent('b', null), left, sent('c', null), begun],
    ['a in (left)'],
  ],
  [
    'is kept when the user leaves a second new chat',
    [sent('a', null), left, fails, sent('b', null), left],
    ['a in (left)'],
  ],
  [
    'is dropped if the user leaves its new chat without a running answer',
    [sent('a', null), fails, sent('b', null), fails, left],
    [],
  ],
  [
    'no longer counts as failed once Retry sends it again',
    [sent('a', 'c1'), fails, sent('a', 'c1')],
    [],
  ],
  [
    'no longer counts as failed once an edit replaces it',
    [sent('a', 'c1'), fails, sent('b', 'c1', 'a')],
    [],
  ],
  [
    'does not count as failed if the user stopped it',
    [sent('a', 'c1'), { type: 'reply.aborted' }, sent('b', 'c1')],
    [],
  ],
  [
    'is dropped once the server lists it',
    [sent('a', 'c1'), fails, sent('b', 'c1'), listed('a')],
    [],
  ],
  [
    'is dropped when its conversation is deleted',
    [sent('a', 'c1'), fails, sent('b', 'c1'), { type: 'conversations.deleted', ids: ['c1'] }],
    [],
  ],
])('[SEND-37] a message that failed before any event %s', (_name, facts, expected) => {
  const { failed } = [openedFact(null), ...facts].reduce(fold, emptyState).chat
  expect(failed.map(({ id, conversationId }) => `${id} in ${conversationId}`)).toEqual(expected)
})

it('[DOC-78] a message with some missing documents stays, and Retry sends the rest as the same request', () => {
  const [a, b] = ['a', 'b'].map((id) => ({
    id,
    filename: `${id}.pdf`,
    file_type: 'pdf',
    file_size: 1,
  }))
  if (!a || !b) throw new Error('no documents')
  const gone: Fact = {
    type: 'reply.failed',
    error: {
      type: 'http',
      operation: 'chat.stream',
      status: 409,
      detail: 'Gone.',
      documentIds: ['a'],
    },
  }
  const order = messageInFlight({ id: 'q', conversationId: 'c1', documents: [a, b] })
  const state = [openedFact('c1'), order, gone].reduce(fold, emptyState)
  expect(state.chat.messages['c1']?.settled).toMatchObject([
    { id: 'q', content: 'How much?', documents: [b] },
    { metadata: { error: { message: 'Gone.' } }, charged: false },
  ])
  const steps = stepsWithoutAnswer(
    { type: 'RETRY', conversationId: 'c1', stamp: { id: 'n', at } },
    state,
    flags,
  )
  expect(steps).toContainEqual(
    expect.objectContaining({
      event: expect.objectContaining({
        order: expect.objectContaining({ id: 'q', documents: [b] }),
      }),
    }),
  )
})
