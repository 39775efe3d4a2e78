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
  HoverManagerService,
  IEditorBridgeService,
  SheetCanvasPopManagerService,
} from '@univerjs/preset-sheets-core'
import { debounceTime } from 'rxjs'
import { errorReason } from '#contract/error-reason.ts'
import { SHEETS } from '#contract/screen-labels.ts'
import * as css from './grid-reasons.css.ts'
import { reasonBook } from './reason-book.ts'
import { selectedCell } from './selected-format.ts'

/** Univer's name of our box, and of the alert that it shows over errors itself. */
const ID = 'ledgerline.cell-reason'
const UNIVERS = 'SHEET_FORMULA_ALERT'
/** How long the pointer rests on a cell before it is read, ms. */
const RESTS_MS = 100

type Place = { readonly unitId: string; readonly row: number; readonly col: number }
type Attached = { readonly dispose: () => void }
type BoxProps = { readonly popup: { readonly extraProps?: { readonly reason?: string } } }

/** What it says is said to screen readers elsewhere. */
const Box = ({ popup }: BoxProps) => (
  <div className={css.reason} data-cell-reason aria-hidden>
    {popup.extraProps?.reason}
  </div>
)

/** A reason, and what tells it from those of other cells. */
type Told = { readonly place: Place; readonly reason: string; readonly key: string }

const reasonAt = (injector: Injector, place: Place): Told | null => {
  const { unitId, row, col } = place
  const sheet = injector
    .get(IUniverInstanceService)
    .getCurrentUnitOfType<Workbook>(UniverInstanceType.UNIVER_SHEET)
    ?.getActiveSheet()
  const book = reasonBook(injector, unitId)
  if (!sheet || !book) return null
  const reason = errorReason({ sheet: sheet.getName(), row, column: col }, book)
  const key = `${unitId} ${sheet.getSheetId()} ${row} ${col} ${reason}`
  return reason === null ? null : { place, reason, key }
}

const say = (reason: string): void => {
  const said = document.getElementById(SHEETS.reasonId)
  if (said && said.textContent !== reason) said.textContent = reason
}

/**
 * Tells why a cell has an error while it is selected or the pointer is on it (SHEET-918). A box at the cell
 * shows the reason, and a screen reader says it. Escape and writing hide it. Univer's alert over errors stays
 * away. The answer ends it.
 */
export const tellReasons = (injector: Injector): (() => void) => {
  const popups = injector.get(SheetCanvasPopManagerService)
  const editing = injector.get(IEditorBridgeService)
  const alerts = injector.get(CellAlertManagerService)
  const registered = injector.get(ComponentManager).register(ID, Box)
  let hovered: Place | null = null
  let shown: { readonly key: string; readonly box: Attached } | null = null
  let dismissed = ''
  let frame = 0

  const hide = (): void => {
    shown?.box.dispose()
    shown = null
  }
  const show = ({ place, reason, key }: Told): void => {
    if (shown?.key === key || dismissed === key) return
    hide()
    dismissed = ''
    const popup = { componentKey: ID, direction: 'vertical' as const, extraProps: { reason } }
    const box = popups.attachPopupToCell(place.row, place.col, popup, place.unitId)
    // There is none while a selection is drawn.
    shown = box ? { key, box } : null
  }
  const look = (): void => {
    frame = 0
    const isWriting = editing.isVisible().visible
    const selected = isWriting ? null : selectedCell(injector)
    const own = selected && reasonAt(injector, selected)
    const told = (hovered && !isWriting ? reasonAt(injector, hovered) : null) ?? own
    say(own?.reason ?? '')
    if (told) return show(told)
    dismissed = ''
    hide()
  }
  const lookSoon = (): void => {
    frame ||= requestAnimationFrame(look)
  }
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape' || !shown) return
    dismissed = shown.key
    hide()
  }

  const { showAlert } = alerts
  alerts.showAlert = (alert) => {
    if (alert.key !== UNIVERS) showAlert.call(alerts, alert)
  }
  const hovering = injector
    .get(HoverManagerService)
    .currentCell$.pipe(debounceTime(RESTS_MS))
    .subscribe((cell) => {
      hovered = cell?.location ?? null
      lookSoon()
    })
  const commands = injector
    .get(ICommandService)
    .onCommandExecuted(({ type }) => type !== CommandType.COMMAND && lookSoon())
  document.addEventListener('keydown', onKey, true)
  return () => {
    document.removeEventListener('keydown', onKey, true)
    cancelAnimationFrame(frame)
    hovering.unsubscribe()
    commands.dispose()
    hide()
    alerts.showAlert = showAlert
    registered.dispose()
    say('')
  }
}
