import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { readAmounts } from '#contract/figures/amounts.ts'
import { blankWorkbook } from '#contract/workbook/blank-workbook.ts'
import { addTable, type AnswerTable } from '#contract/workbook/table-sheet.ts'
import { cellAt, type CellState } from '#contract/workbook/workbook.ts'
import { displayText } from '#server/sheets/display.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

const tableOf = (
  heads: readonly string[],
  ...rows: readonly (readonly string[])[]
): AnswerTable => ({
  heads,
  rows: rows.map((cells) => ({ cells, isStrong: false })),
})

/** Removes the stored results of formulas, so that the engine must calculate them. */
const bare = (cell: CellState): CellState =>
  cell.f ? { f: cell.f, ...(cell.s && { s: cell.s }) } : cell

/**
 * Returns the worksheet of the table as created. Also returns it as the engine calculates it after
 * its stored results are removed.
 */
const inserted = async (table: AnswerTable) => {
  const made = addTable(blankWorkbook('w', 'W'), 'new', 'Answer', table)
  const sheet = made.sheets['new']
  if (!sheet) throw new Error('there is no such sheet')
  const cellData = Object.fromEntries(
    Object.entries(sheet.cellData ?? {}).map(([row, cells]) => [
      row,
      Object.fromEntries(Object.entries(cells).map(([at, cell]) => [at, cell && bare(cell)])),
    ]),
  )
  const open = { ...made, sheets: { ...made.sheets, new: { ...sheet, cellData } } }
  const done = await engine.recalculate(open, { signal: new AbortController().signal })
  const calculated = done.ok ? done.value.workbook.sheets['new'] : undefined
  if (!done.ok || !calculated) throw new Error('not calculated')
  return { book: done.value.workbook, sheet, calculated }
}

/**
 * Checks that each figure of the table is displayed as written after the recalculation. Returns the
 * number of live formulas.
 */
const expectFigures = async (table: AnswerTable): Promise<number> => {
  const { book, sheet, calculated } = await inserted(table)
  const amounts = readAmounts(table.rows.map(({ cells }) => cells))
  const wrong = amounts.flatMap((row, at) =>
    row.flatMap((amount, column) => {
      const cell = cellAt(calculated, at + 1, column)
      if (!amount || !cell) return []
      const wanted = displayText(book, { v: amount.value, t: 2, ...(cell.s && { s: cell.s }) })
      const shown = displayText(book, cell)
      return shown === wanted ? [] : [`${cell.f ?? cell.v}: ${shown}, not ${wanted}`]
    }),
  )
  expect(wrong).toEqual([])
  return Object.values(sheet.cellData ?? {}).flatMap((row) =>
    Object.values(row).filter((cell) => cell?.f),
  ).length
}

/** The name of a case, and its rows. */
type Case = readonly [string, readonly (readonly string[])[]]

