import { afterAll, describe, expect, it } from 'vitest'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
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

const costs = (total: string, label = 'Total'): Written[][] => [
  ['Cost', 'Amount'],
  ['Rent', 120],
  ['Wages', 300],
  ['Power', 45],
  ['Travel', 80],
  [label, total],
]

describe('totals', () => {
  it('[AGENT-874] reports a sum that ends before the last figure and proposes the whole one', async () => {
    const book = await calculated(engine, writtenBook([['Model', costs('=SUM(B2:B4)')]]))
    expect(auditWorkbook(book)).toMatchObject([
      {
        rule: 'short_total',
        severity: 'warning',
        evidence: 'B6 (=SUM(B2:B4)) covers rows 2 to 4 and misses row 5: B5 (80).',
        proposal: { cell: 'B6', formula: '=SUM(B2:B5)' },
      },
    ])
    expect(await auditRows(engine, costs('=SUM(B2:B5)'))).toEqual([])
  })

  it('[AGENT-874] reports a sum that starts late only if it is the total of everything', async () => {
    expect(await auditRows(engine, costs('=SUM(B3:B5)'))).toEqual([
      'warning short_total Model!B6, Model!B2',
    ])
    expect(await auditRows(engine, costs('=SUM(B3:B5)', 'Total other costs'))).toEqual([
      'note unused_input Model!B2',
    ])
  })

  it('[AGENT-874] leaves out headings, opening figures, ratios and totals of parts', async () => {
    const years = [
      ['Item', 2024, 2025],
      ['A', 10, 20],
      ['B', 30, 40],
      ['C', 30, 40],
      ['Total', '=SUM(B2:B4)', '=SUM(C2:C4)'],
    ]
    const cash = [
      ['Line', 'Jan'],
      ['Opening cash', 100],
      ['In', 50],
      ['Out', -20],
      ['Total', '=SUM(B3:B4)'],
      ['Closing cash', '=B2+B5'],
    ]
    const quarters = [
      ['Line', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Q1', 'Q2', 'Half'],
      ['A', 1, 2, 3, 4, 5, 6, '=SUM(B2:D2)', '=SUM(E2:G2)', '=SUM(B2:G2)'],
      ['B', 2, 3, 4, 5, 6, 7, '=SUM(B3:D3)', '=SUM(E3:G3)', '=SUM(B3:G3)'],
    ]
    const statistics = [
      ['Day', 'Sales'],
      ['Mon', 5],
      ['Tue', 7],
      ['Wed', 9],
      ['Total', '=SUM(B2:B4)'],
      ['Average', '=AVERAGE(B2:B4)'],
      ['Highest', '=MAX(B2:B4)'],
    ]
    for (const rows of [years, cash, quarters, statistics])
      expect(await auditRows(engine, rows)).toEqual([])
  })

  it('[AGENT-874] takes single cells that neighbouring formulas read for no range', async () => {
    const doubled = (formulas: readonly string[]): Written[][] =>
      costs('=SUM(B2:B4)').map((row, at) => [...row, formulas[at] ?? null])
    const short = 'warning short_total Model!B6, Model!B5'
    const none = ['', '', '', '']
    expect(await auditRows(engine, doubled([...none, '=B5*2', '=B6*2']))).toEqual([short])
    expect(await auditRows(engine, doubled([...none, '=SUM(B5:B6)']))).toEqual([])
  })

  it('[AGENT-874] reports a row total and a sum with plus signs that miss a cell', async () => {
    const rows = [
      ['Line', 'Jan', 'Feb', 'Mar', 'Total'],
      ['A', 1, 2, 3, '=SUM(B2:C2)'],
      ['B', 4, 5, 6, '=SUM(B3:C3)'],
      ['C', 4, 5, 6, '=SUM(B4:C4)'],
      ['D', 7, 8, 9, '=SUM(B5:C5)'],
      ['Total', '=B2+B4+B5', '=C2+C3+C4+C5', '=D2+D3+D4+D5', '=SUM(B6:D6)'],
    ]
    const lines = await auditRows(engine, rows)
    expect(lines).toEqual([
      'warning short_total Model!E2:E5, Model!D2',
      'warning short_total Model!B6, Model!B3',
    ])
    expect(await auditRows(engine, [...costs('=B2+B3+B5')])).toEqual([
      'warning short_total Model!B6, Model!B4',
    ])
  })

  it('[AGENT-874] reports a range of another worksheet that ends before its data', async () => {
    const data = [
      ['Region', 'Amount'],
      ...Array.from({ length: 20 }, (_, at): Written[] => ['North', 100 + at]),
    ]
    const book = (last: number) =>
      writtenBook([
        ['Data', data],
        [
          'Summary',
          [
            ['North', `=SUMIFS(Data!$B$2:$B$${last},Data!$A$2:$A$${last},A1)`],
            ['All', `=SUM(Data!$B$2:$B$${last})`],
          ],
        ],
      ])
    const short = auditWorkbook(await calculated(engine, book(18)))
    expect(short).toHaveLength(1)
    expect(short[0]?.evidence).toContain('covers rows 2 to 18 of Data and misses rows 19 to 21')
    expect(short[0]?.evidence).toContain('1 more formula ends there too')
    expect(auditWorkbook(await calculated(engine, book(21)))).toEqual([])
    // Half of the rows is a choice.
    expect(auditWorkbook(await calculated(engine, book(11)))).toEqual([])
  })

  it('[AGENT-874] reports a sum that starts late if all formulas treat the missed figure like the next', async () => {
    const budget = (from: number, profit = '=B2-B7'): Written[][] => [
      ['Line', 'Jan', 'Feb', 'Year'],
      ['Revenue', 900, 950, '=SUM($B$2:$C$2)'],
      [null],
      ['Rent', 120, 121, '=SUM($B$4:$C$4)'],
      ['Wages', 300, 310, '=SUM($B$5:$C$5)'],
      ['Travel', 45, 80, '=SUM($B$6:$C$6)'],
      ['Total costs', `=SUM(B${from}:B6)`, `=SUM(C${from}:C6)`],
      ['Profit', profit, profit.replaceAll('B', 'C')],
    ]
    expect(await auditRows(engine, budget(5))).toEqual([
      'warning short_total Model!B7:C7, Model!B4',
    ])
    expect(await auditRows(engine, budget(4))).toEqual([])
    // Here another formula accounts for the first line.
    expect(await auditRows(engine, budget(5, '=B2-B4-B7'))).toEqual([])
  })

  it('[AGENT-874] reports the one range that ends earlier or later than the others', async () => {
    const data: Written[][] = [
      ['Line', 'A', 'B', 'C', 'D'],
      ['Units', 5, 6, 7, 8],
      ['Price', 2, 3, 4, 5],
      ['Costs', 8, 9, 7, 6],
    ]
    const summary = (last: string): WorkbookData =>
      writtenBook([
        ['Data', data],
        [
          'Summary',
          [
            ['Units', '=SUM(Data!$B$2:$E$2)'],
            ['Average', '=AVERAGE(Data!$B$3:$E$3)'],
            ['Costs', last],
          ],
        ],
      ])
    const audit = async (last: string) => auditLines(await calculated(engine, summary(last)))
    expect(await audit('=ROUND(SUM(Data!$B$4:$D$4),0)')).toEqual([
      'warning short_total Summary!B3, Data!E4',
    ])
    expect(await audit('=ROUND(SUM(Data!$C$4:$F$4),0)')).toEqual([
      'warning short_total Summary!B3, Data!B4',
    ])
    expect(await audit('=ROUND(SUM(Data!$B$4:$E$4),0)')).toEqual([])
    expect(await audit('=SUM(Data!$B$4:$C$4)')).toEqual([])
  })

  it('[AGENT-874] reports a range of another worksheet that is shifted by a cell', async () => {
    const data: Written[][] = [
      ['Line', 'A', 'B', 'C', 'D'],
      ['Units', 5, 6, 7, 8],
    ]
    const audit = async (formula: string) => {
      const book = writtenBook([
        ['Data', data],
        ['Summary', [['Units', formula]]],
      ])
      return auditLines(await calculated(engine, book))
    }
    expect(await audit('=ROUND(SUM(Data!A2:D2),0)')).toEqual([
      'warning short_total Summary!B1, Data!E2',
    ])
    expect(await audit('=SUM(Data!$C$2:$F$2)')).toEqual(['warning short_total Summary!B1, Data!B2'])
    for (const formula of ['=SUM(Data!B2:E2)', '=SUM(Data!A2:F2)', '=SUM(Data!B2:F2)'])
      expect(await audit(formula)).toEqual([])
  })

  it('[AGENT-874] counts a figure without a number format as one of the others', async () => {
    const styles = { 'Model!B2:B4': { n: { pattern: '#,##0' } } }
    expect(await auditRows(engine, costs('=SUM(B2:B4)'), styles)).toEqual([
      'warning short_total Model!B6, Model!B5',
    ])
  })

  it('[AGENT-874] reports a sum over figures and their subtotal', async () => {
    const rows = (total: string): Written[][] => [
      ['Line', 'Jan', 'Feb'],
      ['A', 1, 2],
      ['B', 3, 4],
      ['Subtotal', '=SUM(B2:B3)', '=SUM(C2:C3)'],
      ['C', 5, 6],
      ['D', 7, 8],
      ['Subtotal', '=SUM(B5:B6)', '=SUM(C5:C6)'],
      ['Total', total, total.replaceAll(/B(?=\d)/g, 'C')],
    ]
    expect(await auditRows(engine, rows('=SUM(B2:B7)'))).toEqual([
      'warning double_count Model!B8:C8, Model!B4',
    ])
    for (const total of ['=B4+B7', '=SUM(B4,B7)', '=SUBTOTAL(9,B2:B7)', '=SUM(B2:B7)/2'])
      expect(await auditRows(engine, rows(total))).toEqual([])
  })

  it('[AGENT-875] reports a typed total that is not the sum, and none that is rounded', async () => {
    const typed = (total: number): Written[][] => [
      ['Cost', 'Amount'],
      ['Rent', 120.4],
      ['Wages', 300.4],
      ['Power', 45.4],
      ['Total', total],
    ]
    expect(await auditRows(engine, typed(476.2))).toEqual(['warning hard_coded_number Model!B5'])
    expect(await auditRows(engine, typed(466.2))).toEqual([])
    expect(await auditRows(engine, typed(466.3))).toEqual([])
  })
})
