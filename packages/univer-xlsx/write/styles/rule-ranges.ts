import { cellName } from '#contract/workbook/cells.ts'
import { shiftFormula } from '#contract/formulas/shift-formula.ts'
import type { Range } from '../../format/address.ts'
import { fileFormula } from '../formula-text.ts'
import { listOf } from '../references.ts'

/** Ranges of a rule, and a function that rebases its formulas. */
export type RuleRanges = {
  readonly ranges: readonly Range[]
  /** Space-separated, such as `A1:B2 D4`. */
  readonly list: string
  /** Top left of all ranges, where files anchor formulas. */
  readonly corner: string
  /** Rebases a Univer formula, whose anchor is the first cell of the topmost range. */
  readonly formula: (typed: string) => string
}

/** Requires at least one range. */
export const ruleRangesOf = (ranges: readonly Range[]): RuleRanges => {
  const [first] = ranges.toSorted(
    (a, b) => a.startRow - b.startRow || a.startColumn - b.startColumn,
  )
  const row = first?.startRow ?? 0
  const column = first?.startColumn ?? 0
  const left = ranges.reduce((least, { startColumn }) => Math.min(least, startColumn), column)
  return {
    ranges,
    list: listOf(ranges),
    corner: cellName(row, left),
    formula: (typed) => fileFormula(shiftFormula(typed, 0, left - column)),
  }
}
