import { expect, it } from 'vitest'
import { blankWorkbook } from '#contract/workbook/blank-workbook.ts'
import type { ChangeSet } from '#contract/workbook/change-set.ts'
import { createOpenWorkbookCells } from '#src/services/workbook/open-workbook-cells.ts'
import { createGrid } from '#tests/support/workbook/grid.ts'

const workbook = blankWorkbook('s1', 'Loan')
const [sheet_id = ''] = (workbook as { readonly sheetOrder?: readonly string[] }).sheetOrder ?? []

const editedWorkbook = () => {
  const cells = createOpenWorkbookCells()
  cells.replace(workbook, new Map())
  const grid = createGrid(workbook)
  cells.attach(
    grid,
    () => {},
    () => {},
  )
  grid.type(0, 'first')
  grid.type(1, 'second')
  const rows = () => cells.edited.cells() && [...(cells.edited.cells()?.keys() ?? [])]
  return { cells, rows }
}
const change = (part: Partial<ChangeSet>): ChangeSet => ({
  id: 'c1',
  spreadsheet_id: 's1',
  conversation_id: null,
  message_id: null,
  execution_id: null,
  title: '',
  created_at: '',
  cells: [],
  operations: [],
  cells_first: false,
  ...part,
})
const place = { sheet_id, row: 0, column: 0 }
const key = (row: number): string => `${sheet_id} ${row} 0`

it("[SAVE-51] a cell overwritten by a change of another user no longer counts as the user's own edit", () => {
  const { cells, rows } = editedWorkbook()
  expect(rows()).toEqual([key(0), key(1)])
  cells.apply([change({ cells: [{ ...place, before: { v: 'first' }, after: { v: 'theirs' } }] })])
  expect(rows()).toEqual([key(1)])
})

it("[SAVE-51] an edit that a newer version already contains no longer counts as the user's own edit", () => {
  const { cells, rows } = editedWorkbook()
  cells.edited.rebase([{ ...place, row: 1, mine: { v: 'second' }, theirs: null }])
  expect(rows()).toEqual([key(1)])
})
