import { cellName } from '#contract/workbook/cells.ts'
import { hasOverlap } from '#contract/workbook/extents.ts'
import { cellAt } from '#contract/workbook/workbook.ts'
import { displayText } from '../display.ts'
import type { SheetRange } from '../formulas/reference-areas.ts'
import { placeOfRun, type AuditFacts, type AuditSheet } from './audit-facts.ts'
import { classKey, figureClassOf, kindOf } from './cell-kinds.ts'
import type { Finding } from './finding.ts'
import { totalsOf } from './totals.ts'

type Place = { readonly row: number; readonly column: number }

/** The first cell of each unit in a range: each currency, percentages, and other numbers. */
type Units = ReadonlyMap<string, Place>

/** We look at this many cells of a range. */
const MOST_CELLS = 2_000
const LEAST_FIGURES = 3
const IS_SUM = /^=\s*(?:SUM|SUBTOTAL)\(/i

const unitsIn = (facts: AuditFacts, range: SheetRange): { units: Units; figures: number } => {
  const units = new Map<string, Place>()
  let [figures, cells] = [0, 0]
  const { sheet, startRow, endRow, startColumn, endColumn } = range
  for (let row = startRow; row <= endRow && cells < MOST_CELLS; row += 1)
    for (let column = startColumn; column <= endColumn; column += 1) {
      cells += 1
      const cell = cellAt(sheet, row, column)
      if (kindOf(cell) !== 'number') continue
      figures += 1
      const figureClass = figureClassOf(facts.workbook, cell)
      const key = figureClass.type === 'general' ? 'number' : classKey(figureClass)
      if (!units.has(key)) units.set(key, { row, column })
    }
  return { units, figures }
}

const shownAt = (facts: AuditFacts, { sheet }: SheetRange, { row, column }: Place): string =>
  `${cellName(row, column)} (${displayText(facts.workbook, cellAt(sheet, row, column))})`

/** Two cells that nobody would add. Null if the range has one unit. */
const mixedPair = (units: Units): readonly [Place, Place] | null => {
  const currencies = [...units].filter(([key]) => key.startsWith('money '))
  const [one, other] = currencies
  if (one && other) return [one[1], other[1]]
  const percent = units.get('percent')
  const amount = one?.[1] ?? units.get('number')
  return percent && amount ? [amount, percent] : null
}

const mixedSumsOf = (
  facts: AuditFacts,
  sheet: AuditSheet,
  odd: readonly Finding[],
): readonly Finding[] =>
  sheet.runs
    .filter(({ formula }) => IS_SUM.test(formula))
    .flatMap((run) =>
      totalsOf(sheet, run)
        .slice(0, 1)
        .flatMap(({ range }): readonly Finding[] => {
          const { units, figures } = unitsIn(facts, range)
          const pair = figures < LEAST_FIGURES ? null : mixedPair(units)
          const isKnown = odd.some(
            ({ place }) => place.sheet.id === range.sheet.id && hasOverlap(place, range),
          )
          if (pair === null || isKnown) return []
          const [one, other] = pair.map((place) => shownAt(facts, range, place))
          return [
            {
              rule: 'mixed_units',
              severity: 'warning',
              place: placeOfRun(run),
              evidence: `${cellName(run.startRow, run.startColumn)} (${run.formula}) adds figures of different units: ${one} and ${other}.`,
            },
          ]
        }),
    )

/**
 * Finds sums of several currencies, and sums of amounts and percentages. Sums over a figure that
 * was found already are left out.
 */
export const mixedSums = (facts: AuditFacts, odd: readonly Finding[]): readonly Finding[] =>
  facts.sheets.flatMap((sheet) => mixedSumsOf(facts, sheet, odd))
