import { useId, useState, type KeyboardEvent } from 'react'
import { TOP_BAR } from '#src/texts/labels.ts'
import { PAGE_TEXTS } from '#src/texts/screen-wording.ts'
import { input } from './field.css.ts'
import * as css from './rename-field.css.ts'
import { isTitleTooLong, titleToSave } from './rename.ts'

type RenameFieldProps = {
  readonly title: string
  /** Called once with the new title, or null for no change. `byKey` is true for Enter or Escape. */
  readonly onDone: (title: string | null, byKey: boolean) => void
}

/**
 * The edit field of a title. Enter or blur saves, Escape cancels.
 * A title that is too long stays in the field, with the reason.
 */
export const RenameField = ({ title, onDone }: RenameFieldProps) => {
  const [typed, setTyped] = useState(title)
  const noteId = useId()
  const isWrong = isTitleTooLong(typed)
  const onKey = (event: KeyboardEvent) => {
    // Enter that ends an IME composition must not save.
    const saves = event.key === 'Enter' && !event.nativeEvent.isComposing
    if (!saves && event.key !== 'Escape') return
    // The title button takes the focus at once. Without this, the key would also press that button.
    event.preventDefault()
    if (saves && isWrong) return
    onDone(saves ? titleToSave(typed, title) : null, true)
  }
  return (
    <span className={css.place}>
      <input
        className={`${input} ${css.field}`}
        aria-label={TOP_BAR.rename}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? noteId : undefined}
        value={typed}
        ref={selectOnMount}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKey}
        onBlur={() => isWrong || onDone(titleToSave(typed, title), false)}
      />
      {isWrong && (
        <span id={noteId} className={css.note} role="alert">
          {PAGE_TEXTS.titleTooLong}
        </span>
      )}
    </span>
  )
}

const selectOnMount = (element: HTMLInputElement | null) => {
  element?.focus()
  element?.select()
}
