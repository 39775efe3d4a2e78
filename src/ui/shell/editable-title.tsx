import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { RenameField } from '../kit/rename-field.tsx'
import { cut } from '../theme/text.css.ts'
import * as css from './shell.css.ts'

type EditableTitleProps = {
  readonly title: string
  /** Gets a trimmed, non-empty title that differs from the present one. */
  readonly onRename: (title: string) => void
}

/** A title of the breadcrumb that a click turns into a field (spec §2, SHELL-12). */
export const EditableTitle = ({ title, onRename }: EditableTitleProps) => {
  const [isEditing, setEditing] = useState(false)
  if (!isEditing)
    return (
      <Button className={css.crumbNow} title={title} onClick={() => setEditing(true)}>
        <span className={cut}>{title}</span>
      </Button>
    )
  const onDone = (next: string | null) => {
    setEditing(false)
    if (next !== null) onRename(next)
  }
  return <RenameField title={title} onDone={onDone} />
}
