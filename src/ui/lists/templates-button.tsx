import { LayoutTemplate } from '../kit/icons.ts'
import { useState } from 'react'
import { SHEET_LIST } from '#src/texts/screens.ts'
import { Button } from '../kit/button.tsx'
import { Dialog, preloadDialog } from '../kit/dialog.tsx'
import { hideOnPhone } from '../theme/text.css.ts'
import { TemplateList } from './templates.tsx'

/** The button that opens the templates in a dialog. */
export const TemplatesButton = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        kind="line"
        icon={LayoutTemplate}
        aria-label={SHEET_LIST.fromTemplate}
        title={SHEET_LIST.fromTemplate}
        aria-haspopup="dialog"
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => setOpen(true)}
      >
        <span className={hideOnPhone}>{SHEET_LIST.fromTemplateShort}</span>
      </Button>
      <Dialog open={open} title={SHEET_LIST.fromTemplate} onClose={() => setOpen(false)}>
        <TemplateList label={SHEET_LIST.templates} />
      </Dialog>
    </>
  )
}
