import { describe, expect, it } from 'vitest'
import type { Fact } from '#src/log/facts/fact.ts'
import { lastQuestionIdOf } from '#src/log/answer-run.ts'
import type { AppState } from '#src/log/state.ts'
import {
  assistantMessage,
  openedFact,
  messageInFlight,
  textEvents,
  userMessage,
} from '#tests/support/client/client-facts.ts'
import { stateAfter } from '#tests/support/client/facts.ts'

const at = '2026-11-02T11:00:00.000Z'
const turn = (n: number) => [userMessage(`q${n}`), assistantMessage(`a${n}`)] as const
const page = (items: Extract<Fact, { type: 'messages.received' }>['items'], hasMore = false) => ({
  conversationId: 'c1',
  items,
  page: 1,
  totalCount: items.length,
  hasMore,
})
const listed = (...rows: Parameters<typeof page>): Fact => ({
  type: 'messages.received',
  ...page(...rows),
})
const ask = (id: string): Fact =>
  messageInFlight({ conversationId: 'c1', id, replyId: `${id}:answer`, text: id })
const unconfirmed: Fact = {
  type: 'reply.failed',
  error: { type: 'network', operation: 'chat.stream', raw: '' },
}
const deferred = (id: string, items: Parameters<typeof page>[0]): Fact => ({
  type: 'message.deferred',
  item: { id, conversationId: 'c1', text: id, spreadsheetId: null },
  ...page(items),
})
const joined: Fact = { type: 'reply.resumed', conversationId: 'c1', replyId: 'r', at }
const ids = ({ chat }: AppState) => chat.messages['c1']?.settled.map(({ id }) => id)
const one = [openedFact('c1'), listed(turn(1))] as const
const F = ['f', 'f:answer'] as const

describe('a failed message beside a question that was asked elsewhere', () => {
  it('[SEND-75, SEND-514] [SEND-61] comes before that question, whose running answer the chat joins', () => {
    const now = [...turn(1), userMessage('r')]
    const facts = [...one, ask('f'), unconfirmed, ask('g'), deferred('g', now), joined] as const
    const live = stateAfter(facts)
    expect(ids(live)).toEqual(['q1', 'a1', ...F, 'r'])
    expect(live.chat.failed).toMatchObject([{ id: 'f' }])
    const ended = stateAfter([
      ...facts,
      { type: 'reply.received', events: textEvents('$5'), at },
      { type: 'reply.finished' },
    ])
    expect(ended.chat.messages['c1']?.settled).toMatchObject([
      {},
      {},
      { id: 'f' },
      { state: 'failed', charged: false },
      { id: 'r' },
      { state: 'done', plainText: '$5' },
    ])
  })

  it('[SEND-75, SEND-514] comes before that question in a loaded list, and the question counts as the last one', () => {
    const state = stateAfter([
      ...one,
      ask('f'),
      unconfirmed,
      listed([...turn(1), userMessage('r')]),
    ])
    expect(ids(state)).toEqual(['q1', 'a1', ...F, 'r'])
    expect(lastQuestionIdOf(state.chat.messages['c1'])).toBe('r')
    const more = stateAfter([
      ...one,
      ask('f'),
      unconfirmed,
      listed([...turn(1), ...turn(2), ...turn(3)]),
    ])
    expect(ids(more)).toEqual(['q1', 'a1', ...F, 'q2', 'a2', 'q3', 'a3'])
  })

  it('[SEND-75] comes after older messages that load later, and before a running question', () => {
    const alone = [openedFact('c1'), ask('f'), unconfirmed] as const
    expect(ids(stateAfter([...alone, listed([...turn(1), ...turn(2)])]))).toEqual([
      'q1',
      'a1',
      'q2',
      'a2',
      ...F,
    ])
    const running = listed([...turn(1), userMessage('r')], true)
    expect(ids(stateAfter([...alone, running]))).toEqual(['q1', 'a1', ...F, 'r'])
  })

  it('[SEND-75] [SEND-33] leaves the last place to the message that is being sent', () => {
    const state = stateAfter([
      ...one,
      ask('f'),
      unconfirmed,
      ask('g'),
      listed([...turn(1), ...turn(2)]),
    ])
    expect(ids(state)).toEqual(['q1', 'a1', ...F, 'q2', 'a2', 'g'])
  })
})
