import { useCallback, useState } from 'react'

/** A title with in-place rename. */
export type InlineRename = {
  readonly isEditing: boolean
  readonly start: () => void
  /** For `RenameField`. Saves, and returns the focus if a key ended the edit. */
  readonly onDone: (title: string | null, byKey: boolean) => void
  /** For the title element, which takes the focus back. */
  readonly restRef: (element: HTMLElement | null) => void
}

/** In-place rename: the title, then the field, then the title with the focus again. */
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
