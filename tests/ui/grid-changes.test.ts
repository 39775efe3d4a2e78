import { describe, expect, it } from 'vitest'
import type { ChangeSet } from '#contract/change-set.ts'
import { toMutations } from '#src/ui/sheets/grid-changes.ts'

const set = (more: Partial<ChangeSet>): ChangeSet => ({
  id: 'c1',
  spreadsheet_id: 's1',
  conversation_id: null,
  message_id: null,
  execution_id: null,
  title: 'Change',
  created_at: '2026-01-01T00:00:00Z',
  cells: [],
  operations: [],
  cells_first: false,
  ...more,
})

describe('a change set as the grid takes it', () => {
  it('[SHEET-12] replaces a cell whole: what the change does not name is cleared', () => {
    const cells = [
      { sheet_id: 'a', row: 2, column: 3, before: { v: 1, s: 'x' }, after: { f: '=B2' } },
    ]
    const { redo, undo } = toMutations('wb', set({ cells }))
    expect(redo).toEqual([
      {
        id: 'sheet.mutation.set-range-values',
        params: {
          unitId: 'wb',
          subUnitId: 'a',
          cellValue: { 2: { 3: { v: null, f: '=B2', si: null, p: null, s: null } } },
        },
      },
    ])
    expect(undo).toMatchObject([{ params: { cellValue: { 2: { 3: { v: 1, f: null, s: 'x' } } } } }])
  })

  it('[SHEET-12] empties a cell that holds nothing afterwards', () => {
    const cells = [{ sheet_id: 'a', row: 0, column: 0, before: { v: 1 }, after: null }]
    expect(toMutations('wb', set({ cells })).redo).toMatchObject([
      { params: { cellValue: { 0: { 0: null } } } },
    ])
  })

  it('[SHEET-12] gives a cell the style that the change brings along', () => {
    const { redo } = toMutations(
      'wb',
      set({
        operations: [{ type: 'define_style', style_id: 'n', before: null, after: { bl: 1 } }],
        cells: [{ sheet_id: 'a', row: 0, column: 0, before: null, after: { v: 1, s: 'n' } }],
      }),
    )
    expect(redo).toMatchObject([{ params: { cellValue: { 0: { 0: { s: { bl: 1 } } } } } }])
  })

  it('[SHEET-12] makes a sheet before its cells, and takes it back after them', () => {
    const sheet = { id: 'b', name: 'New' }
    const { redo, undo } = toMutations(
      'wb',
      set({
        operations: [{ type: 'insert_sheet', sheet_id: 'b', index: 1, sheet }],
        cells: [{ sheet_id: 'b', row: 0, column: 0, before: null, after: { v: 1 } }],
      }),
    )
    expect(redo.map(({ id }) => id)).toEqual([
      'sheet.mutation.insert-sheet',
      'sheet.mutation.set-range-values',
    ])
    expect(undo.map(({ id }) => id)).toEqual([
      'sheet.mutation.set-range-values',
      'sheet.mutation.remove-sheet',
    ])
  })
})
