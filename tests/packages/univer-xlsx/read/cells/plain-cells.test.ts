import { describe, expect, it } from 'vitest'
import {
  cellAt,
  sheetsOf,
  styleOf,
  type CellState,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'
import { exportedParts } from '#tests/support/transfer/export-world.ts'
import { xlsxFile } from '#tests/support/transfer/xlsx-file.ts'

/**
 * Styles: 0 is plain, 1 is the style of the columns, 2 wraps, 3 is bold, 4 is like 1 without its
 * number format and alignment.
 */
const STYLES = `<numFmts><numFmt numFmtId="164" formatCode="0.000"/></numFmts>
  <fonts><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="12"/><name val="Arial"/></font></fonts>
  <fills><fill><patternFill patternType="none"/></fill>
    <fill><patternFill patternType="solid"><fgColor rgb="FFFFCC00"/></patternFill></fill></fills>
  <borders><border/><border><bottom style="thin"><color rgb="FFFF0000"/></bottom></border></borders>
  <cellXfs><xf/><xf numFmtId="164" fillId="1" borderId="1"><alignment horizontal="right" indent="1" wrapText="1"/></xf>
    <xf><alignment wrapText="1"/></xf><xf fontId="1"/><xf fillId="1" borderId="1"/></cellXfs>`

const sheet = `<cols><col min="1" max="2" style="1"/></cols><sheetData>
  <row r="1"><c r="A1"><v>1</v></c><c r="B1" s="1"><v>1</v></c><c r="C1"><v>1</v></c></row>
  <row r="2" s="2" customFormat="1"><c r="A2"/><c r="B2" s="4"><v>1</v></c><c r="C2"><v>1</v></c><c r="D2" s="2"/></row>
  <row r="3"><c r="A3" s="3"><v>1</v></c><c r="B3"/></row></sheetData>`

const read = async (): Promise<WorkbookData> => {
  const answer = await readXlsx(await xlsxFile({ sheets: { One: sheet }, styles: STYLES }))
  if (!answer.ok) throw new Error(answer.error.type)
  return answer.value.workbook
}

/**
 * Returns the style that Univer draws. It merges the styles of worksheet, row, column and cell in
 * this order. A later property replaces an earlier one completely.
 */
const drawn = (workbook: WorkbookData, row: number, column: number) => {
  const [first] = sheetsOf(workbook)
  const rows = first?.['rowData'] as { [row: number]: { s?: string } }
  const columns = first?.columnData as { [column: number]: { s?: string } }
  const own = first && cellAt(first, row, column)?.s
  const base = first?.['defaultStyle'] as CellState['s']
  const looks = [base, rows[row]?.s, columns[column]?.s, own].map((each) => styleOf(workbook, each))
  return Object.assign({}, ...looks) as Readonly<Record<string, unknown>>
}

const NONE = {
  n: { pattern: 'General' },
  ht: 0,
  vt: 3,
  tb: 0,
  bg: { rgb: '' },
  bd: { b: { s: 0, cl: { rgb: '#000000' } } },
}

describe('cells in styled columns and rows', () => {
  it('[IMPORT-36] a plain cell stays plain, even if it is empty', async () => {
    const book = await read()
    const font = { ff: 'Calibri', fs: 11 }
    for (const [row, column] of [
      [0, 0],
      [1, 0],
      [2, 1],
    ] as const)
      expect(drawn(book, row, column)).toMatchObject({ ...NONE, ...font })
    expect(drawn(book, 1, 2)).toEqual({ ...font, vt: 3, tb: 0 })
  })

  it('[IMPORT-36] a styled cell does not inherit from its column the properties that its own style omits', async () => {
    const book = await read()
    const bold = drawn(book, 2, 0)
    expect(bold).toMatchObject({ ...NONE, bl: 1, ff: 'Arial', fs: 12 })
    expect(drawn(book, 1, 1)).toMatchObject({
      n: NONE.n,
      tb: 0,
      bg: { rgb: '#ffcc00' },
      bd: { b: { s: 1 } },
    })
  })

  it('[IMPORT-36] cells that undo the same column style share one style, and other cells have none', async () => {
    const book = await read()
    const [first] = sheetsOf(book)
    const look = (row: number, column: number) => first && cellAt(first, row, column)?.s
    expect(look(0, 0)).toBe(look(2, 1))
    expect(styleOf(book, look(0, 1))).toMatchObject({ tb: 3, ht: 3, bg: { rgb: '#ffcc00' } })
    expect([look(0, 2), first?.['defaultStyle']]).toEqual([undefined, { ff: 'Calibri', fs: 11 }])
    expect(styleOf(book, look(1, 3))).toEqual({ ff: 'Calibri', fs: 11, vt: 3, tb: 3 })
  })

  it('[EXPORT-11] a plain cell is exported with the plain style, even if it is empty', async () => {
    const parts = await exportedParts(await read())
    const xml = parts['xl/worksheets/sheet1.xml'] ?? ''
    expect(xml).toContain('<c r="A1" s="0"><v>1</v></c>')
    expect(xml).toContain('<c r="A2" s="0"/>')
    expect(xml).toContain('<c r="B3" s="0"/>')
    expect(xml).toContain('<c r="C1"><v>1</v></c>')
    expect(xml).toContain('<c r="C2" s="0"><v>1</v></c>')
  })
})
