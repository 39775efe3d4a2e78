import { afterEach, expect, it, vi } from 'vitest'
import type { SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import { tableCriteria } from '#packages/univer-xlsx/write/table-filters.ts'
import {
  bookOf,
  exportXlsx,
  exportedParts,
  partsOf,
  readBack,
} from '#tests/support/transfer/export-world.ts'
import { xlsxFaults } from '#tests/support/transfer/strict-xlsx.ts'

const CELLS = {
  0: { 0: { v: 'Region', t: 1 }, 1: { v: 'Net', t: 2 } },
  1: { 0: { v: 'North', t: 1 }, 1: { v: 10, t: 2 } },
  2: { 0: { v: 'South', t: 1 }, 1: { v: 20, t: 2 } },
  3: { 1: { v: 30, t: 2 } },
  4: { 0: { v: 'West', t: 1 }, 1: { v: 10, t: 2 } },
}

const bookWith = (filters: readonly unknown[], hidden: readonly number[] = []) =>
  bookOf(CELLS, {
    resources: {
      SHEET_TABLE_PLUGIN: {
        sheet1: {
          tables: [
            {
              id: 't',
              name: 'Sales',
              range: { startRow: 0, endRow: 4, startColumn: 0, endColumn: 1 },
              options: { showHeader: true, showFooter: false },
              columns: [],
              filters: { tableColumnFilterList: filters },
            },
          ],
          tableFilteredOutRows: hidden,
        },
      },
    },
  })

const manual = (...values: readonly unknown[]) => ({ filterType: 'manual', values })
const condition = (conditionType: string, compareType: string, expectedValue: unknown = null) => ({
  filterType: 'condition',
  filterInfo: { conditionType, compareType, expectedValue },
})
const EMPTY = '__UNIVER_TABLE_FILTER_EMPTY__'
const custom = (inside: string) => `<customFilters>${inside}</customFilters>`

// ECMA-376, part 1, 18.3.2 defines the elements.
it.each([
  [
    manual('North', 'A & B', EMPTY),
    '<filters blank="1"><filter val="North"/><filter val="A &amp; B"/></filters>',
  ],
  [manual('10', 10), '<filters><filter val="10"/></filters>'],
  [condition('string', 'equal', 'North'), custom('<customFilter val="North"/>')],
  [condition('string', 'contains', 'o'), custom('<customFilter val="*o*"/>')],
  [
    condition('string', 'notContains', 'o'),
    custom('<customFilter operator="notEqual" val="*o*"/>'),
  ],
  [condition('string', 'startsWith', 'N'), custom('<customFilter val="N*"/>')],
  [condition('string', 'endsWith', 'h'), custom('<customFilter val="*h"/>')],
  [
    condition('number', 'greaterThanOrEqual', 20),
    custom('<customFilter operator="greaterThanOrEqual" val="20"/>'),
  ],
  [
    condition('number', 'between', [10, 20]),
    '<customFilters and="1"><customFilter operator="greaterThanOrEqual" val="10"/><customFilter operator="lessThanOrEqual" val="20"/></customFilters>',
  ],
  [
    condition('number', 'notBetween', [10, 20]),
    custom(
      '<customFilter operator="lessThan" val="10"/><customFilter operator="greaterThan" val="20"/>',
    ),
  ],
  [condition('number', 'topN', 3), '<top10 val="3"/>'],
  [condition('number', 'above'), '<dynamicFilter type="aboveAverage"/>'],
  [
    condition('date', 'before', '2026-01-31'),
    custom('<customFilter operator="lessThan" val="46053"/>'),
  ],
  [condition('date', 'thisMonth'), '<dynamicFilter type="thisMonth"/>'],
  [condition('date', 'q2'), '<dynamicFilter type="Q2"/>'],
])('[SHEET-922] the filter criteria %j are exported as in the standard', async (filter, right) => {
  const bytes = await exportXlsx(bookWith([null, filter], [2]))
  expect(await xlsxFaults(bytes)).toEqual([])
  const parts = await partsOf(bytes)
  expect(parts['xl/tables/table1.xml']).toContain(
    `<autoFilter ref="A1:B5"><filterColumn colId="1">${right}</filterColumn></autoFilter>`,
  )
  expect(parts['xl/worksheets/sheet1.xml']).toMatch(/<row r="3"[^>]* hidden="1"/)
})

// Univer's own filter treats * and ? in a text as wildcards, but ~ as a plain character.
it.each([
  ['equal', 'A*', 'val="A*"'],
  ['equal', 'A~*', 'val="A~~*"'],
  ['notEqual', 'Q?', 'operator="notEqual" val="Q?"'],
  ['contains', 'o*p', 'val="*o*p*"'],
  ['notContains', '~', 'operator="notEqual" val="*~~*"'],
  ['startsWith', 'N?', 'val="N?*"'],
])(
  '[SHEET-970] the filter %s %s matches the same texts in the exported file',
  (compareType, text, right) => {
    expect(tableCriteria([condition('string', compareType, text)], 1)).toContain(
      custom(`<customFilter ${right}/>`),
    )
  },
)

const ZONES = ['UTC', 'America/Los_Angeles', 'Pacific/Auckland']
afterEach(() => vi.unstubAllEnvs())

// Excel's serial number for 2026-01-31 is 46053.
it.each(ZONES)('[SHEET-970] filter dates are exported the same on a server in %s', (zone) => {
  vi.stubEnv('TZ', zone)
  for (const [day, right] of [
    ['2026-01-31', '46053'],
    ['2026-01-31T00:00:00.000Z', '46053'],
    ['2026-01-31T00:00', '46053'],
    ['2026-01-31T12:00:00', '46053.5'],
    ['2026/1/31', '46053'],
    ['2026-01-30T18:00:00.000Z', '46052.75'],
    ['2026-01-31T01:00+01:00', '46053'],
    ['Sat Jan 31 2026 13:00:00 GMT+1300 (NZDT)', '46053'],
    [46053, '46053'],
  ])
    expect(tableCriteria([condition('date', 'before', day)], 1), String(day)).toContain(
      custom(`<customFilter operator="lessThan" val="${right}"/>`),
    )
})

it('[SHEET-922] a filter without criteria is exported as an empty filter', async () => {
  const parts = await exportedParts(bookWith([null, null]))
  expect(parts['xl/tables/table1.xml']).toContain('<autoFilter ref="A1:B5"/>')
})

type Kept = { readonly sheet: SheetData | undefined; readonly tables: unknown }
const keptOf = ({ sheets, sheetOrder, resources }: WorkbookData): Kept => {
  const [id = ''] = sheetOrder
  const all = resources as readonly { readonly name: string; readonly data: string }[]
  const found = all.find(({ name }) => name === 'SHEET_TABLE_PLUGIN')
  return { sheet: sheets[id], tables: JSON.parse(found?.data ?? '{}')[id] }
}

it('[SHEET-922] an exported filter is imported with its hidden rows, and these do not count as hidden by hand', async () => {
  const filters = [manual('North', EMPTY), manual('10', '30')]
  const { sheet, tables } = keptOf(await readBack(bookWith(filters, [2, 4])))
  expect(tables).toMatchObject({
    tables: [
      {
        filters: {
          tableColumnFilterList: [
            { filterType: 'manual', values: ['North', EMPTY, ''] },
            { filterType: 'manual', values: ['10', 10, '30', 30] },
          ],
        },
      },
    ],
    tableFilteredOutRows: [2, 4],
  })
  expect(JSON.stringify(sheet?.['rowData'] ?? {})).not.toContain('"hd":1')
})
