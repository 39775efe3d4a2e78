import { ICommandService, IUniverInstanceService, type Workbook } from '@univerjs/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blankSheet } from '#contract/workbook/blank-workbook.ts'
import type { ChangeSet } from '#contract/workbook/change-set.ts'
import { executeAll, toMutations, type Mutation } from '#src/ui/sheets/univer/grid-changes.ts'
import { openInUniver } from '#tests/support/transfer/univer-book.ts'
import { workbookOf } from '#tests/support/workbook/workbooks.ts'

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

describe('a change set in the grid', () => {
  it('[SHEET-12] replaces the whole cell and clears fields that it does not name', () => {
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

  it('[SHEET-12] empties a cell that is empty after the change', () => {
    const cells = [{ sheet_id: 'a', row: 0, column: 0, before: { v: 1 }, after: null }]
    expect(toMutations('wb', set({ cells })).redo).toMatchObject([
      { params: { cellValue: { 0: { 0: null } } } },
    ])
  })

  it('[SHEET-12] gives a cell the style that the change set defines', () => {
    const { redo } = toMutations(
      'wb',
      set({
        operations: [{ type: 'define_style', style_id: 'n', before: null, after: { bl: 1 } }],
        cells: [{ sheet_id: 'a', row: 0, column: 0, before: null, after: { v: 1, s: 'n' } }],
      }),
    )
    expect(redo).toMatchObject([{ params: { cellValue: { 0: { 0: { s: { bl: 1 } } } } } }])
  })

  it('[SHEET-12] adds a sheet before its cells, and on undo removes it after them', () => {
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

/** Univer's core with a workbook of one sheet "a". `execute` runs a mutation. */
const inUniver = () => {
  const { injector, end } = openInUniver(workbookOf({ a: { 0: { 0: { v: 1 } } } }))
  const commands = injector.get(ICommandService)
  const book = injector.get(IUniverInstanceService).getUnit<Workbook>('w1')
  if (!book) throw new Error('no workbook')
  const execute = ({ id, params }: Mutation) => commands.syncExecuteCommand(id, params)
  const names = () => book.getSheets().map((sheet) => sheet.getName())
  const valueAt = (id: string, row: number) => book.getSheetBySheetId(id)?.getCellRaw(row, 0)?.v
  return { execute, names, valueAt, end }
}

const withSheet = (sheet: ChangeSet['operations'][number] & { type: 'insert_sheet' }) =>
  set({
    operations: [sheet],
    cells: [{ sheet_id: sheet.sheet_id, row: 0, column: 0, before: null, after: { v: 7 } }],
  })

describe('a worksheet that a change set adds', () => {
  it('[SHEET-400] is in the grid, disappears with undo and returns with redo', () => {
    const { execute, names, valueAt, end } = inUniver()
    const sheet = blankSheet('b', 'Forecast')
    const both = toMutations(
      'w1',
      withSheet({ type: 'insert_sheet', sheet_id: 'b', index: 1, sheet }),
    )
    executeAll(execute, both)
    expect(names()).toEqual(['Sheet a', 'Forecast'])
    expect(valueAt('b', 0)).toBe(7)
    executeAll(execute, { redo: both.undo, undo: both.redo })
    expect(names()).toEqual(['Sheet a'])
    executeAll(execute, both)
    expect(names()).toEqual(['Sheet a', 'Forecast'])
    expect(valueAt('b', 0)).toBe(7)
    end()
  })

  it('[SHEET-400] is added even if its stored data omit fields', () => {
    const field = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
    const parts = fc.record(
      {
        rowCount: fc.integer({ min: 1, max: 50 }),
        columnCount: fc.integer({ min: 1, max: 50 }),
        freeze: fc.record({
          xSplit: fc.nat(2),
          ySplit: fc.nat(2),
          startRow: fc.nat(2),
          startColumn: fc.nat(2),
        }),
        mergeData: fc.constant([]),
        rowHeader: fc.constant({ width: 46 }),
        columnHeader: fc.constant({ height: 20 }),
        cellData: fc.constant({}),
        rowData: fc.constant({}),
        columnData: fc.constant({}),
        hidden: fc.constantFrom(0, 1),
        tabColor: field(fc.constant('#ff0000')),
        custom: fc.constant({ kept: 1 }),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(parts, (given) => {
        const { execute, names, end } = inUniver()
        const sheet = { id: 'b', name: 'New', ...given }
        executeAll(
          execute,
          toMutations('w1', withSheet({ type: 'insert_sheet', sheet_id: 'b', index: 0, sheet })),
        )
        expect(names()).toEqual(['New', 'Sheet a'])
        end()
      }),
      { numRuns: 25 },
    )
  })

  it('[SAVE-402] is removed again with all other changes if the grid fails on the change set', () => {
    const { execute, names, valueAt, end } = inUniver()
    const sheet = blankSheet('b', 'Forecast')
    const change = set({
      operations: [{ type: 'insert_sheet', sheet_id: 'b', index: 1, sheet }],
      cells: [
        { sheet_id: 'a', row: 0, column: 0, before: { v: 1 }, after: { v: 2 } },
        { sheet_id: 'absent', row: 0, column: 0, before: null, after: { v: 3 } },
      ],
    })
    expect(() => executeAll(execute, toMutations('w1', change))).toThrow('had no effect')
    expect(names()).toEqual(['Sheet a'])
    expect(valueAt('a', 0)).toBe(1)
    end()
  })
})
