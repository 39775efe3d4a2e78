import type { MessageDocument } from '#contract/api/entities.ts'
import { EDITED_TEXT_CHIP_CHARS } from '#contract/limits.ts'
import {
  emptyDraft,
  mention,
  paste,
  type Draft,
  type QuestionEdit,
  type SheetMention,
} from './draft.ts'
import { prependContent, type RestoredMessage } from './prepend-content.ts'

/** A mention without a known title. */
const untitled = (id: string | null): SheetMention | null =>
  id === null ? null : { id, title: '' }

/**
 * The draft with a message in front. A very long message becomes a chip.
 * During an edit, the message joins the draft that the edit will restore.
 */
export const prepend = (draft: Draft, message: RestoredMessage): Draft => {
  const { editing } = draft
  if (!editing) return prependContent(draft, message)
  return { ...draft, editing: { ...editing, before: prependContent(editing.before, message) } }
}

/**
 * The draft for editing an earlier question. The previous draft waits in `before`.
 * A very long question becomes a chip, because a field with that much text is slow.
 */
export const editQuestion = (
  { editing, ...written }: Draft,
  question: Omit<QuestionEdit, 'before'> & { readonly content: string },
): Draft => {
  const { content, ...asked } = question
  const draft: Draft = { ...emptyDraft, editing: { ...asked, before: editing?.before ?? written } }
  return content.length > EDITED_TEXT_CHIP_CHARS
    ? paste(draft, content, 0, 0)
    : { ...draft, text: content }
}

/** A failed or queued message. `replaces` is the id of the question it edits. */
type UnsentMessage = {
  readonly conversationId: string | null
  readonly text: string
  readonly documents?: readonly MessageDocument[]
  readonly spreadsheetId: string | null
  readonly replaces?: string | null
}

/**
 * The draft with a failed message restored.
 * An edit becomes an edit again unless another edit is open or the chat is new.
 */
export const restoreUnsent = (draft: Draft, failed: UnsentMessage): Draft => {
  const { conversationId, text, documents = [], spreadsheetId, replaces: id = null } = failed
  if (id === null || conversationId === null || draft.editing)
    return prepend(draft, { text, sheet: untitled(spreadsheetId) })
  const edit = editQuestion(draft, { id, folio: null, documents, content: text })
  return mention(edit, untitled(spreadsheetId))
}
