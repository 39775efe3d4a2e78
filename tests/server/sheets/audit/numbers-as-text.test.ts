import { afterAll, describe, expect, it } from 'vitest'
import { regionOf } from '#contract/figures/region.ts'
import { auditWorkbook } from '#server/sheets/audit/audit-workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import {
  auditLines,
  auditRows,
  calculated,
  writtenBook,
  type Written,
} from '#tests/support/models/audit-book.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

describe('numbers as text', () => {
  it('[AGENT-878] finds a text among numbers that a sum ignores', async () => {
    const rows: Written[][] = [
      ['Item', 'Amount'],
      ['Rent', 100],
      ['Wages', "'250"],
      ['Power', 40],
      ['Total', '=SUM(B2:B4)'],
    ]
    const book = await calculated(engine, writtenBook([['Model', rows]]))
    expect(auditWorkbook(book)).toMatchObject([
      {
        rule: 'number_as_text',
        severity: 'warning',
        evidence: 'B3 holds a number as text ("250"); Model!B5 calculates with it.',
        proposal: { cell: 'B3', value: 250 },
      },
    ])
  })

  it.each<[name: string, rows: Written[][], evidence: string]>([
    [
      'filled down',
      [
        ['Item', 'Net', 'Gross'],
        ['Rent', 100, '=B2*2'],
        ['Wages', "'250", '=B3*2'],
        ['Power', 40, '=B4*2'],
      ],
      'B3 holds a number as text ("250"); Model!C3 calculates with it.',
    ],
    [
      'filled to the right with an offset',
      [
        ['Year', 10, 20, "'30", 40],
        ['Next', null, '=B1+1', '=C1+1', '=D1+1', '=E1+1'],
      ],
      'D1 holds a number as text ("30"); Model!E2 calculates with it.',
    ],
    [
      'filled over a rectangle',
      [
        ['A', 1, 2, '=B1*3', '=C1*3'],
        ['B', 3, "'4", '=B2*3', '=C2*3'],
        ['C', 5, 6, '=B3*3', '=C3*3'],
      ],
      'C2 holds a number as text ("4"); Model!E2 calculates with it.',
    ],
    [
      'with a fixed reference',
      [
        ['Rate', "'5%"],
        ['Rent', 100, '=B2*$B$1'],
        ['Wages', 200, '=B3*$B$1'],
      ],
      'B1 holds a number as text ("5%"); Model!C2 calculates with it.',
    ],
    [
      'of running sums',
      [
        ['Rent', 100, '=SUM($B$1:B1)'],
        ['Wages', 200, '=SUM($B$1:B2)'],
        ['Power', "'40", '=SUM($B$1:B3)'],
        ['Post', 50, '=SUM($B$1:B4)'],
      ],
      'B3 holds a number as text ("40"); Model!C3 calculates with it.',
    ],
    [
      'of moving averages',
      [
        ['Mon', 1],
        ['Tue', 2],
        ['Wed', 3, '=AVERAGE(B1:B3)'],
        ['Thu', 4, '=AVERAGE(B2:B4)'],
        ['Fri', "'5", '=AVERAGE(B3:B5)'],
        ['Sat', 6, '=AVERAGE(B4:B6)'],
      ],
      'B5 holds a number as text ("5"); Model!C5 calculates with it.',
    ],
    [
      'that reads only the second of two texts',
      [
        ['Item', 'Amount'],
        ['Rent', 10],
        ['Wages', "'20"],
        ['Power', "'30"],
        ['Post', 40],
        ['Half', '=B4/2'],
      ],
      'B3 and 1 more cell hold a number as text ("20"); Model!B6 calculates with B4.',
    ],
  ])('[AGENT-878] names the formula that reads the text in a run %s', async (_, rows, evidence) => {
    const book = await calculated(engine, writtenBook([['Model', rows]]))
    const found = auditWorkbook(book).filter(({ rule }) => rule === 'number_as_text')
    expect(found.map((one) => one.evidence)).toEqual([evidence])
  })

  it('[AGENT-878] finds texts in a row of figures, inputs and dates among dates', async () => {
    const rows: Written[][] = [
      ['Line', 10, "'20", 30, 40],
      [null],
      ['Input', 'Value'],
      ['Rate', "'5%"],
      ['Base', 200],
      ['Result', '=B4*B5'],
      [null],
      ['Day', 45_000],
      ['Day', 45_001],
      ['Day', "'2023-03-17"],
      ['Day', 45_003],
    ]
    const styles = { 'Model!B8:B11': { n: { pattern: 'yyyy-mm-dd' } } }
    const book = await auditRows(engine, rows, styles)
    expect(book.toSorted()).toEqual([
      'warning number_as_text Model!B10',
      'warning number_as_text Model!B4',
      'warning number_as_text Model!C1',
    ])
  })

  it('[AGENT-878] joins a column of amounts as text to one finding', async () => {
    const rows: Written[][] = [
      ['Payee', 'Amount'],
      ...Array.from({ length: 6 }, (_, at): Written[] => [`P${at}`, `'1,20${at}.50`]),
    ]
    expect(await auditRows(engine, rows)).toEqual(['warning number_as_text Model!B2:B7'])
  })

  it('[AGENT-878] accepts headings, codes and labels', async () => {
    const rows: Written[][] = [
      ['Region', "'2024", "'2025"],
      ['North', 10, 20],
      ['South', 30, 40],
      [null],
      ['Invoice no', 'Name', 'Phone'],
      ["'10045", 'Ade', "'5551234"],
      ["'10046", 'Bo', "'5551235"],
      ["'10047", 'Cem', "'5551236"],
      ["'10048", 'Dee', "'5551237"],
      [null],
      ["'Jan 2024", 5],
      ["'Feb 2024", 6],
      ["'Mar 2024", 7],
    ]
    expect(await auditRows(engine, rows)).toEqual([])
  })

  it('[AGENT-878] reads figures as the region of the person writes them', async () => {
    const rows: Written[][] = [
      ['Posten', 'Betrag'],
      ['Miete', 100.5],
      ['Lohn', "'1.234,50"],
      ['Strom', 30.2],
      ['Wasser', 12.1],
    ]
    const book = await calculated(engine, writtenBook([['Model', rows]]))
    const found = auditWorkbook(book, regionOf('de-DE'))
    expect(found.map(({ proposal }) => proposal)).toEqual([{ cell: 'B3', value: 1234.5 }])
    expect(auditLines(book, regionOf('de-DE'))).toEqual(['warning number_as_text Model!B3'])
  })
})
