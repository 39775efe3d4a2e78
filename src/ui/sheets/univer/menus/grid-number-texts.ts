import {
  CellValueType,
  InterceptorEffectEnum,
  IUniverInstanceService,
  UniverInstanceType,
  type ICellData,
  type Injector,
  type Nullable,
  type Workbook,
} from '@univerjs/presets'
import {
  CellAlertManagerService,
  INTERCEPTOR_POINT,
  SheetInterceptorService,
} from '@univerjs/preset-sheets-core'

/**
 * A priority after Univer's cell markers, which have 10 or more, and before Univer's last
 * interceptor, which has -1.
 */
const AFTER_MARKS = 5
/** The key of Univer's alert "number stored as text". */
const FORCED = 'SHEET_FORCE_STRING_ALERT'
/** A spreadsheet number keeps 15 significant digits. */
const NUMBER_DIGITS = 15

/**
 * True for a text that would lose leading zeros or digits as a number, such as an account or
 * invoice number.
 */
export const isIdentifierText = (cell: Nullable<Pick<ICellData, 'v' | 't' | 'f'>>): boolean => {
  if (!cell || cell.f || typeof cell.v !== 'string') return false
  if (cell.t !== CellValueType.STRING && cell.t !== CellValueType.FORCE_STRING) return false
  const text = cell.v.trim()
  return /^[+-]?0\d/.test(text) || text.replaceAll(/\D/g, '').length > NUMBER_DIGITS
}

/**
 * Univer marks each numeric text as "number stored as text". We remove the marker and the alert if
 * `isIdentifierText` says that the text is deliberate. The returned function restores the markers.
 */
export const hideNumberTextAlerts = (injector: Injector): (() => void) => {
  const marks = injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    priority: AFTER_MARKS,
    effect: InterceptorEffectEnum.Style,
    handler: (cell, { rawData }, next) => {
      if (!cell?.markers?.tl || !isIdentifierText(rawData)) return next(cell)
      const { tl: _, ...markers } = cell.markers
      return next({ ...cell, markers })
    },
  })
  const alerts = injector.get(CellAlertManagerService)
  const show = alerts.showAlert.bind(alerts)
  const units = injector.get(IUniverInstanceService)
  const calm: typeof show = (alert) => {
    const { unitId, subUnitId, row, col } = alert.location
    const book = units.getUnit<Workbook>(unitId, UniverInstanceType.UNIVER_SHEET)
    const cell = book?.getSheetBySheetId(subUnitId)?.getCellRaw(row, col)
    if (alert.key === FORCED && isIdentifierText(cell)) alerts.removeAlert(FORCED)
    else show(alert)
  }
  Object.assign(alerts, { showAlert: calm })
  return () => marks.dispose()
}
