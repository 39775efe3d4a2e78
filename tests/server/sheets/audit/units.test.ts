import { afterAll, describe, expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { auditRows, type Written } from '#tests/support/models/audit-book.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

const pattern = (text: string) => ({ n: { pattern: text } })

const sales = (change: (rows: Written[][]) => void = () => undefined): Written[][] => {
  const rows: Written[][] = [
    ['Day', 'Shop', 'Net', 'Gross'],
    ...Array.from({ length: 9 }, (_, at): Written[] => [
      45_000 + at,
      `Shop ${at}`,
      100 + at * 5,
      120 + at * 6,
    ]),
  ]
  change(rows)
  return rows
}
const STYLES = {
  'Model!A2:A12': pattern('yyyy-mm-dd'),
  'Model!C2:D12': pattern('#,##0.00'),
}

describe('units', () => {
  it('[AGENT-881] finds a percentage and a date among amounts', async () => {
    const styles = { ...STYLES, 'Model!C5': pattern('0.0%') }
    expect(await auditRows(engine, sales(), styles)).toEqual(['warning mixed_units Model!C5'])
    const dated = { ...STYLES, 'Model!D7': pattern('dd/mm/yyyy') }
    expect(await auditRows(engine, sales(), dated)).toEqual(['warning mixed_units Model!D7'])
    expect(await auditRows(engine, sales(), STYLES)).toEqual([])
  })

  it('[AGENT-881] finds another currency in a column, and a sum of two currencies', async () => {
    const euros = { ...STYLES, 'Model!C2:D10': pattern('[$€-407]#,##0.00') }
    const mixed = { ...euros, 'Model!D4': pattern('$#,##0.00') }
    expect(await auditRows(engine, sales(), mixed)).toEqual(['warning mixed_units Model!D4'])
    const list: Written[][] = [
      ['Rent', 5],
      ['Fees', 6],
      ['Wages', 7],
      ['Post', 8],
      ['All', '=SUM(B1:B4)'],
    ]
    expect(
      await auditRows(engine, list, {
        'Model!B1:B2': pattern('$#,##0'),
        'Model!B3:B4': pattern('£#,##0'),
      }),
    ).toEqual(['warning mixed_units Model!B5'])
    expect(await auditRows(engine, list, { 'Model!B1:B5': pattern('$#,##0') })).toEqual([])
  })

  it('[AGENT-881] finds a sum of amounts and a percentage', async () => {
    const list: Written[][] = [
      ['Rent', 50],
      ['Fees', 60],
      ['Share', 0.4],
      ['All', '=SUM(B1:B3)'],
    ]
    expect(
      await auditRows(engine, list, { 'Model!B1:B2': pattern('#,##0'), 'Model!B3': pattern('0%') }),
    ).toEqual(['warning mixed_units Model!B4'])
  })

  it('[AGENT-881] accepts columns and rows of rates, label lists and totals', async () => {
    const rows: Written[][] = [
      ['Line', 'Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Growth'],
      ['Sales', 100, 110, 120, 130, 140, 0.4],
      ['Costs', 80, 85, 90, 95, 99, 0.2],
      ['Margin', 0.2, 0.23, 0.25, 0.27, 0.29, 0.1],
      [null],
      ['Assumption', 'Value', 'Note'],
      ['Price', 5, 'list'],
      ['Volume', 900, 'plan'],
      ['Stores', 12, 'open'],
      ['Staff', 40, 'plan'],
      ['Occupancy', 0.8, 'last year'],
    ]
    const styles = {
      'Model!B2:F3': pattern('#,##0'),
      'Model!G2:G4': pattern('0%'),
      'Model!B4:F4': pattern('0%'),
      'Model!B7:B10': pattern('#,##0'),
      'Model!B11': pattern('0%'),
    }
    expect(await auditRows(engine, rows, styles)).toEqual([])
  })

  it('[AGENT-881] finds units among thousands and a whole percentage', async () => {
    const rows = (odd: number, rate: number): Written[][] => [
      ['Year', 'A', 'B', 'C', 'D', 'E', 'F', 'G'],
      ['Sales', 410, 420, odd, 450, 470, 480, 495],
      ['Rate', 0.05, 0.05, 0.06, rate, 0.06, 0.07, 0.07],
    ]
    const styles = { 'Model!B3:H3': pattern('0.0%') }
    expect(await auditRows(engine, rows(430_000, 0.06), styles)).toEqual([
      'warning mixed_units Model!D2',
    ])
    expect(await auditRows(engine, rows(430, 6), styles)).toEqual(['warning mixed_units Model!E3'])
    expect(await auditRows(engine, rows(430, 0.06), styles)).toEqual([])
  })
})

describe('signs', () => {
  it('[AGENT-881] finds a rate that was typed as a whole number, alone and in a row', async () => {
    const rows = (rate: number, growth: number): Written[][] => [
      ['Amount', 1000],
      ['Tax rate', rate],
      ['Tax', '=B1*B2'],
      [null],
      ['Growth', 0.03, growth, 0.02],
    ]
    const styles = { 'Model!B2:B2': pattern('0.0%'), 'Model!B5:D5': pattern('0.0%') }
    expect(await auditRows(engine, rows(25, 0.04), styles)).toEqual([
      'warning mixed_units Model!B2',
    ])
    expect(await auditRows(engine, rows(0.25, 4), styles)).toEqual(['warning mixed_units Model!C5'])
    expect(await auditRows(engine, rows(0.25, 0.04), styles)).toEqual([])
  })

  it('[AGENT-881] only notes a large percentage in a column that nothing reads', async () => {
    const list: Written[][] = [0.1, 0.2, 12.4, 0.3, 0.15].map((share) => ['Share', share])
    expect(await auditRows(engine, list, { 'Model!B1:B5': pattern('0%') })).toEqual([
      'note mixed_units Model!B3',
    ])
  })

  it('[AGENT-881] only notes another unit among few figures', async () => {
    const rows: Written[][] = [
      ['Line', 'Jan', 'Feb', 'Mar', 'Total'],
      ['Rent', 2500, 2500, 2_600_000, '=SUM(B2:D2)'],
      ['Power', 400, 410, 405, '=SUM(B3:D3)'],
    ]
    expect(await auditRows(engine, rows)).toEqual(['note mixed_units Model!D2'])
  })

  it('[AGENT-883] only notes another sign among few or among very different figures', async () => {
    const few: Written[][] = [['Costs', 40, 41, -42, 43, 44]]
    expect(await auditRows(engine, few)).toEqual(['note odd_sign Model!D1'])
    const list: Written[][] = [1, 30, 5, 20, 12, -8, 44, 2, 17, 9].map((figure) => [figure])
    expect(await auditRows(engine, list)).toEqual(['note odd_sign Model!A6'])
  })

  it('[AGENT-883] finds the one cost with another sign', async () => {
    const rows = (odd: number): Written[][] => [
      ['Month', 'A', 'B', 'C', 'D', 'E', 'F'],
      ['Rent', -40, -40, odd, -42, -42, -42],
      ['Net change', 5, -3, 4, 6, 5, 4],
    ]
    expect(await auditRows(engine, rows(40))).toEqual(['warning odd_sign Model!D2'])
    expect(await auditRows(engine, rows(-40))).toEqual([])
  })

  it('[AGENT-883] judges a column of a list only if a formula reads several of its cells', async () => {
    const sizes = [40, 45, 50, -55, 60, 65, 70, 75, 80]
    const list = (formulaAt: (row: number) => string): Written[][] =>
      sizes.map((size, at) => [`Item ${at}`, size, 90 + at, formulaAt(at + 1)])
    const odd = ['warning odd_sign Model!B4']
    const signs = async (rows: Written[][]) =>
      (await auditRows(engine, rows)).filter((line) => line.includes('odd_sign'))
    expect(await signs(list((row) => `=SUM(B${row}:C${row})`))).toEqual([])
    expect(await signs(list((row) => `=SUM($B$1:B${row})`))).toEqual(odd)
    expect(await signs(list((row) => `=SUM(B${row}:$B$9)`))).toEqual(odd)
    expect(await signs(list((row) => `=AVERAGE(B${row}:B${row + 1})`))).toEqual(odd)
    expect(await signs(list((row) => (row === 9 ? '=SUM(B1:B9)' : '')))).toEqual(odd)
  })
})

describe('repeated rows', () => {
  it('[AGENT-882] finds a repeated record and a repeated block of records', async () => {
    const once = sales((rows) => rows.push([45_003, 'Shop 3', 115, 138]))
    expect(await auditRows(engine, once, STYLES)).toEqual(['warning duplicate_row Model!A11:D11'])
    const block = sales((rows) =>
      rows.push([45_003, 'Shop 3', 115, 138], [45_004, 'Shop 4', 120, 144]),
    )
    expect(await auditRows(engine, block, STYLES)).toEqual(['warning duplicate_row Model!A11:D12'])
  })

  it('[AGENT-882] finds a repeated row of a model, and one in a long list of names that recur', async () => {
    const rent = ['Rent', 500, 510, '=B3+C3']
    const model = (...more: readonly Written[][]): Written[][] => [
      ['Line', 1, 2, '=B1+C1'],
      ['Sales', 900, 950, '=B2+C2'],
      rent,
      ...more,
    ]
    const again = ['Rent', 500, 510, '=B4+C4']
    expect(await auditRows(engine, model(again))).toEqual(['warning duplicate_row Model!A4:D4'])
    expect(await auditRows(engine, model(['Power', 500, 510, '=B4+C4']))).toEqual([])
    const ledger = (last: number): Written[][] => [
      ['Entry', 'Account', 'Text', 'Amount'],
      ...Array.from({ length: 20 }, (_, at): Written[] => [
        `J-${at >> 1}`,
        ['Cash', 'Sales'][at % 2] ?? '',
        `Shop ${at % 5}`,
        100 + (at >> 1) * 3,
      ]),
      ['J-9', 'Sales', 'Shop 4', last],
    ]
    expect(await auditRows(engine, ledger(127))).toEqual(['warning duplicate_row Model!A22:D22'])
    expect(await auditRows(engine, ledger(126))).toEqual([])
  })

  it('[AGENT-882] takes formulas without references as typed values', async () => {
    const row = (day: number, amount: number): Written[] => [`=DATE(2026,1,${day})`, amount, 4, 2]
    const rows = [row(1, 10), row(2, 20), row(3, 30), row(4, 40), row(3, 30)]
    expect(await auditRows(engine, rows, { 'Model!A1:A5': pattern('yyyy-mm-dd') })).toEqual([
      'warning duplicate_row Model!A5:D5',
    ])
  })

  it('[AGENT-882] compares formulas by what they calculate, not by their text', async () => {
    const rows: Written[][] = [
      ['Day', 'Text', 'Amount', 'Double'],
      ...[3, 4, 5, 6, 4].map((day, at): Written[] => [
        45_000 + day,
        `T${day}`,
        day * 10,
        `=C${at + 2}*2`,
      ]),
    ]
    expect(await auditRows(engine, rows)).toEqual(['warning duplicate_row Model!A6:D6'])
  })

  it('[AGENT-882] accepts rows that differ in one column, and data that repeats by nature', async () => {
    const other = sales((rows) => rows.push([45_003, 'Shop 3', 115, 139]))
    expect(await auditRows(engine, other, STYLES)).toEqual([])
    const answers: Written[][] = [
      ['Town', 'Answer', 'Age'],
      ...Array.from({ length: 20 }, (_, at): Written[] => [
        ['Bonn', 'Kiel'][at % 2] ?? '',
        ['yes', 'no'][at % 2] ?? '',
        30 + (at % 3),
      ]),
    ]
    expect(await auditRows(engine, answers)).toEqual([])
  })
})
