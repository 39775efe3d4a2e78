import { useState } from 'react'
import { DOCUMENT_COUNTS, type DocumentCounts } from '#src/texts/document-states.ts'

/** Announcements about uploads. */
type AttachmentAnnouncements = {
  /** The totals after all uploads are done, until the next upload starts. Otherwise ''. */
  readonly text: string
  /** Whether a send was refused during the current batch of uploads. */
  readonly isRefused: boolean
}

/** Watches the upload totals and the refused sends. */
export const useAttachmentAnnouncements = (
  counts: DocumentCounts,
  refusals: number,
): AttachmentAnnouncements => {
  const isSettled = counts.unsettled === 0
  const [last, tell] = useState({ isSettled, text: '', before: refusals })
  if (last.isSettled !== isSettled)
    tell(
      isSettled
        ? { ...last, isSettled, text: DOCUMENT_COUNTS.settled(counts) }
        : { isSettled, text: '', before: refusals },
    )
  return { text: last.text, isRefused: refusals > last.before }
}
