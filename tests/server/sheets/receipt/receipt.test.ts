import { performance } from 'node:perf_hooks'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, describe, expect, it } from 'vitest'
import { parseRange } from '#contract/workbook/cells.ts'
import { WriteReceipt } from '#contract/workbook/receipt.ts'
import {
  sheetNamed,
  type CellState,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { receiptOf } from '#server/sheets/receipt/receipt.ts'
import {
  calculated,
  withCells,
  writtenBook,
  type WrittenSheets,
} from '#tests/support/models/audit-book.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

const sheetOf = (workbook: WorkbookData, name: string): SheetData => {
  const sheet = sheetNamed(workbook, name)
  if (!sheet) throw new Error(`no worksheet ${name}`)
  return sheet
}

const placeIn = (address: string) => {
  const range = parseRange(address)
  if (!range.ok || range.value.sheet === null) throw new Error(address)
  return { ...range.value, sheet: range.value.sheet }
}

type Edit = readonly [address: string, after: CellState | null]

const receiptFor = async (
  sheets: WrittenSheets,
  edits: readonly Edit[],
  declared: readonly string[],
  canAdjustFormulas = false,
) => {
  const before = await calculated(engine, writtenBook(sheets))
  const after = await calculated(engine, withCells(before, Object.fromEntries(edits)))
  const cells = edits.map(([address]) => {
    const { sheet, startRow: row, startColumn: column } = placeIn(address)
    const { id, cellData = {} } = sheetOf(after, sheet)
    const old = sheetOf(before, sheet).cellData?.[row]?.[column] ?? null
    return { sheet_id: id, row, column, before: old, after: cellData[row]?.[column] ?? null }
  })
  const receipt = receiptOf({
    before,
    after,
    changeSet: { id: 'change', cells },
    declared: declared.map((address) => {
      const { sheet, startRow, endRow, startColumn, endColumn } = placeIn(address)
      return { sheet_id: sheetOf(before, sheet).id, startRow, endRow, startColumn, endColumn }
    }),
    canAdjustFormulas,
    revision: 7,
  })
  return { before, after, receipt }
}

const MODEL: WrittenSheets = [
  [
    'Model',
    [
      ['Price', 10],
      ['Units', 3],
      ['Revenue', '=B1*B2'],
      ['Costs', 12],
      ['Profit', '=B3-B4'],
      ['Per unit', '=B5/B2'],
      ['Balance check', '=IF(B3-B4-B5=0,"OK","CHECK")'],
    ],
  ],
  ['Report', [['Profit of the year', '=Model!B5']]],
]

const number = (value: number): CellState => ({ v: value, t: 2 })

describe('the receipt of a write', () => {
  it('[AGENT-1004] counts cells, followers and labelled results as computed by hand', async () => {
    const { receipt } = await receiptFor(MODEL, [['Model!B1', number(20)]], ['Model!B1:B2'])
    expect(receipt).toEqual({
      status: 'stored',
      change_id: 'change',
      revision: 7,
      declared: ['Model!B1:B2'],
      outside: 0,
      cells: 1,
      formulas_overwritten: 0,
      totals: { checks_ok: 1, checks_failed: 0, numbers_to_text: 0, missed_by_totals: 0 },
      results: [
        { label: 'Per unit', cell: 'Model!B6', before: '6', after: '16' },
        { label: 'Profit of the year', cell: 'Report!B1', before: '18', after: '48' },
      ],
      checks: [{ label: 'Balance check', cell: 'Model!B7', before: 'OK', after: 'OK', ok: true }],
      errors: { new: 0, mended: 0, same: 0, cells: [] },
      numbers_to_text: [],
      missed_by_totals: [],
      // Revenue, profit and profit per unit; the check keeps its value.
      followers: [
        { sheet: 'Model', cells: 3 },
        { sheet: 'Report', cells: 1 },
      ],
    })
    expect(v.is(WriteReceipt, receipt)).toBe(true)
  })

  it('[AGENT-1005] counts cells outside of the declared range', async () => {
    const edits = [
      ['Model!B1', number(20)],
      ['Model!B4', number(1)],
    ] as const
    const { receipt } = await receiptFor(MODEL, edits, ['Model!B1:B2'])
    expect(receipt.outside).toBe(1)
  })

  it('[AGENT-1143] does not count formulas outside that follow cells or names', async () => {
    // B3 is a formula that stays one. B4 is typed.
    const follows: Edit = ['Model!B3', { f: '=B2*B1' }]
    const { receipt } = await receiptFor(MODEL, [follows], ['Model!B1'], true)
    expect(receipt.outside).toBe(0)
    const typed: Edit = ['Model!B4', number(1)]
    expect((await receiptFor(MODEL, [follows, typed], ['Model!B1'], true)).receipt.outside).toBe(1)
    const lost: Edit = ['Model!B3', number(30)]
    expect((await receiptFor(MODEL, [lost], ['Model!B1'], true)).receipt.outside).toBe(1)
    expect((await receiptFor(MODEL, [follows], ['Model!B1'])).receipt.outside).toBe(1)
  })

  it('[AGENT-1006] names texts that replace numbers, and counts overwritten formulas', async () => {
    const edits = [
      ['Model!B4', { v: 'twelve', t: 1 }],
      ['Model!B3', number(30)],
    ] as const
    const { receipt } = await receiptFor(MODEL, edits, ['Model!B3:B4'])
    expect(receipt.numbers_to_text).toEqual(['Model!B4'])
    expect(receipt.formulas_overwritten).toBe(1)
    expect(receipt.errors.new).toBe(4)
    expect(receipt.errors.cells).toEqual(['Model!B5', 'Model!B6', 'Model!B7', 'Report!B1'])
  })

  it('[AGENT-1007] shows a check that fails now first, with both values', async () => {
    const sheets: WrittenSheets = [
      [
        'Model',
        [
          ['Assets', 50],
          ['Liabilities', 50],
          ['Balance check', '=B1-B2'],
          ['Rounding check', '=B1-ROUND(B1,0)'],
        ],
      ],
    ]
    const { receipt } = await receiptFor(sheets, [['Model!B1', number(57)]], ['Model!B1'])
    expect(receipt.checks).toEqual([
      { label: 'Balance check', cell: 'Model!B3', before: '0', after: '7', ok: false },
      { label: 'Rounding check', cell: 'Model!B4', before: '0', after: '0', ok: true },
    ])
  })

  it('[AGENT-1008] names a figure that a total misses, but only near written cells', async () => {
    const sheets: WrittenSheets = [
      [
        'Costs',
        [
          ['Item', 'Amount'],
          ['Rent', 10],
          ['Power', 20],
          ['Phone', 30],
          ['Total', '=SUM(B2:B3)'],
          ['Year', 2026],
        ],
      ],
    ]
    const near = await receiptFor(sheets, [['Costs!B4', number(31)]], ['Costs!B4'])
    expect(near.receipt.missed_by_totals).toEqual([{ total: 'Costs!B5', cells: 'Costs!B4' }])
    const far = await receiptFor(sheets, [['Costs!B6', number(2027)]], ['Costs!B6'])
    expect(far.receipt.missed_by_totals).toEqual([])
  })

  const errorsOf = (workbook: WorkbookData): ReadonlySet<string> => {
    const found = new Set<string>()
    for (const { id, cellData = {} } of Object.values(workbook.sheets))
      for (const [row, cells] of Object.entries(cellData))
        for (const [column, cell] of Object.entries(cells))
          if (typeof cell?.v === 'string' && cell.v.startsWith('#'))
            found.add(`${id} ${row} ${column}`)
    return found
  }

  it('[AGENT-1009] counts new, mended and remaining errors like a scan of both workbooks', async () => {
    const content = fc.constantFrom(0, 1, 4, 'text', '=1/A1', '=A2+1', '=B1*2', '=SUM(A1:B2)')
    const grid = fc.array(fc.array(content, { minLength: 3, maxLength: 3 }), {
      minLength: 3,
      maxLength: 3,
    })
    const edit = fc.tuple(
      fc.constantFrom('A1', 'B2', 'C3', 'A3', 'B1'),
      fc.constantFrom(number(0), number(2), { v: 'x', t: 1 as const }, { f: '=1/0' }, null),
    )
    await fc.assert(
      fc.asyncProperty(
        grid,
        fc.array(edit, { minLength: 1, maxLength: 3 }),
        async (rows, edits) => {
          const placed = edits.map(([cell, after]) => [`Grid!${cell}`, after] as const)
          const { before, after, receipt } = await receiptFor([['Grid', rows]], placed, [
            'Grid!A1:C3',
          ])
          const [old, now] = [[...errorsOf(before)], [...errorsOf(after)]]
          expect(receipt.errors).toMatchObject({
            new: now.filter((cell) => !old.includes(cell)).length,
            mended: old.filter((cell) => !now.includes(cell)).length,
            same: now.filter((cell) => old.includes(cell)).length,
          })
          expect(receipt.outside).toBe(0)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('[AGENT-1010] takes less than a second for 100,000 cells with 20,000 formulas', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => [
      `Item ${at}`,
      at,
      2,
      at % 7,
      `=B${at + 1}*C${at + 1}+D${at + 1}`,
    ])
    const before = await calculated(engine, writtenBook([['Data', rows]]))
    const sheet = sheetOf(before, 'Data')
    const cellData = { ...sheet.cellData, 5: { ...sheet.cellData?.[5], 1: number(9) } }
    const after = { ...before, sheets: { [sheet.id]: { ...sheet, cellData } } }
    const change = { sheet_id: sheet.id, row: 5, column: 1, before: null, after: number(9) }
    const declared = [{ sheet_id: sheet.id, startRow: 5, endRow: 5, startColumn: 1, endColumn: 1 }]
    const start = performance.now()
    const receipt = receiptOf({
      before,
      after,
      changeSet: { cells: [change] },
      declared,
      revision: 2,
    })
    const took = performance.now() - start
    console.info('receipt of 100,000 cells', Math.round(took), 'ms')
    expect(receipt.cells).toBe(1)
    expect(took).toBeLessThan(1000)
  })
})
