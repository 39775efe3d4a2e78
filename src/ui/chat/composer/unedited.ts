import { EDITED_TEXT_CHIP_CHARS } from '#contract/limits.ts'
import { segmentAt, wholeText, type Draft, type SheetMention, type Written } from './draft.ts'

/** A message to put back into a composer. */
export type Returned = { readonly text: string; readonly sheet?: SheetMention | null | undefined }

/** The draft with a message in front. A very long message becomes a chip. */
export const behind = (written: Written, { text, sheet }: Returned): Written => {
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

/** The draft as a new message, because the question it would replace no longer exists. */
export const withoutEdit = ({ editing, ...written }: Draft): Draft =>
  editing
    ? behind(written, { text: wholeText(editing.before), sheet: editing.before.sheet })
    : written
