import { describe, expect, it } from 'vitest'
import { withoutSpilled } from '#contract/array-cells.ts'
import { cellAt, sheetsOf, type WorkbookData } from '#contract/workbook.ts'
import { markFilled } from '#server/import/xlsx/filled-cells.ts'
import { readXlsx } from '#server/import/xlsx/read-xlsx.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { dirtAt, engineWorld } from '#tests/support/engine-world.ts'
import { xlsxFile } from '#tests/support/xlsx-file.ts'

/** A column of three numbers and beside it an array formula over all of them, with its results. */
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
  it('[IMPORT-61] keep the values that the file has, and the server’s engine calculates them anew', async () => {
    const workbook = await imported()
    expect(column(workbook)).toEqual([10, 20, 30])
    const engine = createWorkbookEngine({ processes: 1 })
    const answer = await engine.recalculate(withNumber(workbook, 1, 5))
    await engine.close()
    if (!answer.ok) throw new Error(answer.error.type)
    expect(column(answer.value.workbook)).toEqual([10, 50, 30])
    expect(answer.value.errors).toEqual([])
  })

  it('[IMPORT-61] the grid’s engine too, as their values are not in the way', async () => {
    const workbook = await imported()
    const world = engineWorld(withoutSpilled(workbook) as Parameters<typeof engineWorld>[0], true)
    await world.calculate(dirtAt(0, 0, 'sheet1'))
    expect(world.spilled('sheet1')).toEqual({ '0:1': 10, '1:1': 20, '2:1': 30 })
    world.end()
  })

  it('[IMPORT-61] a workbook without arrays stays as it is, object for object', async () => {
    const answer = await readXlsx(
      await xlsxFile({
        sheets: {
          One: '<sheetData><row><c><f t="array" ref="A1">SUM(B1:B2*2)</f><v>4</v></c></row></sheetData>',
        },
      }),
    )
    const workbook = answer.ok ? answer.value.workbook : null
    expect(workbook && withoutSpilled(workbook)).toBe(workbook)
  })
})

it('[IMPORT-137] arrays of a damaged file, each over the whole sheet, do not hold it up', () => {
  const rows: { [row: number]: { [column: number]: { v: number; f: string } } } = {}
  for (let row = 0; row < 20_000; row += 1) rows[row] = { 0: { v: row, f: '=1' } }
  let walks = 0
  const watched = new Proxy(rows, {
    ownKeys: (target) => {
      walks += 1
      return Reflect.ownKeys(target)
    },
  })
  const whole = { startRow: 0, startColumn: 0, endRow: 1_048_575, endColumn: 16_383 }
  markFilled(
    watched,
    Array.from({ length: 1000 }, () => whole),
  )
  expect(walks).toBeGreaterThan(1)
  expect(walks).toBeLessThan(200)
})
