import { cellName } from '#contract/workbook/cells.ts'
import {
  placeOf,
  placeOfRun,
  runAt,
  type AuditFacts,
  type AuditRun,
  type AuditSheet,
} from './audit-facts.ts'
import type { Finding } from './finding.ts'
import { piecesOfRun } from './formula-pieces.ts'
import { homeOf, placeAt, extentOn, totalsOf, type Total } from './totals.ts'

/** True for a formula that is one SUM. SUBTOTAL leaves out other subtotals. */
const isSum = (run: AuditRun): boolean => {
  const [first, ...others] = piecesOfRun(run).filter(({ depth }) => depth === 0)
  // The brackets of the SUM remain.
  return first?.kind === 'call' && first.text.toUpperCase() === 'SUM' && others.length === 2
}

/** We look at this many cells of a range. */
const MOST_CELLS = 5_000

/** A sum on its own line. Null for other formulas. */
const sumAt = (sheet: AuditSheet, total: Total, at: number): Total | null => {
  const { row, column } = placeAt(total, at)
  const run = runAt(sheet, row, column)
  if (run === null || !isSum(run)) return null
  const [sum] = totalsOf(sheet, run)
  if (sum === undefined || sum.axis !== total.axis || sum.reference === null) return null
  // The totals of a run are those of its first cell.
  const [down, right] = [row - run.startRow, column - run.startColumn]
  const { range } = sum
  const moved = {
    ...range,
    startRow: range.startRow + down,
    endRow: range.endRow + down,
    startColumn: range.startColumn + right,
    endColumn: range.endColumn + right,
  }
  return homeOf(sum) === null ? null : { ...sum, range: moved }
}

/** The first subtotal in the range of a total whose parts the total adds too. */
const countedTwice = (
  sheet: AuditSheet,
  total: Total,
): { readonly at: number; readonly parts: readonly [number, number] } | null => {
  const [start, end] = extentOn(total.axis, total.range)
  for (let at = start; at <= end && at < start + MOST_CELLS; at += 1) {
    const inner = sumAt(sheet, total, at)
    if (inner === null) continue
    const parts = extentOn(total.axis, inner.range)
    if (parts[0] >= start && parts[1] <= end && parts[1] > parts[0]) return { at, parts }
  }
  return null
}

const findingsOf = (sheet: AuditSheet, total: Total): readonly Finding[] => {
  const twice = countedTwice(sheet, total)
  if (twice === null) return []
  const { run } = total
  const cell = cellName(run.startRow, run.startColumn)
  const inner = placeAt(total, twice.at)
  const [from, to] = twice.parts.map((at) => placeAt(total, at))
  if (from === undefined || to === undefined) return []
  const parts = `${cellName(from.row, from.column)}:${cellName(to.row, to.column)}`
  return [
    {
      rule: 'double_count',
      severity: 'warning',
      place: placeOfRun(run),
      also: [placeOf(sheet.sheet, inner.row, inner.column)],
      evidence: `${cell} (${run.formula}) adds ${parts} twice: itself, and in their sum in ${cellName(inner.row, inner.column)}.`,
    },
  ]
}

/** Finds sums that add figures and also a subtotal of these figures. */
export const doubleCounts = (facts: AuditFacts): readonly Finding[] =>
  facts.sheets.flatMap((sheet) =>
    sheet.runs
      .filter(isSum)
      .flatMap((run) => totalsOf(sheet, run).slice(0, 1))
      .filter((total) => total.reference !== null && homeOf(total) !== null)
      .flatMap((total) => findingsOf(sheet, total)),
  )
