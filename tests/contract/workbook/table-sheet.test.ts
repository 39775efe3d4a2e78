import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blankWorkbook, DEFAULT_SHEET_STYLE } from '#contract/workbook/blank-workbook.ts'
import { parseFormula } from '#contract/formulas/parse-formula.ts'
import {
  addTable,
  sheetNameOf,
  tableSheet,
  type AnswerTable,
} from '#contract/workbook/table-sheet.ts'
import { cellAt, parseWorkbook, sheetsOf } from '#contract/workbook/workbook.ts'

const plain = (...cells: readonly string[]) => ({ cells, isStrong: false })
const table: AnswerTable = {
  heads: ['Item', '2026', 'Share'],
  rows: [
    plain('Rent', '(1,200.50)', '5.25%'),
    plain('=SUM(B2:B9)', '–', ''),
    plain('007', '2026-11-30', '-x'),
    { cells: ['Total', '$3,000', '100%'], isStrong: true },
  ],
}

describe('a table as a sheet', () => {
  const sheet = tableSheet('s', 'Costs', table)
  it.each([
    [0, 0, { v: 'Item', t: 1, s: { bl: 1 } }],
    [0, 1, { v: '2026', t: 4, s: { bl: 1, ht: 3, pd: { r: 6 } } }],
    [1, 0, { v: 'Rent', t: 1 }],
    [1, 1, { v: -1200.5, t: 2, s: { n: { pattern: '#,##0.00_);(#,##0.00)' } } }],
    [1, 2, { v: 0.0525, t: 2, s: { n: { pattern: '0.00%_);(0.00%)' } } }],
    [2, 0, { v: '=SUM(B2:B9)', t: 4 }],
    [2, 1, { v: '–', t: 1 }],
    [2, 2, null],
    [3, 0, { v: '007', t: 4 }],
    [3, 1, { v: 46356, t: 2, s: { n: { pattern: 'yyyy-mm-dd_)' } } }],
    [3, 2, { v: '-x', t: 4 }],
    [4, 0, { v: 'Total', t: 1, s: { bl: 1 } }],
    [4, 1, { v: 3000, t: 2, s: { bl: 1, n: { pattern: '$#,##0_);($#,##0)' } } }],
  ] as const)('[SHEET-30] row %d column %d is %j', (row, column, cell) => {
    expect(cellAt(sheet, row, column)).toEqual(cell)
  })

  it.each(['2026-02-30', '2026-13-01', '1200-01-01', '2026-1-1'])(
    '[SHEET-1012] %s is not a valid date and stays a text',
    (text) => {
      const odd = tableSheet('s', 'Days', { heads: ['Day'], rows: [plain(text)] })
      expect(cellAt(odd, 1, 0)).toEqual({ v: text, t: 4 })
    },
  )

  it('[SHEET-30] no table text becomes an invalid formula, and the workbook stays readable', () => {
    const anyRow = fc.array(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `=${text}`),
      ),
    )
    fc.assert(
      fc.property(anyRow, fc.array(anyRow), fc.string(), (heads, rows, name) => {
        const made = addTable(blankWorkbook('w', 'W'), 's', sheetNameOf(name, 'Table'), {
          heads,
          rows: rows.map((cells) => ({ cells, isStrong: false })),
        })
        expect(parseWorkbook(made).ok).toBe(true)
        const cells = Object.values(made.sheets['s']?.cellData ?? {}).flatMap((row) =>
          Object.values(row),
        )
        expect(cells.every((cell) => !cell?.f || parseFormula(cell.f) !== null)).toBe(true)
      }),
    )
  })

  it('[SHEET-1012] an ambiguous number in a column with decimal commas stays a text', () => {
    const cells = ['1.200,50', '2.000', '12,500', '3', '0.5']
    const rows = cells.map((text) => plain(text, '2.000'))
    const made = tableSheet('s', 'Beträge', { heads: ['Betrag', 'Rate'], rows })
    const column = (at: number) => rows.map((_, row) => cellAt(made, row + 1, at)?.v)
    expect(column(0)).toEqual(['1.200,50', '2.000', '12,500', 3, 0.5])
    expect(column(1)).toEqual([2, 2, 2, 2, 2])
  })

  it('[SHEET-30] a table larger than an empty sheet gets enough rows and columns', () => {
    const rows = Array.from({ length: 1_250 }, (_, row) => plain(...Array(30).fill(`${row}`)))
    expect(tableSheet('s', 'Wide', { heads: ['a'], rows })).toMatchObject({
      rowCount: 1_252,
      columnCount: 30,
    })
  })
})

describe('a table in a workbook', () => {
  const book = blankWorkbook('w', 'Budget', ['Sheet1', 'COSTS'])

  it('[SHEET-31, SHEET-1058] gets its own worksheet after the others, which stay unchanged', () => {
    const made = addTable(book, 'new', 'Costs', table)
    expect(sheetsOf(made).map(({ name }) => name)).toEqual(['Sheet1', 'COSTS', 'Costs (2)'])
    expect(sheetsOf(made).slice(0, 2)).toEqual(sheetsOf(book))
  })

  it('[EXPORT-95] takes the style of the worksheet that is shown when the workbook opens', () => {
    const look = { defaultStyle: { ff: 'Arial', fs: 10 }, defaultRowHeight: 20 }
    const [first, second] = sheetsOf(book)
    if (first === undefined || second === undefined) throw new Error('no sheets')
    const sheets = { ...book.sheets, [first.id]: { ...first, hidden: 1 } }
    const other = { ...book, sheets: { ...sheets, [second.id]: { ...second, ...look } } }
    expect(addTable(other, 'new', 'Costs', table).sheets['new']).toMatchObject(look)
    const { defaultStyle: _, ...bare } = second
    const plain = { ...book, sheets: { ...sheets, [second.id]: bare } }
    expect(addTable(plain, 'new', 'Costs', table).sheets['new']).not.toHaveProperty('defaultStyle')
    const none = addTable(blankWorkbook('w', 'W', []), 'new', 'Costs', table)
    expect(none.sheets['new']?.['defaultStyle']).toEqual(DEFAULT_SHEET_STYLE)
  })

  it('[SHEET-31] appears only once if inserted twice with the same id', () => {
    const made = addTable(book, 'new', 'Costs', table)
    expect(addTable(made, 'new', 'Costs', table)).toBe(made)
  })

  it('[SHEET-1059] keeps a numbered worksheet name within the length limit', () => {
    const name = sheetNameOf('x'.repeat(80), 'Table')
    const made = addTable(addTable(book, 'a', name, table), 'b', name, table)
    expect(made.sheets['b']?.name).toBe(`${'x'.repeat(27)} (2)`)
  })

  it.each([
    ['Q3 plan', 'Q3 plan'],
    ["'Costs' [a/b]: *?", "Costs' a b"],
    ['   ', 'Table'],
    ['[]', 'Table'],
    ['Costs\n2026', 'Costs 2026'],
    ['👍'.repeat(40), '👍'.repeat(31)],
  ])('[SHEET-1059] with the title %j gets the worksheet name %j', (wanted, name) => {
    expect(sheetNameOf(wanted, 'Table')).toBe(name)
  })
})
