import {
  CommandType,
  ICommandService,
  IUniverInstanceService,
  UniverInstanceType,
  type Injector,
  type Workbook,
} from '@univerjs/presets'
import {
  CellAlertManagerService,
  ComponentManager,
  IEditorBridgeService,
  SheetCanvasPopManagerService,
} from '@univerjs/preset-sheets-core'
import { errorReason } from '#src/ui/sheets/univer/reasons/error-reason.ts'
import { SHEETS } from '#src/texts/screens.ts'
import * as css from './grid-reasons.css.ts'
import { reasonBook } from '../calculation/reason-book.ts'
import { trackHoveredCell, type HoveredCell as Place } from '../calculation/hovered-cell.ts'
import { selectedCell } from '../menus/selected-format.ts'

/** Ids of our box and of Univer's own error alert. */
const ID = 'ledgerline.cell-reason'
const UNIVERS = 'SHEET_FORMULA_ALERT'

type Attached = { readonly dispose: () => void }
type BoxProps = { readonly popup: { readonly extraProps?: { readonly reason?: string } } }

/** Hidden from screen readers, because they read the reason from the element `SHEETS.reasonId`. */
const Box = ({ popup }: BoxProps) => (
  <div className={css.reason} data-cell-reason aria-hidden>
    {popup.extraProps?.reason}
  </div>
)

type Told = { readonly place: Place; readonly cell: string; readonly reason: string }

const sheetOf = (injector: Injector) =>
  injector
    .get(IUniverInstanceService)
    .getCurrentUnitOfType<Workbook>(UniverInstanceType.UNIVER_SHEET)
    ?.getActiveSheet()

/** A key for a cell, unique across worksheets. */
const cellKey = (injector: Injector, { unitId, row, col }: Place): string =>
  `${unitId} ${sheetOf(injector)?.getSheetId()} ${row} ${col}`

const reasonAt = (injector: Injector, place: Place): Told | null => {
  const { unitId, row, col } = place
  const sheet = sheetOf(injector)
  const book = reasonBook(injector, unitId)
  if (!sheet || !book) return null
  const reason = errorReason({ sheet: sheet.getName(), row, column: col }, book)
  return reason === null ? null : { place, cell: cellKey(injector, place), reason }
}

const say = (target: Told | null): void => {
  const reason = target?.reason ?? ''
  const element = document.getElementById(SHEETS.reasonId)
  if (element && element.textContent !== reason) element.textContent = reason
}

/** The popup with a reason. Only one is open at a time. */
const reasonBox = (injector: Injector) => {
  const popups = injector.get(SheetCanvasPopManagerService)
  let shown: { readonly cell: string; readonly reason: string; readonly box: Attached } | null =
    null
  const hide = (): void => {
    shown?.box.dispose()
    shown = null
  }
  const show = ({ place, cell, reason }: Told): void => {
    if (shown?.cell === cell && shown.reason === reason) return
    hide()
    const popup = { componentKey: ID, direction: 'vertical' as const, extraProps: { reason } }
    const box = popups.attachPopupToCell(place.row, place.col, popup, place.unitId)
    // Univer attaches no popup while the user drags a selection.
    shown = box ? { cell, reason, box } : null
  }
  return { show, hide, cell: () => shown?.cell ?? null }
}

/**
 * Explains the error of the selected or the hovered cell. The popup shows the reason for the cell
 * that was selected or hovered last. Screen readers read the reason for the selected cell. Escape
 * and typing hide the popup. Univer's own error alert does not appear. The returned function ends
 * this.
 */
export const explainErrors = (injector: Injector): (() => void) => {
  const editing = injector.get(IEditorBridgeService)
  const alerts = injector.get(CellAlertManagerService)
  const registered = injector.get(ComponentManager).register(ID, Box)
  const box = reasonBox(injector)
  let selection = { cell: '', at: 0 }
  let dismissed: string | null = null
  let frame = 0

  const scheduleUpdate = (): void => {
    frame ||= requestAnimationFrame(update)
  }
  const pointer = trackHoveredCell(injector, scheduleUpdate)
  const select = (cell: string): void => {
    if (cell === selection.cell) return
    selection = { cell, at: performance.now() }
    dismissed = null
  }
  const update = (): void => {
    frame = 0
    const isWriting = editing.isVisible().visible
    const selected = isWriting ? null : selectedCell(injector)
    if (selected) select(cellKey(injector, selected))
    const own = selected && reasonAt(injector, selected)
    const pointed = isWriting ? null : pointer.cellSince(selection.at)
    const target = (pointed && reasonAt(injector, pointed)) ?? own
    say(own)
    if (target && target.cell !== dismissed) box.show(target)
    else box.hide()
  }
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape' || box.cell() === null) return
    dismissed = box.cell()
    box.hide()
  }

  const { showAlert } = alerts
  alerts.showAlert = (alert) => {
    if (alert.key !== UNIVERS) showAlert.call(alerts, alert)
  }
  const commands = injector
    .get(ICommandService)
    .onCommandExecuted(({ type }) => type !== CommandType.COMMAND && scheduleUpdate())
  document.addEventListener('keydown', onKey, true)
  return () => {
    document.removeEventListener('keydown', onKey, true)
    cancelAnimationFrame(frame)
    pointer.stop()
    commands.dispose()
    box.hide()
    alerts.showAlert = showAlert
    registered.dispose()
    say(null)
  }
}
