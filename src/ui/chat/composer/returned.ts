import type { MessageDocument } from '#contract/api/entities.ts'
import { EDITED_TEXT_CHIP_CHARS } from '#contract/limits.ts'
import { emptyDraft, mention, paste, type Draft, type Editing, type SheetMention } from './draft.ts'
import { behind, type Returned } from './unedited.ts'

/** The mention of a spreadsheet whose title is not at hand. */
const untitled = (id: string | null): SheetMention | null =>
  id === null ? null : { id, title: '' }

/**
 * The draft with a message before what is written, a very long one as a chip. Beside an edit it waits
 * with what stood there before.
 */
export const prepend = (draft: Draft, message: Returned): Draft => {
  const { editing } = draft
  if (!editing) return behind(draft, message)
  return { ...draft, editing: { ...editing, before: behind(editing.before, message) } }
}

/**
 * The draft in which an earlier question is written anew; what stood there waits. A very long question
 * is a chip: nobody edits it letter by letter, and a field that holds it is slow.
 */
export const editQuestion = (
  { editing, ...written }: Draft,
  question: Omit<Editing, 'before'> & { readonly content: string },
): Draft => {
  const { content, ...asked } = question
  const draft: Draft = { ...emptyDraft, editing: { ...asked, before: editing?.before ?? written } }
  return content.length > EDITED_TEXT_CHIP_CHARS
    ? paste(draft, content, 0, 0)
    : { ...draft, text: content }
}

/** A message that was sent and has failed, or was queued; `replaces` is the question in whose place it was to stand. */
type Failed = {
  readonly conversationId: string | null
  readonly text: string
  readonly documents?: readonly MessageDocument[]
  readonly spreadsheetId: string | null
  readonly replaces?: string | null
}

/**
 * The draft with such a message: an edit is an edit again, unless another stands there. A new chat has nothing that it could replace.
 */
export const takeBack = (draft: Draft, failed: Failed): Draft => {
  const { conversationId, text, documents = [], spreadsheetId, replaces: id = null } = failed
  if (id === null || conversationId === null || draft.editing)
    return prepend(draft, { text, sheet: untitled(spreadsheetId) })
  const edit = editQuestion(draft, { id, folio: null, documents, content: text })
  return mention(edit, untitled(spreadsheetId))
}
