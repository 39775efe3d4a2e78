import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message } from '#contract/stream/message.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { emptyState, fold } from '#src/log/fold.ts'
import {
  selectIsViewingEarlier,
  selectMessage,
  selectMessageIds,
} from '#src/log/selectors/selectors.ts'
import { selectQuestionNumber } from '#src/log/selectors/conversation-rows.ts'
import {
  selectAttemptNumber,
  selectAttemptsAt,
  selectAttemptTotal,
  selectEarlierOf,
  selectIsAttemptAwaited,
  selectIsEarlier,
} from '#src/log/selectors/attempts.ts'
import { viewedAttemptsIn } from '#src/log/shown-messages.ts'
import type { AppState } from '#src/log/state.ts'
import { history } from '#tests/support/client/histories.ts'
import {
  assistantMessage,
  openedFact,
  messageInFlight,
  textEvents,
  userMessage,
} from '#tests/support/client/client-facts.ts'

const at = '2026-11-02T11:00:00.000Z'
const page = { page: 1, totalCount: 6, hasMore: false }
const after = (state: AppState, ...facts: readonly Fact[]): AppState => facts.reduce(fold, state)
const ids = selectMessageIds('c1')

const stored = (hasMore = false): Fact => ({
  type: 'messages.received',
  conversationId: 'c1',
  items: ['1', '2', '3'].flatMap((n) => [userMessage(`m${n}`, n), assistantMessage(`a${n}`)]),
  ...page,
  hasMore,
})
const three = after(emptyState, stored())
const edit = (id: string, replaces: string): Fact =>
  messageInFlight({ conversationId: 'c1', id, replyId: `${id}:answer`, text: 'other', replaces })
const ended: readonly Fact[] = [
  { type: 'reply.received', events: textEvents('New'), at },
  { type: 'reply.finished' },
]
const edited = after(three, edit('m4', 'm2'), ...ended)
const show = (messageId: string, index: number | null): Fact => ({
  type: 'attempt.shown',
  conversationId: 'c1',
  messageId,
  index,
})

describe('an edited question', () => {
  it('[SEND-42] replaces later messages at once and takes the number of the original', () => {
    const streaming = after(three, edit('m4', 'm2'))
    expect(ids(streaming)).toEqual(['m1', 'a1', 'm4', 'm4:answer'])
    expect(selectQuestionNumber('c1', 'm4')(streaming)).toBe(2)
    expect(selectAttemptsAt('c1', 'm4')(streaming)).toBeNull()
    expect(selectAttemptsAt('c1', 'm4:answer')(edited)).toBe('m4')
    expect(selectAttemptTotal('c1', 'm4')(edited)).toBe(2)
    expect(selectAttemptNumber('c1', 'm4')(edited)).toBe(2)
  })

  it('[SEND-42] takes the place of an earlier edit that the server never received', () => {
    const failed: Fact = { type: 'reply.failed', error: { type: 'stream_inactive' } }
    const unconfirmed = after(three, edit('m4', 'm2'), failed)
    const again = after(unconfirmed, edit('m5', 'm2'), ...ended)
    expect(ids(again)).toEqual(['m1', 'a1', 'm5', 'm5:answer'])
    expect(selectAttemptTotal('c1', 'm5')(again)).toBe(3)
  })

  it('[SEND-42] replaces all loaded messages if the original is older than them', () => {
    const state = after(emptyState, stored(true), edit('m4', 'm0'), ...ended)
    expect(ids(state)).toEqual(['m4', 'm4:answer'])
    expect(selectAttemptTotal('c1', 'm4')(state)).toBe(2)
    const awaited = after(state, show('m4', 0))
    expect(selectIsAttemptAwaited('c1', 'm4')(awaited)).toBe(true)
  })

  it('[SEND-42] [SEND-37] keeps its place if the server still lists the replaced messages', () => {
    const state = after(emptyState, edit('m4', 'm2'), stored())
    expect(ids(state)).toEqual(['m1', 'a1', 'm4', 'm4:answer'])
    expect(selectAttemptTotal('c1', 'm4')(state)).toBe(2)
  })

  it('[SEND-30] [SEND-20] adds no further attempt if the same request is sent again', () => {
    const failed: Fact = { type: 'reply.failed', error: { type: 'stream_inactive' } }
    const again = after(three, edit('m4', 'm2'), failed, edit('m4', 'm2'), ...ended)
    expect(selectAttemptTotal('c1', 'm4')(again)).toBe(2)
  })
})

