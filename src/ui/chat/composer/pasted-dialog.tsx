import { useRef, type RefObject } from 'react'
import { COMPOSER_CONTROLS } from '#src/texts/composer.ts'
import { LONG_PASTE } from '#src/texts/screens.ts'
import { Button } from '../../kit/button.tsx'
import { DialogPanel } from '../../kit/dialog-panel.tsx'
import * as css from './pasted-dialog.css.ts'
import type { Segment } from './draft.ts'

type PastedDialogProps = {
  readonly segment: Segment
  readonly onSave: (content: string) => void
  readonly onClose: () => void
  readonly returnTo: RefObject<HTMLElement | null>
}

/**
 * A dialog to edit a long paste. The field is uncontrolled, because rendering a huge text on every
 * key is slow.
 */
export const PastedDialog = ({ segment, onSave, onClose, returnTo }: PastedDialogProps) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const save = () => {
    const content = field.current?.value ?? segment.content
    if (content !== segment.content) onSave(content)
    onClose()
  }
  return (
    <DialogPanel
      open
      title={COMPOSER_CONTROLS.pastedText(segment.charCount)}
      onClose={onClose}
      returnTo={returnTo}
      footer={
        <>
          <Button kind="line" onClick={onClose}>
            {COMPOSER_CONTROLS.cancel}
          </Button>
          <Button kind="main" onClick={save}>
            {LONG_PASTE.save}
          </Button>
        </>
      }
    >
      <textarea
        ref={field}
        className={css.text}
        // The dialog exists for this field, so the field takes the focus.
        data-autofocus
        aria-label={COMPOSER_CONTROLS.pasted}
        defaultValue={segment.content}
        spellCheck={false}
      />
      <p className={css.hint}>{LONG_PASTE.hint}</p>
    </DialogPanel>
  )
}
