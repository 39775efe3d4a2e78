import { describe, expect, it } from 'vitest'
import { fitWidths } from '#server/export/fit-widths.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { pendingFormulasIn, withSpilledCells } from '#server/export/prepare-formulas.ts'
import { bookOf, exportedParts } from '#tests/support/transfer/export-world.ts'

describe('the preparation of a workbook for export', () => {
  it('[EXPORT-20] calculates only volatile formulas and those without a result', () => {
    const known = { 0: { 0: { f: '=A2', v: 1 }, 1: { v: 'TODAY()' } } }
    expect(pendingFormulasIn(bookOf(known))).toEqual({ changed: [], isAny: false })
    expect(pendingFormulasIn(bookOf({ 0: { 0: { f: '=A2' } } }))).toEqual({
      changed: [],
      isAny: true,
    })
    expect(pendingFormulasIn(bookOf({ 2: { 1: { f: '=today()+1', v: 1 } } }))).toEqual({
      changed: [{ sheet_id: 'sheet1', row: 2, column: 1 }],
      isAny: true,
    })
  })

  it('[EXPORT-43] calculates a shared volatile formula in all cells that share it', () => {
    const filled = bookOf({
      0: { 0: { f: '=TODAY()+B1', si: 'x', v: 1 }, 1: { f: '=B2', si: 'y', v: 1 } },
      1: { 0: { si: 'x', v: 1 }, 1: { si: 'y', v: 1 } },
      2: { 0: { f: '=5', si: 'x', v: 5 }, 1: { si: 'gone', v: 1 } },
    })
    const place = (row: number) => ({ sheet_id: 'sheet1', row, column: 0 })
    expect(pendingFormulasIn(filled)).toEqual({ changed: [place(0), place(1)], isAny: true })
  })

  it('[EXPORT-20] writes the results of an array formula only into empty cells', async () => {
    const book = bookOf({
      0: { 0: { f: '=SEQUENCE(3)' } },
      1: { 0: { s: 'look' } },
      2: { 0: { v: 'mine' } },
    })
    const filled = withSpilledCells(book, [
      {
        sheet_id: 'sheet1',
        row: 0,
        column: 0,
        v: 1,
        t: 2,
        pattern: null,
        spill: [[1], [2], [3]],
        error: false,
      },
    ])
    const cells = filled.sheets['sheet1']?.cellData
    expect(cells?.[1]?.[0]).toEqual({ s: 'look', v: 2, t: 2 })
    expect(cells?.[2]?.[0]).toEqual({ v: 'mine' })
    expect((await exportedParts(filled))['xl/worksheets/sheet1.xml']).toContain(
      '<c r="A1" cm="1"><f t="array" ref="A1:A3">_xlfn.SEQUENCE(3)</f><v>1</v></c>',
    )
  })

  it('[EXPORT-21] widens columns that are too narrow for their content, unless their width is set', () => {
    const long = 'A long text that does not fit'
    const { sheets } = fitWidths(
      bookOf(
        {
          0: {
            0: { v: 123456789012, t: 2, s: { n: { pattern: '#,##0.00' } } },
            1: { v: long, t: 1 },
            2: { v: 1, t: 2 },
            3: { v: long, t: 1 },
            5: { v: 123456789012, t: 2 },
          },
        },
        { defaultColumnWidth: 64, columnData: { 5: { w: 20 } } },
      ),
    )
    const { columnData } = sheets['sheet1'] ?? {}
    expect(Object.keys(columnData ?? {})).toEqual(['0', '1', '5'])
    expect(columnData?.[0]?.w).toBeGreaterThan(100)
    expect(columnData?.[5]).toEqual({ w: 20 })
  })
})

describe('the name of an exported file', () => {
  it('[EXPORT-32] is sent twice: reduced to ASCII, and in full as UTF-8', () => {
    expect(contentDisposition("Größe's 収支.xlsx")).toBe(
      "attachment; filename=\"Groe's .xlsx\"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%27s%20%E5%8F%8E%E6%94%AF.xlsx",
    )
    expect(contentDisposition('収支.csv', 'spreadsheet')).toContain('filename="spreadsheet.csv"')
  })
})
