import { cellName } from '#contract/workbook/cells.ts'
import { cellAt } from '#contract/workbook/workbook.ts'
import { displayText } from '../display.ts'
import { headOf, placeOf, rowLabelOf, type AuditFacts, type AuditSheet } from './audit-facts.ts'
import { figureClassOf, isTypedNumber, kindOf } from './cell-kinds.ts'
import type { Finding } from './finding.ts'
import { isPlainTotal, isTotalLabel } from './label-words.ts'

/** A typed total and the figures above it. */
type TypedTotal = {
  readonly row: number
  readonly column: number
  readonly value: number
  readonly firstRow: number
  readonly figures: readonly number[]
}

const LEAST_FIGURES = 3
/** A typed total that is further from the sum is the total of something else. */
const MOST_DIFFERENCE = 0.3
const MOST_DECIMALS = 6
/** The error of a sum of numbers in binary, per unit of the sum. */
const SUM_ERROR = 1e-9

const decimalsOf = (value: number): number => {
  const [, decimals = ''] = String(value).split('.')
  return Math.min(MOST_DECIMALS, decimals.length)
}

const isAmount = (facts: AuditFacts, { sheet }: AuditSheet, row: number, column: number) => {
  const { type } = figureClassOf(facts.workbook, cellAt(sheet, row, column))
  return type !== 'percent' && type !== 'date'
}

/** The figures above a typed total, up to a gap, a text or another total. */
const typedTotalAt = (
  facts: AuditFacts,
  sheet: AuditSheet,
  row: number,
  column: number,
): TypedTotal | null => {
  const labelAt = (at: number): string => rowLabelOf(facts.workbook, sheet.sheet, at, column)
  const figures: number[] = []
  let above = row - 1
  while (kindOf(cellAt(sheet.sheet, above, column)) === 'number') {
    if (isTotalLabel(labelAt(above)) || !isAmount(facts, sheet, above, column)) return null
    figures.push(Number(cellAt(sheet.sheet, above, column)?.v))
    above -= 1
  }
  const head = headOf(facts.workbook, sheet, above + 1, column)?.text ?? ''
  const heads = [head, sheet.sheet.name, facts.workbook.name]
  if (figures.length < LEAST_FIGURES || !isPlainTotal(labelAt(row), heads)) return null
  const value = Number(cellAt(sheet.sheet, row, column)?.v)
  return { row, column, value, firstRow: above + 1, figures }
}

/** True if the total differs from the sum by more than rounded figures may. */
const isWrong = ({ value, figures }: TypedTotal): boolean => {
  const sum = figures.reduce((total, figure) => total + figure, 0)
  const decimals = Math.max(...[value, ...figures].map(decimalsOf))
  const rounding = (figures.length + 1) * 0.5 * 10 ** -decimals + Math.abs(sum) * SUM_ERROR
  const difference = Math.abs(value - sum)
  return difference > rounding && difference <= Math.abs(sum) * MOST_DIFFERENCE
}

const findingOf = (facts: AuditFacts, sheet: AuditSheet, total: TypedTotal): Finding => {
  const { row, column, firstRow, figures } = total
  const sum = figures.reduce((all, figure) => all + figure, 0)
  const cell = cellName(row, column)
  const shown = displayText(facts.workbook, cellAt(sheet.sheet, row, column))
  const label = rowLabelOf(facts.workbook, sheet.sheet, row, column).slice(0, 60)
  const shownSum = Number(sum.toFixed(MOST_DECIMALS))
  return {
    rule: 'hard_coded_number',
    severity: 'warning',
    place: placeOf(sheet.sheet, row, column),
    evidence: `${cell} ("${label}") is the typed number ${shown}, but the ${figures.length} figures above it add up to ${shownSum}.`,
    proposal: {
      cell,
      formula: `=SUM(${cellName(firstRow, column)}:${cellName(row - 1, column)})`,
    },
  }
}

/** Finds typed totals that are not the sum of the figures above them. */
export const typedTotals = (facts: AuditFacts): readonly Finding[] =>
  facts.sheets.flatMap((sheet) =>
    sheet.rows.flatMap(([row, columns]) => {
      const typed = columns.filter((column) => isTypedNumber(cellAt(sheet.sheet, row, column)))
      const [first] = typed
      if (first === undefined) return []
      if (!isTotalLabel(rowLabelOf(facts.workbook, sheet.sheet, row, first))) return []
      return typed.flatMap((column) => {
        const total = isAmount(facts, sheet, row, column)
          ? typedTotalAt(facts, sheet, row, column)
          : null
        return total !== null && isWrong(total) ? [findingOf(facts, sheet, total)] : []
      })
    }),
  )
