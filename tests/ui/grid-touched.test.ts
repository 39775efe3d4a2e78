import {
  CommandType,
  ICommandService,
  LocaleType,
  LogLevel,
  Univer,
  UniverInstanceType,
  type IWorkbookData,
} from '@univerjs/core'
import { expect, it } from 'vitest'
import { COMPARE_MAX_CELLS } from '#contract/compare-workbooks.ts'
import type { TouchedCell } from '#src/machines/workbook/grid.ts'
import { watchTouched } from '#src/ui/sheets/grid-touched.ts'

const SET_CELLS = 'sheet.mutation.set-range-values'

/** Univer's own core with a workbook, and what is told of its changes. */
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
  const told: (readonly TouchedCell[] | null)[] = []
  watchTouched(
    injector,
    'book',
    () => false,
    (cells) => told.push(cells),
  )
  const set = (cellValue: object) =>
    commands.syncExecuteCommand(SET_CELLS, { unitId: 'book', subUnitId: 'one', cellValue })
  return { told, set }
}

it('[SAVE-51] cells are told as they were, looks written out, before they change', () => {
  const { told, set } = world()
  set({ 0: { 0: { v: 8 }, 1: { v: 9 } } })
  expect(told).toEqual([
    [
      { sheetId: 'one', row: 0, column: 0, before: { v: 7, s: { bl: 1 } } },
      { sheetId: 'one', row: 0, column: 1, before: null },
    ],
  ])
})

it('[SAVE-51] of more cells than two versions are compared by none is copied', () => {
  const { told, set } = world()
  const row = (cells: number) =>
    Object.fromEntries(Array.from({ length: cells }, (_, at) => [at, { v: 1 }]))
  set({ 0: row(COMPARE_MAX_CELLS) })
  set({ 0: row(COMPARE_MAX_CELLS), 1: row(1) })
  expect(told.map((cells) => cells?.length)).toEqual([COMPARE_MAX_CELLS, undefined])
})
