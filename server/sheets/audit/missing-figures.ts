import { cellAt } from '#contract/workbook/workbook.ts'
import type { SheetRange } from '../formulas/reference-areas.ts'
import { hasOverlap } from '#contract/workbook/extents.ts'
import {
  areaAt,
  headOf,
  placeOf,
  rowLabelOf,
  runAt,
  titleOf,
  type AuditFacts,
  type AuditSheet,
} from './audit-facts.ts'
import { isFormulaCell, kindOf, unitOf } from './cell-kinds.ts'
import { isAside, isOpening, isPlainTotal, isTotalLabel } from './label-words.ts'
import { readCellsOf, readerFormsOf, readersIn } from './read-cells.ts'
import { extentOn, homeOf, isFixedTotal, placeAt, totalsOf, type Total } from './totals.ts'

/** A total with the figures beside its range that it leaves out. */
export type Missing = {
  readonly total: Total
  /** The rows or columns that it misses. */
  readonly first: number
  readonly last: number
}

/** A range that ends before its data has at least this many cells. */
const FAR_CELLS = 5
/** Cells left out per cell added up, at most. More is a choice. */
const FAR_SHARE = 0.25
const [FIRST_YEAR, LAST_YEAR] = [1900, 2100]

/** The worksheet of the cells that a total adds up. */
const sheetRead = (facts: AuditFacts, { range }: Total): AuditSheet | null =>
  facts.sheets.find(({ sheet }) => sheet.id === range.sheet.id) ?? null

/** The label of a row of a vertical total, or the heading of a column of a horizontal one. */
const labelAt = (facts: AuditFacts, sheet: AuditSheet, total: Total, at: number): string => {
  const { row, column } = placeAt(total, at)
  return total.axis === 'column'
    ? rowLabelOf(facts.workbook, sheet.sheet, row, column)
    : (headOf(facts.workbook, sheet, row, column)?.text ?? '')
}

/** True if a formula takes its figure from what the total adds up, or is a total of its line. */
const isDerived = (sheet: AuditSheet, total: Total, at: number): boolean => {
  const { row, column } = placeAt(total, at)
  const run = runAt(sheet, row, column)
  if (run === null) return false
  const isTotal = totalsOf(sheet, run).some(
    (other) => other.axis === total.axis && homeOf(other) !== null,
  )
  return (
    isTotal ||
    run.references.some(({ areas }) =>
      areas.some((area) => {
        const read = areaAt(area, run, row, column)
        return read.sheet.id === total.range.sheet.id && hasOverlap(read, total.range)
      }),
    )
  )
}

/** True if a cell looks like one of the figures that the total adds up. */
const isFigureLike = (
  facts: AuditFacts,
  sheet: AuditSheet,
  total: Total,
  [at, model]: readonly [number, number],
): boolean => {
  if (at < 0) return false
  const [place, other] = [placeAt(total, at), placeAt(total, model)]
  const cell = cellAt(sheet.sheet, place.row, place.column)
  const modelCell = cellAt(sheet.sheet, other.row, other.column)
  if (kindOf(cell) !== 'number' || kindOf(modelCell) !== 'number') return false
  const [own, wanted] = [cell, modelCell].map((one) => unitOf(facts.workbook, one))
  if (own !== wanted || isDerived(sheet, total, at)) return false
  const label = labelAt(facts, sheet, total, at)
  return !isTotalLabel(label) && !isAside(label)
}

const sourcesOf = (sheet: AuditSheet, total: Total, indexes: readonly [number, number]) =>
  indexes.map((at) => {
    const { row, column } = placeAt(total, at)
    return runAt(sheet, row, column)?.relative ?? 'typed'
  })

/** True if both cells are typed, or both have the same relative formula. */
const isSameSource = (
  sheet: AuditSheet,
  total: Total,
  indexes: readonly [number, number],
): boolean => {
  const [one, other] = sourcesOf(sheet, total, indexes)
  return one === other
}

