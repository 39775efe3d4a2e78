import { EDITED_TEXT_CHIP_CHARS } from '#contract/limits.ts'
import {
  segmentAt,
  messageTextOf,
  type Draft,
  type SheetMention,
  type DraftContent,
} from './draft.ts'

/** A message to put back into a composer. */
export type RestoredMessage = {
  readonly text: string
  readonly sheet?: SheetMention | null | undefined
}

/** The draft with a message in front. A very long message becomes a chip. */
export const prependContent = (
  written: DraftContent,
  { text, sheet }: RestoredMessage,
): DraftContent => {
  const isLong = text.length > EDITED_TEXT_CHIP_CHARS
  const typed = isLong ? '' : text
  const head = typed === '' || written.text === '' ? typed : `${typed}\n`
  const moved = written.segments.map((segment) => ({ ...segment, at: segment.at + head.length }))
  return {
    ...written,
    text: head + written.text,
    segments: isLong ? [segmentAt(written, text, 0), ...moved] : moved,
    ...(sheet && { sheet }),
  }
}

/**
 * Turns the draft of an edit into an ordinary draft, because the edited question was deleted. The
 * draft from before the edit comes in front.
 */
export const withoutEdit = ({ editing, ...written }: Draft): Draft =>
  editing
    ? prependContent(written, { text: messageTextOf(editing.before), sheet: editing.before.sheet })
    : written
