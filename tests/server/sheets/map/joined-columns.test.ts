import { expect, it } from 'vitest'
import { joinedColumns } from '#server/sheets/map/joined-columns.ts'

const joined = (labels: readonly string[]) =>
  joinedColumns(
    labels.map((label, column) => ({ column, label, kind: 'number', isCalculated: false })),
  ).map(({ first, last, label }) => [first, last, label])

it('[AGENT-830] joins four or more columns whose labels only count up', () => {
  expect(joined(['Item', 'Week 1', 'Week 2', 'Week 3', 'Week 4', 'Total'])).toEqual([
    [0, 0, 'Item'],
    [1, 4, 'Week 1 to Week 4'],
    [5, 5, 'Total'],
  ])
  expect(joined(['Jan 2026', 'Feb 2026', 'March 2026', 'Apr 2026'])).toHaveLength(1)
  expect(joined(['Q1', 'Q2', 'Q3'])).toHaveLength(3)
  expect(joined(['Opening', 'Interest', 'Principal', 'Closing', 'Mayor'])).toHaveLength(5)
})

it('[AGENT-830] joins no columns of different kinds, and leaves out empty ones', () => {
  const column = { label: '', kind: 'number', isCalculated: false } as const
  const columns = ['W1', 'W2', 'W3', 'W4'].map((label, at) => ({ ...column, label, column: at }))
  const mixed = columns.map((one, at) => ({ ...one, isCalculated: at === 1 }))
  expect(joinedColumns(mixed)).toHaveLength(4)
  expect(joinedColumns([{ ...column, column: 0, kind: 'empty' }])).toEqual([])
})
