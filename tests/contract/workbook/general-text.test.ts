import { IUniverInstanceService, UniverInstanceType, type Workbook } from '@univerjs/core'
import { stripErrorMargin } from '@univerjs/engine-formula'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { generalText } from '#contract/workbook/general-text.ts'
import type { CellState } from '#contract/workbook/workbook.ts'
import { sheetWindow } from '#server/sheets/windows/sheet-window.ts'
import { openInUniver } from '#tests/support/transfer/univer-book.ts'
import { workbookOf } from '#tests/support/workbook/workbooks.ts'

const any = fc.double({ noNaN: true, noDefaultInfinity: true })
/** Quotients and sums as in real workbooks, with binary rounding errors. */
const reckoned = fc
  .tuple(fc.integer({ max: 1e12, min: -1e12 }), fc.integer({ min: 1, max: 1e6 }), fc.nat(9))
  .map(([whole, part, places]) => whole / part + 0.1 ** places)
const number = fc.oneof(any, reckoned, fc.integer())

it('[SHEET-301] a number without a format shows the same text as in the editor', () => {
  fc.assert(
    fc.property(number, (value) => {
      expect(generalText(value)).toBe(String(stripErrorMargin(value)))
    }),
    { numRuns: 2000 },
  )
  expect([0.1 + 0.2, 1 / 3, 2 / 3e3, 1_234_567.891_234_567].map(generalText)).toEqual([
    '0.3',
    '0.333333333333',
    '0.000666666666667',
    '1234567.89123457',
  ])
})

const rowOf = (cells: readonly CellState[]) => Object.fromEntries(cells.entries())

/** The texts that Univer draws in the first cells of a row, after all cell interceptors. */
const drawn = (cells: readonly CellState[]): readonly string[] => {
  const workbook = workbookOf({ a: { 0: rowOf(cells) } })
  const { injector, end } = openInUniver(workbook)
  const unit = injector
    .get(IUniverInstanceService)
    .getUnit<Workbook>('w1', UniverInstanceType.UNIVER_SHEET)
  const sheet = unit?.getSheetBySheetId('a')
  const texts = cells.map((_, column) => String(sheet?.getCell(0, column)?.v))
  end()
  return texts
}

it('[SHEET-301] a sheet window shows the same text as the editor, with or without a cell type', () => {
  const state = fc
    .tuple(number, fc.boolean(), fc.boolean())
    .map(([v, isTyped, isGeneral]): CellState => ({
      v,
      ...(isTyped ? { t: 2 } : {}),
      ...(isGeneral ? { s: { n: { pattern: 'General' } } } : {}),
    }))
  fc.assert(
    fc.property(fc.array(state, { minLength: 8, maxLength: 8 }), (cells) => {
      const book = workbookOf({ a: { 0: rowOf(cells) } })
      const window = sheetWindow({ id: 'w', title: 't', revision: 1 }, book)
      expect(window.cells.map(({ text }) => text)).toEqual(drawn(cells))
    }),
    { numRuns: 20 },
  )
})
