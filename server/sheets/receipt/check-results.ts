import { cellAt, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'
import { hasOverlap } from '#contract/workbook/extents.ts'
import type { AuditFacts } from '../audit/audit-facts.ts'
import { kindOf as kindOfValue } from '../audit/cell-kinds.ts'
import { failedChecks, isGoodVerdict } from '../audit/failed-checks.ts'
import type { Finding } from '../audit/finding.ts'
import { isZeroDifference } from '../formulas/zero-difference.ts'
import { displayText } from '../display.ts'
import { kindReader } from '../map/cell-kinds.ts'
import { checkCellsOf, type CheckCells } from '../map/check-cells.ts'

/** A check of the workbook. The place is its first failing cell, or else its first cell. */
export type CheckResult = {
  readonly sheet: SheetData
  readonly label: string
  readonly row: number
  readonly column: number
  readonly isOk: boolean
}

/** True if a check holds, false if it shows an error. Null if the cell alone does not tell. */
export const plainVerdict = (
  workbook: WorkbookData,
  sheet: SheetData,
  row: number,
  column: number,
): boolean | null => {
  const cell = cellAt(sheet, row, column)
  switch (kindOfValue(cell)) {
    case 'error':
      return false
    case 'truth':
      return Number(cell?.v) === 1 ? true : null
    case 'number':
      return isZeroDifference(workbook, sheet, row, column) ? true : null
    default:
      return isGoodVerdict(displayText(workbook, cell)) ? true : null
  }
}

const checkResultOf = (
  workbook: WorkbookData,
  sheet: SheetData,
  check: CheckCells,
  failed: readonly Finding[],
): CheckResult | null => {
  const failing = failed.find(
    ({ place }) => place.sheet.id === sheet.id && hasOverlap(place, check),
  )
  if (failing !== undefined) {
    const { startRow, startColumn } = failing.place
    return { sheet, label: check.label, row: startRow, column: startColumn, isOk: false }
  }
  const places = [...check.shown.values()].map(({ first }) => ({
    ...first,
    isOk: plainVerdict(workbook, sheet, first.row, first.column),
  }))
  const place = places.find(({ isOk }) => isOk === false) ?? places.find(({ isOk }) => isOk)
  // A difference that need not be zero is no check.
  if (place === undefined || places.some(({ isOk }) => isOk === null)) return null
  const { row, column } = place
  return { sheet, label: check.label, row, column, isOk: place.isOk === true }
}

/** The checks of a workbook, the failing ones first. */
export const checkResultsOf = (facts: AuditFacts): readonly CheckResult[] => {
  const { workbook } = facts
  const failed = failedChecks(facts)
  const kindOf = kindReader(workbook)
  const found = facts.sheets.flatMap(({ sheet }) =>
    checkCellsOf(workbook, sheet, kindOf).flatMap(
      (check) => checkResultOf(workbook, sheet, check, failed) ?? [],
    ),
  )
  const others = failed
    .filter(
      ({ place }) =>
        !found.some(
          ({ sheet, row, column, isOk }) =>
            !isOk &&
            sheet.id === place.sheet.id &&
            row === place.startRow &&
            column === place.startColumn,
        ),
    )
    .map(({ place: { sheet, startRow: row, startColumn: column } }) => ({
      sheet,
      label: '',
      row,
      column,
      isOk: false,
    }))
  const all = [...found, ...others]
  return [...all.filter(({ isOk }) => !isOk), ...all.filter(({ isOk }) => isOk)]
}
