import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { AppConfig } from '#contract/api/entities.ts'
import type { SendAnswer } from '#src/machines/reply/types.ts'
import { createPreferences } from '#src/services/browser/preferences.ts'
import { messageTextOf, parseDraft } from '#src/ui/chat/composer/draft.ts'
import { useComposer } from '#src/ui/chat/composer/use-composer.ts'
import { stateAfter } from '#tests/support/client/facts.ts'
import { createMemory } from '#tests/support/client/memory.ts'
import { probe } from '#tests/support/client/probe.tsx'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  useSearch: () => ({}),
}))

/**
 * Runs `act` in a composer with a draft, answers it with `answer`, and returns the draft stored
 * afterwards.
 */
const draftAfter = (act: 'submit' | 'queue', answer: SendAnswer): string => {
  const preferences = createPreferences(createMemory())
  preferences.saveDraft('c1', 'How much?')
  const ask = vi.fn(() => answer)
  const state = stateAfter([])
  const app = {
    config: v.parse(AppConfig, {}),
    preferences,
    ask,
    state: () => state,
    subscribe: () => () => {},
  }
  probe(app, () => useComposer('c1', undefined))[act]()
  expect(ask).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ text: 'How much?' }))
  return messageTextOf(parseDraft(preferences.draftOf('c1')))
}

const REASONS = ['off', 'empty', 'streaming', 'offline', 'documents', 'credit'] as const

it.each(REASONS)('[SEND-92] the composer keeps a text that is refused with "%s"', (reason) => {
  expect(draftAfter('submit', { isTaken: false, reason })).toBe('How much?')
  expect(draftAfter('queue', { isTaken: false, reason })).toBe('How much?')
})

it('[SEND-92] the composer is empty after an accepted message', () => {
  expect(draftAfter('submit', { isTaken: true })).toBe('')
  expect(draftAfter('queue', { isTaken: true })).toBe('')
})
