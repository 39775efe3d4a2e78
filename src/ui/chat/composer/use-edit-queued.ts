import { useCallback } from 'react'
import type { QueuedMessage } from '#src/log/state.ts'
import { readDraft, writeDraft } from './draft.ts'
import { takeBack } from './returned.ts'
import { useAppContext } from '../../kit/hooks/app.tsx'
import { composerField } from './composer-field.ts'

/**
 * Takes a message out of the queue and puts it into its composer, before what is written there; the
 * focus goes along, since somebody pressed a button for it.
 */
export const useEditQueued = (): ((item: QueuedMessage) => void) => {
  const { preferences, send } = useAppContext()
  return useCallback(
    (item) => {
      const { id, conversationId } = item
      const draft = readDraft(preferences.draftOf(conversationId))
      preferences.saveDraft(conversationId, writeDraft(takeBack(draft, item)))
      send({ type: 'UNQUEUE', id })
      composerField()?.focus()
    },
    [preferences, send],
  )
}