describe('an edited question with older messages that are not loaded', () => {
  it('[SEND-42] [CONV-6] corrects the page number of the next older messages', () => {
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => userMessage(`q${from + index}`))
    const list = (items: ReturnType<typeof rows>, number: number): Fact => ({
      type: 'messages.received',
      conversationId: 'c1',
      items,
      page: number,
      totalCount: 150,
      hasMore: true,
    })
    const loaded = after(emptyState, list(rows(100, 50), 1), list(rows(50, 50), 2))
    const pageAfter = (replaced: string) =>
      after(loaded, edit('m4', replaced)).chat.messages['c1']?.page
    expect(pageAfter('q110')).toBe(1)
    expect(pageAfter('q60')).toBe(0)
    // A page requested before the edit joins the remaining messages and counts as the next page.
    const late = after(loaded, edit('m4', 'q104'), list(rows(0, 50), 3))
    expect(late.chat.messages['c1']?.page).toBe(2)
    const early = after(
      emptyState,
      list(rows(100, 50), 1),
      edit('m4', 'q104'),
      list(rows(50, 50), 2),
    )
    expect(early.chat.messages['c1']?.page).toBe(1)
  })
})

describe('an earlier attempt', () => {
  it('[SEND-46, SEND-502] is shown instead of the question and all later messages, and its questions keep their numbers', () => {
    const state = after(edited, show('m4', 0))
    expect(ids(state)).toEqual(['m1', 'a1', 'm2', 'a2', 'm3', 'a3'])
    expect(selectEarlierOf('c1', 'm2')(state)).toBe('m4')
    expect(selectIsEarlier('c1', 'a3')(state)).toBe(true)
    expect(selectIsEarlier('c1', 'a1')(state)).toBe(false)
    expect(selectAttemptsAt('c1', 'a2')(state)).toBe('m4')
    expect(selectAttemptsAt('c1', 'a3')(state)).toBeNull()
    expect(selectAttemptNumber('c1', 'm4')(state)).toBe(1)
    expect(selectQuestionNumber('c1', 'm3')(state)).toBe(3)
    expect(selectMessage('c1', 'm2')(state)).toMatchObject({ content: '2' })
    expect(ids(after(state, show('m4', null)))).toEqual(ids(edited))
  })

  it('[SEND-46, SEND-503] can show a question with attempts of its own, and the user can leave each attempt', () => {
    const state = after(edited, edit('m5', 'm1'), ...ended, show('m5', 0))
    expect(ids(state)).toEqual(['m1', 'a1', 'm4', 'm4:answer'])
    expect(selectAttemptsAt('c1', 'a1')(state)).toBe('m5')
    expect(selectAttemptsAt('c1', 'm4:answer')(state)).toBe('m4')
    expect(selectAttemptNumber('c1', 'm4')(state)).toBe(2)
    const inner = after(state, show('m4', 0))
    expect(ids(inner)).toEqual(['m1', 'a1', 'm2', 'a2', 'm3', 'a3'])
    expect(ids(inner)).toBe(ids(inner))
    // Every row needs this result, so it is cached across rows and facts.
    expect(viewedAttemptsIn({ ...inner }, 'c1')).toBe(viewedAttemptsIn(inner, 'c1'))
    expect(selectEarlierOf('c1', 'm1')(inner)).toBe('m5')
    expect(selectEarlierOf('c1', 'm2')(inner)).toBe('m4')
    expect(selectAttemptsAt('c1', 'a2')(inner)).toBe('m4')
    expect(selectAttemptNumber('c1', 'm4')(inner)).toBe(1)
    expect(selectAttemptNumber('c1', 'm5')(inner)).toBe(1)
    expect(selectIsViewingEarlier('c1')(inner)).toBe(true)
    expect(selectIsViewingEarlier('c1')(edited)).toBe(false)
    for (const id of ids(inner)) expect(selectIsEarlier('c1', id)(inner), id).toBe(true)
    expect(ids(after(inner, show('m4', null)))).toEqual(ids(state))
    expect(ids(after(inner, show('m5', null)))).toEqual(['m5', 'm5:answer'])
  })

  it('[SEND-46] [SEND-45] from the server reports how many attempts each of its questions has', () => {
    const counted = { ...userMessage('m1', '1'), attemptCount: 1 }
    const list: Fact = {
      type: 'messages.received',
      conversationId: 'c1',
      items: [counted],
      ...page,
    }
    const given = (messageId: string, ...items: readonly Message[]): Fact => ({
      type: 'attempts.received',
      conversationId: 'c1',
      messageId,
      attempts: [items],
    })
    const inner = { ...userMessage('m8', '8'), attemptCount: 1 }
    const state = after(
      emptyState,
      list,
      show('m1', 0),
      given('m1', userMessage('m7'), assistantMessage('a7'), inner, assistantMessage('a8')),
    )
    expect(selectAttemptsAt('c1', 'a8')(state)).toBe('m8')
    const awaited = after(state, show('m8', 0))
    expect(selectIsAttemptAwaited('c1', 'm8')(awaited)).toBe(true)
    expect(ids(awaited)).toEqual(['m7', 'a7', 'm8', 'a8'])
    const found = after(awaited, given('m8', userMessage('m9')))
    expect(ids(found)).toEqual(['m7', 'a7', 'm9'])
    expect(selectAttemptsAt('c1', 'm9')(found)).toBe('m8')
  })

  it('[SEND-46, SEND-471] is replaced by the newest attempt after a send or a change of chat', () => {
    const seen = after(edited, show('m4', 0))
    for (const fact of [
      messageInFlight({ conversationId: 'c1', id: 'm9', replyId: 'r9' }),
      messageInFlight({ conversationId: 'c2', id: 'm9', replyId: 'r9' }),
      openedFact('c2'),
      { type: 'conversation.cleared' } as const,
    ])
      expect(fold(seen, fact).chat.earlier, fact.type).toBeNull()
  })

  it('[SEND-45] from the server loads on demand, and comes before the attempts of this session', () => {
    const counted = { ...userMessage('m1', '1'), attemptCount: 2 }
    const list: Fact = {
      type: 'messages.received',
      conversationId: 'c1',
      items: [counted, assistantMessage('a1')],
      ...page,
    }
    const state = after(emptyState, list, edit('m4', 'm1'), ...ended, show('m4', 0))
    expect(selectAttemptTotal('c1', 'm4')(state)).toBe(4)
    expect(selectIsAttemptAwaited('c1', 'm4')(state)).toBe(true)
    expect(ids(state)).toEqual(['m4', 'm4:answer'])
    const answer = (attempts: Extract<Fact, { type: 'attempts.received' }>['attempts']): Fact => ({
      type: 'attempts.received',
      conversationId: 'c1',
      messageId: 'm4',
      attempts,
    })
    const got = answer([[userMessage('m7')], [userMessage('m8'), assistantMessage('a8')]])
    const found = after(state, got)
    expect(ids(found)).toEqual(['m7'])
    expect(selectAttemptsAt('c1', 'm7')(found)).toBe('m4')
    expect(ids(after(found, show('m4', 2)))).toEqual(['m1', 'a1'])
    expect(selectAttemptTotal('c1', 'm4')(after(found, got))).toBe(4)
    // The server may return fewer attempts than it announced.
    const fewer = after(state, answer([]))
    expect(selectAttemptTotal('c1', 'm4')(fewer)).toBe(2)
    expect(selectIsAttemptAwaited('c1', 'm4')(fewer)).toBe(false)
  })

  it('[SEND-45] [SEND-46] contains no message that the conversation already has', () => {
    const holding = (...attempts: readonly (readonly Message[])[]): AppState =>
      after(three, { type: 'attempts.received', conversationId: 'c1', messageId: 'm3', attempts })
    const old = [userMessage('m8'), assistantMessage('a8')]
    const state = holding([...old, ...old, userMessage('m3')], old, [userMessage('m2')])
    expect(selectAttemptTotal('c1', 'm3')(state)).toBe(2)
    const shown = after(state, show('m3', 0))
    expect(ids(shown)).toEqual(['m1', 'a1', 'm2', 'a2', 'm8', 'a8'])
    const sent = after(shown, edit('m9', 'm1'), ...ended)
    expect(ids(sent)).toEqual(['m9', 'm9:answer'])
  })

  it('[SEND-527] [API-9] is no longer offered if the server lacks the call, but stays on offer after any other failure', () => {
    const counted = { ...userMessage('m1', '1'), attemptCount: 2 }
    const list: Fact = {
      type: 'messages.received',
      conversationId: 'c1',
      items: [counted],
      ...page,
    }
    const asked = after(emptyState, list, show('m1', 0))
    const failed = (status: number): AppState =>
      fold(asked, {
        type: 'attempts.failed',
        conversationId: 'c1',
        messageId: 'm1',
        error: { type: 'http', operation: 'attempts.list', status },
      })
    for (const status of [404, 405]) expect(selectAttemptsAt('c1', 'm1')(failed(status))).toBeNull()
    expect(selectAttemptTotal('c1', 'm1')(failed(500))).toBe(3)
    expect(failed(500).chat.earlier).toBeNull()
  })

  it('[SEND-19] shows the text of a stopped answer on request', () => {
    const stopped = after(three, edit('m4', 'm2'), ...ended.slice(0, 1), { type: 'reply.aborted' })
    const state = after(stopped, edit('m5', 'm4'), ...ended, show('m5', 1))
    expect(ids(state)).toEqual(['m1', 'a1', 'm4', 'm4:answer'])
    const shown = fold(state, { type: 'stopped.shown', messageId: 'm4:answer' })
    expect(selectMessage('c1', 'm4:answer')(shown)).toMatchObject({ shown: true })
  })

  it('[SEND-46] [SEND-42] repeats no row and belongs to a known question, after any sequence of facts', () => {
    fc.assert(
      fc.property(history, (facts) => {
        const state = after(emptyState, ...facts)
        for (const [key, messages] of Object.entries(state.chat.messages)) {
          const inside = Object.values(messages.branches).flatMap(({ attempts }) =>
            attempts.flatMap((rows) => rows.slice(1)),
          )
          const asked = new Set([...messages.settled, ...inside].map(({ id }) => id))
          for (const [id, { count, attempts }] of Object.entries(messages.branches)) {
            expect(asked).toContain(id)
            expect(attempts.length).toBeLessThanOrEqual(count)
          }
          const shown = selectMessageIds(key)(state)
          expect(new Set(shown).size).toBe(shown.length)
          expect(selectMessageIds(key)(state)).toBe(shown)
        }
      }),
    )
  })
})
