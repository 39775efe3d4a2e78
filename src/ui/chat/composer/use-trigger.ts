import { useState, type RefObject } from 'react'
import { triggerAt, type Trigger } from './trigger.ts'

type TriggerState = {
  readonly trigger: Trigger | null
  /** Call this when the selection may have moved. */
  readonly onCaret: () => void
  readonly onBlur: () => void
  /** Closes the suggestions until the user types another sign. */
  readonly dismiss: () => void
}

/** Tracks the caret of a text field to detect `/` and `@`. */
export const useTrigger = (
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
): TriggerState => {
  const [caret, setCaret] = useState<number | null>(null)
  const [dismissed, setDismissed] = useState<string | null>(null)
  const found = caret === null ? null : triggerAt(text, caret)
  const sign = found && `${found.kind}${found.start}`
  if (dismissed !== null && dismissed !== sign) setDismissed(null)
  return {
    trigger: sign === dismissed ? null : found,
    onCaret: () => {
      const at = field.current
      setCaret(at && at.selectionStart === at.selectionEnd ? at.selectionStart : null)
    },
    onBlur: () => setCaret(null),
    dismiss: () => setDismissed(sign),
  }
}
