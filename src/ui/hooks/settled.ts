import { useState } from 'react'
import { DOCUMENT_COUNTS, type DocumentCounts } from '#contract/document-wording.ts'

/** How documents that were on their way stand once all of them are done, until one is not; '' else (DOC-238). */
export const useSettled = (counts: DocumentCounts): string => {
  const isSettled = counts.unsettled === 0
  const [last, tell] = useState({ isSettled, text: '' })
  if (last.isSettled !== isSettled)
    tell({ isSettled, text: isSettled ? DOCUMENT_COUNTS.settled(counts) : '' })
  return last.text
}
