import type { RefObject } from 'react'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import type { ListNoun } from './list-bar.tsx'

type DeleteDialogProps = {
  readonly noun: ListNoun
  /** Titles of the rows to delete; none: the dialog is closed. */
  readonly titles: readonly string[]
  /** What gets the focus after a deletion; null after a cancel: what opened the dialog. */
  readonly returnTo: RefObject<HTMLElement | null>
  readonly onCancel: () => void
  readonly onDelete: () => void
}

/** The question before a deletion: the title of one row, or how many rows of what. */
export const deleteQuestion = (titles: readonly string[], noun: ListNoun): string =>
  titles.length === 1 ? `Delete “${titles[0]}”?` : `Delete ${titles.length} ${noun.many}?`

/** Asks before rows are deleted for good (CONV-10). The focus starts on Cancel. */
export const DeleteDialog = ({ noun, titles, returnTo, onCancel, onDelete }: DeleteDialogProps) => (
  <Dialog
    open={titles.length > 0}
    title={deleteQuestion(titles, noun)}
    onClose={onCancel}
    returnTo={returnTo}
    footer={
      <>
        <Button kind="line" data-autofocus="true" onClick={onCancel}>
          Cancel
        </Button>
        <Button kind="neg" onClick={onDelete}>
          Delete
        </Button>
      </>
    }
  >
    <p>This cannot be undone.</p>
  </Dialog>
)
