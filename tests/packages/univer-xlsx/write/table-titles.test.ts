import { expect, it } from 'vitest'
import { bookOf, exportedParts } from '#tests/support/transfer/export-world.ts'

const bookWith = (titles: readonly string[]) =>
  bookOf(
    {
      0: { 0: { v: titles[0], t: 1 }, 1: { v: titles[1], t: 1 } },
      1: { 0: { v: 1, t: 2 }, 1: { f: '=Sales[[#This Row],[Net]]*2', v: 2, t: 2 } },
      4: { 4: { f: '=SUM(Sales[Tax])+SUM(Sales[[Net]:[Tax]])', v: 5, t: 2 } },
    },
    {
      resources: {
        SHEET_DEFINED_NAME_PLUGIN: {
          n: { id: 'n', name: 'Taxes', formulaOrRefString: '=SUM(Sales[Tax])' },
        },
        SHEET_TABLE_PLUGIN: {
          sheet1: {
            tables: [
              {
                id: 't',
                name: 'Sales',
                range: { startRow: 0, endRow: 1, startColumn: 0, endColumn: 1 },
                options: { showHeader: true, showFooter: false },
                columns: [{ displayName: 'Net' }, { displayName: 'Tax' }],
              },
            ],
          },
        },
      },
    },
  )

it.each([
  [['Net', 'VAT'], 'Sales[[#This Row],[Net]]*2', 'SUM(Sales[VAT])', 'SUM(Sales[[Net]:[VAT]])'],
  // The texts of the two header cells were swapped.
  [['Tax', 'Net'], 'Sales[[#This Row],[Tax]]*2', 'SUM(Sales[Net])', 'SUM(Sales[[Tax]:[Net]])'],
  [['Net ', 'tax'], 'Sales[[#This Row],[Net]]*2', 'SUM(Sales[Tax])', 'SUM(Sales[[Net]:[Tax]])'],
])(
  '[SHEET-923] exported formulas name table columns by the headers %j',
  async (titles, own, one, both) => {
    const parts = await exportedParts(bookWith(titles))
    expect(parts['xl/worksheets/sheet1.xml']).toContain(`<f>${own}</f>`)
    expect(parts['xl/worksheets/sheet1.xml']).toContain(`<f>${one}+${both}</f>`)
    expect(parts['xl/workbook.xml']).toContain(`>${one}</definedName>`)
  },
)
