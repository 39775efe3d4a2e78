import { describe, expect, it } from 'vitest'
import type { Message } from '#contract/stream/message.ts'
import { emptyState, fold } from '#src/log/fold.ts'
import { selectQuestionNumber } from '#src/log/selectors/conversation-rows.ts'
import type { AppState } from '#src/log/state.ts'
import { messageInFlight, userMessage } from '#tests/support/client/client-facts.ts'

describe('the numbers of questions', () => {
  const numbered = (items: readonly Message[], hasMore: boolean) =>
    fold(emptyState, {
      type: 'messages.received',
      conversationId: 'c1',
      items,
      page: 1,
      totalCount: 6,
      hasMore,
    })
  const asked = ['5', '6', '7'].map((n) => userMessage(`m${n}`, n))
  const folios = (state: AppState) =>
    ['m5', 'm6', 'm7', 'm8'].map((id) => selectQuestionNumber('c1', id)(state))

  it('[CONV-70] continue from the numbers of the server, also for questions that this tab sends or edits', () => {
    const state = numbered(
      asked.map((one) => ({ ...one, number: Number(one.id.slice(1)) })),
      true,
    )
    const next = { conversationId: 'c1', id: 'm8', replyId: 'r', text: 'more' }
    expect(folios(fold(state, messageInFlight({ ...next, replaces: 'm7' })))).toEqual([
      5,
      6,
      null,
      7,
    ])
    expect(folios(fold(state, messageInFlight(next)))).toEqual([5, 6, 7, 8])
  })

  it('[CONV-70] are not guessed while earlier questions are not loaded', () => {
    expect(folios(numbered(asked, true))).toEqual([null, null, null, null])
    expect(folios(numbered(asked, false))).toEqual([1, 2, 3, null])
  })
})
