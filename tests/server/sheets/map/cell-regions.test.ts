import { expect, it } from 'vitest'
import { formatRange } from '#contract/workbook/cells.ts'
import { regionsOf, type CellRegion } from '#server/sheets/map/cell-regions.ts'
import { mapSheet } from '#tests/support/models/map-book.ts'

const shown = ({ cells, ...range }: CellRegion) => [formatRange({ ...range, sheet: null }), cells]

it('[AGENT-830] separates regions at empty rows and columns, and joins cells at a corner', () => {
  const sheet = mapSheet('S', [
    [1, 1, null, null, 1],
    [1, null, null, 1, null],
    [],
    [null, 1, null, 1],
    [null, null, 1, null],
  ])
  expect(regionsOf(sheet).map(shown)).toEqual([
    ['A1:B2', 3],
    ['D1:E2', 2],
    ['B4:D5', 3],
  ])
})

it('[AGENT-830] finds the same regions as a search from cell to cell', () => {
  let seed = 11
  const random = (below: number): number => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed % below
  }
  const rows = Array.from({ length: 60 }, () =>
    Array.from({ length: 40 }, () => (random(10) < 3 ? 1 : null)),
  )
  const open = new Set(
    rows.flatMap((row, at) => row.flatMap((one, column) => (one ? [`${at},${column}`] : []))),
  )
  const sizes: number[] = []
  for (const start of open) {
    open.delete(start)
    const waiting = [start]
    let size = 0
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      size += 1
      const [row = 0, column = 0] = next.split(',').map(Number)
      for (let down = -1; down <= 1; down += 1)
        for (let right = -1; right <= 1; right += 1) {
          const key = `${row + down},${column + right}`
          if (open.delete(key)) waiting.push(key)
        }
    }
    sizes.push(size)
  }
  const found = regionsOf(mapSheet('S', rows)).map(({ cells }) => cells)
  expect(found.toSorted((a, b) => a - b)).toEqual(sizes.sort((a, b) => a - b))
})

it('[AGENT-830] has no region without cells', () => {
  expect(regionsOf({ id: 's', name: 'S' })).toEqual([])
  expect(regionsOf(mapSheet('S', [[{ s: 'x' }]]))).toEqual([])
})
