import { cellName } from '#contract/workbook/cells.ts'
import { shiftFormula } from '#contract/formulas/shift-formula.ts'
import type { Range } from '../../import/xlsx/address.ts'
import { fileFormula } from './formula-text.ts'
import { listOf } from './references.ts'

/** Where a rule stands, and how its formulas read there. */
export type Place = {
  readonly ranges: readonly Range[]
  /** `A1:B2 D4`. */
  readonly list: string
  /** The upper left corner of all its ranges, which a file's formulas are written for. */
  readonly corner: string
  /** A formula of Univer's, which is written for the first cell of the topmost range. */
  readonly formula: (typed: string) => string
}

/** The place of a rule that has a range at least. */
export const placeOf = (ranges: readonly Range[]): Place => {
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
