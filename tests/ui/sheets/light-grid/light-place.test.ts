import { expect, it } from 'vitest'
import { gridPlaceOf } from '#src/ui/sheets/light-grid/light-place.ts'

const merge = { startRow: 4, endRow: 5, startColumn: 1, endColumn: 3 }
const workbook = {
  id: 'book',
  sheetOrder: ['one', 'two'],
  sheets: { one: { id: 'one' }, two: { id: 'two', mergeData: [merge] } },
}
const at = (sheet: number, row: number, column: number) =>
  gridPlaceOf(workbook, { cell: { sheet, row, column }, left: 30, top: 1250, way: 'pointer' })

it('[SHEET-152] the full grid takes over the selected cell and the scroll position', () => {
  expect(at(0, 51, 2)).toEqual({
    unitId: 'book',
    sheetId: 'one',
    sheet: 0,
    selections: [
      {
        range: { startRow: 51, endRow: 51, startColumn: 2, endColumn: 2 },
        primary: {
          startRow: 51,
          endRow: 51,
          startColumn: 2,
          endColumn: 2,
          actualRow: 51,
          actualColumn: 2,
          isMerged: false,
          isMergedMainCell: false,
        },
        style: null,
      },
    ],
    scroll: { sheetViewStartRow: 0, sheetViewStartColumn: 0, offsetX: 30, offsetY: 1250 },
    way: 'pointer',
  })
})

it('[SHEET-152] merged cells are selected as one range', () => {
  const [selection] = at(1, 4, 1)?.selections ?? []
  expect(selection?.range).toEqual(merge)
  expect(selection?.primary).toMatchObject({ actualRow: 4, actualColumn: 1, isMerged: true })
})

it('[SHEET-152] a selection on a missing worksheet is not restored', () => {
  expect(at(2, 0, 0)).toBeNull()
})
