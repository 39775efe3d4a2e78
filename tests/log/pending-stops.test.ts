import { expect, it } from 'vitest'
import type { Fact } from '#src/log/facts/fact.ts'
import { emptyState, fold } from '#src/log/fold.ts'
import { selectIsStopConfirmed } from '#src/log/selectors/conversation-rows.ts'
import {
  assistantMessage,
  openedFact,
  messageInFlight,
  userMessage,
} from '#tests/support/client/client-facts.ts'

const listed = (...items: Extract<Fact, { type: 'messages.received' }>['items']): Fact => ({
  type: 'messages.received',
  conversationId: 'c1',
  items,
  page: 1,
  totalCount: items.length,
  hasMore: false,
})
const stopOf = (messageId: string | null): Fact => ({
  type: 'stop.requested',
  conversationId: 'c1',
  messageId,
})
const asked: Fact = messageInFlight({ conversationId: 'c1', id: 'm1', replyId: 'm1:answer' })
const stopped = [listed(), openedFact('c1'), asked, { type: 'reply.aborted' } as const]
const after = (...facts: readonly Fact[]) => facts.reduce(fold, emptyState)
const stoppedElsewhere = { ...userMessage('m2'), isStopped: true }

it.each(['m1', null])(
  '[SEND-80] [SEND-41] a stop for the message id %s stays pending, and keeps the ids of the question and of the answer row',
  (id) => {
    const state = after(...stopped, stopOf(id))
    expect(state.chat.pendingStops).toEqual({ c1: { rowId: 'm1:answer', messageId: 'm1' } })
    expect(selectIsStopConfirmed('m1:answer')(state)).toBe(false)
  },
)

it('[SEND-80] a repeated stop keeps its own question, even if a later question was stopped elsewhere', () => {
  const state = after(
    ...stopped,
    stopOf('m1'),
    listed(userMessage('m1'), stoppedElsewhere),
    stopOf('m1'),
  )
  expect(state.chat.pendingStops).toEqual({ c1: { rowId: 'm1:answer', messageId: 'm1' } })
  expect(selectIsStopConfirmed('stopped-m2')(state)).toBe(true)
})

it('[SEND-80] [SEND-37] after a reload a stop names its question before and after messages load', () => {
  const state = after(stopOf('m1'))
  expect(state.chat.pendingStops).toEqual({ c1: { rowId: '', messageId: 'm1' } })
  const loaded = after(
    stopOf('m1'),
    listed(userMessage('m1'), assistantMessage('a1'), stoppedElsewhere),
    stopOf('m1'),
  )
  expect(loaded.chat.pendingStops['c1']?.messageId).toBe('m1')
  expect(selectIsStopConfirmed('stopped-m2')(loaded)).toBe(true)
})
