import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { selectStartedId } from '#src/log/selectors/selectors.ts'
import type { Preferences } from '#src/services/browser/preferences.ts'
import { readDraft, writeDraft, type Draft } from './draft.ts'
import { useApp, usePreferences } from '../../kit/hooks/app.tsx'

/** A draft and the conversation that it belongs to; null is the new chat. */
type Held = { readonly key: string | null; readonly draft: Draft }

/** The draft of the new chat, as it is here, goes along to what that has become; not another tab's. */
export const moveDraft = (preferences: Preferences, id: string, draft: Draft): void => {
  preferences.saveDraft(id, writeDraft(draft))
  preferences.saveDraft(null, '')
}

/**
 * The unsent message of a conversation, kept by the browser with every change. The draft of
 * a new chat moves along when the chat gets its id; another conversation brings its own. A page that is
 * no chat has that of the chat that it begins.
 */
export const useDraft = (
  conversationId: string | null,
  isChat: boolean,
): readonly [Draft, (change: (draft: Draft) => Draft, isRest?: boolean) => void] => {
  const preferences = usePreferences()
  const startedId = useApp(selectStartedId)
  const key = isChat ? (conversationId ?? startedId) : null
  const [held, setHeld] = useState<Held>(() => ({
    key,
    draft: readDraft(preferences.draftOf(key)),
  }))

  // While the address is still that of the new chat, the chat has only got its id.
  const hasMoved = held.key === null && conversationId === null
  const next = () => (hasMoved ? held.draft : readDraft(preferences.draftOf(key)))
  const shown = held.key === key ? held : { key, draft: next() }
  if (shown !== held) setHeld(shown)

  const begin = useEffectEvent((id: string) => moveDraft(preferences, id, shown.draft))
  const last = useRef(key)
  useEffect(() => {
    const hasBegun = last.current === null && conversationId === null
    last.current = key
    if (hasBegun && key !== null) begin(key)
  }, [conversationId, key])

  // What another part of the page puts into this draft, not what was typed here.
  const written = useRef<string | null>(null)
  useEffect(
    () =>
      preferences.watchDrafts((id, text) => {
        if (id === key && text !== written.current) setHeld({ key, draft: readDraft(text) })
      }),
    [preferences, key],
  )

  const change = (edit: (draft: Draft) => Draft, isRest = false): void => {
    const draft = edit(shown.draft)
    setHeld({ key: shown.key, draft })
    written.current = writeDraft(draft)
    preferences.saveDraft(shown.key, written.current, isRest)
    written.current = null
  }
  return [shown.draft, change]
}
