import { useEffect, useState } from 'react'
import { selectStartedId } from '#src/events/selectors.ts'
import { emptyDraft, readDraft, writeDraft, type Draft } from '../chat/composer/draft.ts'
import { useApp, usePreferences } from './app.tsx'

/** A draft and the conversation that it belongs to; null is the new chat. */
type Held = { readonly key: string | null; readonly draft: Draft }

/**
 * The unsent message of a conversation, kept by the browser with every change. The draft of
 * a new chat moves along when the chat gets its id; another conversation brings its own.
 */
export const useDraft = (
  conversationId: string | null,
): readonly [Draft, (change: (draft: Draft) => Draft) => void] => {
  const preferences = usePreferences()
  const startedId = useApp(selectStartedId)
  const key = conversationId ?? startedId
  const [held, setHeld] = useState<Held>(() => ({
    key,
    draft: readDraft(preferences.draftOf(key)),
  }))

  // While the address is still that of the new chat, the chat has only got its id.
  const hasMoved = held.key === null && conversationId === null
  const next = hasMoved ? held.draft : readDraft(preferences.draftOf(key))
  const shown = held.key === key ? held : { key, draft: next }
  if (shown !== held) setHeld(shown)

  useEffect(() => {
    if (conversationId !== null || startedId === null) return
    preferences.saveDraft(startedId, preferences.draftOf(null))
    preferences.saveDraft(null, writeDraft(emptyDraft))
  }, [preferences, conversationId, startedId])

  const change = (edit: (draft: Draft) => Draft): void => {
    const draft = edit(shown.draft)
    preferences.saveDraft(shown.key, writeDraft(draft))
    setHeld({ key: shown.key, draft })
  }
  return [shown.draft, change]
}
