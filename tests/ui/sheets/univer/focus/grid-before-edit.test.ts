import {
  CommandType,
  ICommandService,
  LocaleType,
  LogLevel,
  Univer,
  UniverInstanceType,
  type IExecutionOptions,
  type IWorkbookData,
} from '@univerjs/core'
import { SetNumfmtMutation, SetRangeValuesMutation } from '@univerjs/sheets'
import { UniverSheetsFormulaPlugin } from '@univerjs/sheets-formula'
import { expect, it } from 'vitest'
import { COMPARE_MAX_CELLS } from '#contract/workbook/compare-workbooks.ts'
import type { PendingEdit } from '#src/machines/workbook/grid.ts'
import { watchBeforeEdits } from '#src/ui/sheets/univer/focus/grid-before-edit.ts'
import { openInUniver } from '#tests/support/transfer/univer-book.ts'
import { workbookOf } from '#tests/support/workbook/workbooks.ts'

const SET_CELLS = 'sheet.mutation.set-range-values'

/** Univer's core with a workbook. `told` records the reported cells of each change. */
const world = () => {
  const univer = new Univer({ locale: LocaleType.EN_US, locales: {}, logLevel: LogLevel.SILENT })
  univer.createUnit<Partial<IWorkbookData>, never>(UniverInstanceType.UNIVER_SHEET, {
    id: 'book',
    styles: { bold: { bl: 1 } },
    sheetOrder: ['one'],
    sheets: { one: { id: 'one', name: 'One', cellData: { 0: { 0: { v: 7, s: 'bold' } } } } },
  })
  const injector = univer.__getInjector()
  const commands = injector.get(ICommandService)
  commands.registerCommand({ id: SET_CELLS, type: CommandType.MUTATION, handler: () => true })
  const told: PendingEdit[] = []
  watchBeforeEdits(
    injector,
    'book',
    () => false,
    (cells) => told.push(cells),
  )
  const set = (cellValue: object) =>
    commands.syncExecuteCommand(SET_CELLS, { unitId: 'book', subUnitId: 'one', cellValue })
  return { told, set }
}

it('[SAVE-51] a change first reports its cells as they were, with their full styles', () => {
  const { told, set } = world()
  set({ 0: { 0: { v: 8 }, 1: { v: 9 } } })
  expect(told).toEqual([
    [
      { sheetId: 'one', row: 0, column: 0, before: { v: 7, s: { bl: 1 } } },
      { sheetId: 'one', row: 0, column: 1, before: null },
    ],
  ])
})

it('[SAVE-51] a change of too many cells to compare copies none of them', () => {
  const { told, set } = world()
  const row = (cells: number) =>
    Object.fromEntries(Array.from({ length: cells }, (_, at) => [at, { v: 1 }]))
  set({ 0: row(COMPARE_MAX_CELLS) })
  set({ 0: row(COMPARE_MAX_CELLS), 1: row(1) })
  expect(told.map((cells) => cells?.length)).toEqual([COMPARE_MAX_CELLS, undefined])
})

/** Univer with its formula plugin. `told` records the reported cells of each change. */
const formulaWorld = () => {
  const book = workbookOf({ one: { 0: { 0: { v: 7, t: 2 } }, 1: { 0: { v: 'was', t: 1 } } } })
  const { injector, end } = openInUniver(book, [UniverSheetsFormulaPlugin])
  const told: PendingEdit[] = []
  watchBeforeEdits(
    injector,
    book.id,
    () => false,
    (cells) => told.push(cells),
  )
  const run = (id: string, params: object, options: IExecutionOptions = {}) =>
    injector
      .get(ICommandService)
      .syncExecuteCommand(id, { unitId: book.id, subUnitId: 'one', ...params }, options)
  return { told, run, end }
}
const WAS = { sheetId: 'one', row: 1, column: 0, before: { v: 'was', t: 1 } }

it('[SAVE-53] a new formula reports its cell as it was, although Univer overwrites the cell first', () => {
  const { told, run, end } = formulaWorld()
  const cell = { f: '=A1*2', si: null, v: null, p: null }
  run(SetRangeValuesMutation.id, { cellValue: { 1: { 0: cell } } })
  expect(told[0]).toEqual([WAS])
  end()
})

it('[SAVE-53] a change of a number format reports its cell, but results and row heights are not reported as changes', () => {
  const { told, run, end } = formulaWorld()
  const ranges = [{ startRow: 1, endRow: 1, startColumn: 0, endColumn: 0 }]
  run(SetNumfmtMutation.id, { values: { 0: { ranges } }, refMap: { 0: { pattern: '0%' } } })
  expect(told).toEqual([[WAS]])
  const result = { cellValue: { 1: { 0: { v: 9, t: 2 } } } }
  run(SetRangeValuesMutation.id, result, { onlyLocal: true, fromFormula: true })
  run('sheet.mutation.set-worksheet-row-auto-height', { rowsAutoHeightInfo: [] })
  expect(told).toHaveLength(1)
  run('sheet.mutation.set-frozen', { startRow: 1, startColumn: -1, ySplit: 1, xSplit: 0 })
  expect(told.at(-1)).toBeNull()
  end()
})

it('[SAVE-710] inserted and removed rows are reported as moved', () => {
  const { told, run, end } = formulaWorld()
  const range = { startRow: 1, endRow: 1, startColumn: 0, endColumn: 19 }
  run('sheet.mutation.insert-row', { range })
  run('sheet.mutation.remove-rows', { range })
  expect(told).toEqual(['moved', 'moved'])
  end()
})

it('[SAVE-53] a number format of whole columns reports no single cells', () => {
  const { told, run, end } = formulaWorld()
  const ranges = [{ startRow: NaN, endRow: NaN, startColumn: 0, endColumn: 0 }]
  run('sheet.mutation.remove.numfmt', { ranges })
  expect(told[0]).toBeNull()
  end()
})
