import { cellName } from '#contract/workbook/cells.ts'
import { cellAt } from '#contract/workbook/workbook.ts'
import { displayText } from '../display.ts'
import { placeOf, rowLabelOf, type AuditFacts, type AuditSheet } from './audit-facts.ts'
import { figureClassOf, isTypedNumber } from './cell-kinds.ts'
import type { Finding } from './finding.ts'
import { readCellsOf } from './read-cells.ts'

/** A typed percentage. */
type Percent = { readonly row: number; readonly column: number; readonly value: number }

/** From 500 % on a percentage is rarely meant, beside others from 200 % on. */
const [LARGE, LARGE_BESIDE] = [5, 2]
/** Large percentages per percentage of a worksheet, at most. */
const LARGE_SHARE = 0.1
/** Percentages of the same line that show what is usual, at least. */
const LEAST_BESIDE = 2
/** Quantities that may well be several times 100 %. */
const MULTIPLES = /\b(?:multiples?|returns?|moic|roi|index|cumulative|times|change|variance)\b/iu

const percentsOf = ({ workbook }: AuditFacts, { sheet, rows }: AuditSheet): readonly Percent[] =>
  rows.flatMap(([row, columns]) =>
    columns.flatMap((column) => {
      const cell = cellAt(sheet, row, column)
      const isPercent = isTypedNumber(cell) && figureClassOf(workbook, cell).type === 'percent'
      return isPercent ? [{ row, column, value: Number(cell?.v) }] : []
    }),
  )

/** True if the other percentages of a line are fractions of one. */
const isOddAmong = (own: Percent, line: readonly Percent[]): boolean => {
  const others = line.filter((one) => one !== own)
  return others.length >= LEAST_BESIDE && others.every(({ value }) => Math.abs(value) <= 1)
}

const severityOf = (
  facts: AuditFacts,
  sheet: AuditSheet,
  own: Percent,
  percents: readonly Percent[],
): Finding['severity'] | null => {
  const { row, column, value } = own
  if (MULTIPLES.test(rowLabelOf(facts.workbook, sheet.sheet, row, column))) return null
  const inRow = percents.filter((one) => one.row === row)
  if (Math.abs(value) >= LARGE_BESIDE && isOddAmong(own, inRow)) return 'warning'
  const large = percents.filter((one) => Math.abs(one.value) >= LARGE)
  if (!large.includes(own) || large.length > Math.max(1, percents.length * LARGE_SHARE)) return null
  // A rate that formulas calculate with.
  const place = placeOf(sheet.sheet, row, column)
  if (readCellsOf(facts).readersOf(place).length > 0) return 'warning'
  const inColumn = percents.filter((one) => one.column === column)
  return isOddAmong(own, inColumn) ? 'note' : null
}

const findingsIn = (facts: AuditFacts, sheet: AuditSheet): readonly Finding[] => {
  const percents = percentsOf(facts, sheet)
  return percents
    .filter(({ value }) => Math.abs(value) >= LARGE_BESIDE)
    .flatMap((own): readonly Finding[] => {
      const { row, column, value } = own
      const severity = severityOf(facts, sheet, own, percents)
      if (severity === null) return []
      const cell = cellName(row, column)
      const shown = displayText(facts.workbook, cellAt(sheet.sheet, row, column))
      return [
        {
          rule: 'mixed_units',
          severity,
          place: placeOf(sheet.sheet, row, column),
          evidence: `${cell} is ${shown}: it seems that a whole number was typed for a percentage.`,
          proposal: { cell, value: Number((value / 100).toPrecision(12)) },
        },
      ]
    })
}

/** Finds percentages that are a hundred times too large, as 25 typed for 25 %. */
export const wholePercents = (facts: AuditFacts): readonly Finding[] =>
  facts.sheets.flatMap((sheet) => findingsIn(facts, sheet))
