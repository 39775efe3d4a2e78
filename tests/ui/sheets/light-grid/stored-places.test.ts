import { expect, it } from 'vitest'
import type { GridPlace } from '#src/ui/sheets/univer/focus/grid-place.ts'
import {
  cellAt,
  gridPlaceAt,
  storePlace,
  storedPlaceOf,
  windowAround,
} from '#src/ui/sheets/light-grid/stored-places.ts'

const placeAt = (row: number): GridPlace => {
  const range = { startRow: row, endRow: row + 2, startColumn: 3, endColumn: 4 }
  const primary = {
    ...range,
    endRow: row,
    endColumn: 3,
    actualRow: row,
    actualColumn: 3,
    isMerged: false,
    isMergedMainCell: false,
  }
  return {
    unitId: 'book',
    sheetId: 'costs',
    sheet: 1,
    selections: [{ range, primary, style: null }],
    scroll: { sheetViewStartRow: 60, sheetViewStartColumn: 0, offsetX: 0, offsetY: 4 },
    way: 'keyboard',
  }
}

const createMemory = () => {
  let kept: string | null = null
  return {
    get: () => kept,
    set: (text: string) => {
      kept = text
    },
  }
}

it('[SHEET-252] the worksheet and selection of each spreadsheet are kept, without the focus', () => {
  const memory = createMemory()
  storePlace(memory, 'maya', 'a', placeAt(80))
  storePlace(memory, 'maya', 'b', placeAt(5))
  const kept = storedPlaceOf(memory, 'maya', 'a')
  expect(kept && gridPlaceAt(kept, 'book')).toEqual({ ...placeAt(80), way: undefined })
  expect(kept && cellAt(kept)).toEqual({ sheet: 1, row: 80, column: 3 })
  expect(windowAround({ sheet: 1, row: 80, column: 3 })).toEqual({ sheet: '1', row: 60, column: 0 })
  storePlace(memory, 'maya', 'a', placeAt(2))
  expect(storedPlaceOf(memory, 'maya', 'a')?.primary.actualRow).toBe(2)
  expect(storedPlaceOf(memory, 'maya', 'b')?.primary.actualRow).toBe(5)
})

it('[SHEET-252] a kept place is not read for another user or if it is malformed', () => {
  const memory = createMemory()
  storePlace(memory, 'maya', 'a', placeAt(1))
  expect(storedPlaceOf(memory, 'noor', 'a')).toBeNull()
  expect(storedPlaceOf(memory, 'maya', 'c')).toBeNull()
  for (const text of ['', '{', '{"owner":"maya","places":[["a",{"sheet":"x"}]]}', 'null']) {
    memory.set(text)
    expect(storedPlaceOf(memory, 'maya', 'a')).toBeNull()
  }
})

it('[SHEET-252] only the newest fifty places are kept', () => {
  const memory = createMemory()
  for (let at = 0; at < 51; at += 1) storePlace(memory, 'maya', String(at), placeAt(at))
  expect(storedPlaceOf(memory, 'maya', '0')).toBeNull()
  expect(storedPlaceOf(memory, 'maya', '1')).not.toBeNull()
})
