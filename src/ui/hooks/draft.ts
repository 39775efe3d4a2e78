import { useCallback, useEffect, useRef, useState } from 'react'
import { selectStartedId } from '#src/events/selectors.ts'
import { emptyDraft, readDraft, writeDraft, type Draft } from '../chat/composer/draft.ts'
import { useApp, usePreferences } from './app.tsx'

/**
 * The unsent message of a conversation, kept by the browser with every change. The draft of a new
 * chat moves along when the chat gets its id.
 */
export const useDraft = (
  conversationId: string | null,
): readonly [Draft, (change: (draft: Draft) => Draft) => void] => {
  const preferences = usePreferences()
  const startedId = useApp(selectStartedId)
  const key = conversationId ?? startedId
  const [draft, setDraft] = useState<Draft>(() => readDraft(preferences.draftOf(key)))
  const current = useRef(draft)

  const change = useCallback(
    (next: (draft: Draft) => Draft) => {
      current.current = next(current.current)
      setDraft(current.current)
      preferences.saveDraft(key, writeDraft(current.current))
    },
    [preferences, key],
  )

  useEffect(() => {
    if (conversationId !== null || startedId === null) return
    preferences.saveDraft(startedId, writeDraft(current.current))
    preferences.saveDraft(null, writeDraft(emptyDraft))
  }, [preferences, conversationId, startedId])

  return [draft, change]
}
