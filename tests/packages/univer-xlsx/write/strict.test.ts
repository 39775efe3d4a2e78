import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { TEMPLATE_IDS } from '#contract/api/templates.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { exportXlsx, partsOf } from '#tests/support/transfer/export-world.ts'
import { arbitraryBook } from '#tests/support/transfer/exported-books.ts'
import { xlsxFaults } from '#tests/support/transfer/strict-xlsx.ts'
import { templateMaker } from '#tests/support/models/template-book.ts'
import { zipParts } from '#tests/support/transfer/xlsx-file.ts'

const engine = createWorkbookEngine()
afterAll(engine.close)

describe('exported files checked against the standard', () => {
  it('[EXPORT-56] random workbooks have no fault', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryBook, async (book) => {
        expect(await xlsxFaults(await exportXlsx(book))).toEqual([])
      }),
      { numRuns: process.env['FULL'] === '1' ? 300 : 30 },
    )
  })

  it('[EXPORT-56] the templates have no fault', { timeout: 60_000 }, async () => {
    const { make } = templateMaker(engine)
    for (const id of TEMPLATE_IDS)
      expect(await xlsxFaults(await exportXlsx((await make(id)).workbook))).toEqual([])
  })

  it.each([
    ['<dimension', '<mergeCells count="1"><mergeCell ref="A1"/></mergeCells><dimension', 'sheet1'],
    ['<sheetData>', '<sheetData><row r="9"/>', 'sheet1'],
    ['<v>0</v>', '<v>99</v>', 'sheet1'],
    ['cellXfs count="', 'cellXfs count="9', 'styles'],
    // Number formats: 59 is East Asian, 100 belongs to no language, and 164 is defined nowhere.
    [
      '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
      '<xf numFmtId="59" fontId="0" fillId="0" borderId="0" xfId="0"/>',
      'styles',
    ],
    [
      '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
      '<xf numFmtId="100" fontId="0" fillId="0" borderId="0" xfId="0"/>',
      'styles',
    ],
    [
      '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
      '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0"/>',
      'styles',
    ],
    ['name="First', 'name="[First', 'workbook'],
    ['sheetId="2"', 'sheetId="1"', 'workbook'],
    ['rId1"', 'rId77"', 'workbook'],
  ])('[EXPORT-56] a fault is found if %s becomes %s', async (good, bad, part) => {
    const parts = await partsOf(
      await exportXlsx({
        id: 'w',
        name: '',
        styles: {},
        sheetOrder: ['a', 'b'],
        sheets: {
          a: { id: 'a', name: 'First', cellData: { 0: { 0: { v: 'x', t: 1 } } } },
          b: { id: 'b', name: 'Second' },
        },
      }),
    )
    const name = Object.keys(parts).find((each) => each.endsWith(`/${part}.xml`)) ?? ''
    expect(parts[name]).toContain(good)
    const broken = { ...parts, [name]: (parts[name] ?? '').replace(good, bad) }
    expect(await xlsxFaults(await zipParts(broken))).not.toEqual([])
  })
})
