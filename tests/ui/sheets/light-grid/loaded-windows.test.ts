import { expect, it } from 'vitest'
import { blankWorkbook } from '#contract/workbook/blank-workbook.ts'
import type { SheetWindow } from '#contract/workbook/sheet-window.ts'
import { sheetWindow } from '#server/sheets/windows/sheet-window.ts'
import {
  withNewerWindow,
  withWindow,
  type LoadedWindows,
} from '#src/ui/sheets/light-grid/loaded-windows.ts'

const windowOf = (revision: number, row = 0): SheetWindow => ({
  ...sheetWindow({ id: 'w', title: 'W', revision }, blankWorkbook('w', 'W')),
  row,
})

const told = (windows: LoadedWindows) =>
  [...windows.values()].map(({ revision, row }) => [revision, row])

it('[SHEET-211] a window replaces all windows of an older revision, and a window of an older revision is ignored', () => {
  const two = withWindow(withWindow(new Map(), windowOf(2)), windowOf(2, 60))
  expect(told(two)).toEqual([
    [2, 0],
    [2, 60],
  ])
  expect(told(withWindow(two, windowOf(1, 120)))).toEqual(told(two))
  expect(told(withWindow(two, windowOf(3, 120)))).toEqual([[3, 120]])
  expect(told(withNewerWindow(two, windowOf(2, 120)))).toEqual(told(two))
  expect(told(withNewerWindow(two, windowOf(3)))).toEqual([[3, 0]])
})
