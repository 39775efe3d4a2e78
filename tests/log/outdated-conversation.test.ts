import { describe, expect, it } from 'vitest'
import type { Fact } from '#src/log/facts/fact.ts'
import { emptyState, fold } from '#src/log/fold.ts'
import { selectIsLost } from '#src/log/selectors/conversation-rows.ts'
import type { AppState } from '#src/log/state.ts'
import {
  assistantMessage,
  openedFact,
  messageInFlight,
  userMessage,
} from '#tests/support/client/client-facts.ts'

const after = (...facts: readonly Fact[]): AppState => facts.reduce(fold, emptyState)
/** A page of a conversation with these turns, each of them answered. */
const pageOf = (page: number, hasMore: boolean, ...turns: readonly number[]): Fact => ({
  type: 'messages.received',
  conversationId: 'c1',
  items: turns.flatMap((n) => [userMessage(`q${n}`), assistantMessage(`a${n}`)]),
  page,
  totalCount: 8,
  hasMore,
})
const outdated = (messageId: string): Fact => ({
  type: 'messages.outdated',
  conversationId: 'c1',
  messageId,
})
const two = [openedFact('c1'), pageOf(1, true, 3, 4), pageOf(2, true, 1, 2)] as const
const shown = ({ chat }: AppState) => chat.messages['c1']
const ids = (state: AppState) => shown(state)?.settled.map(({ id }) => id)

describe('a conversation that continued elsewhere', () => {
  it('[SEND-60, SEND-474] keeps the rows of loaded older pages unchanged', () => {
    const before = after(...two)
    const state = [outdated('q5'), pageOf(1, true, 4, 5)].reduce(fold, before)
    expect(ids(state)).toEqual(['q1', 'a1', 'q2', 'a2', 'q3', 'a3', 'q4', 'a4', 'q5', 'a5'])
    expect(shown(state)).toMatchObject({ page: 2, hasMore: true })
    for (const at of [1, 3, 5, 7])
      expect(shown(state)?.settled[at]).toBe(shown(before)?.settled[at])
    expect(state.chat.lost).toEqual({})
  })

  it('[SEND-60] shows only the newest page if it does not adjoin the loaded messages', () => {
    const state = after(...two, outdated('q9'), pageOf(1, true, 8, 9))
    expect(ids(state)).toEqual(['q8', 'a8', 'q9', 'a9'])
    expect(shown(state)).toMatchObject({ page: 1, hasMore: true })
  })

  it('[SEND-60] waits for an answer from elsewhere only if the newest question is not loaded', () => {
    const lost = (...facts: readonly Fact[]) => after(...two, ...facts).chat.lost
    expect(lost(outdated('q4'))).toEqual({})
    expect(lost(outdated('q5'))).toEqual({ c1: 'q5' })
    expect(lost(outdated('q5'), outdated('q6'))).toEqual({ c1: 'q5' })
    expect(lost(messageInFlight({ conversationId: 'c1' }), outdated('q5'))).toEqual({})
    expect(after(outdated('q5')).chat.lost).toEqual({})
    const state = after(...two, outdated('q5'))
    expect(ids(state)?.some((id) => selectIsLost(id)(state))).toBe(false)
  })
})
