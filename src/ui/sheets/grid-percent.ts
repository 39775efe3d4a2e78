import type { Injector } from '@univerjs/presets'
import {
  AFTER_CELL_EDIT,
  getPatternType,
  SheetInterceptorService,
} from '@univerjs/preset-sheets-core'
import { percentEntry } from './percent.ts'

/** Before Univer's own reading of what was typed. */
const FIRST = 100

/**
 * Reads a number typed into a cell of percents as people mean it (SHEET-24); what is pasted or written
 * by the assistant stays as it is. The answer ends it.
 */
export const readPercents = (injector: Injector): (() => void) => {
  const reading = injector
    .get(SheetInterceptorService)
    .writeCellInterceptor.intercept(AFTER_CELL_EDIT, {
      priority: FIRST,
      handler: (cell, { worksheet, row, col }, next) => {
        if (typeof cell?.v !== 'string' || cell.f || cell.p) return next(cell)
        const pattern = worksheet.getComposedCellStyle(row, col)?.n?.pattern
        if (!pattern || getPatternType(pattern) !== 'percent') return next(cell)
        const part = percentEntry(cell.v)
        return next(part === null ? cell : { ...cell, v: part })
      },
    })
  return reading
}
