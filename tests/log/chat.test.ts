import { describe, expect, it } from 'vitest'
import { errorToMessage } from '#src/texts/errors/error-message.ts'
import type { AppError } from '#src/shared/app-error.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { emptyState, fold } from '#src/log/fold.ts'
import {
  selectConversation,
  selectIsStreamingIn,
  selectMessageIds,
  selectMessages,
  selectMessagesStatus,
  selectQueue,
  selectSendBlock,
} from '#src/log/selectors/selectors.ts'
import type { AppState } from '#src/log/state.ts'
import {
  anyEvent,
  assistantMessage,
  conversation,
  openedFact,
  startedEvent,
  messageInFlight,
  textEvents,
  userMessage,
} from '#tests/support/client/client-facts.ts'

const at = '2026-11-02T11:00:00.000Z'
const error: AppError = { type: 'network', operation: 'chat.stream', raw: 'Failed to fetch' }
const after = (...facts: readonly Fact[]): AppState => facts.reduce(fold, emptyState)
const received = (...events: Parameters<typeof anyEvent>[]): Fact => ({
  type: 'reply.received',
  events: events.map(([type, payload]) => anyEvent(type, payload)),
  at,
})
const says = (text: string): Fact => ({ type: 'reply.received', events: textEvents(text), at })
const started = (id: string): Fact => ({ type: 'reply.received', events: [startedEvent(id)], at })
const page = { page: 1, totalCount: 2, hasMore: false }
const list: Fact = {
  type: 'conversations.received',
  items: [conversation('c1'), conversation('c2', 'Rates')],
  ...page,
}

describe('conversations', () => {
  it('[CONV-2] conversation_started moves a new or known conversation to the top', () => {
    const fresh = after(list, messageInFlight({ conversationId: null }), started('c9'))
    expect(fresh.conversations.items.map((item) => item.conversation_id)).toEqual([
      'c9',
      'c1',
      'c2',
    ])
    const known = after(list, messageInFlight({ conversationId: 'c2' }), started('c2'))
    expect(known.conversations.items[0]).toMatchObject({ conversation_id: 'c2', title: 'Rates' })
    expect(known.conversations.items).toHaveLength(2)
  })

  it('[CONV-3] title_updated changes title and time of the conversation it names, or of the one with the running answer if it names none', () => {
    const named = after(
      list,
      received(['title_updated', { conversation_id: 'c2', title: 'Bonds' }]),
    )
    expect(selectConversation('c2')(named)).toMatchObject({ title: 'Bonds', updated_at: at })
    const own = after(
      list,
      messageInFlight({ conversationId: 'c1' }),
      received(['title_updated', { conversation_id: null, title: 'Mine' }]),
    )
    expect(selectConversation('c1')(own)?.title).toBe('Mine')
  })

  it('[CONV-4] a later page adds new conversations, and the first page replaces the list', () => {
    const second: Fact = {
      type: 'conversations.received',
      items: [conversation('c2'), conversation('c3')],
      ...page,
      page: 2,
    }
    const both = after(list, second)
    expect(both.conversations.items.map((item) => item.conversation_id)).toEqual(['c1', 'c2', 'c3'])
    expect(fold(both, list).conversations.items).toHaveLength(2)
  })

  it('[CONV-7] switching keeps the messages of the previous conversation', () => {
    const loaded = (conversationId: string, id: string): Fact => ({
      type: 'messages.received',
      conversationId,
      items: [userMessage(id)],
      ...page,
    })
    const state = after(
      openedFact('c1'),
      loaded('c1', 'm1'),
      openedFact('c2'),
      loaded('c2', 'm2'),
      openedFact('c1'),
    )
    expect(selectMessageIds('c1')(state)).toEqual(['m1'])
    expect(selectMessageIds('c2')(state)).toEqual(['m2'])
    expect(state.chat.currentId).toBe('c1')
  })

  it('[CONV-6] an older page adds its messages before the others', () => {
    const newest: Fact = {
      type: 'messages.received',
      conversationId: 'c1',
      items: [userMessage('m3'), assistantMessage('m4')],
      ...page,
      hasMore: true,
    }
    const older: Fact = {
      type: 'messages.received',
      conversationId: 'c1',
      items: [userMessage('m1'), assistantMessage('m2')],
      ...page,
      page: 2,
    }
    expect(selectMessageIds('c1')(after(newest, older))).toEqual(['m1', 'm2', 'm3', 'm4'])
  })

  it('[ERR-5] a failed load shows the reason and keeps the list', () => {
    const failed = after(list, {
      type: 'conversations.failed',
      error: { type: 'timeout', operation: 'histories.list' },
    })
    expect(failed.conversations).toMatchObject({
      status: 'failed',
      error: 'Failed to fetch chat histories',
    })
    expect(failed.conversations.items).toHaveLength(2)
    const none = after({ type: 'messages.failed', conversationId: 'c1', error })
    expect(selectMessagesStatus('c1')(none)).toBe('failed')
  })
})

