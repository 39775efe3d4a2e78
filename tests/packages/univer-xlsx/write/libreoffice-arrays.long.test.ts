import { describe, expect, it } from 'vitest'
import { bookOf, exportXlsx } from '#tests/support/transfer/export-world.ts'
import { hasLibreOffice, resaveInLibreOffice } from '#tests/support/transfer/libreoffice.ts'

describe.skipIf(!hasLibreOffice)(
  'exported array formulas and print settings in LibreOffice',
  () => {
    it(
      '[EXPORT-5, EXPORT-49, EXPORT-85] array formulas fill the same cells, and print settings are unchanged',
      { timeout: 120_000 },
      async () => {
        const custom = { file: { pageSetup: { orientation: 'landscape', paperSize: '9' } } }
        const book = bookOf(
          {
            0: { 0: { v: 3, t: 2 }, 1: { f: '=A1:A2*2', v: 6, t: 2, ref: 'B1:B2' } },
            1: { 0: { v: 4, t: 2 }, 1: { v: 8, t: 2, filled: 1 } },
            2: { 1: { f: '=A1:A2*3', v: 9, t: 2, ref: 'B3:B4', fixed: 1 } },
            3: { 1: { v: 12, t: 2, filled: 1 } },
            // B5 has no stored result, so LibreOffice calculates it.
            4: { 1: { f: '=SUM(A1:A2*A1:A2)' } },
          },
          { custom },
        )
        const [read] = await resaveInLibreOffice([
          { name: 'book.xlsx', bytes: await exportXlsx(book) },
        ])
        const cells = read?.sheets['sheet1']?.cellData ?? {}
        expect([0, 1, 2, 3, 4].map((row) => cells[row]?.[1]?.v)).toEqual([6, 8, 9, 12, 25])
        expect([0, 2].map((row) => cells[row]?.[1]?.['ref'])).toEqual(['B1:B2', 'B3:B4'])
        expect(read?.sheets['sheet1']?.['custom']).toMatchObject(custom)
      },
    )
  },
)
