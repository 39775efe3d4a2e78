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
    ['commas are told by one cell', [['1.200,50', '2.000', '7']], [[1200.5, 2000, 7]]],
    ['a rate tells them too', [['12,5 %', '-0,25 %']], [[0.125, -0.0025]]],
    ['points are told by one cell', [['1,200.50', '2,000', '7']], [[1200.5, 2000, 7]]],
    ['two groups tell points', [['1,234,567', '2,000']], [[1234567, 2000]]],
    ['two groups tell commas', [['1.234.567', '2.000']], [[1234567, 2000]]],
    ['nothing is told', [['2.000', '2,000', '7']], [[null, null, 7]]],
    ['both are told', [['1.200,50', '1,200.50', '2.000']], [[1200.5, 1200.5, null]]],
    ['money is grouped as in America', [['$1,200', '($2,000)']], [[1200, -2000]]],
    ['money is grouped as in Germany', [['1.200 €', '-2.000 €']], [[1200, -2000]]],
    [
      'a column goes by the others',
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
      'a column keeps its own way',
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
    ['a price of less than one has decimals', [['0.325 €', '0.299 €']], [[0.325, 0.299]]],
    ['no thousands begin with nothing', [['0,325', '0,299']], [[0.325, 0.299]]],
    ['a price to the tenth of a cent is doubtful', [['€ 1,799', '€ 1,649']], [[null, null]]],
    ['a currency by its code', [['1.200 EUR', '950 EUR']], [[1200, 950]]],
    ['a code before thousands is doubtful', [['CHF 1,200']], [[null]]],
    [
      'months tell nothing',
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
      'numbers of customers tell nothing',
      [
        ['555.123.456', '555.123.457'],
        ['1,200', '2,500'],
      ],
      [
        [null, null],
        [null, null],
      ],
    ],
    ['decimals that are no day are decimals', [['0.25', '10.50', '3.75']], [[0.25, 10.5, 3.75]]],
    ['one that is no day tells of those that might be', [['4.25', '3.5']], [[4.25, 3.5]]],
    [
      'a day without its year is no figure',
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
      'an answer with points has no such days',
      [
        ['10.5', '1.25'],
        ['1,200.00', '2,000'],
      ],
      [
        [10.5, 1.25],
        [1200, 2000],
      ],
    ],
  ])('[CONV-810, CONV-834] for a reader with a decimal comma: %s', (_, columns, values) => {
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

  it('[CONV-810, CONV-833] [SHEET-810] are copied and inserted in the notation of the reader', () => {
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