/** Figures in a row from `from` on that look like the figure at `model`. */
const figuresFrom = (
  facts: AuditFacts,
  sheet: AuditSheet,
  total: Total,
  [from, step, model]: readonly [number, number, number],
): number => {
  let count = 0
  while (isFigureLike(facts, sheet, total, [from + count * step, model])) count += 1
  return count
}

/** True if another total begins or ends in the cells that this one misses. */
export const isDivided = (facts: AuditFacts, { total, first, last }: Missing): boolean => {
  const { axis, range } = total
  const [start, end] = extentOn(axis, range)
  const missed =
    axis === 'column'
      ? { ...range, startRow: first, endRow: last }
      : { ...range, startColumn: first, endColumn: last }
  const isBeyond = (read: SheetRange): boolean => {
    const [from, to] = extentOn(axis, read)
    if (to === from) return false
    return first > end ? from > end : to < start
  }
  return readCellsOf(facts)
    .readersOf(missed)
    .some((other) => {
      const readers = readersIn(other, missed)
      // Ranges move one way along a run, so that its last or its first one is furthest.
      return (
        readers !== null &&
        [
          areaAt(other.area, other.run, readers.startRow, readers.startColumn),
          areaAt(other.area, other.run, readers.endRow, readers.endColumn),
        ].some(isBeyond)
      )
    })
}

const isBlankAt = (sheet: AuditSheet, total: Total, at: number): boolean => {
  const { row, column } = placeAt(total, at)
  const cell = cellAt(sheet.sheet, row, column)
  return kindOf(cell) === 'blank' && !isFormulaCell(cell)
}

/** Blank cells of a range before its last figure, at most. */
const MOST_BLANKS = 10

/** The last figure of a range, which need not be in its last cell. */
const lastFigure = (sheet: AuditSheet, total: Total): number => {
  const [start, end] = extentOn(total.axis, total.range)
  let at = end
  while (at > start && at > end - MOST_BLANKS && isBlankAt(sheet, total, at)) at -= 1
  return at
}

/** Figures between the range and the total beside it. */
const missingBetween = (
  facts: AuditFacts,
  sheet: AuditSheet,
  total: Total,
  home: number,
): Missing | null => {
  const [start, end] = extentOn(total.axis, total.range)
  if (home < start) return null
  const count = figuresFrom(facts, sheet, total, [end + 1, 1, lastFigure(sheet, total)])
  if (count === 0) return null
  for (let at = end + 1 + count; at < home; at += 1) if (!isBlankAt(sheet, total, at)) return null
  // Below a gap, a sum without the label of a total may be of some figures only.
  const isBeside = home === end + 1 + count
  if (!isBeside && !isTotalLabel(labelAt(facts, sheet, total, home))) return null
  return { total, first: end + 1, last: end + count }
}

/** True for a number that heads a column or row, such as a year. */
const isHeadingNumber = (
  facts: AuditFacts,
  sheet: AuditSheet,
  total: Total,
  at: number,
): boolean => {
  const { row, column } = placeAt(total, at)
  const value = cellAt(sheet.sheet, row, column)?.v
  if (Number.isInteger(value) && Number(value) >= FIRST_YEAR && Number(value) <= LAST_YEAR)
    return true
  const [start] = extentOn(total.axis, total.range)
  const hasLabel = labelAt(facts, sheet, total, at) !== ''
  return !hasLabel && labelAt(facts, sheet, total, start) !== ''
}

/**
 * True if figures before the range belong to it: every formula that reads them has the same form
 * as one that reads the first figure of the range, so that nothing else accounts for them.
 */
