import { describe, expect, it } from 'vitest'
import { DEFAULT_SHEET_STYLE } from '#contract/workbook/blank-workbook.ts'
import {
  cellAt,
  sheetsOf,
  styleOf,
  type CellStyle,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import { bookOf, exportXlsx } from '#tests/support/transfer/export-world.ts'
import { hasLibreOffice, resaveInLibreOffice } from '#tests/support/transfer/libreoffice.ts'

const FONTS: readonly CellStyle[] = [
  DEFAULT_SHEET_STYLE,
  { ff: 'Arial', fs: 10 },
  { ff: 'Calibri', fs: 11 },
  {},
]
const bookWith = (base: CellStyle): WorkbookData =>
  bookOf(
    {
      0: { 0: { v: 'plain', t: 1 }, 1: { v: 2, t: 2 }, 2: { f: '=B1', v: 2, t: 2 } },
      1: { 0: { v: 'bold', t: 1, s: { bl: 1 } }, 3: { v: 'plain', t: 1, s: { bl: 0 } } },
      2: { 3: { v: 'bold', t: 1 } },
    },
    { defaultStyle: base, columnData: { 3: { s: { bl: 1 } } } },
  )

/** Font, size and weight of a cell. */
const fontAt = (workbook: WorkbookData, row: number, column: number) => {
  const [sheet] = sheetsOf(workbook)
  if (sheet === undefined) throw new Error('no sheet')
  const base = styleOf(workbook, sheet['defaultStyle'] as CellStyle | undefined)
  const own = styleOf(workbook, cellAt(sheet, row, column)?.s)
  const { ff, fs, bl } = { ff: 'Calibri', fs: 11, ...base, ...own }
  return [ff, fs, bl === 1]
}

describe.skipIf(!hasLibreOffice)('exported cell styles in LibreOffice', () => {
  it(
    '[EXPORT-93] cells have the same font, size and weight as in the product',
    { timeout: 120_000 },
    async () => {
      const books = FONTS.map(bookWith)
      const read = await resaveInLibreOffice(
        await Promise.all(
          books.map(async (book) => ({ name: 'book.xlsx', bytes: await exportXlsx(book) })),
        ),
      )
      for (const [at, base] of FONTS.entries()) {
        const there = read[at]
        if (!there) throw new Error('it was not opened')
        const { ff = 'Calibri', fs = 11 } = base
        for (const [row, column] of [
          [0, 0],
          [0, 1],
          [0, 2],
          [1, 3],
        ] as const)
          expect(fontAt(there, row, column), `${row},${column} of ${ff}`).toEqual([ff, fs, false])
        for (const [row, column] of [
          [1, 0],
          [2, 3],
        ] as const)
          expect(fontAt(there, row, column), `${row},${column} of ${ff}`).toEqual([ff, fs, true])
      }
    },
  )
})
