import { useState, type KeyboardEvent } from 'react'
import { TOP_BAR } from '#contract/labels.ts'
import { input } from './field.css.ts'
import { field } from './rename-field.css.ts'
import { renamedTo } from './rename.ts'

type RenameFieldProps = {
  readonly title: string
  /** Called once: the new title, or null where nothing is to be saved; by Enter or Escape, or by blur. */
  readonly onDone: (title: string | null, byKey: boolean) => void
}

/** The field that a title turns into: Enter or blur saves, Escape cancels (spec §2, SHELL-12). */
export const RenameField = ({ title, onDone }: RenameFieldProps) => {
  const [typed, setTyped] = useState(title)
  const onKey = (event: KeyboardEvent) => {
    // Enter that ends the input of a composed character is not ours.
    const saves = event.key === 'Enter' && !event.nativeEvent.isComposing
    if (!saves && event.key !== 'Escape') return
    // The title takes the focus back at once: this key must not press it.
    event.preventDefault()
    onDone(saves ? renamedTo(typed, title) : null, true)
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
      onBlur={() => onDone(renamedTo(typed, title), false)}
    />
  )
}

/** Focuses the field as it appears, its text selected. */
const selectOnMount = (element: HTMLInputElement | null) => {
  element?.focus()
  element?.select()
}
