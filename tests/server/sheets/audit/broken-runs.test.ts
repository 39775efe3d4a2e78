import { afterAll, describe, expect, it } from 'vitest'
import { auditWorkbook } from '#server/sheets/audit/audit-workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import {
  auditLines,
  auditRows,
  calculated,
  withWritten,
  writtenBook,
  type Written,
} from '#tests/support/models/audit-book.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

const letters = ['B', 'C', 'D', 'E', 'F', 'G']

/** A model of six months: volume, price, sales, costs, profit and a total column. */
const model = writtenBook([
  [
    'Model',
    [
      ['Month', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Total'],
      ['Volume', 100, 120, 130, 125, 140, 150, '=SUM(B2:G2)'],
      ['Price', 9, 9, 9.5, 9.5, 10, 10],
      ['Sales', ...letters.map((column) => `=${column}2*${column}3`), '=SUM(B4:G4)'],
      ['Costs', ...letters.map((column) => `=-${column}4*$B$9`), '=SUM(B5:G5)'],
      ['Profit', ...letters.map((column) => `=${column}4+${column}5`), '=SUM(B6:G6)'],
      ['Running', '=B6', ...letters.slice(1).map((column, at) => `=${letters[at]}7+${column}6`)],
      [null],
      ['Cost share', 0.6],
    ],
  ],
])

const auditWith = async (cells: Readonly<Record<string, Written>>): Promise<readonly string[]> =>
  auditLines(await calculated(engine, withWritten(model, cells)))

describe('typed numbers among formulas', () => {
  it('[AGENT-875] has nothing against the model as it is', async () => {
    expect(await auditWith({})).toEqual([])
  })

  it('[AGENT-875] finds a number inside a row, at its end and at its start', async () => {
    for (const cell of ['D4', 'G5', 'B6', 'H5', 'E7'])
      expect(await auditWith({ [`Model!${cell}`]: 512 })).toEqual([
        `warning hard_coded_number Model!${cell}`,
      ])
  })

  it('[AGENT-875] proposes the formula of the cells beside it', async () => {
    const book = await calculated(engine, withWritten(model, { 'Model!D5': -700 }))
    expect(auditWorkbook(book)).toMatchObject([
      {
        evidence: 'D5 is the typed number -700; the formulas beside it give =-D4*$B$9 here.',
        proposal: { cell: 'D5', formula: '=-D4*$B$9' },
      },
    ])
  })

  it('[AGENT-875] accepts a column of typed figures and a typed opening figure', async () => {
    expect(await auditWith({ 'Model!B4': 900, 'Model!B5': -540, 'Model!B6': 360 })).toEqual([])
    expect(await auditWith({ 'Model!B7': 1_000 })).toEqual([])
  })

  it('[AGENT-875] accepts a list in which inputs and results alternate', async () => {
    const rows = [
      ['Units', 5],
      ['Price', 10],
      ['Sales', '=B1*B2'],
      ['Factor', 1.2],
      ['Plan', '=B3*B4'],
      ['Factor', 1.1],
      ['Next plan', '=B5*B6'],
    ]
    expect(await auditRows(engine, rows)).toEqual([])
  })

  it('[AGENT-875] finds a number in the last row of a table', async () => {
    const table = (last: Written): Written[][] => [
      ['Item', 'Units', 'Price', 'Amount'],
      ...Array.from({ length: 8 }, (_, at): Written[] => [
        `Item ${at}`,
        at + 2,
        3.5 + at,
        at === 7 ? last : `=B${at + 2}*C${at + 2}`,
      ]),
    ]
    expect(await auditRows(engine, table(94.5))).toEqual(['warning hard_coded_number Model!D9'])
    expect(await auditRows(engine, table('=B9*C9'))).toEqual([])
  })
})

describe('broken patterns', () => {
  it('[AGENT-877] finds a moved reference, another sign and a missing $', async () => {
    const faults = {
      D4: '=D2*C3',
      E6: '=E4-E5',
      F5: '=-F4*B10',
      G7: '=E7+G6',
      H6: '=SUM(C6:G6)',
    }
    for (const [cell, formula] of Object.entries(faults)) {
      const lines = await auditWith({ [`Model!${cell}`]: formula, 'Model!B10': 0.5 })
      expect(lines.some((line) => line.includes(`Model!${cell}`))).toBe(true)
      expect(lines.filter((line) => !line.includes('unused_input'))).toHaveLength(1)
    }
  })

  it('[AGENT-877] finds a lost minus, also in the first and in the last cell', async () => {
    for (const cell of ['B5', 'D5', 'G5']) {
      const column = cell[0]
      const lines = await auditWith({ [`Model!${cell}`]: `=${column}4*$B$9` })
      expect(lines).toEqual([`warning pattern_break Model!${cell}`])
    }
  })

  it('[AGENT-877] finds one moved reference in the first formula of a line', async () => {
    const rows: Written[][] = [
      ['Year', 2025, ...['B', 'C', 'D', 'E'].map((column) => `=${column}1+1`)],
      ['Units', 40, 50, 60, 70, 80],
    ]
    expect(await auditRows(engine, rows)).toEqual([])
    rows[0]?.splice(2, 1, '=B2+1')
    expect(await auditRows(engine, rows)).toEqual(['warning pattern_break Model!C1'])
  })

  it('[AGENT-877] finds a break in a line whose formulas are those of the line below it', async () => {
    const inputs = ['B', 'C', 'D', 'E', 'F']
    const book = writtenBook([
      [
        'Inputs',
        [
          ['Repaid', 1, 2, 3, 4, 5],
          ['Issued', 5, 6, 7, 8, 9],
        ],
      ],
      [
        'Cash',
        [
          ['Repaid', ...inputs.map((column, at) => `=${at === 2 ? '' : '-'}Inputs!${column}1`)],
          ['Issued', ...inputs.map((column) => `=Inputs!${column}2`)],
        ],
      ],
    ])
    expect(auditLines(await calculated(engine, book))).toEqual(['warning pattern_break Cash!D1'])
  })

  it('[AGENT-877] quotes both formulas', async () => {
    const book = await calculated(engine, withWritten(model, { 'Model!E6': '=E4-E5' }))
    expect(auditWorkbook(book)).toMatchObject([
      {
        rule: 'pattern_break',
        severity: 'warning',
        evidence: 'E6 is =E4-E5, but the formulas beside it give =E4+E5 here.',
        proposal: { cell: 'E6', formula: '=E4+E5' },
      },
    ])
  })

  it('[AGENT-877] finds a blank cell where a formula is missing', async () => {
    expect(await auditWith({ 'Model!D5': null })).toEqual(['warning pattern_break Model!D5'])
    const sparse: Written[][] = ['A', 'B', 'C'].map((label, at) => [
      label,
      ...letters.map((column, month) => (month === 3 ? null : `=${column}$9+${at}`)),
    ])
    expect(await auditRows(engine, [...sparse, [null], ['Base', 1, 2, 3, 4, 5, 6]])).toEqual([])
  })

  it('[AGENT-877] accepts totals, quarter columns, first columns and terminal columns', async () => {
    const quarters = ['B', 'C', 'D', 'F', 'G', 'H']
    const rows: Written[][] = [
      ['Month', 'Jan', 'Feb', 'Mar', 'Q1', 'Apr', 'May', 'Jun', 'Q2'],
      ['Units', 1, 2, 3, '=SUM(B2:D2)', 4, 5, 6, '=SUM(F2:H2)'],
      ['Price', 2, 2, 2, null, 3, 3, 3, null],
      [
        'Sales',
        '=B2*B3',
        '=C2*C3',
        '=D2*D3',
        '=SUM(B4:D4)',
        '=F2*F3',
        '=G2*G3',
        '=H2*H3',
        '=SUM(F4:H4)',
      ],
      ['Stock', '=100-B2', '=B5-C2', '=C5-D2', '=D5', '=D5-F2', '=F5-G2', '=G5-H2', '=H5'],
    ]
    expect(quarters).toHaveLength(6)
    expect(await auditRows(engine, rows)).toEqual([])
  })

  it('[AGENT-877] only notes another number inside a formula', async () => {
    const rows: Written[][] = [
      ['Year', 1, 2, 3, 4, 5, 6],
      ['Plan', 100, '=B2*1.05', '=C2*1.05', '=D2*1.2', '=E2*1.05', '=F2*1.05'],
    ]
    expect(await auditRows(engine, rows)).toEqual(['note pattern_break Model!E2'])
  })
})

describe('plugged numbers', () => {
  it('[AGENT-876] finds a number added to a sum and proposes the sum', async () => {
    const rows: Written[][] = [
      ['A', 10],
      ['B', 20],
      ['C', 30],
      ['Total', '=SUM(B1:B3)+12.5'],
    ]
    const book = await calculated(engine, writtenBook([['Model', rows]]))
    expect(auditWorkbook(book)).toMatchObject([
      {
        rule: 'plugged_number',
        severity: 'warning',
        proposal: { cell: 'B4', formula: '=SUM(B1:B3)' },
      },
    ])
  })

  it('[AGENT-876] finds a number added to a formula among others', async () => {
    expect(await auditWith({ 'Model!D6': '=D4+D5+125' })).toEqual([
      'warning plugged_number Model!D6',
    ])
  })

  it('[AGENT-876] finds a number added to a position among others, and to a count', async () => {
    const months: Written[][] = [
      ['Month', '=COLUMN()-1', '=COLUMN()-1', '=COLUMN()-1+125', '=COLUMN()-1', '=COLUMN()-1'],
    ]
    expect(await auditRows(engine, months)).toEqual(['warning plugged_number Model!D1'])
    const rows = [['Rows', '=ROWS(A1:A9)+125']]
    expect(await auditRows(engine, rows)).toEqual(['warning plugged_number Model!B1'])
  })

  it('[AGENT-876] accepts steps, years, conversions and positions', async () => {
    const rows: Written[][] = [
      ['Day', 45_000, '=B1+7', '=YEAR(B1)+50'],
      ['Celsius', 20, '=B2*1.8+32', '=1-B2/100'],
      ['Count', '=COUNTA(A1:A9)-1', '=ROW()-40', '=B3+1'],
      ['Year', 2025, '=B4+40', '=B4-2000'],
    ]
    expect(await auditRows(engine, rows)).toEqual([])
  })

  it('[AGENT-876] notes a number that a whole run of formulas contains', async () => {
    const rows: Written[][] = Array.from({ length: 5 }, (_, at) => [
      `Tariff ${at}`,
      100 + at * 7,
      `=B${at + 1}+250`,
    ])
    expect(await auditRows(engine, rows)).toEqual(['note plugged_number Model!C1:C5'])
  })
})