describe('the chat', () => {
  it('[SEND-3] a send adds the user message first, then an empty streaming answer', () => {
    const state = after(messageInFlight({ conversationId: 'c1' }))
    expect(selectMessages('c1')(state)).toMatchObject([
      { id: 'm1', type: 'user', content: 'How much?' },
      { id: 'r1', type: 'assistant', state: 'streaming', timeline: [] },
    ])
    expect(selectIsStreamingIn('c1')(state)).toBe(true)
    expect(selectIsStreamingIn('c2')(state)).toBe(false)
    expect(selectIsStreamingIn(undefined)(state)).toBe(true)
    expect(selectSendBlock('x')(state)).toBe('streaming')
    expect(selectSendBlock(' ')(emptyState)).toBe('empty')
  })

  it('[NAV-13] a new chat shows the conversation that it became, until it is cleared', () => {
    const state = after(messageInFlight({ conversationId: null }), started('c9'), says('Hi'))
    expect(selectMessageIds(null)(state)).toEqual(['m1', 'r1'])
    expect(selectMessageIds('c9')(state)).toEqual(['m1', 'r1'])
    const cleared = fold(state, { type: 'conversation.cleared' })
    expect(selectMessageIds(null)(cleared)).toEqual([])
    expect(selectMessageIds('c9')(cleared)).toEqual(['m1', 'r1'])
  })

  it('[NAV-13] returning to a new chat whose answer has ended opens an empty new chat', () => {
    const running = after(messageInFlight({ conversationId: null }), started('c9'))
    expect(selectMessageIds(null)(fold(running, openedFact(null)))).toEqual(['m1', 'r1'])
    const over = [{ type: 'reply.aborted' } as const, openedFact(null)].reduce(fold, running)
    expect(selectMessageIds(null)(over)).toEqual([])
    expect(selectMessageIds('c9')(over)).toEqual(['m1', 'r1'])
    const failed = after(messageInFlight({ conversationId: null }), { type: 'reply.failed', error })
    expect(selectMessageIds(null)(fold(failed, openedFact(null)))).toEqual(['m1', 'r1'])
  })

  it('[SEND-24] a new chat that the user leaves before it has an id continues unseen, and then appears under its id', () => {
    const left = after(messageInFlight({ conversationId: null }), { type: 'conversation.cleared' })
    expect(selectMessageIds(null)(left)).toEqual([])
    expect(selectIsStreamingIn(null)(left)).toBe(false)
    const named = [started('c9'), says('Hi')].reduce(fold, left)
    expect(selectMessageIds(null)(named)).toEqual([])
    expect(selectMessageIds('c9')(named)).toEqual(['m1', 'r1'])
  })

  it('[SEND-19] a stopped answer leaves a row that shows its text on request', () => {
    const stopped = after(messageInFlight({ conversationId: 'c1' }), says('It is'), {
      type: 'reply.aborted',
    })
    expect(selectMessages('c1')(stopped)[1]).toMatchObject({
      type: 'stopped',
      shown: false,
      answer: { plainText: 'It is', charged: false },
    })
    const shown = fold(stopped, { type: 'stopped.shown', messageId: 'r1' })
    expect(selectMessages('c1')(shown)[1]).toMatchObject({ shown: true })
  })

  it('[SEND-9] [SEND-20] each retry replaces the previous attempt, which stays reachable', () => {
    const state = after(
      messageInFlight({ conversationId: 'c1' }),
      says('One'),
      { type: 'reply.finished' },
      messageInFlight({ conversationId: 'c1', id: 'm2', replyId: 'r2', replaces: 'm1' }),
      says('Two'),
      { type: 'reply.aborted' },
      messageInFlight({ conversationId: 'c1', id: 'm3', replyId: 'r3', replaces: 'm2' }),
    )
    expect(selectMessageIds('c1')(state)).toEqual(['m3', 'r3'])
    expect(state.chat.messages['c1']?.branches).toMatchObject({
      m3: {
        count: 2,
        attempts: [
          [{ id: 'm1' }, { plainText: 'One' }],
          [{ id: 'm2' }, { type: 'stopped', answer: { plainText: 'Two' } }],
        ],
      },
    })
  })

  it('[TIME-9] [SEND-8] a failure keeps the partial answer and completes its reasoning block', () => {
    const state = after(
      messageInFlight({ conversationId: 'c1' }),
      received(['reasoning_delta', { text: 'Hm', is_summary: false }]),
      { type: 'reply.failed', error },
    )
    expect(selectMessages('c1')(state)[1]).toMatchObject({
      state: 'failed',
      timeline: [{ kind: 'reasoning', text: 'Hm', isStreaming: false }],
      error: { type: 'client_error', message: errorToMessage(error) },
      metadata: { error: { type: 'client_error' } },
    })
  })

  it('[SEND-22] the queue moves to the new id of its chat, and is deleted with the chat', () => {
    const state = after(
      messageInFlight({ conversationId: null }),
      { type: 'message.queued', id: 'q1', conversationId: null, text: 'Next', spreadsheetId: null },
      started('c9'),
    )
    expect(selectQueue(state)).toEqual([
      { id: 'q1', conversationId: 'c9', text: 'Next', spreadsheetId: null },
    ])
    expect(selectQueue(fold(state, { type: 'conversations.deleted', ids: ['c9'] }))).toEqual([])
  })
})
