import type { Injector } from '@univerjs/presets'
import { SheetsHyperLinkPopupService } from '@univerjs/preset-sheets-hyper-link'
import { SheetsNotePopupService } from '@univerjs/preset-sheets-note'

/** What floats beside a cell: its link or its note. */
const BOX = '[data-u-comp="rect-popup"]'

/**
 * Escape closes the box of a cell's link and of its note, which Univer leaves to a press beside them
 * (SHEET-213); what was written of a note stays. The answer ends it.
 */
export const closeBoxes = (injector: Injector): (() => void) => {
  const onKey = (event: KeyboardEvent): void => {
    const { key, target } = event
    if (key !== 'Escape' || !(target instanceof Element) || !target.closest(BOX)) return
    event.preventDefault()
    event.stopPropagation()
    injector.get(SheetsHyperLinkPopupService).endEditing()
    injector.get(SheetsNotePopupService).hidePopup(true)
  }
  document.addEventListener('keydown', onKey, { capture: true })
  return () => document.removeEventListener('keydown', onKey, { capture: true })
}
