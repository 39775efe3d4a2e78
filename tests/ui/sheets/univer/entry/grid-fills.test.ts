import { IUniverInstanceService, UniverInstanceType, type Workbook } from '@univerjs/core'
import { AutoFillController, IAutoFillService } from '@univerjs/sheets'
import { expect, it } from 'vitest'
import type { SheetData } from '#contract/workbook/workbook.ts'
import { fillByCalendar } from '#src/ui/sheets/univer/entry/grid-fills.ts'
import { openInUniver } from '#tests/support/transfer/univer-book.ts'
import { workbookOf } from '#tests/support/workbook/workbooks.ts'

const DAY = { n: { pattern: 'mm/dd/yyyy' }, bl: 1 }
const MONTH = { n: { pattern: 'mmm yyyy' } }
type Cells = NonNullable<SheetData['cellData']>
type Area = readonly [startRow: number, startColumn: number, endRow: number, endColumn: number]

const rangeOf = ([startRow, startColumn, endRow, endColumn]: Area) => ({
  startRow,
  startColumn,
  endRow,
  endColumn,
})

/** The values and formats in `target` after Univer filled it from `source`. */
const filled = async (cells: Cells, source: Area, target: Area) => {
  const { injector, end } = openInUniver(workbookOf({ one: cells }, { day: DAY, month: MONTH }))
  injector.get(AutoFillController)
  fillByCalendar(injector)
  const units = injector.get(IUniverInstanceService)
  units.focusUnit('w1')
  await injector
    .get(IAutoFillService)
    .triggerAutoFill('w1', 'one', rangeOf(source), rangeOf(target))
  const book = units.getUnit<Workbook>('w1', UniverInstanceType.UNIVER_SHEET)
  const sheet = book?.getActiveSheet()
  const [fromRow, fromColumn, toRow, toColumn] = target
  const found = []
  for (let row = fromRow; row <= toRow; row++)
    for (let column = fromColumn; column <= toColumn; column++) {
      const cell = sheet?.getCellRaw(row, column)
      found.push([cell?.v, book?.getStyles().getStyleByCell(cell)?.n?.pattern ?? null])
    }
  end()
  return found
}

// Day 44896 is 1 December 2022, and day 44927 is 1 January 2023. 1 February is 31 days later, and 1
// March another 28 days.
const DOWN: Cells = {
  0: { 0: { v: 44_896, t: 2, s: 'day' } },
  1: { 0: { v: 44_927, t: 2, s: 'day' } },
}

it('[SHEET-512] dates are filled down and up by months, in their format', async () => {
  expect(await filled(DOWN, [0, 0, 1, 0], [2, 0, 3, 0])).toEqual([
    [44_958, 'mm/dd/yyyy'],
    [44_986, 'mm/dd/yyyy'],
  ])
  const low: Cells = { 2: DOWN[0] ?? {}, 3: DOWN[1] ?? {} }
  // 1 October 2022 and 1 November 2022 are 61 and 30 days before 1 December.
  expect(await filled(low, [2, 0, 3, 0], [0, 0, 1, 0])).toEqual([
    [44_835, 'mm/dd/yyyy'],
    [44_866, 'mm/dd/yyyy'],
  ])
})

it('[SHEET-512] periods and months are filled right and left', async () => {
  const quarters: Cells = { 0: { 2: { v: 'Q3', t: 1 }, 3: { v: 'Q4', t: 1 } } }
  expect(await filled(quarters, [0, 2, 0, 3], [0, 4, 0, 6])).toEqual([
    ['Q1', null],
    ['Q2', null],
    ['Q3', null],
  ])
  expect(await filled(quarters, [0, 2, 0, 3], [0, 0, 0, 1])).toEqual([
    ['Q1', null],
    ['Q2', null],
  ])
  // Day 46023 is 1 January 2026.
  const month: Cells = { 0: { 0: { v: 46_023, t: 2, s: 'month' } } }
  expect(await filled(month, [0, 0, 0, 0], [0, 1, 0, 2])).toEqual([
    [46_054, 'mmm yyyy'],
    [46_082, 'mmm yyyy'],
  ])
})

it('[SHEET-510] a single date continues by days if its format shows the day, and weekdays continue by weekdays', async () => {
  const day: Cells = { 0: { 0: { v: 46_023, t: 2, s: 'day' } } }
  expect(await filled(day, [0, 0, 0, 0], [1, 0, 2, 0])).toEqual([
    [46_024, 'mm/dd/yyyy'],
    [46_025, 'mm/dd/yyyy'],
  ])
  const week: Cells = { 0: { 0: { v: 'Fri', t: 1 } }, 1: { 0: { v: 'Sat', t: 1 } } }
  const names = await filled(week, [0, 0, 1, 0], [2, 0, 3, 0])
  expect(names.map(([name]) => name)).toEqual(['Sun', 'Mon'])
})

it('[SHEET-511] texts without a series are repeated', async () => {
  const texts: Cells = {
    0: { 0: { v: 'Q1 2026' } },
    1: { 0: { v: 'Q2 2026' } },
    2: { 0: { v: 'Q4 2026' } },
  }
  const next = await filled(texts, [0, 0, 2, 0], [3, 0, 5, 0])
  expect(next.map(([text]) => text)).toEqual(['Q1 2026', 'Q2 2026', 'Q4 2026'])
})
