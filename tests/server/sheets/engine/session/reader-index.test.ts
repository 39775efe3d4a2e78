import { expect, it } from 'vitest'
import { MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import { ReaderIndex } from '#server/sheets/engine/session/reader-index.ts'
import { between, pick, randomOf } from '#tests/support/formulas/random-numbers.ts'

it.each([1, 2, 3])(
  '[SHEET-1084] the readers of a cell are those whose range has it, for seed %i',
  (seed) => {
    const random = randomOf(seed)
    const index = new ReaderIndex()
    const span = (most: number) =>
      pick(random, [
        () => [0, most - 1] as const,
        () => {
          const from = between(random, 0, 40)
          return [from, from + between(random, 0, 30)] as const
        },
      ])()
    const ranges = Array.from({ length: 200 }, () => {
      const [startRow, endRow] = span(MAX_ROWS)
      const [startColumn, endColumn] = span(MAX_COLUMNS)
      return { startRow, endRow, startColumn, endColumn }
    })
    for (const [reader, range] of ranges.entries()) index.add(reader, range)
    for (let search = 1; search <= 200; search += 1) {
      const row = pick(random, [between(random, 0, 75), MAX_ROWS - 1])
      const column = pick(random, [between(random, 0, 75), MAX_COLUMNS - 1])
      const found = new Set<number>()
      index.visit(row, column, search, (reader) => found.add(reader))
      const expected = ranges.flatMap((range, reader) => {
        const isInRows = range.startRow <= row && row <= range.endRow
        return isInRows && range.startColumn <= column && column <= range.endColumn ? [reader] : []
      })
      expect([...found].toSorted((a, b) => a - b)).toEqual(expected)
    }
  },
)
