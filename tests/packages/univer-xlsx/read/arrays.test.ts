import { describe, expect, it } from 'vitest'
import { withoutArrayResults } from '#contract/workbook/array-cells.ts'
import { cellAt, sheetsOf, type WorkbookData } from '#contract/workbook/workbook.ts'
import type { Range } from '#packages/univer-xlsx/format/address.ts'
import { markFilled } from '#packages/univer-xlsx/read/cells/filled-cells.ts'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { dirtAt, engineWorld } from '#tests/support/formulas/engine-world.ts'
import { xlsxFile } from '#tests/support/transfer/xlsx-file.ts'

/** A column of three numbers, beside an array formula over all of them with its results. */
const CELLS = `<row><c><v>1</v></c><c><f t="array" ref="B1:B3">A1:A3*10</f><v>10</v></c></row><row><c><v>2</v></c><c><v>20</v></c></row>
  <row><c><v>3</v></c><c><v>30</v></c></row>`

const imported = async (): Promise<WorkbookData> => {
  const answer = await readXlsx(
    await xlsxFile({ sheets: { One: `<sheetData>${CELLS}</sheetData>` } }),
  )
  if (!answer.ok) throw new Error(answer.error.type)
  return answer.value.workbook
}

const column = (workbook: WorkbookData): readonly unknown[] => {
  const [sheet] = sheetsOf(workbook)
  return sheet === undefined ? [] : [0, 1, 2].map((row) => cellAt(sheet, row, 1)?.v)
}

const withNumber = (workbook: WorkbookData, row: number, v: number): WorkbookData => {
  const sheet = workbook.sheets['sheet1']
  if (sheet === undefined) throw new Error('no sheet')
  const cellData = {
    ...sheet.cellData,
    [row]: { ...sheet.cellData?.[row], 0: { v, t: 2 } },
  }
  return { ...workbook, sheets: { sheet1: { ...sheet, cellData } } }
}

describe('array formulas of an imported workbook', () => {
  it('[IMPORT-61] keep the values of the file, and the server recalculates them', async () => {
    const workbook = await imported()
    expect(column(workbook)).toEqual([10, 20, 30])
    const engine = createWorkbookEngine({ processes: 1 })
    const answer = await engine.recalculate(withNumber(workbook, 1, 5))
    await engine.close()
    if (!answer.ok) throw new Error(answer.error.type)
    expect(column(answer.value.workbook)).toEqual([10, 50, 30])
    expect(answer.value.errors).toEqual([])
  })

  it('[IMPORT-61] are also calculated by the grid, not blocked by their imported values', async () => {
    const workbook = await imported()
    const world = engineWorld(
      withoutArrayResults(workbook) as Parameters<typeof engineWorld>[0],
      true,
    )
    await world.calculate(dirtAt(0, 0, 'sheet1'))
    expect(world.spilled('sheet1')).toEqual({ '0:1': 10, '1:1': 20, '2:1': 30 })
    world.end()
  })

  it('[IMPORT-61] that fill only their own cells leave `withoutArrayResults` nothing to remove', async () => {
    const answer = await readXlsx(
      await xlsxFile({
        sheets: {
          One: '<sheetData><row><c><f t="array" ref="A1">SUM(B1:B2*2)</f><v>4</v></c></row></sheetData>',
        },
      }),
    )
    const workbook = answer.ok ? answer.value.workbook : null
    expect(workbook && withoutArrayResults(workbook)).toBe(workbook)
  })
})

/**
 * Counts the reads of cells and rows while `count` array formulas over `range` are marked. The
 * sheet has 1000 rows of 20 cells.
 */
const asksFor = (count: number, range: Range): number => {
  let asks = 0
  const watched = <T extends object>(target: T): T =>
    new Proxy(target, {
      get: (all, key) => {
        asks += 1
        return Reflect.get(all, key)
      },
      getOwnPropertyDescriptor: (all, key) => {
        asks += 1
        return Reflect.getOwnPropertyDescriptor(all, key)
      },
    })
  const row = () =>
    Object.fromEntries(Array.from({ length: 20 }, (_, at) => [at, { v: at, f: '=1' }]))
  const rows = watched(
    Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [at, watched(row())])),
  )
  const arrays = Array.from({ length: count }, () => range)
  markFilled(rows, arrays, 200_000)
  return asks
}

it.each([
  ['over the whole sheet', { startRow: 0, startColumn: 0, endRow: 1_048_575, endColumn: 16_383 }],
  [
    'over ten full columns of the sheet',
    { startRow: 0, startColumn: 0, endRow: 1999, endColumn: 9 },
  ],
  ['over ten thousand cells', { startRow: 0, startColumn: 0, endRow: 999, endColumn: 9 }],
  ['over a range without cells', { startRow: 5000, startColumn: 0, endRow: 5999, endColumn: 9 }],
])(
  '[IMPORT-137] [IMPORT-180] many arrays of a damaged file, each %s, do not slow the reading',
  (_, range) => {
    const few = asksFor(2, range)
    const many = asksFor(300, range)
    expect(many).toBeGreaterThan(few)
    expect(asksFor(600, range)).toBe(many)
  },
)

it('[IMPORT-180, IMPORT-811] all cells of many adjacent arrays are marked as filled', () => {
  const rows = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, row) => [
      row,
      Object.fromEntries(Array.from({ length: 20 }, (_cell, column) => [column, { v: row }])),
    ]),
  )
  markFilled(
    rows,
    Array.from({ length: 20 }, (_, column) => ({
      startRow: 0,
      startColumn: column,
      endRow: 19_999,
      endColumn: column,
    })),
  )
  const cells = Object.values(rows).flatMap((row) => Object.values(row))
  expect(cells.every((cell) => 'filled' in cell && cell.filled === 1)).toBe(true)
})
