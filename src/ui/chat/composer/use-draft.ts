import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { selectStartedId } from '#src/log/selectors/selectors.ts'
import type { Preferences } from '#src/services/browser/preferences.ts'
import { parseDraft, serializeDraft, type Draft } from './draft.ts'
import { useApp, usePreferences } from '../../kit/hooks/app.tsx'

/** A draft and its conversation. Null is the new chat. */
type ConversationDraft = { readonly key: string | null; readonly draft: Draft }

/**
 * Stores the new chat's draft under the id that the chat received. It takes `draft` from this tab,
 * because another tab may have stored another draft.
 */
export const moveDraft = (preferences: Preferences, id: string, draft: Draft): void => {
  preferences.saveDraft(id, serializeDraft(draft))
  preferences.saveDraft(null, '')
}

/**
 * The unsent message of a conversation, stored in the browser on every change.
 * A new chat keeps its draft when it gets its id. A page without a chat uses the draft of the chat
 * it will start.
 */
export const useDraft = (
  conversationId: string | null,
  isChat: boolean,
): readonly [Draft, (change: (draft: Draft) => Draft, isRest?: boolean) => void] => {
  const preferences = usePreferences()
  const startedId = useApp(selectStartedId)
  const key = isChat ? (conversationId ?? startedId) : null
  const [keyedDraft, setKeyedDraft] = useState<ConversationDraft>(() => ({
    key,
    draft: parseDraft(preferences.draftOf(key)),
  }))

  // If the key changes from null while the address still shows the new chat, this chat has received
  // its id.
  const hasMoved = keyedDraft.key === null && conversationId === null
  const next = () => (hasMoved ? keyedDraft.draft : parseDraft(preferences.draftOf(key)))
  const shown = keyedDraft.key === key ? keyedDraft : { key, draft: next() }
  if (shown !== keyedDraft) setKeyedDraft(shown)

  const begin = useEffectEvent((id: string) => moveDraft(preferences, id, shown.draft))
  const last = useRef(key)
  useEffect(() => {
    const hasBegun = last.current === null && conversationId === null
    last.current = key
    if (hasBegun && key !== null) begin(key)
  }, [conversationId, key])

  // The text that this hook is storing now, otherwise null. Any other stored text comes from
  // another part of the page.
  const written = useRef<string | null>(null)
  useEffect(
    () =>
      preferences.watchDrafts((id, text) => {
        if (id === key && text !== written.current) setKeyedDraft({ key, draft: parseDraft(text) })
      }),
    [preferences, key],
  )

  const change = (edit: (draft: Draft) => Draft, isRest = false): void => {
    const draft = edit(shown.draft)
    setKeyedDraft({ key: shown.key, draft })
    written.current = serializeDraft(draft)
    preferences.saveDraft(shown.key, written.current, isRest)
    written.current = null
  }
  return [shown.draft, change]
}
