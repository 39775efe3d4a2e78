import {
  ICommandService,
  IUniverInstanceService,
  UniverInstanceType,
  type Injector,
  type Workbook,
} from '@univerjs/presets'
import {
  DeviceInputEventType,
  IEditorBridgeService,
  SetCellEditVisibleOperation,
  SetWorksheetActiveOperation,
} from '@univerjs/preset-sheets-core'

/** Enters what is being typed into a cell, as a press elsewhere does; nothing where none is edited. */
export const enterEdit = (injector: Injector): void => {
  const bridge = injector.get(IEditorBridgeService)
  const at = bridge.getEditLocation()
  if (!bridge.isVisible().visible || !at) return
  const { unitId, sheetId } = at
  const commands = injector.get(ICommandService)
  const books = injector.get(IUniverInstanceService)
  const book = books.getUnit<Workbook>(unitId, UniverInstanceType.UNIVER_SHEET)
  // Univer goes back to its worksheet a moment later, when the grid may be gone.
  if (book?.getActiveSheet().getSheetId() !== sheetId)
    commands.syncExecuteCommand(SetWorksheetActiveOperation.id, { unitId, subUnitId: sheetId })
  const eventType = DeviceInputEventType.PointerDown
  const params = { visible: false, eventType, unitId }
  commands.syncExecuteCommand(SetCellEditVisibleOperation.id, params)
}

/**
 * Enters what is being typed into a cell when the page goes, before its edits are kept or sent. A switch to another tab leaves it as it is. `page` tells of its going; the answer ends it.
 */
export const enterOnLeaving = (injector: Injector, page: EventTarget): (() => void) => {
  const enter = (): void => enterEdit(injector)
  // What keeps the edits hears of the same event, after this.
  page.addEventListener('pagehide', enter, { capture: true })
  return () => page.removeEventListener('pagehide', enter, { capture: true })
}

/** Calls back whenever a cell's editor has closed, be its text entered or given up; the answer ends it. */
export const watchTyped = (injector: Injector, ended: () => void): (() => void) => {
  const watching = injector.get(ICommandService).onCommandExecuted(({ id, params }) => {
    const { visible = true } = (params ?? {}) as { readonly visible?: boolean }
    if (id === SetCellEditVisibleOperation.id && !visible) ended()
  })
  return () => watching.dispose()
}