describe('a live table shows the figures of the answer', () => {
  it.each<Case>([
    [
      'with a rate written without a percent sign',
      [
        ['Annual rate, %', '6.5', ''],
        ['Amount', '1000', ''],
        ['Interest', '65', '=[Amount]*[Annual rate, %]'],
      ],
    ],
    [
      'with a difference other than the written figure',
      [
        ['Revenue', '1000', ''],
        ['Cost', '400', ''],
        ['Profit', '650', '=[Revenue]-[Cost]'],
      ],
    ],
    [
      'with an unsupported function',
      [
        ['Cost', '400', ''],
        ['Odd', '401', '=ODD([Cost])'],
      ],
    ],
    [
      'with a circular reference through a total',
      [
        ['Cost', '90', ''],
        ['Tax', '10', '=[Total]*0.1'],
        ['Total', '100', ''],
      ],
    ],
    [
      'over a range that includes a date',
      [
        ['a', '1', ''],
        ['b', '2026-01-01', ''],
        ['c', '2', ''],
        ['Sum', '3', '=SUM([a]:[c])'],
      ],
    ],
  ])('[SHEET-800] formulas %s stay texts beside their figures', async (_, rows) => {
    const table = tableOf(['', 'Amount', 'Formula'], ...rows)
    await expectFigures(table)
    const { sheet } = await inserted(table)
    for (const [row, [, , text]] of rows.entries())
      if (text) expect(cellAt(sheet, row + 1, 2)).toMatchObject({ v: text, t: 4 })
  })

  it.each<Case>([
    [
      'a day',
      [
        ['Start', '2026-01-01'],
        ['Fee', '100'],
        ['Rent', '50'],
        ['Total', '150'],
      ],
    ],
    [
      'another formula',
      [
        ['Rent', '10'],
        ['Less', '=B2'],
        ['Total', '10'],
      ],
    ],
    [
      'a text',
      [
        ['Fee', '100'],
        ['Power', 'n/a'],
        ['Rent', '50'],
        ['Total', '150'],
      ],
    ],
    [
      'a formula row between the amounts',
      [
        ['Fee', '1'],
        ['x', '=B2*2'],
        ['Rent', '50'],
        ['Total', '51'],
      ],
    ],
    [
      'a difference of one cent in a large sum',
      [
        ['a', '150,000,000.00'],
        ['b', '0.01'],
        ['Total', '150,000,000.02'],
      ],
    ],
  ])('[SHEET-801] a total keeps its written figure if the column contains %s', async (_, rows) => {
    await expectFigures(tableOf(['Item', 'Cost'], ...rows))
  })

  it('[SHEET-801] the formula of a total skips a cell that is no amount', async () => {
    const { sheet } = await inserted(
      tableOf(
        ['Item', 'Cost'],
        ['Fee', '100'],
        ['Start', '2026-01-01'],
        ['Rent', '50'],
        ['', ''],
        ['Tax', '5'],
        ['Total', '155'],
      ),
    )
    expect(cellAt(sheet, 6, 1)?.f).toBe('=SUM(B2,B4:B6)')
  })

  const part = fc.integer({ min: -999_999, max: 999_999 })
  const decimals = fc.constantFrom(0, 1, 2)
  const written = fc.tuple(part, decimals).map(([value, places]) => (value / 100).toFixed(places))
  const cell = fc.oneof(
    { weight: 6, arbitrary: written },
    { weight: 1, arbitrary: written.map((text) => `${text}%`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', 'n/a', '2026-01-01', '=B2', '=B2*2', '=SUM(B2:B3)'),
    },
  )
  const sign = fc.constantFrom('+', '-', '*', '/', '^')
  const label = fc.constantFrom('[r0]', '[r1]', '[r2]', '[Total]', '0.5', '-[r1]', '12%', '2')
  const made = fc.oneof(
    fc.tuple(label, sign, label, sign, label).map((parts) => `=${parts.join('')}`),
    fc.tuple(label, sign, label).map((parts) => `=${parts.join('')}`),
    fc
      .tuple(
        fc.constantFrom('SUM', 'MIN', 'MAX', 'AVERAGE', 'IRR'),
        fc.constantFrom('[r0]:[r2]', '[r1]:[Total]'),
      )
      .map(([name, range]) => `=${name}(${range})`),
    fc
      .tuple(fc.constantFrom('FV', 'PV', 'PMT'), label, label)
      .map(([name, one, other]) => `=${name}(0.05/12,24,${one},${other})`),
    label.map((one) => `=[r0]+NPV(0.1,[r1]:[r2])-${one}`),
  )
  /**
   * Parts of a random table: cells, formulas, whether the sum is a total, and the number of
   * decimals shown.
   */
  const tables = fc.record({
    cells: fc.tuple(cell, cell, cell),
    formulas: fc.array(made, { minLength: 1, maxLength: 2 }),
    isTotal: fc.boolean(),
    places: decimals,
  })

  it(
    '[SHEET-800] property: every live formula calculates to its written figure',
    { timeout: 120_000 },
    async () => {
      let live = 0
      await fc.assert(
        fc.asyncProperty(tables, async ({ cells, formulas, isTotal, places }) => {
          const first = cells.map((text, row) => [`r${row}`, text, ''])
          const amounts = readAmounts(first).map((row) => row[1]?.value ?? 0)
          const sum = amounts.reduce((all, value) => all + value, 0)
          const rows = [...first, [isTotal ? 'Total' : 'Rest', sum.toFixed(places), '']]
          const values = await Promise.all(
            formulas.map(async (formula) => {
              const named = formula.replace(/\[r(\d)\]|\[Total\]/g, (__, row?: string) =>
                row === undefined ? 'B5' : `B${Number(row) + 2}`,
              )
              const book = addTable(blankWorkbook('w', 'W'), 'x', 'x', tableOf(['', 'y'], ...rows))
              const done = await engine.evaluate(named, book, 'x')
              return done.ok && typeof done.value.value === 'number' ? done.value.value : 7
            }),
          )
          const made = formulas.map((formula, at) => [
            `f${at}`,
            (values[at] ?? 0).toFixed(places),
            formula,
          ])
          live += await expectFigures(tableOf(['', 'Amount', 'Formula'], ...rows, ...made))
        }),
        { numRuns: 120 },
      )
      expect(live).toBeGreaterThan(20)
    },
  )
})
