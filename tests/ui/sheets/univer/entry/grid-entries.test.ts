import { CellValueType, type ICellData } from '@univerjs/core'
import { AFTER_CELL_EDIT, SheetInterceptorService } from '@univerjs/sheets'
import { IUniverInstanceService, UniverInstanceType, type Workbook } from '@univerjs/presets'
import { expect, it } from 'vitest'
import { regionOf } from '#contract/figures/region.ts'
import { parseEntriesByRegion } from '#src/ui/sheets/univer/entry/grid-entries.ts'
import { openInUniver } from '#tests/support/transfer/univer-book.ts'
import { workbookOf } from '#tests/support/workbook/workbooks.ts'

/**
 * Enters texts into A1. The interceptor after ours forces every entry to text, as Univer's own does
 * with long numbers.
 */
const enter = (...texts: readonly string[]) => {
  const data = workbookOf({ one: { 0: { 0: { v: '', t: 1 } } } })
  const { injector, end } = openInUniver(data)
  const interceptors = injector.get(SheetInterceptorService)
  const seen: ICellData['t'][] = []
  interceptors.writeCellInterceptor.intercept(AFTER_CELL_EDIT, {
    handler: (cell, _at, next) => {
      seen.push(cell?.t)
      const isForced = cell?.t === CellValueType.FORCE_STRING
      return next(isForced ? cell : { ...cell, v: `${cell?.v}`, t: CellValueType.FORCE_STRING })
    },
  })
  parseEntriesByRegion(injector, () => regionOf('en-GB'))
  const books = injector.get(IUniverInstanceService)
  const book = books.getUnit<Workbook>(data.id, UniverInstanceType.UNIVER_SHEET)
  const sheet = book?.getSheetBySheetId('one')
  if (!book || !sheet) throw new Error('no worksheet')
  const cells = texts.map((text) => interceptors.onWriteCell(book, sheet, 0, 0, { v: text }))
  end()
  return { cells, seen }
}

it('[SHEET-712] times and long decimals are entered as numbers, even if Univer makes them text', () => {
  const { cells, seen } = enter('12:30', '8:20', '0.1234567890123456', '5.123456789012345%')
  expect(cells.map((cell) => cell?.t)).toEqual(cells.map(() => CellValueType.NUMBER))
  expect(cells.map((cell) => cell?.v)).toEqual([
    12.5 / 24,
    500 / 1440,
    0.1234567890123456,
    0.05123456789012345,
  ])
  expect(new Set(seen)).toEqual(new Set([CellValueType.FORCE_STRING]))
})
