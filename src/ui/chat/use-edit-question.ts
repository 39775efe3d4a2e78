import { useCallback } from 'react'
import type { UserMessage } from '#contract/stream/message.ts'
import { selectStartedId } from '#src/log/selectors/selectors.ts'
import { selectQuestionNumber } from '#src/log/selectors/conversation-rows.ts'
import { parseDraft, serializeDraft } from './composer/draft.ts'
import { editQuestion } from './composer/restored-messages.ts'
import { useAppContext } from '../kit/hooks/app.tsx'
import { composerField } from './composer/composer-field.ts'

/**
 * Opens an earlier question for editing in the composer of its conversation, and focuses the
 * composer. The composer says that it edits a question. The previous draft is kept until the edit
 * is sent or cancelled.
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
