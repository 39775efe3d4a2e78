import {
  HorizontalAlign,
  InterceptorEffectEnum,
  type ICellDataForSheetInterceptor,
  type Injector,
  type Nullable,
  type Styles,
} from '@univerjs/presets'
import { INTERCEPTOR_POINT, SheetInterceptorService } from '@univerjs/preset-sheets-core'
import { isErrorValue } from '#contract/formulas/error-values.ts'

type Cell = Nullable<ICellDataForSheetInterceptor>

/** The cell to draw: errors without an alignment are centred. */
export const withCentredError = (cell: Cell, styles: Pick<Styles, 'getStyleByCell'>): Cell => {
  if (!cell || !isErrorValue(cell.v)) return cell
  if ((styles.getStyleByCell(cell)?.ht ?? HorizontalAlign.UNSPECIFIED) !== 0) return cell
  const interceptorStyle = { ...cell.interceptorStyle, ht: HorizontalAlign.CENTER }
  return { ...cell, interceptorStyle }
}

/** Centres errors in their cells, as Univer does with booleans. The returned function ends this. */
export const centreErrors = (injector: Injector): (() => void) => {
  const centring = injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    effect: InterceptorEffectEnum.Style,
    handler: (cell, { workbook }, next) => next(withCentredError(cell, workbook.getStyles())),
  })
  return () => centring.dispose()
}
