import { useState, type KeyboardEvent } from 'react'
import { TOP_BAR } from '#contract/labels.ts'
import { input } from './field.css.ts'
import { field } from './rename-field.css.ts'
import { renamedTo } from './rename.ts'

type RenameFieldProps = {
  readonly title: string
  /** Called once: the new title, or null where nothing is to be saved. */
  readonly onDone: (title: string | null) => void
}

/** The field that a title turns into: Enter or blur saves, Escape cancels (spec §2, SHELL-12). */
export const RenameField = ({ title, onDone }: RenameFieldProps) => {
  const [typed, setTyped] = useState(title)
  const onKey = (event: KeyboardEvent) => {
    // Enter that ends the input of a composed character is not ours.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) onDone(renamedTo(typed, title))
    if (event.key === 'Escape') onDone(null)
  }
  return (
    <input
      className={`${input} ${field}`}
      aria-label={TOP_BAR.rename}
      value={typed}
      ref={selectOnMount}
      autoComplete="off"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKey}
      onBlur={() => onDone(renamedTo(typed, title))}
    />
  )
}

/** Focuses the field as it appears, its text selected. */
const selectOnMount = (element: HTMLInputElement | null) => {
  element?.focus()
  element?.select()
}
