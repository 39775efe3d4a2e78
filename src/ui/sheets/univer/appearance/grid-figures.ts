import {
  CellValueType,
  getDisplayValueFromCell,
  InterceptorEffectEnum,
  isDefaultFormat,
  ObjectMatrix,
  type Injector,
} from '@univerjs/presets'
import {
  DEFAULT_PADDING_DATA,
  Font,
  FontCache,
  INTERCEPTOR_POINT,
  SheetInterceptorService,
  SpreadsheetExtensionRegistry,
} from '@univerjs/preset-sheets-core'
import { CELL_PADDING_PX } from '../../light-grid/cell-padding.ts'
import { fittedFigure } from '../../light-grid/fitted-figure.ts'

type Drawn = Parameters<Font['_renderFontEachCell']>
type Item = Drawn[3] extends ObjectMatrix<infer Each> ? Each : never

/** Cell types that Univer draws as numbers. Formula results and dates have the type of a number. */
const FIGURES: ReadonlySet<unknown> = new Set([CellValueType.NUMBER, CellValueType.BOOLEAN])

/** The cell to draw in `width` px. A number that is too wide gets a shorter text. */
export const fittedCell = (
  item: Item,
  width: number,
  widthOf: (text: string, font: string) => number,
): Item => {
  const { cellData, fontString = '', style, documentSkeleton } = item
  // Univer draws rotated and rich texts from a document, which we leave unchanged.
  if (documentSkeleton || !cellData || !FIGURES.has(cellData.t)) return item
  const text = getDisplayValueFromCell(cellData)
  const isPlain = cellData.t === CellValueType.NUMBER && isDefaultFormat(style?.n?.pattern)
  const textWidth = width - CELL_PADDING_PX
  const fitted = fittedFigure(text, textWidth, (each) => widthOf(each, fontString), isPlain)
  return fitted === text ? item : { ...item, cellData: { ...cellData, v: fitted } }
}

const measured = (text: string, font: string): number => FontCache.getMeasureText(text, font).width

/**
 * Univer cuts a number off between its digits, so it reads as another number. `FittedFont` draws a
 * text that fits instead.
 */
class FittedFont extends Font {
  override _renderFontEachCell(...[at, row, column, items]: Drawn): boolean {
    const item = items.getValue(row, column)
    if (!item) return super._renderFontEachCell(at, row, column, items)
    const { isMergedMainCell, mergeInfo, startX, endX } = at.cellInfo
    const width = isMergedMainCell ? mergeInfo.endX - mergeInfo.startX : endX - startX
    const fitted = fittedCell(item, width, measured)
    if (fitted === item) return super._renderFontEachCell(at, row, column, items)
    const own = new ObjectMatrix<Item>({ [row]: { [column]: fitted } })
    return super._renderFontEachCell(at, row, column, own)
  }
}

/**
 * Fits numbers to the width of their cells, and sets the padding of text. Applies to every grid.
 */
export const fitFigures = (): void => {
  SpreadsheetExtensionRegistry.delete(Font)
  SpreadsheetExtensionRegistry.add(FittedFont)
  Object.assign(DEFAULT_PADDING_DATA, { l: CELL_PADDING_PX, r: CELL_PADDING_PX })
}

/**
 * Pads rich text and links like plain text. Univer pads them by 2 px, so they would not align with
 * plain text. The returned function removes this padding.
 */
export const padRichTexts = (injector: Injector): (() => void) => {
  const padding = injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    effect: InterceptorEffectEnum.Style,
    handler: (cell, { workbook }, next) => {
      if (!cell?.p) return next(cell)
      const pd = {
        l: CELL_PADDING_PX,
        r: CELL_PADDING_PX,
        ...workbook.getStyles().getStyleByCell(cell)?.pd,
      }
      return next({ ...cell, interceptorStyle: { ...cell.interceptorStyle, pd } })
    },
  })
  return () => padding.dispose()
}
