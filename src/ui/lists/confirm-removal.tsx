import { DELETION_QUESTION } from '#src/texts/screen-wording.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'

type ConfirmRemovalProps = {
  /** Number of rows to delete. While it is null, the dialog is closed. */
  readonly count: number | null
  /** A plural noun: "chats". */
  readonly noun: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before many rows are deleted at once. */
export const ConfirmRemoval = ({ count, noun, onConfirm, onCancel }: ConfirmRemovalProps) => (
  <Dialog
    open={count !== null}
    title={DELETION_QUESTION.ask(count ?? 0, noun)}
    onClose={onCancel}
    footer={
      <>
        <Button kind="line" onClick={onCancel}>
          {DELETION_QUESTION.cancel}
        </Button>
        <Button kind="neg" onClick={onConfirm}>
          {DELETION_QUESTION.confirm(count ?? 0, noun)}
        </Button>
      </>
    }
  >
    <p>{DELETION_QUESTION.askText}</p>
  </Dialog>
)
