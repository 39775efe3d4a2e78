import {
  ICommandService,
  IUniverInstanceService,
  UniverInstanceType,
  type ICellData,
  type Injector,
  type Nullable,
  type Workbook,
} from '@univerjs/presets'
import { COMPARE_MAX_CELLS } from '#contract/compare-workbooks.ts'
import type { CellState } from '#contract/workbook.ts'
import type { TouchedCell } from '#src/machines/workbook/grid.ts'
import { changesSheet, isCalculated } from './grid-edits.ts'

const SET_CELLS = 'sheet.mutation.set-range-values'

type SetCells = {
  readonly subUnitId: string
  readonly cellValue?: Readonly<Record<string, Readonly<Record<string, unknown>> | null>>
}

/** A cell as it is now: Univer changes cells in place. Its look is written out. */
const asIs = (workbook: Workbook, cell: Nullable<ICellData>): CellState | null => {
  if (!cell) return null
  const s = typeof cell.s === 'string' ? (workbook.getStyles().get(cell.s) ?? null) : cell.s
  return { ...cell, s } as CellState
}

/** Null where it is more than two versions are compared by. */
const touchedBy = (
  workbook: Workbook,
  { subUnitId, cellValue = {} }: SetCells,
): TouchedCell[] | null => {
  let count = 0
  for (const cells of Object.values(cellValue)) count += Object.keys(cells ?? {}).length
  if (count > COMPARE_MAX_CELLS) return null
  const sheet = workbook.getSheetBySheetId(subUnitId)
  return Object.entries(cellValue).flatMap(([row, cells]) =>
    Object.keys(cells ?? {}).map((column) => ({
      sheetId: subUnitId,
      row: Number(row),
      column: Number(column),
      before: asIs(workbook, sheet?.getCellRaw(Number(row), Number(column))),
    })),
  )
}

/**
 * Tells of the cells that the user is about to change, as they are before it; null where something else
 * changes (SAVE-51). Results of formulas, and what is applied from elsewhere, are not the user's.
 */
export const watchTouched = (
  injector: Injector,
  unitId: string,
  isApplying: () => boolean,
  touched: (cells: readonly TouchedCell[] | null) => void,
): (() => void) => {
  const books = injector.get(IUniverInstanceService)
  const watching = injector.get(ICommandService).beforeCommandExecuted((command, options) => {
    const event = { ...command, options }
    if (isApplying() || !changesSheet(event) || isCalculated(event)) return
    const workbook = books.getUnit<Workbook>(unitId, UniverInstanceType.UNIVER_SHEET)
    const isCells = command.id === SET_CELLS && workbook
    touched(isCells ? touchedBy(workbook, command.params as SetCells) : null)
  })
  return () => watching.dispose()
}
