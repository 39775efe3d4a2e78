import { useCallback, useRef, useState, type RefObject } from 'react'
import { putOnClipboard, type CopyOutcome } from '../../chat/answer/use-copy.ts'

/** A field with a link, and what came of copying it. */
type CopyLink = {
  readonly field: RefObject<HTMLInputElement | null>
  /** Stays until it is copied again. */
  readonly outcome: CopyOutcome
  readonly copy: () => void
}

/** Copies a link; where the clipboard refuses, the link is selected in its field. */
export const useCopyLink = (link: string): CopyLink => {
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<CopyOutcome>(null)
  const copy = useCallback(() => {
    setOutcome(null)
    void putOnClipboard(() => link).then((what) => {
      if (what === 'refused') {
        field.current?.focus()
        field.current?.select()
      }
      setOutcome(what)
    })
  }, [link])
  return { field, outcome, copy }
}
