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

const letters = ['B', 'C', 'D', 'E', 'F', 'G']
const line = (label: string, formula: (column: string, at: number) => Written): Written[] => [
  label,
  ...letters.map(formula),
]
const before = (at: number): string => letters[at - 1] ?? 'A'

/** Six months of sales and costs. Each line is filled to the right. */
const model = (
  costs: (column: string, at: number) => Written,
  stock: (column: string, at: number) => Written = (column, at) =>
    at === 0 ? '=B5' : `=${before(at)}6+${column}5`,
): Written[][] => [
  line('Month', (_, at) => at + 1),
  line('Units', (_, at) => 100 + at * 7),
  line('Sales', (column) => `=${column}2*3`),
  line('Costs', costs),
  line('Profit', (column) => `=${column}3-${column}4`),
  line('Running', stock),
]

describe('references that a $ holds', () => {
  it('[AGENT-899] finds a line of formulas that all read the first month, and proposes the others', async () => {
    const rows = model(() => '=$B2*2')
    const book = await calculated(engine, writtenBook([['Model', rows]]))
    expect(auditWorkbook(book)).toMatchObject([
      {
        rule: 'fixed_reference',
        severity: 'warning',
        evidence:
          'All 6 formulas from B4 on (=$B2*2) read Model!B2, although the row goes on with other figures beside them: $B2 seems to have a $ too many.',
        proposal: { cell: 'B4', formula: '=B2*2' },
      },
    ])
    expect(
      await auditRows(
        engine,
        model((column) => `=${column}2*2`),
      ),
    ).toEqual([])
  })

  it('[AGENT-899] finds it on another worksheet, in a range and down a column', async () => {
    const other = writtenBook([
      ['Data', model((column) => `=${column}2*2`)],
      ['Model', [line('Tax', () => '=Data!$B5*0.2')]],
    ])
    expect(auditLines(await calculated(engine, other))).toEqual([
      'warning fixed_reference Model!B1:G1',
    ])
    const sums = [...model((column) => `=${column}2*2`), line('All', () => '=SUM($B2:$B3)')]
    expect(await auditRows(engine, sums)).toEqual(['warning fixed_reference Model!B7:G7'])
    const table: Written[][] = [
      ['Item', 'Units', 'Price', 'Amount'],
      ...Array.from({ length: 8 }, (_, at): Written[] => [
        `Item ${at}`,
        at + 2,
        3 + at,
        `=B${at + 2}*C$2`,
      ]),
    ]
    expect(await auditRows(engine, table)).toEqual(['warning fixed_reference Model!D2:D9'])
  })

  it('[AGENT-899] finds a running figure that always adds to the first one', async () => {
    const running = model(
      (column) => `=${column}2*2`,
      (column, at) => (at === 0 ? '=B5' : `=$B6+${column}5`),
    )
    expect(await auditRows(engine, running)).toEqual(['warning fixed_reference Model!C6:G6'])
    const counted = model(
      (column) => `=${column}2*2`,
      (_, at) => (at === 0 ? 10 : '=$B6*1.02'),
    )
    expect(await auditRows(engine, counted)).toEqual(['warning fixed_reference Model!C6:G6'])
  })

  it('[AGENT-899] finds a line that differs from the lines beside it by a $ only', async () => {
    const rows: Written[][] = [
      ['Item', 'Rate', 'Jan', 'Feb', 'Mar', 'Apr'],
      ...[2, 3, 4, 5, 6].map((row): Written[] => [
        `Item ${row}`,
        row / 100,
        ...['H', 'I', 'J', 'K'].map((column, at) =>
          at === 2 ? `=${column}${row}*$B$2` : `=${column}${row}*$B${row}`,
        ),
        null,
        ...[10, 20, 30, 40].map((figure) => figure * row),
      ]),
    ]
    const lines = await auditRows(engine, rows)
    expect(lines).toContain('warning fixed_reference Model!E2:E6')
    expect(lines.filter((one) => !one.includes('E2:E6'))).toEqual([])
  })

  it('[AGENT-899] accepts parameters, indexes, lookups, tables and running totals', async () => {
    const parameter: Written[][] = [
      ['Item', 'Price', 'Jan', 'Feb', 'Mar', 'Apr'],
      ['Units', null, 5, 6, 7, 8],
      ...[3, 4, 5].map((row): Written[] => [
        `Item ${row}`,
        row * 2,
        ...['C', 'D', 'E', 'F'].map((column) => `=$B${row}*${column}$2`),
      ]),
    ]
    const index = [
      ...model((column) => `=${column}2*2`),
      line('Index', (column) => `=${column}2/$B2`),
      line('To date', (column) => `=SUM($B2:${column}2)`),
      line('Rank', (column) => `=RANK(${column}2,$B2:$G2)`),
    ]
    const spread: Written[][] = [
      ['Cost', 'Year', 'Jan', 'Feb', 'Mar', 'Apr'],
      ['Rent', 1200, ...Array.from({ length: 4 }, () => '=$B2/12')],
      ['Power', 600, ...Array.from({ length: 4 }, () => '=$B3/12')],
    ]
    for (const rows of [parameter, index, spread]) expect(await auditRows(engine, rows)).toEqual([])
  })
})

