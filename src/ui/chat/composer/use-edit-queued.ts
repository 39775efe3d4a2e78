import { useCallback } from 'react'
import type { QueuedMessage } from '#src/log/state.ts'
import { parseDraft, serializeDraft } from './draft.ts'
import { restoreUnsent } from './restored-messages.ts'
import { useAppContext } from '../../kit/hooks/app.tsx'
import { composerField } from './composer-field.ts'

/**
 * Moves a queued message into its composer, before any text there. The focus follows, since the
 * user pressed Edit.
 */
export const useEditQueued = (): ((item: QueuedMessage) => void) => {
  const { preferences, send } = useAppContext()
  return useCallback(
    (item) => {
      const { id, conversationId } = item
      const draft = parseDraft(preferences.draftOf(conversationId))
      preferences.saveDraft(conversationId, serializeDraft(restoreUnsent(draft, item)))
      send({ type: 'UNQUEUE', id })
      composerField()?.focus()
    },
    [preferences, send],
  )
}
