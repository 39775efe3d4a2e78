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

/** After Univer's own marks of a cell, which have 10 and more, and before its last word, which has -1. */
const AFTER_MARKS = 5
/** Univer's words of a number that is kept as text. */
const FORCED = 'SHEET_FORCE_STRING_ALERT'
/** Digits that a number keeps. */
const NUMBER_DIGITS = 15

/**
 * Whether a text is one on purpose though it reads like a number: as that it would lose a zero or digits at
 * its end, as an account's or an invoice's number would.
 */
export const isCode = (cell: Nullable<Pick<ICellData, 'v' | 't' | 'f'>>): boolean => {
  if (!cell || cell.f || typeof cell.v !== 'string') return false
  if (cell.t !== CellValueType.STRING && cell.t !== CellValueType.FORCE_STRING) return false
  const text = cell.v.trim()
  return /^[+-]?0\d/.test(text) || text.replaceAll(/\D/g, '').length > NUMBER_DIGITS
}

/**
 * Leaves texts on purpose without Univer's mark of a number that is kept as text, and without its words of
 * it. The answer ends it.
 */
export const calmTexts = (injector: Injector): (() => void) => {
  const marks = injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    priority: AFTER_MARKS,
    effect: InterceptorEffectEnum.Style,
    handler: (cell, { rawData }, next) => {
      if (!cell?.markers?.tl || !isCode(rawData)) return next(cell)
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
    if (alert.key === FORCED && isCode(cell)) alerts.removeAlert(FORCED)
    else show(alert)
  }
  Object.assign(alerts, { showAlert: calm })
  return () => marks.dispose()
}
