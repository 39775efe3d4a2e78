import { useInlineRename } from '../kit/hooks/use-inline-rename.ts'
import { usePageActionHandler } from '../actions/use-page-action-handler.ts'
import { Button } from '../kit/button.tsx'
import { RenameField } from '../kit/rename-field.tsx'
import { cut } from '../theme/text.css.ts'
import * as css from './shell.css.ts'

type EditableTitleProps = {
  readonly title: string
  /** Receives a trimmed, non-empty title that differs from the current one. */
  readonly onRename: (title: string) => void
}

/** A breadcrumb title that becomes a field on click. */
export const EditableTitle = ({ title, onRename }: EditableTitleProps) => {
  const { isEditing, start, onDone, restRef } = useInlineRename(onRename)
  usePageActionHandler('rename', start)
  return isEditing ? (
    <RenameField title={title} onDone={onDone} />
  ) : (
    <Button className={css.crumbNow} title={title} onClick={start} ref={restRef}>
      <span className={cut}>{title}</span>
    </Button>
  )
}