describe('references that lack a $', () => {
  it('[AGENT-879] finds a range over all data that moves down with its formulas', async () => {
    const table = (range: (row: number) => string): Written[][] => [
      ['Item', 'Amount', 'Share'],
      ...[2, 3, 4, 5, 6, 7].map((row): Written[] => [
        `Item ${row}`,
        row * 10,
        `=B${row}/SUM(${range(row)})`,
      ]),
    ]
    expect(
      await auditRows(
        engine,
        table((row) => `B${row}:B${row + 5}`),
      ),
    ).toEqual(['warning moving_reference Model!C2:C7'])
    expect(
      await auditRows(
        engine,
        table(() => 'B$2:B$7'),
      ),
    ).toEqual([])
  })

  it('[AGENT-879] accepts sums of the rest of a column and moving averages', async () => {
    const rows: Written[][] = [
      ['Day', 'Units', 'Rest', 'Average'],
      ...[2, 3, 4, 5, 6, 7].map((row): Written[] => [
        `Day ${row}`,
        row * 10,
        `=SUM(B${row}:B${row + 5})`,
        row < 4 ? null : `=AVERAGE(B${row - 2}:B${row})`,
      ]),
    ]
    expect(await auditRows(engine, rows)).toEqual([])
  })

  it('[AGENT-879] finds a figure divided by itself in all formulas', async () => {
    const rows = (base: (row: number) => string): Written[][] => [
      ['Month', 'Users', 'Retention'],
      ...[2, 3, 4, 5, 6].map((row): Written[] => [
        `M${row}`,
        100 - row * 3,
        `=B${row}/${base(row)}`,
      ]),
    ]
    expect(
      await auditRows(
        engine,
        rows((row) => `$B${row}`),
      ),
    ).toEqual(['warning moving_reference Model!C2:C6'])
    expect(
      await auditRows(
        engine,
        rows(() => 'B$2'),
      ),
    ).toEqual([])
  })

  it('[AGENT-879] finds an input in an IF and one that moves to inputs of other kinds', async () => {
    const inputs: Written[][] = [['Limit', 100], [null], ['Note', 'typed by hand']]
    const rows: Written[][] = [
      ['Order', 'Units', 'Bonus'],
      ...[0, 1, 2, 3].map((at): Written[] => [
        `O${at}`,
        90 + at * 5,
        `=IF(B${at + 2}>Inputs!B${at + 1},B${at + 2}*0.1,0)`,
      ]),
    ]
    const book = writtenBook([
      ['Orders', rows],
      ['Inputs', inputs],
    ])
    expect(auditLines(await calculated(engine, book))).toEqual([
      'warning moving_reference Orders!C2:C5',
    ])
  })
})
