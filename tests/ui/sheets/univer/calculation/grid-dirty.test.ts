import { SetRangeValuesMutation, SheetRenderController } from '@univerjs/preset-sheets-core'
import { expect, it, vi } from 'vitest'
import '#src/ui/sheets/univer/calculation/grid-dirty.ts'

type Controller = {
  _markUnitDirty(command: { readonly id: string; readonly params: object }): void
}

const SKELETON = {
  rowHeightAccumulation: [24, 48],
  columnWidthAccumulation: [88, 176],
  rowHeaderWidth: 46,
  columnHeaderHeight: 20,
}

/**
 * The areas that Univer redraws after a change of A1. `current` holds the sizes of the active
 * worksheet.
 */
const redrawnAfter = (current: object | undefined): unknown => {
  const spreadsheet = { makeDirty: vi.fn(), setDirtyArea: vi.fn() }
  const scene = { makeDirty: vi.fn(), getViewports: () => [] }
  const controller = Object.assign(Object.create(SheetRenderController.prototype), {
    _context: { mainComponent: spreadsheet, scene },
    _sheetSkeletonManagerService: { getCurrentParam: () => current },
  }) as Controller
  const cellValue = { 0: { 0: { v: 1 } } }
  controller._markUnitDirty({ id: SetRangeValuesMutation.id, params: { cellValue } })
  return spreadsheet.setDirtyArea.mock.lastCall?.[0]
}

it('the grid redraws changed cells, but redraws nothing after its active worksheet was removed and before another one is drawn', () => {
  const area = { top: 0, left: 0, bottom: 44, right: 134, width: 134, height: 44 }
  expect(redrawnAfter({ skeleton: SKELETON })).toEqual([area])
  expect(redrawnAfter(undefined)).toEqual([])
})
