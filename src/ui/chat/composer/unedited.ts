import { EDITED_TEXT_CHIP_CHARS } from '#contract/limits.ts'
import { segmentAt, wholeText, type Draft, type SheetMention, type Written } from './draft.ts'

/** A message that comes back into a composer. */
export type Returned = { readonly text: string; readonly sheet?: SheetMention | null | undefined }

/** What is written with a message before it, a very long one as a chip. */
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

/** What is written as a message of its own: the question that it was to replace has gone. */
export const withoutEdit = ({ editing, ...written }: Draft): Draft =>
  editing
    ? behind(written, { text: wholeText(editing.before), sheet: editing.before.sheet })
    : written
