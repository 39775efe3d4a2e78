import { describe, expect, it } from 'vitest'
import type { Message } from '#contract/stream/message.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { emptyState, fold } from '#src/log/fold.ts'
import type { AppState } from '#src/log/state.ts'
import {
  assistantMessage,
  openedFact,
  messageInFlight,
  textEvents,
  userMessage,
} from '#tests/support/client/client-facts.ts'

const at = '2026-11-02T11:00:00.000Z'
const after = (state: AppState, ...facts: readonly Fact[]): AppState => facts.reduce(fold, state)
const ask = (id: string, replaces: string | null = null): Fact =>
  messageInFlight({ conversationId: 'c1', id, replyId: `${id}:answer`, text: id, replaces })
const text = (words: string): Fact => ({ type: 'reply.received', events: textEvents(words), at })
const turn = (n: number): readonly Message[] => [userMessage(`m${n}`), assistantMessage(`a${n}`)]
const stoppedQuestion = (id: string): Message => ({ ...userMessage(id), isStopped: true })
const listed = (...items: readonly Message[]): Extract<Fact, { type: 'messages.received' }> => ({
  type: 'messages.received',
  conversationId: 'c1',
  items,
  page: 1,
  totalCount: items.length,
  hasMore: false,
})
const recovered = (...items: readonly Message[]): Fact => ({
  type: 'reply.recovered',
  conversationId: 'c1',
  items,
  page: 1,
  totalCount: items.length,
  hasMore: false,
  isNextHeld: false,
})
const failed = (isLost = false): Fact => ({
  type: 'reply.failed',
  error: { type: 'stream_inactive' },
  isLost,
})
const aborted: Fact = { type: 'reply.aborted' }
const one = after(emptyState, listed(...turn(1)), openedFact('c1'))
/** Lists the rows: a question by its id, an answer by its state, a stopped answer by its text. */
const rows = ({ chat }: AppState) =>
  chat.messages['c1']?.settled.map((row) => {
    if (row.type === 'user') return row.id
    return row.type === 'stopped' ? `stopped ${row.answer.plainText}` : row.state
  })

describe('stored messages that replace shown ones', () => {
  it('[SEND-19] keep a stopped answer, its text, and whether the user has opened it', () => {
    const shown: Fact = { type: 'stopped.shown', messageId: 'm2:answer' }
    const before = after(one, ask('m2'), text('Half'), aborted, shown)
    const items = [...turn(1), stoppedQuestion('m2')]
    for (const fact of [listed(...items), listed(...items, ...turn(3))]) {
      const row = after(before, fact).chat.messages['c1']?.settled[3]
      expect(row).toBe(before.chat.messages['c1']?.settled[3])
    }
    const cut = after(before, ask('m3'), text('Third'), recovered(...items, ...turn(3)))
    expect(rows(cut)).toEqual(['m1', 'done', 'm2', 'stopped Half', 'm3', 'done'])
  })

  it('[SEND-39] keep a stopped answer if the list has no answer in its place', () => {
    const before = after(one, ask('m2'), text('Half'), aborted)
    const question = userMessage('m2', 'Two')
    expect(rows(after(before, listed(...turn(1), question)))).toEqual(rows(before))
    const late = after(before, listed(...turn(1), ...turn(2)))
    expect(rows(late)).toEqual(['m1', 'done', 'm2', 'done'])
  })

  it('[SEND-8] [SEND-37] keep a failed message in its place until the server lists it', () => {
    const before = after(one, ask('m2'), failed(), ask('m3'), failed(), ask('m4'), text('Fourth'))
    const failures = ['m2', 'failed', 'm3', 'failed']
    const stays = ['m1', 'done', ...failures, 'm4', 'done']
    const items = [...turn(1), ...turn(4)]
    const cut = after(before, recovered(...items))
    expect(rows(cut)).toEqual(stays)
    expect(rows(after(cut, listed(...items)))).toEqual(stays)
    expect(rows(after(cut, listed(...items, ...turn(5))))).toEqual([...stays, 'm5', 'done'])
    const both = after(cut, listed(...turn(1), ...turn(3), ...turn(4)))
    expect(rows(both)).toEqual(['m1', 'done', 'm2', 'failed', 'm3', 'done', 'm4', 'done'])
    // If the listed messages begin after the failed ones, the failed ones stay where they are.
    const below: Fact = { ...listed(...turn(4), ...turn(5)), hasMore: true }
    expect(rows(after(cut, below))).toEqual([...stays, 'm5', 'done'])
  })

  it('[SEND-39] [SEND-40] turn a lost answer that was stopped elsewhere into a stopped answer', () => {
    const lost = after(one, ask('m2'), text('Half'), failed(true))
    const state = after(lost, listed(...turn(1), stoppedQuestion('m2')))
    expect(state.chat.lost).toEqual({})
    expect(rows(state)).toEqual(['m1', 'done', 'm2', 'stopped '])
  })

  it('[SEND-42] mark a stopped edit as received once the server lists it or confirms its stop', () => {
    const told = (isHeard: boolean): Fact => ({
      type: 'reply.stopped',
      conversationId: 'c1',
      messageId: 'm2',
      isHeard,
    })
    const before = after(one, ask('m2', 'm1'), aborted)
    const unconfirmed = (...facts: readonly Fact[]) =>
      Object.keys(after(before, ...facts).chat.unconfirmed)
    expect(unconfirmed(listed(...turn(1)))).toEqual(['c1'])
    expect(unconfirmed(listed(userMessage('m2')))).toEqual([])
    expect(unconfirmed(listed(stoppedQuestion('m2'), userMessage('m3')))).toEqual([])
    expect(unconfirmed(told(false))).toEqual(['c1'])
    expect(unconfirmed(told(true))).toEqual([])
    expect(unconfirmed(ask('m3', 'm1'), told(true))).toEqual(['c1'])
    // An edit that waited for the stop never reached the server.
    expect(unconfirmed(ask('m3', 'm1'), aborted, told(true))).toEqual(['c1'])
  })

  it('[SEND-42] [SEND-30] mark a failed edit as received only once the list has its answer', () => {
    const before = after(one, ask('m2', 'm1'), failed())
    expect(Object.keys(after(before, listed(userMessage('m2'))).chat.unconfirmed)).toEqual(['c1'])
    expect(after(before, listed(...turn(2))).chat.unconfirmed).toEqual({})
  })

  it('[SEND-40, SEND-494] keep a failed row until its answer is listed, even after later questions', () => {
    const lost = after(one, ask('m2'), text('Half'), failed(true))
    const waiting = after(lost, listed(...turn(1), userMessage('m2'), userMessage('m3')))
    expect(rows(waiting)).toEqual(['m1', 'done', 'm2', 'failed', 'm3'])
    expect(rows(after(waiting, listed(...turn(1), ...turn(2), ...turn(3))))).toEqual([
      'm1',
      'done',
      'm2',
      'done',
      'm3',
      'done',
    ])
  })
})
