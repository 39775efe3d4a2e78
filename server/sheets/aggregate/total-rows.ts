import { columnIndex } from '#contract/workbook/cells.ts'
import {
  cellAt,
  type CellState,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import { formulaRunsOf, type FormulaRun } from '../formulas/formula-runs.ts'
import { tablesOf, type PartRange } from '../workbook-parts.ts'

const TOTAL_CALL = /(?<![\p{L}\p{N}_.])(?:SUM|SUBTOTAL|AGGREGATE)\(([^()]*)\)/giu
const OWN_RANGE =
  /(?<![!\p{L}\p{N}_$])\$?([a-z]{1,3})\$?(\d+):\$?([a-z]{1,3})\$?(\d+)(?![\p{L}\p{N}_(])/giu

/** Rows of the column that a formula adds up, 0-based. */
const rowsAddedUp = (formula: string, column: number): readonly (readonly [number, number])[] =>
  [...formula.matchAll(TOTAL_CALL)].flatMap(([, given = '']) =>
    [...given.matchAll(OWN_RANGE)].flatMap(([, left = '', from, right = '', to]) =>
      columnIndex(left) <= column && columnIndex(right) >= column
        ? [[Number(from) - 1, Number(to) - 1] as const]
        : [],
    ),
  )

/** A formula that is filled down is no total, but for example a running balance. */
const isTotalOf = (body: PartRange, { formula, startColumn, startRow, endRow }: FormulaRun) =>
  startRow === endRow &&
  rowsAddedUp(formula, startColumn).some(
    ([from, to]) => to > from && from <= body.endRow && to >= body.startRow,
  )

const overlaps = (run: PartRange, body: PartRange): boolean =>
  run.startRow <= body.endRow &&
  run.endRow >= body.startRow &&
  run.startColumn <= body.endColumn &&
  run.endColumn >= body.startColumn

/**
 * The rows of a range that add up other rows of it: a formula such as `=SUM(D2:D9)` in column D, or
 * the totals of a table. To count them would count their rows twice.
 */
export const totalRowsIn = (
  workbook: WorkbookData,
  sheet: SheetData,
  body: PartRange,
): ReadonlySet<number> => {
  const rows = new Set<number>()
  for (const run of formulaRunsOf(sheet))
    if (overlaps(run, body) && isTotalOf(body, run)) rows.add(run.startRow)
  for (const { sheetId, range, hasTotals } of tablesOf(workbook))
    if (sheetId === sheet.id && hasTotals && overlaps(range, body)) rows.add(range.endRow)
  return rows
}

const hasContent = (cell: CellState | null): boolean =>
  cell !== null && ((cell.v ?? '') !== '' || Boolean(cell.f ?? cell.si ?? cell['p']))

/** True if a row of the range has no content. */
const isEmptyRow = (
  sheet: SheetData,
  row: number,
  { startColumn, endColumn }: PartRange,
): boolean => {
  for (let column = startColumn; column <= endColumn; column += 1)
    if (hasContent(cellAt(sheet, row, column))) return false
  return true
}

/** The range up to its last row with content that is no total. */
export const withoutTotalsBelow = (
  sheet: SheetData,
  body: PartRange,
  totals: ReadonlySet<number>,
): PartRange => {
  let { endRow } = body
  while (endRow >= body.startRow && (totals.has(endRow) || isEmptyRow(sheet, endRow, body)))
    endRow -= 1
  return { ...body, endRow }
}
