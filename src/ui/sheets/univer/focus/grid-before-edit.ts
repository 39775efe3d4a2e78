import {
  ICommandService,
  IUniverInstanceService,
  Range,
  UniverInstanceType,
  type ICellData,
  type Injector,
  type IRange,
  type Nullable,
  type Workbook,
} from '@univerjs/presets'
import { COMPARE_MAX_CELLS } from '#contract/workbook/compare-workbooks.ts'
import type { CellState } from '#contract/workbook/workbook.ts'
import type { PendingEdit, CellBeforeEdit } from '#src/machines/workbook/grid.ts'
import { isSnapshotChange, isFormulaResult, type ExecutedCommand } from '../grid-edits.ts'

const SET_CELLS = 'sheet.mutation.set-range-values'
const SET_FORMAT = 'sheet.mutation.set.numfmt'
const REMOVE_FORMAT = 'sheet.mutation.remove.numfmt'
/** Mutations of automatic row heights. The comparison of versions ignores these heights. */
const HEIGHTS: ReadonlySet<string> = new Set([
  'sheet.mutation.set-worksheet-row-auto-height',
  'sheet.mutation.set-worksheet-row-is-auto-height',
])

/** Mutations that change cell addresses. */
const MOVES: ReadonlySet<string> = new Set([
  'sheet.mutation.insert-row',
  'sheet.mutation.insert-col',
  'sheet.mutation.remove-rows',
  'sheet.mutation.remove-col',
  'sheet.mutation.move-rows',
  'sheet.mutation.move-columns',
  'sheet.mutation.move-range',
  'sheet.mutation.reorder-range',
])

type Entries = Readonly<Record<string, Readonly<Record<string, unknown>> | null>>
type SetCells = { readonly subUnitId: string; readonly cellValue?: Entries }
type Formats = {
  readonly subUnitId: string
  readonly ranges?: readonly IRange[]
  readonly values?: Readonly<Record<string, { readonly ranges: readonly IRange[] }>>
}
type Cells = readonly (readonly [row: number, column: number])[]
type Places = { readonly sheetId: string; readonly cells: Cells }

const entriesIn = ({ cellValue = {} }: SetCells): readonly (readonly [string, string, unknown])[] =>
  Object.entries(cellValue).flatMap(([row, cells]) =>
    Object.entries(cells ?? {}).map(([column, cell]) => [row, column, cell] as const),
  )
const countIn = ({ cellValue = {} }: SetCells): number =>
  Object.values(cellValue).reduce((sum, cells) => sum + Object.keys(cells ?? {}).length, 0)

/** The touched cells. Null if a change sets more than `COMPARE_MAX_CELLS` cells. */
const placesOf = (params: SetCells, isTouched: (cell: unknown) => boolean): Places | null => {
  if (countIn(params) > COMPARE_MAX_CELLS) return null
  const cells = entriesIn(params).flatMap(([row, column, cell]) =>
    isTouched(cell) ? [[Number(row), Number(column)] as const] : [],
  )
  return { sheetId: params.subUnitId, cells }
}

const sizeOf = ({ startRow, endRow, startColumn, endColumn }: IRange): number =>
  (endRow - startRow + 1) * (endColumn - startColumn + 1)

/**
 * The cells whose number format changes. Univer has a separate mutation for number formats,
 * although they are part of a cell's format.
 */
const formatted = ({ subUnitId, ranges = [], values = {} }: Formats): Places | null => {
  const all = [...ranges, ...Object.values(values).flatMap((one) => one.ranges)]
  // A whole column ends at NaN, so the sum can be NaN. The negated comparison then also returns
  // null.
  if (!(all.reduce((sum, range) => sum + sizeOf(range), 0) <= COMPARE_MAX_CELLS)) return null
  const cells: [number, number][] = []
  for (const range of all) Range.foreach(range, (row, column) => cells.push([row, column]))
  return { sheetId: subUnitId, cells }
}

/**
 * True for a cell that the user entered as a formula. Univer first writes such a cell as if it were
 * a calculated result.
 */
const isEntry = (cell: unknown): boolean =>
  typeof cell === 'object' && cell !== null && ('f' in cell || 'si' in cell)

/**
 * The cells that a change touches. Null if it changes anything besides cells, or too many cells.
 */
const placesIn = (event: ExecutedCommand): Places | null => {
  const { id, params } = event
  if (id === SET_FORMAT || id === REMOVE_FORMAT) return formatted(params as Formats)
  if (id !== SET_CELLS) return null
  return placesOf(params as SetCells, isFormulaResult(event) ? isEntry : () => true)
}

/** A copy of a cell with its style resolved, because Univer changes cells in place. */
const asIs = (workbook: Workbook, cell: Nullable<ICellData>): CellState | null => {
  if (!cell) return null
  const s = typeof cell.s === 'string' ? (workbook.getStyles().get(cell.s) ?? null) : cell.s
  return { ...cell, s } as CellState
}

const isTouching = (event: ExecutedCommand): boolean => {
  if (!isSnapshotChange(event) || HEIGHTS.has(event.id)) return false
  return !isFormulaResult(event) || event.id === SET_CELLS
}

/**
 * Calls `touched` before each change by the user. The argument is the cells before the change, or
 * 'moved' if cells move. It is null for any other change that we cannot list by cell. Formula
 * results and applied change sets are not changes by the user.
 */
export const watchBeforeEdits = (
  injector: Injector,
  unitId: string,
  isApplying: () => boolean,
  touched: (what: PendingEdit) => void,
): (() => void) => {
  const books = injector.get(IUniverInstanceService)
  const before = ({ sheetId, cells }: Places): readonly CellBeforeEdit[] => {
    const workbook = books.getUnit<Workbook>(unitId, UniverInstanceType.UNIVER_SHEET)
    const sheet = workbook?.getSheetBySheetId(sheetId)
    if (!workbook || !sheet) return []
    return cells.map(([row, column]) => ({
      sheetId,
      row,
      column,
      before: asIs(workbook, sheet.getCellRaw(row, column)),
    }))
  }
  const watching = injector.get(ICommandService).beforeCommandExecuted((command, options) => {
    const event = { ...command, options }
    if (isApplying() || !isTouching(event)) return
    if (MOVES.has(event.id)) return touched('moved')
    const places = placesIn(event)
    if (places === null) touched(null)
    else if (places.cells.length > 0) touched(before(places))
  })
  return () => watching.dispose()
}
