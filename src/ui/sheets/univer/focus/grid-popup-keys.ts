import { CommandType, ICommandService, type Injector } from '@univerjs/presets'
import {
  IShortcutService,
  KeyCode,
  MetaKeys,
  whenSheetEditorFocused,
} from '@univerjs/preset-sheets-core'
import { SheetsHyperLinkPopupService } from '@univerjs/preset-sheets-hyper-link'
import { SheetsNotePopupService } from '@univerjs/preset-sheets-note'

/** Popups beside a cell: links and notes. A calendar closes itself. */
const BOX = '[data-u-comp="rect-popup"]:not(:has(dialog))'

/**
 * Makes Escape close the link or note popup of a cell and keep the note's text. Univer closes these
 * popups only on a press outside. The returned function unregisters it.
 */
export const closePopupsOnEscape = (injector: Injector): (() => void) => {
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

/** Univer's command, which it does not export. */
const ADD_NOTE = 'sheet.operation.add-note-popup'
const NOTE = 'ledgerline.operation.open-note'

/** Shift+F2 opens the selected cell's note for editing. The returned function unregisters it. */
export const addNoteKey = (injector: Injector): (() => void) => {
  const commands = injector.get(ICommandService)
  const command = commands.registerCommand({
    id: NOTE,
    type: CommandType.OPERATION,
    handler: () => {
      // A read-only note popup would refuse the focus, so hide it first.
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
