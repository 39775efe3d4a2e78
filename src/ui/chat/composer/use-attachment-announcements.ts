import { useState } from 'react'
import { DOCUMENT_COUNTS, type DocumentCounts } from '#src/texts/document-states.ts'

/** What is to be said of documents that are on their way. */
type Settled = {
  /** How those that were on their way stand once all of them are done, until one is not; '' else. */
  readonly text: string
  /** Whether a send was refused for their sake; those before that are done were others. */
  readonly isRefused: boolean
}

/** Watches how documents stand, and how often a send was refused because one of them was on its way. */
export const useSettled = (counts: DocumentCounts, refusals: number): Settled => {
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
