import {
  ICommandService,
  IUniverInstanceService,
  type ICellData,
  type IExecutionOptions,
  type Injector,
  type Nullable,
  type Workbook,
} from '@univerjs/core'
import {
  FormulaDataModel,
  IDefinedNamesService,
  SetDefinedNameMutation,
} from '@univerjs/engine-formula'
import { SetRangeValuesMutation, type ISetRangeValuesMutationParams } from '@univerjs/sheets'
import { TableManager } from '@univerjs/sheets-table'
import { adjustToTableChange, type TableChange } from '#contract/workbook/table-references.ts'
import {
  rewrittenFormulasIn,
  type Formulas,
} from '../../../../../contract/univer/rewritten-formulas.ts'
import { isResultCommand } from '../calculation/formula-change-counter.ts'
import {
  freeTitle,
  tableSettingMutation,
  currentTableSetting,
  type Table,
} from '../../../../../contract/univer/table-mutations.ts'

const TEXT = 1

/** The text of a table's header cell. */
const wordsOf = (cell: Nullable<ICellData>): string => {
  const text = cell?.p?.body?.dataStream.replace(/\r\n$/u, '') ?? cell?.v ?? ''
  return typeof text === 'boolean' ? String(text).toUpperCase() : String(text)
}

/** Header texts of a table, by column id. */
const headsOf = (book: Workbook, table: Table): ReadonlyMap<string, string> => {
  const { startRow, startColumn } = table.getRange()
  const cells = book.getSheetBySheetId(table.getSubunitId())?.getCellMatrix()
  const { columns } = table.getTableInfo()
  return new Map(
    columns.map(({ id }, at) => [id, wordsOf(cells?.getValue(startRow, startColumn + at))]),
  )
}

const titleOf = (words: string, others: readonly string[]): string => {
  if (words.trim() === '') return freeTitle(others)
  const isTaken = others.some((other) => other.toLowerCase() === words.toLowerCase())
  return isTaken ? freeTitle(others, words) : words
}

/** The titles of a table's columns after its header cells changed. */
const titlesAfter = (
  table: Table,
  before: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): readonly string[] => {
  const { columns } = table.getTableInfo()
  const titles = columns.map(({ displayName }) => displayName)
  columns.forEach(({ id, displayName }, at) => {
    const words = now.get(id) ?? ''
    const isChanged = before.has(id) && before.get(id) !== words && words !== displayName
    if (isChanged) titles[at] = titleOf(words, titles.toSpliced(at, 1))
  })
  return titles
}

type Cells = Record<string, Record<string, object>>

/** The header cells whose text must change to the new title of their column. */
const cellsOf = (
  table: Table,
  titles: readonly string[],
  now: ReadonlyMap<string, string>,
): Cells => {
  const { startRow, startColumn } = table.getRange()
  const { columns } = table.getTableInfo()
  const wrong = columns.flatMap(({ id, displayName }, at) =>
    titles[at] === displayName || titles[at] === now.get(id)
      ? []
      : [[startColumn + at, { v: titles[at], t: TEXT, p: null, f: null, si: null }] as const],
  )
  return wrong.length === 0 ? {} : { [startRow]: Object.fromEntries(wrong) }
}

const set = (injector: Injector, unitId: string, subUnitId: string, cellValue: object): void => {
  if (Object.keys(cellValue).length === 0) return
  const params = { unitId, subUnitId, cellValue }
  injector.get(ICommandService).syncExecuteCommand(SetRangeValuesMutation.id, params)
}

/** Renames a table's columns in formulas and defined names. */
const rename = (injector: Injector, book: Workbook, change: TableChange): void => {
  const unitId = book.getUnitId()
  const all = injector.get(FormulaDataModel).getFormulaData() as Formulas
  const changed = rewrittenFormulasIn(all[unitId] ?? {}, book, { change: null, tables: [change] })
  for (const [id, cells] of Object.entries(changed)) set(injector, unitId, id, cells)
  const names = injector.get(IDefinedNamesService).getDefinedNameMap(unitId) ?? {}
  for (const name of Object.values(names)) {
    const formulaOrRefString = adjustToTableChange(name.formulaOrRefString, change)
    if (formulaOrRefString === name.formulaOrRefString) continue
    const params = { unitId, ...name, formulaOrRefString }
    injector.get(ICommandService).syncExecuteCommand(SetDefinedNameMutation.id, params)
  }
}

const follow = (
  injector: Injector,
  book: Workbook,
  table: Table,
  before: ReadonlyMap<string, string>,
): void => {
  const unitId = book.getUnitId()
  const now = headsOf(book, table)
  const titles = titlesAfter(table, before, now)
  const { name, columns } = table.getTableInfo()
  const renamed = columns.map(
    ({ displayName }, at) => [displayName, titles[at] ?? displayName] as const,
  )
  if (renamed.every(([from, to]) => from === to)) return
  const cells = cellsOf(table, titles, now)
  const next = columns.map((column, at) => ({
    ...column,
    displayName: titles[at] ?? column.displayName,
  }))
  const { id, params } = tableSettingMutation(unitId, table, {
    ...currentTableSetting(table),
    columns: next,
  })
  injector.get(ICommandService).syncExecuteCommand(id, params)
  rename(injector, book, { table: name, to: name, titles: renamed })
  set(injector, unitId, table.getSubunitId(), cells)
}

/**
 * Renames the columns of a table, also in formulas, when its header cells change, even by undo. As
 * in Excel, a duplicate title gets a number, and an empty title becomes a default title. The
 * renaming runs in a microtask, once the change is complete. The returned function stops it.
 */
export const followHeaderCells = (injector: Injector): (() => void) => {
  const tables = injector.get(TableManager)
  const books = injector.get(IUniverInstanceService)
  const waiting = new Map<string, Map<string, ReadonlyMap<string, string>>>()
  const settle = (): void => {
    const all = [...waiting]
    waiting.clear()
    for (const [unitId, heads] of all)
      for (const [tableId, before] of heads) {
        const book = books.getUnit<Workbook>(unitId)
        const table = tables.getTable(unitId, tableId)
        if (book && table) follow(injector, book, table, before)
      }
  }
  const trackHeaders = ({ unitId, subUnitId, cellValue }: ISetRangeValuesMutationParams): void => {
    const book = books.getUnit<Workbook>(unitId)
    for (const table of tables.getTablesBySubunitId(unitId, subUnitId)) {
      const isHead = table.isShowHeader() && cellValue?.[table.getRange().startRow] !== undefined
      if (!book || !isHead) continue
      if (waiting.size === 0) queueMicrotask(settle)
      const heads = waiting.get(unitId) ?? new Map<string, ReadonlyMap<string, string>>()
      waiting.set(unitId, heads)
      if (!heads.has(table.getId())) heads.set(table.getId(), headsOf(book, table))
    }
  }
  const isOwn = (options?: IExecutionOptions): boolean =>
    isResultCommand(options) || options?.['fromFormula'] === true
  const watching = injector
    .get(ICommandService)
    .beforeCommandExecuted(({ id, params }, options) => {
      if (id === SetRangeValuesMutation.id && !isOwn(options))
        trackHeaders(params as ISetRangeValuesMutationParams)
    })
  return () => watching.dispose()
}
