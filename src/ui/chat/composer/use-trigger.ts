import { useState, type RefObject } from 'react'
import { triggerAt, type Trigger } from './trigger.ts'

/** Suggestions of a field: what opens them now, and how they are told of the caret and of Escape. */
type TriggerState = {
  readonly trigger: Trigger | null
  /** To be called when the selection may have moved. */
  readonly onCaret: () => void
  readonly onBlur: () => void
  /** Closes the suggestions until another sign is typed. */
  readonly dismiss: () => void
}

/** Follows the caret of a text field for `/` and `@`. */
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
