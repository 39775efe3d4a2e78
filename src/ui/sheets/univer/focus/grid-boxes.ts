import { CommandType, ICommandService, type Injector } from '@univerjs/presets'
import {
  IShortcutService,
  KeyCode,
  MetaKeys,
  whenSheetEditorFocused,
} from '@univerjs/preset-sheets-core'
import { SheetsHyperLinkPopupService } from '@univerjs/preset-sheets-hyper-link'
import { SheetsNotePopupService } from '@univerjs/preset-sheets-note'

/** What floats beside a cell: its link or its note. A calendar closes itself. */
const BOX = '[data-u-comp="rect-popup"]:not(:has(dialog))'

/**
 * Escape closes the box of a cell's link and of its note, which Univer leaves to a press beside them; what was written of a note stays. The answer ends it.
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

/** Univer's own, which it does not export. */
const ADD_NOTE = 'sheet.operation.add-note-popup'
const NOTE = 'ledgerline.operation.open-note'

/** Shift+F2 opens the note of the chosen cell, to be written. The answer ends it. */
export const openNotes = (injector: Injector): (() => void) => {
  const commands = injector.get(ICommandService)
  const command = commands.registerCommand({
    id: NOTE,
    type: CommandType.OPERATION,
    handler: () => {
      // One that is shown to be read would take no focus.
      injector.get(SheetsNotePopupService).hidePopup(true)
      return commands.executeCommand(ADD_NOTE)
    },
  })
  const shortcut = injector.get(IShortcutService).registerShortcut({
    id: NOTE,
    binding: MetaKeys.SHIFT | KeyCode.F2,
    preconditions: whenSheetEditorFocused,
  })
  return () => {
    shortcut.dispose()
    command.dispose()
  }
}
