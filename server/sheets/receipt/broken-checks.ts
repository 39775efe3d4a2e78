import { cellAt, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'
import type { AuditFacts } from '../audit/audit-facts.ts'
import { isFormulaCell, kindOf } from '../audit/cell-kinds.ts'
import { heldChecksOf } from '../flex/held-checks.ts'
import { compareCells } from './compared-cells.ts'
import { checkResultsOf, plainVerdict, type CheckResult } from './check-results.ts'

/** A number with one of these labels need not stay zero. */
const DIFFERENCE = /(?<![\p{L}\p{N}])(differences?|variances?|discrepanc\p{L}*)(?![\p{L}\p{N}])/iu

const nameOf = ({ sheet, label }: Pick<CheckResult, 'sheet' | 'label'>): string =>
  `${sheet.id} ${label.toLowerCase()}`

const placeKey = ({ id }: SheetData, row: number, column: number): string =>
  `${id} ${row} ${column}`

/** Formulas that showed what a check shows if it holds, and no longer do, with their worksheet. */
const lostVerdicts = (
  before: WorkbookData,
  after: WorkbookData,
): ReadonlyMap<string, SheetData> => {
  const lost = new Map<string, SheetData>()
  compareCells(before, after, ({ sheet, row, column, before: old, after: now }) => {
    const earlier = before.sheets[sheet.id]
    if (earlier === undefined || !isFormulaCell(old) || !isFormulaCell(now)) return
    if (old?.v === now?.v || plainVerdict(before, earlier, row, column) !== true) return
    if (plainVerdict(after, sheet, row, column) !== true)
      lost.set(placeKey(sheet, row, column), sheet)
  })
  return lost
}

/**
 * The checks that held before a change and no longer do. `before` has its cells at their places
 * after the change. Some fail in words that we only understand because they held before.
 */
export const brokenChecks = (before: WorkbookData, after: WorkbookData): readonly CheckResult[] => {
  const lost = lostVerdicts(before, after)
  if (lost.size === 0) return []
  const broken = new Map<string, CheckResult>()
  for (const { sheet: earlier, row, column, label } of heldChecksOf(before, Infinity)) {
    const sheet = lost.get(placeKey(earlier, row, column))
    if (sheet === undefined) continue
    if (DIFFERENCE.test(label) && kindOf(cellAt(sheet, row, column)) === 'number') continue
    const result = { sheet, label, row, column, isOk: false }
    if (!broken.has(nameOf(result))) broken.set(nameOf(result), result)
  }
  return [...broken.values()]
}

/** Adds broken checks to the checks of a workbook, which may have found them too. */
export const withBroken = (
  checks: readonly CheckResult[],
  broken: readonly CheckResult[],
): readonly CheckResult[] => {
  const failing = checks.filter(({ isOk }) => !isOk)
  const added = broken.filter(
    (one) =>
      !failing.some(
        (other) =>
          nameOf(other) === nameOf(one) ||
          (other.sheet.id === one.sheet.id && other.row === one.row && other.column === one.column),
      ),
  )
  const names = new Set(added.map(nameOf))
  const holding = checks.filter((check) => check.isOk && !names.has(nameOf(check)))
  return [...failing, ...added, ...holding]
}

/** The checks of a workbook after a change, the failing ones first. */
export const checksAfter = (before: WorkbookData, facts: AuditFacts): readonly CheckResult[] =>
  withBroken(checkResultsOf(facts), brokenChecks(before, facts.workbook))
