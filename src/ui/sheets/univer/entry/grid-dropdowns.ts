import { CommandType, ICommandService, type FUniver, type Injector } from '@univerjs/presets'
import {
  IShortcutService,
  KeyCode,
  MetaKeys,
  SheetsSelectionsService,
  whenSheetEditorFocused,
} from '@univerjs/preset-sheets-core'

type Workbook = ReturnType<FUniver['createWorkbook']>

const OPEN = 'ledgerline.operation.open-dropdown'
/** Univer's own command, also run by the arrow in the cell. */
const SHOW = 'sheet.operation.show-data-validation-dropdown'

/**
 * Alt+Down opens the list or calendar of the selected cell, as in Excel. The returned function
 * unregisters it.
 */
export const addDropdownKey = (workbook: Workbook, injector: Injector): (() => void) => {
  const commands = injector.get(ICommandService)
  const command = commands.registerCommand({
    id: OPEN,
    type: CommandType.OPERATION,
    handler: () => {
      const from = injector.get(SheetsSelectionsService).getCurrentLastSelection()?.primary
      if (!from || !commands.hasCommand(SHOW)) return false
      return commands.syncExecuteCommand(SHOW, {
        unitId: workbook.getId(),
        subUnitId: workbook.getActiveSheet().getSheetId(),
        row: from.actualRow,
        column: from.actualColumn,
      })
    },
  })
  const shortcut = injector.get(IShortcutService).registerShortcut({
    id: OPEN,
    binding: KeyCode.ARROW_DOWN | MetaKeys.ALT,
    preconditions: whenSheetEditorFocused,
  })
  return () => {
    shortcut.dispose()
    command.dispose()
  }
}
