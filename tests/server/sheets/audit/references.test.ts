import { afterAll, describe, expect, it } from 'vitest'
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

describe('blank cells and moving references', () => {
  it('[AGENT-879] finds a reference that moves away from its figure', async () => {
    const rows = (rate: string): Written[][] => [
      ['Rate', 0.2],
      [null],
      ['Item', 'Net', 'Tax'],
      ...Array.from({ length: 5 }, (_, at): Written[] => [
        `Item ${at}`,
        100 + at,
        `=B${at + 4}*${rate.replace('#', String(at + 1))}`,
      ]),
    ]
    const book = await calculated(engine, writtenBook([['Model', rows('B#')]]))
    const [finding] = auditWorkbook(book).filter(({ rule }) => rule === 'moving_reference')
    expect(finding?.proposal).toEqual({ cell: 'C4', formula: '=B4*B$1' })
    expect(await auditRows(engine, rows('$B$1'))).toEqual([])
  })

  it('[AGENT-879] finds a factor that is blank and names its label', async () => {
    const rows: Written[][] = [
      ['Net', 100],
      ['Tax rate', null],
      ['Tax', '=B1*B2'],
      ['Gross', '=B1+B3'],
    ]
    const book = await calculated(engine, writtenBook([['Model', rows]]))
    expect(auditWorkbook(book)).toMatchObject([
      {
        rule: 'empty_reference',
        severity: 'warning',
        evidence:
          'B3 (=B1*B2) calculates with the blank cell Model!B2, "Tax rate". The result is 0 or an error.',
      },
    ])
  })

  it('[AGENT-879] finds a term in an empty part of the worksheet, and one gap in a column', async () => {
    const rows: Written[][] = [
      ['Item', 'Units', 'Price', 'Amount'],
      ...Array.from({ length: 6 }, (_, at): Written[] => [
        `Item ${at}`,
        at + 1,
        at === 3 ? null : 5,
        `=B${at + 2}*C${at + 2}`,
      ]),
      [null],
      ['All', '=SUM(D2:D7)+H40'],
    ]
    expect((await auditRows(engine, rows)).toSorted()).toEqual([
      'warning empty_reference Model!B9, Model!H40',
      'warning empty_reference Model!D5, Model!C5',
    ])
  })

  it('[AGENT-879] accepts sparse columns, guarded formulas and blank periods', async () => {
    const rows: Written[][] = [
      ['Day', 'In', 'Out', 'Balance'],
      [1, 500, null, '=B2-C2'],
      [2, null, 20, '=D2+B3-C3'],
      [3, null, 30, '=D3+B4-C4'],
      [4, 100, null, '=D4+B5-C5'],
      [5, null, 5, '=D5+B6-C6'],
      [null],
      ['Guarded', null, '=IF(B8="","",B8*2)'],
    ]
    expect(await auditRows(engine, rows)).toEqual([])
  })
})

describe('stale references', () => {
  const book = (reference: string) =>
    writtenBook([
      [
        'Model',
        [
          ['Revenue', 500],
          ['Costs', 300],
          ['Profit', '=B1-B2'],
          ['Cash', 80],
        ],
      ],
      [
        'Summary',
        [
          ['Revenue', '=Model!B1'],
          ['Costs', '=Model!B2'],
          ['Cash', reference],
        ],
      ],
    ])

  it('[AGENT-880] finds a link to a row with another label', async () => {
    const found = auditWorkbook(await calculated(engine, book('=Model!B3')))
    expect(found).toMatchObject([
      {
        rule: 'stale_reference',
        evidence: 'B3 is labelled "Cash" but reads Model!B3, "Profit". "Cash" is in row 4.',
        proposal: { cell: 'B3', formula: '=Model!B4' },
      },
      { rule: 'unused_input' },
    ])
    expect(auditLines(await calculated(engine, book('=Model!B4')))).toEqual([])
  })

  it('[AGENT-880] finds a list of links that is shifted by a row', async () => {
    const labels = ['Rent', 'Wages', 'Power', 'Travel', 'Post']
    const shifted = writtenBook([
      ['Data', [['Costs', 2026], ...labels.map((label, at) => [label, 100 + at])]],
      ['Report', labels.map((label, at) => [label, `=Data!B${at + 1}`])],
    ])
    const lines = auditLines(await calculated(engine, shifted))
    expect(lines.filter((line) => line.includes('stale_reference'))).toHaveLength(5)
  })

  it('[AGENT-880] accepts links under another label if no row has it', async () => {
    const rows: Written[][] = [
      ['Revenue', 500, 600],
      ['Costs', 300, 350],
      ['Opening', 10, '=B4'],
      ['Closing', '=B3+B1-B2', '=C3+C1-C2'],
    ]
    expect(await auditRows(engine, rows)).toEqual([])
  })
})

describe('other workbooks and unused inputs', () => {
  it('[AGENT-884] names each other workbook once, with the number of formulas', async () => {
    const rows: Written[][] = [
      ["='[Budget 2025.xlsx]Q1'!B2", "='[Budget 2025.xlsx]Q1'!B3", '=[Rates.xlsx]Fx!$A$1'],
    ]
    const found = auditWorkbook(writtenBook([['Model', rows]]))
    expect(found.map(({ evidence }) => evidence)).toEqual([
      `2 formulas read the workbook "Budget 2025.xlsx", first A1 (='[Budget 2025.xlsx]Q1'!B2): its values do not follow the file.`,
      `1 formula reads the workbook "Rates.xlsx", first C1 (=[Rates.xlsx]Fx!$A$1): its values do not follow the file.`,
    ])
  })

  it('[AGENT-885] notes an input that nothing reads among inputs in use', async () => {
    const inputs = (formula: string): Written[][] => [
      ['Input', 'Value'],
      ['Units', 10],
      ['Price', 4],
      ['Discount', 0.1],
      ['Freight', 15],
      [null],
      ['Sales', formula],
    ]
    expect(await auditRows(engine, inputs('=B2*B3+B5'))).toEqual(['note unused_input Model!B4'])
    expect(await auditRows(engine, inputs('=B2*B3*(1-B4)+B5'))).toEqual([])
    expect(await auditRows(engine, inputs('=SUM(B2:B3)+INDIRECT("B5")'))).toEqual([
      'note unused_input Model!B4',
    ])
    expect(await auditRows(engine, inputs('=SUM(B2:B3)+INDIRECT("B"&5)'))).toEqual([])
  })
})
