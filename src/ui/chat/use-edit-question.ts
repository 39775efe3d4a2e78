import { useCallback } from 'react'
import type { UserMessage } from '#contract/stream/message.ts'
import { selectStartedId } from '#src/log/selectors/selectors.ts'
import { selectQuestionNumber } from '#src/log/selectors/conversation-rows.ts'
import { parseDraft, serializeDraft } from './composer/draft.ts'
import { editQuestion } from './composer/restored-messages.ts'
import { useAppContext } from '../kit/hooks/app.tsx'
import { composerField } from './composer/composer-field.ts'

/**
 * Opens an earlier question in the composer of its conversation, which then says so and takes the focus:
 * somebody pressed a button for it. The draft that stood there waits until the edit is sent or
 * cancelled.
 */
export const useEditQuestion = (
  conversationId: string | null,
): ((message: UserMessage) => void) => {
  const app = useAppContext()
  return useCallback(
    ({ id, content, documents }) => {
      const { preferences, state } = app
      const key = conversationId ?? selectStartedId(state())
      const folio = selectQuestionNumber(conversationId, id)(state())
      const draft = editQuestion(parseDraft(preferences.draftOf(key)), {
        id,
        folio,
        documents,
        content,
      })
      preferences.saveDraft(key, serializeDraft(draft))
      composerField()?.focus()
    },
    [app, conversationId],
  )
}
