import { useCallback, useState } from 'react'

/** A title that is being renamed in place. */
export type InlineRename = {
  readonly isEditing: boolean
  readonly start: () => void
  /** For `RenameField`: saves, and gives the focus back where a key has ended it. */
  readonly onDone: (title: string | null, byKey: boolean) => void
  /** For the element that stands there at rest: it takes the focus back. */
  readonly restRef: (element: HTMLElement | null) => void
}

/** Renaming in place: the title at rest, the field, and the title again with the focus on it. */
export const useInlineRename = (onRename: (title: string) => void): InlineRename => {
  const [phase, setPhase] = useState<'rest' | 'editing' | 'back'>('rest')
  const start = useCallback(() => setPhase('editing'), [])
  const onDone = (title: string | null, byKey: boolean) => {
    setPhase(byKey ? 'back' : 'rest')
    if (title !== null) onRename(title)
  }
  const restRef = useCallback(
    (element: HTMLElement | null) => {
      if (phase === 'back') element?.focus()
    },
    [phase],
  )
  return { isEditing: phase === 'editing', start, onDone, restRef }
}
