import { useCallback, useRef, useState, type RefObject } from 'react'
import { writeToClipboard, type CopyOutcome } from '../../chat/answer/use-clipboard-copy.ts'

type CopyLink = {
  readonly field: RefObject<HTMLInputElement | null>
  /** The result of the last copy. It remains until the next copy. */
  readonly outcome: CopyOutcome
  readonly copy: () => void
}

/** Copies a link. If the clipboard refuses, it selects the link in its field. */
export const useCopyLink = (link: string): CopyLink => {
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<CopyOutcome>(null)
  const copy = useCallback(() => {
    setOutcome(null)
    void writeToClipboard(() => link).then((what) => {
      if (what === 'refused') {
        field.current?.focus()
        field.current?.select()
      }
      setOutcome(what)
    })
  }, [link])
  return { field, outcome, copy }
}
