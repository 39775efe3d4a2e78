import { expect, it } from 'vitest'
import { bookOf, exportedParts } from '#tests/support/transfer/export-world.ts'

it('[SHEET-860] a totals row is exported with its labels and functions, and outside the filter', async () => {
  const parts = await exportedParts(
    bookOf(
      {
        0: Object.fromEntries(['Item', 'Net', 'Tax', 'All'].map((v, at) => [at, { v, t: 1 }])),
        1: { 1: { v: 1, t: 2 } },
        2: {
          0: { v: 'Sum & more', t: 1 },
          1: { f: '=SUBTOTAL(109,Sales[Net])', v: 1, t: 2 },
          2: { f: '=SUBTOTAL(109,Sales[Net])', v: 1, t: 2 },
          3: { v: 7, t: 2 },
        },
      },
      {
        resources: {
          SHEET_TABLE_PLUGIN: {
            sheet1: {
              tables: [
                {
                  id: 't',
                  name: 'Sales',
                  range: { startRow: 0, endRow: 2, startColumn: 0, endColumn: 3 },
                  options: { showHeader: true, showFooter: true },
                },
              ],
            },
          },
        },
      },
    ),
  )
  const xml = parts['xl/tables/table1.xml'] ?? ''
  expect(xml).toMatch(/<table [^>]*ref="A1:D3" totalsRowCount="1"><autoFilter ref="A1:D2"\/>/)
  expect(xml).toContain(
    '<tableColumn id="1" name="Item" totalsRowLabel="Sum &amp; more"/>' +
      '<tableColumn id="2" name="Net" totalsRowFunction="sum"/>' +
      '<tableColumn id="3" name="Tax" totalsRowFunction="custom">' +
      '<totalsRowFormula>SUBTOTAL(109,Sales[Net])</totalsRowFormula></tableColumn>' +
      '<tableColumn id="4" name="All"/>',
  )
})
