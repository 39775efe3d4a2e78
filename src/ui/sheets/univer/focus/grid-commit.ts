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

/** Commits the cell edit, as a press elsewhere does. Does nothing without an edit. */
export const commitEdit = (injector: Injector): void => {
  const bridge = injector.get(IEditorBridgeService)
  const at = bridge.getEditLocation()
  if (!bridge.isVisible().visible || !at) return
  const { unitId, sheetId } = at
  const commands = injector.get(ICommandService)
  const books = injector.get(IUniverInstanceService)
  const book = books.getUnit<Workbook>(unitId, UniverInstanceType.UNIVER_SHEET)
  // If another worksheet is active, we activate the edited one first. Otherwise Univer does so
  // asynchronously, when the grid may have closed.
  if (book?.getActiveSheet().getSheetId() !== sheetId)
    commands.syncExecuteCommand(SetWorksheetActiveOperation.id, { unitId, subUnitId: sheetId })
  const eventType = DeviceInputEventType.PointerDown
  const params = { visible: false, eventType, unitId }
  commands.syncExecuteCommand(SetCellEditVisibleOperation.id, params)
}

/**
 * Commits the cell edit when the page closes, before edits are stored or sent. A switch of tabs
 * keeps the edit open. The returned function removes the listener.
 */
export const commitOnPageHide = (injector: Injector, page: EventTarget): (() => void) => {
  const enter = (): void => commitEdit(injector)
  // Listens in the capture phase, because the edit storage listens to the same event and must run
  // later.
  page.addEventListener('pagehide', enter, { capture: true })
  return () => page.removeEventListener('pagehide', enter, { capture: true })
}

/**
 * Calls `ended` when the cell editor closes after a commit or a cancel. The returned function ends
 * the subscription.
 */
export const watchEditEnd = (injector: Injector, ended: () => void): (() => void) => {
  const watching = injector.get(ICommandService).onCommandExecuted(({ id, params }) => {
    const { visible = true } = (params ?? {}) as { readonly visible?: boolean }
    if (id === SetCellEditVisibleOperation.id && !visible) ended()
  })
  return () => watching.dispose()
}
