import { IUniverInstanceService, UniverInstanceType, type Workbook } from '@univerjs/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baseStylesOf } from '#contract/workbook/base-styles.ts'
import {
  cellAt,
  sheetsOf,
  styleOf,
  type CellStyle,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import { createDistinctStyles } from '#packages/univer-xlsx/read/styles/distinct-styles.ts'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'
import { bookOf, exportedParts, readBack, contentOf } from '#tests/support/transfer/export-world.ts'
import { arbitraryLook } from '#tests/support/transfer/exported-books.ts'
import { openInUniver } from '#tests/support/transfer/univer-book.ts'
import { xlsxFile } from '#tests/support/transfer/xlsx-file.ts'

const ROWS = 20
/**
 * Cell styles: 0 is the default of the file (Arial 10), 1 is bold, 2 fills a column, 3 has no font
 * name.
 */
const STYLES = `<fonts><font><sz val="10"/><name val="Arial"/></font><font><b/><sz val="12"/><name val="Aptos"/></font>
    <font><i/></font></fonts>
  <fills><fill><patternFill patternType="none"/></fill>
    <fill><patternFill patternType="solid"><fgColor rgb="FFFFCC00"/></patternFill></fill></fills>
  <cellXfs><xf/><xf fontId="1"/><xf fillId="1"/><xf fontId="2"/></cellXfs>`
const row = (at: number): string =>
  `<row r="${at}"><c r="A${at}"><v>1</v></c><c r="B${at}" s="0"><v>2</v></c><c r="C${at}" s="1"><v>3</v></c><c r="D${at}"><v>4</v></c><c
    r="E${at}" s="3"><v>5</v></c></row>`
const SHEET = `<cols><col min="4" max="4" width="9" style="2"/></cols><sheetData>${Array.from({ length: ROWS }, (_, at) => row(at + 1)).join('')}</sheetData>`

const read = async (styles = STYLES): Promise<WorkbookData> => {
  const answer = await readXlsx(await xlsxFile({ sheets: { One: SHEET }, styles }))
  if (!answer.ok) throw new Error(answer.error.type)
  return answer.value.workbook
}
const sheetIn = (workbook: WorkbookData) => {
  const [sheet] = sheetsOf(workbook)
  if (sheet === undefined) throw new Error('no sheet')
  return sheet
}
const PLAIN = { ff: 'Arial', fs: 10 }

describe('the style of most cells of a file', () => {
  it('[IMPORT-184] becomes the default of the worksheet, and plain cells name no style', async () => {
    const workbook = await read()
    const sheet = sheetIn(workbook)
    expect(sheet['defaultStyle']).toEqual(PLAIN)
    for (let at = 0; at < ROWS; at += 1)
      expect([0, 1, 2].map((column) => cellAt(sheet, at, column)?.s)).toEqual([
        undefined,
        undefined,
        expect.any(String),
      ])
  })

  it('[IMPORT-184] is the same in `baseStylesOf` and in Univer as in the file', async () => {
    const workbook = await read()
    const sheet = sheetIn(workbook)
    const { styleAt } = baseStylesOf(workbook, sheet)
    const { injector, end } = openInUniver(workbook)
    const unit = injector
      .get(IUniverInstanceService)
      .getCurrentUnitOfType<Workbook>(UniverInstanceType.UNIVER_SHEET)
    const wanted: readonly CellStyle[] = [
      PLAIN,
      PLAIN,
      { ff: 'Aptos', fs: 12, bl: 1 },
      { ...PLAIN, bg: { rgb: '' } },
      { ff: 'Calibri', fs: 11, it: 1 },
      // No cell of the sheet is in this column.
      PLAIN,
    ]
    for (const [column, style] of wanted.entries()) {
      const own = styleOf(workbook, cellAt(sheet, 0, column)?.s)
      expect({ ...styleAt(0, column), ...own }).toEqual(style)
      expect(unit?.getActiveSheet().getComposedCellStyle(0, column)).toEqual(style)
    }
    end()
  })

  it.each([
    ['a fill', '<xf fillId="1"/>'],
    ['a number format', '<xf numFmtId="14"/>'],
  ])('[IMPORT-184, IMPORT-813] stays in the styles of the cells if it has %s', async (_, first) => {
    const sheet = sheetIn(await read(STYLES.replace('<cellXfs><xf/>', `<cellXfs>${first}`)))
    expect(sheet['defaultStyle']).toBeUndefined()
    expect(cellAt(sheet, 0, 0)?.s).toEqual(expect.any(String))
  })

  it('[EXPORT-97] may have a vertical alignment, which other styles reset', async () => {
    const first = '<cellXfs><xf><alignment vertical="center"/></xf>'
    const workbook = await read(STYLES.replace('<cellXfs><xf/>', first))
    const sheet = sheetIn(workbook)
    expect(sheet['defaultStyle']).toEqual({ ...PLAIN, vt: 2 })
    expect(cellAt(sheet, 0, 0)?.s).toBeUndefined()
    expect(styleOf(workbook, cellAt(sheet, 0, 2)?.s)).toMatchObject({ ff: 'Aptos', vt: 3 })
    expect(contentOf(await readBack(workbook))).toEqual(contentOf(workbook))
  })

  it('[IMPORT-184] leaves each cell with exactly the style properties of the file, for any styles', () => {
    const looks = fc.array(arbitraryLook, { minLength: 1, maxLength: 4 })
    const at = fc.option(fc.nat(3), { nil: undefined })
    const font = fc.record({ ff: fc.constantFrom('Arial', 'Inter'), fs: fc.constantFrom(9, 10) })
    fc.assert(
      fc.property(font, looks, at, at, fc.nat(4), (first, others, onRow, onColumn, own) => {
        const cells: readonly CellStyle[] = [first, ...others]
        const book = createDistinctStyles(cells)
        const named = (look: number | undefined) =>
          (look === undefined ? null : book.styleId(String(look))) ?? undefined
        const [rowId, columnId] = [named(onRow), named(onColumn)]
        const id = book.cellStyleId(String(own), rowId, columnId)
        const layers = [rowId, columnId, id].map((each) => book.styles[each ?? ''])
        const drawn: CellStyle = Object.assign({}, book.base, ...layers)
        const said: CellStyle = cells[own] ?? {}
        expect(drawn).toMatchObject(said)
        for (const key of ['bg', 'n', 'cl'] as const)
          if (said[key] === undefined)
            expect([
              undefined,
              { rgb: '' },
              { rgb: '#000000' },
              { pattern: 'General' },
            ]).toContainEqual(drawn[key])
      }),
    )
  })
})

describe('the default style in an exported file', () => {
  it('[EXPORT-91] is the first style of the file', async () => {
    const parts = await exportedParts(await read())
    const xml = parts['xl/worksheets/sheet1.xml'] ?? ''
    expect(xml).toContain('<c r="A1" s="0"><v>1</v></c><c r="B1" s="0"><v>2</v></c>')
    const [first] = /<cellXfs.*?<xf [^>]*>/.exec(parts['xl/styles.xml'] ?? '') ?? []
    expect(first).toContain('applyFont="1"')
  })

  it('[EXPORT-93] is named by the cells unless it is Normal', async () => {
    const cells = { 0: { 0: { v: 1, t: 2 }, 1: { v: 2, t: 2 }, 2: { f: '=A1', v: 1, t: 2 } } }
    const sheetOf = async (fields: object) =>
      (await exportedParts(bookOf(cells, fields)))['xl/worksheets/sheet1.xml'] ?? ''
    const based = await sheetOf({ defaultStyle: PLAIN })
    expect([...based.matchAll(/<c r="\w+"( s="0")?/g)].map(([, said]) => said)).toEqual(
      Array(3).fill(' s="0"'),
    )
    // A1 is plain in a bold column. B1 has the style of its column.
    const bold = { bl: 1 }
    const plain = { 0: { 0: { v: 1, t: 2, s: { bl: 0 } }, 1: { v: 2, t: 2 } } }
    const parts = await exportedParts(bookOf(plain, { columnData: { 0: { s: bold } } }))
    expect(parts['xl/worksheets/sheet1.xml']).toContain(
      '<c r="A1" s="0"><v>1</v></c><c r="B1"><v>2</v></c>',
    )
  })

  const withSheets = (workbook: WorkbookData, ...others: readonly SheetData[]): WorkbookData => ({
    ...workbook,
    sheetOrder: [...others.map(({ id }) => id), ...workbook.sheetOrder],
    sheets: { ...workbook.sheets, ...Object.fromEntries(others.map((each) => [each.id, each])) },
  })
  it.each([
    ['an empty worksheet', {}],
    ['a smaller worksheet', { 0: { 0: { v: 1, t: 2 } } }],
  ])('[EXPORT-94] stays the default of its worksheet, even beside %s', async (_, cellData) => {
    const workbook = await read()
    const other = { id: 'other', name: 'Other', cellData }
    const again = await readBack(withSheets(workbook, other))
    const [, sheet] = sheetsOf(again)
    expect(sheet?.['defaultStyle']).toEqual(PLAIN)
    expect(cellAt(sheet ?? other, 0, 0)?.s).toBeUndefined()
    const [first] = sheetsOf(again)
    const own = styleOf(again, cellAt(first ?? other, 0, 0)?.s)
    expect({ ...PLAIN, ...own }).toMatchObject(
      Object.keys(cellData).length > 0 ? { ff: 'Calibri', fs: 11 } : PLAIN,
    )
  })

  it('[EXPORT-91] survives a round trip with the same worksheets', async () => {
    const workbook = await read()
    const again = await readBack(workbook)
    expect(contentOf(again)).toEqual(contentOf(workbook))
    expect(sheetIn(again)['defaultStyle']).toEqual(PLAIN)
    expect(contentOf(await readBack(again))).toEqual(contentOf(again))
  })
})