const isLeftOut = (facts: AuditFacts, total: Total, count: number): boolean => {
  const { axis, range, run } = total
  const [start, end] = extentOn(axis, range)
  if (axis !== 'column' || count > Math.max(1, (end - start + 1) * FAR_SHARE)) return false
  const formsAt = (row: number) =>
    readerFormsOf(facts, placeOf(range.sheet, row, range.startColumn), run)
  const next = new Set(formsAt(start).flat())
  return Array.from({ length: count }, (_, index) => formsAt(start - 1 - index)).every(
    (readers) =>
      readers.length > 0 && readers.every((forms) => forms.some((form) => next.has(form))),
  )
}

/** True if the label says so, and the figure before the range is typed or calculated as the first. */
const isOfEverything = (
  facts: AuditFacts,
  sheet: AuditSheet,
  total: Total,
  home: number,
): boolean => {
  const [start] = extentOn(total.axis, total.range)
  const { row, column } = placeAt(total, start)
  const head = headOf(facts.workbook, sheet, row, column)?.text ?? ''
  const heads = [head, sheet.sheet.name, facts.workbook.name, titleOf(sheet)]
  const typed = sourcesOf(sheet, total, [start - 1, start]).filter((one) => one === 'typed')
  return typed.length !== 1 && isPlainTotal(labelAt(facts, sheet, total, home), heads)
}

/** Figures before the range that the total should include. */
const missingBefore = (
  facts: AuditFacts,
  sheet: AuditSheet,
  total: Total,
  home: number,
): Missing | null => {
  const [start] = extentOn(total.axis, total.range)
  let count = figuresFrom(facts, sheet, total, [start - 1, -1, start])
  if (count > 0 && isHeadingNumber(facts, sheet, total, start - count)) count -= 1
  if (count === 0 || home < start) return null
  if (isOpening(labelAt(facts, sheet, total, start - 1))) return null
  if (!isOfEverything(facts, sheet, total, home) && !isLeftOut(facts, total, count)) return null
  return { total, first: start - count, last: start - 1 }
}

/** Data that goes on after a range of another worksheet, column or row. */
const missingAfterFar = (facts: AuditFacts, sheet: AuditSheet, total: Total): Missing | null => {
  const [start, end] = extentOn(total.axis, total.range)
  const cells = end - start + 1
  if (cells < FAR_CELLS || !isFixedTotal(total)) return null
  if (isFigureLike(facts, sheet, total, [start - 1, start])) return null
  const most = Math.ceil(cells * FAR_SHARE)
  let count = 0
  while (
    count <= most &&
    isFigureLike(facts, sheet, total, [end + 1 + count, end]) &&
    isSameSource(sheet, total, [end + 1 + count, end])
  )
    count += 1
  return count === 0 || count > most ? null : { total, first: end + 1, last: end + count }
}

/** A cell between those that a sum with plus signs adds up. */
const missingInside = (facts: AuditFacts, sheet: AuditSheet, total: Total): Missing | null => {
  const { parts } = total
  const gaps = parts.flatMap((at, index) => {
    const next = parts[index + 1]
    return next === at + 2 ? [at + 1] : []
  })
  const [gap] = gaps
  if (gap === undefined || gaps.length > 1) return null
  return isFigureLike(facts, sheet, total, [gap, gap - 1]) &&
    isSameSource(sheet, total, [gap, gap - 1])
    ? { total, first: gap, last: gap }
    : null
}

/** The figures that a total leaves out. Null if there are none. */
export const missingOf = (facts: AuditFacts, total: Total): Missing | null => {
  const sheet = sheetRead(facts, total)
  if (sheet === null) return null
  const home = homeOf(total)
  if (home === null || home < (total.parts[0] ?? 0))
    return total.reference === null ? null : missingAfterFar(facts, sheet, total)
  if (total.reference !== null)
    return missingBetween(facts, sheet, total, home) ?? missingBefore(facts, sheet, total, home)
  if (!isTotalLabel(labelAt(facts, sheet, total, home))) return null
  return missingBetween(facts, sheet, total, home) ?? missingInside(facts, sheet, total)
}
