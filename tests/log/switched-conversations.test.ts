import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Fact } from '#src/log/facts/fact.ts'
import { emptyState, fold } from '#src/log/fold.ts'
import {
  assistantMessage,
  messageInFlight,
  textEvents,
  userMessage,
} from '#tests/support/client/client-facts.ts'

const page = { page: 1, totalCount: 2, hasMore: false }
const loaded: Fact = {
  type: 'messages.received',
  conversationId: 'c2',
  items: [userMessage('m1', 'Theirs'), assistantMessage('m2', 'Theirs')],
  ...page,
}
const before: readonly Fact[] = [
  { type: 'conversation.opened', id: 'c1' },
  loaded,
  messageInFlight({ conversationId: 'c1' }),
]
const switching: fc.Arbitrary<Fact> = fc.constantFrom<Fact[]>(
  { type: 'conversation.opened', id: 'c1' },
  { type: 'conversation.opened', id: 'c2' },
  { type: 'conversation.opened', id: null },
  { type: 'conversation.cleared' },
  loaded,
)
const ends: readonly Fact[] = [
  { type: 'reply.finished' },
  { type: 'reply.cut' },
  { type: 'reply.aborted' },
  { type: 'reply.refused', opensPaywall: false },
]

it('[CONV-38] an answer stays unchanged in its own conversation, whatever the user opens meanwhile', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.string({ minLength: 1 }), fc.array(switching, { maxLength: 4 }))),
      fc.constantFrom(...ends),
      (steps, end) => {
        const batches = steps.map(([text, between]) => ({
          between,
          received: { type: 'reply.received', events: textEvents(text), at: '' } as const,
        }))
        const still = [...before, ...batches.map(({ received }) => received), end]
        const moved = [
          ...before,
          ...batches.flatMap(({ between, received }) => [...between, received]),
          end,
        ]
        const calm = still.reduce(fold, emptyState).chat.messages
        const busy = moved.reduce(fold, emptyState).chat.messages
        expect(busy['c1']).toEqual(calm['c1'])
        expect(busy['c2']).toEqual(calm['c2'])
        expect(busy['']).toBeUndefined()
      },
    ),
  )
})
