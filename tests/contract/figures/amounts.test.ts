import { describe, expect, it } from 'vitest'
import { readAmounts } from '#contract/figures/amounts.ts'
import { tableSheet } from '#contract/workbook/table-sheet.ts'
import { tableClip } from '#src/ui/chat/markdown/table-text.ts'

type Values = readonly (number | null)[]
const valuesOf = (rows: readonly (readonly string[])[], decimal?: '.' | ','): readonly Values[] =>
  readAmounts(rows, decimal).map((row) => row.map((amount) => amount?.value ?? null))
const rowsOf = (...columns: readonly (readonly string[])[]) =>
  (columns[0] ?? []).map((_, row) => columns.map((column) => column[row] ?? ''))

describe('the figures of a table', () => {
  it.each<readonly [readonly string[], readonly (number | null)[]]>([
    [
      ['1,200', '2,500', '555.123.456'],
      [1200, 2500, null],
    ],
    [
      ['1,200', '1.5', '555.123.456'],
      [1200, 1.5, null],
    ],
    [
      ['1.200,50', '2.000', '2,000', '7'],
      [null, null, null, 7],
    ],
    [
      ['12,5', '2.000'],
      [null, null],
    ],
    [
      ['0,921', '0,857'],
      [null, null],
    ],
    [
      ['1.200 €', '2.000 €', '12 €'],
      [null, null, 12],
    ],
    [
      ['1.234.567', '234.567'],
      [null, null],
    ],
  ])('[CONV-22] in the column %j are read as %j', (column, values) => {
    const read = readAmounts(column.map((text) => [text]))
    expect(read.map(([amount]) => amount?.value ?? null)).toEqual(values)
  })

  it.each<readonly [string, readonly (readonly string[])[], readonly Values[]]>([
    [
      'one cell proves decimal commas for its column',
      [['1.200,50', '2.000', '7']],
      [[1200.5, 2000, 7]],
    ],
    ['a percentage proves decimal commas', [['12,5 %', '-0,25 %']], [[0.125, -0.0025]]],
    [
      'one cell proves decimal points for its column',
      [['1,200.50', '2,000', '7']],
      [[1200.5, 2000, 7]],
    ],
    [
      'two comma groups in one figure prove decimal points',
      [['1,234,567', '2,000']],
      [[1234567, 2000]],
    ],
    [
      'two point groups in one figure prove decimal commas',
      [['1.234.567', '2.000']],
      [[1234567, 2000]],
    ],
    [
      'ambiguous figures stay text if no cell proves a decimal sign',
      [['2.000', '2,000', '7']],
      [[null, null, 7]],
    ],
    [
      'ambiguous figures stay text if the column proves both decimal signs',
      [['1.200,50', '1,200.50', '2.000']],
      [[1200.5, 1200.5, null]],
    ],
    [
      'dollar amounts have commas as thousands separators',
      [['$1,200', '($2,000)']],
      [[1200, -2000]],
    ],
    [
      'euro amounts have points as thousands separators',
      [['1.200 €', '-2.000 €']],
      [[1200, -2000]],
    ],
    [
      'an ambiguous column takes the decimal sign of the other columns',
      [
        ['2.000', '3.500'],
        ['1,5', '2,5'],
      ],
      [
        [2000, 3500],
        [1.5, 2.5],
      ],
    ],
    [
      'each column uses its own proven decimal sign if the table has both',
      [
        ['2.000', '3.500'],
        ['1,5', '2,5'],
        ['1,200.50', '3,000'],
      ],
      [
        [null, null],
        [1.5, 2.5],
        [1200.5, 3000],
      ],
    ],
    [
      'a euro price below one has decimals, not thousands',
      [['0.325 €', '0.299 €']],
      [[0.325, 0.299]],
    ],
    [
      'a figure with a leading zero has decimals, not thousands',
      [['0,325', '0,299']],
      [[0.325, 0.299]],
    ],
    [
      'a euro price with three digits after a comma stays text',
      [['€ 1,799', '€ 1,649']],
      [[null, null]],
    ],
    [
      'a currency code after the figure proves points as thousands separators',
      [['1.200 EUR', '950 EUR']],
      [[1200, 950]],
    ],
    ['a figure with one comma after the code CHF stays text', [['CHF 1,200']], [[null]]],
    [
      'dates of month and year prove no decimal sign',
      [
        ['10.2026', '11.2026'],
        ['1.200', '2.500'],
      ],
      [
        [null, null],
        [null, null],
      ],
    ],
    [
      'customer numbers prove no decimal sign',
      [
        ['555.123.456', '555.123.457'],
        ['1,200', '2,500'],
      ],
      [
        [null, null],
        [null, null],
      ],
    ],
    [
      'figures with points that cannot be dates are decimals',
      [['0.25', '10.50', '3.75']],
      [[0.25, 10.5, 3.75]],
    ],
    [
      'one figure that cannot be a date proves decimals for its column',
      [['4.25', '3.5']],
      [[4.25, 3.5]],
    ],
    [
      'a date of day and month is not a figure',
      [
        ['31.12', '30.6'],
        ['1,5', '2,5'],
      ],
      [
        [null, null],
        [1.5, 2.5],
      ],
    ],
    [
      'figures that look like dates are decimals in a table with decimal points',
      [
        ['10.5', '1.25'],
        ['1,200.00', '2,000'],
      ],
      [
        [10.5, 1.25],
        [1200, 2000],
      ],
    ],
  ])('[CONV-810, CONV-834] are read for a user with a decimal comma: %s', (_, columns, values) => {
    expect(valuesOf(rowsOf(...columns), ',')).toEqual(
      (values[0] ?? []).map((__, row) => values.map((column) => column[row])),
    )
  })

  it('[CONV-837, CONV-812] stay text if they are ambiguous beside a column with decimal commas', () => {
    const rows = [
      ['1.200,50', '2.000', '7'],
      ['3,5', '4.000', '8.5'],
    ]
    expect(valuesOf(rows)).toEqual([
      [null, null, 7],
      [null, null, 8.5],
    ])
  })

  it('[CONV-810, CONV-833] [SHEET-810] are copied and inserted in the notation of the user', () => {
    const table = {
      heads: ['Posten', 'Betrag', 'Anteil'],
      rows: [
        { cells: ['Miete', '(1.200,50)', '12,5 %'], isStrong: false },
        { cells: ['Summe', '2.000', '100 %'], isStrong: true },
      ],
      decimal: ',' as const,
    }
    expect(tableClip(table).text).toBe(
      'Posten\tBetrag\tAnteil\nMiete\t-1200,5\t12,5%\nSumme\t2000\t100%',
    )
    const { cellData } = tableSheet('s', 'Kosten', table)
    const typed = [1, 2].map((row) => [1, 2].map((column) => cellData?.[row]?.[column]))
    expect(typed.map((row) => row.map((cell) => [cell?.v, cell?.t]))).toEqual([
      [
        [-1200.5, 2],
        [0.125, 2],
      ],
      [
        [2000, 2],
        [1, 2],
      ],
    ])
    const unknown = tableSheet('s', 'Kosten', { heads: table.heads, rows: table.rows })
    expect(unknown.cellData?.[1]?.[1]).toMatchObject({ v: '(1.200,50)', t: 4 })
  })
})
