import { cellName } from '#contract/workbook/cells.ts'
import { withinTest } from '../../sheets/aggregate/cell-tests.ts'
import {
  liveFormula,
  referenceOf,
  type FormulaGround,
} from '../../sheets/aggregate/live-formula.ts'
import type { ColumnTest, Measure } from '../../sheets/aggregate/query.ts'
import { newTally, type MeasureFunction, type Tally } from '../../sheets/aggregate/tallies.ts'
import type { AxisGroup, SummaryGroups } from './summary-groups.ts'

/** Larger than any figure of a cell that people type. */
const MOST_NUMBER = 1e300
const ANY_NUMBER = withinTest(null, { value: MOST_NUMBER, isOpen: false, isDay: false })

/** Averages and extremes cannot be added up, so their summary also counts the figures. */
export const needsCount = (of: MeasureFunction): boolean => of !== 'sum' && of !== 'count'

/**
 * The formulas of a summary from its tests. A formula is null if no formula selects the cells.
 */
export type SummaryFormulas = {
  /** The figure of the rows that pass the tests. Empty if they have no figure. */
  readonly figure: (...groups: readonly AxisGroup[]) => string | null
  /** How many numbers pass the tests. */
  readonly count: (group: AxisGroup) => string | null
  /** The figure of all rows of the table. */
  readonly table: string
  /** How many numbers the table has. */
  readonly tableCount: string
}

/** A formula depends on the kind of a tally only, so one with any figure stands for all groups. */
const anyTally = (of: MeasureFunction): Tally => ({
  ...newTally(of),
  counted: 1,
  least: 0,
  most: 0,
})

/**
 * Cells in error stay visible in the figures, so the formulas must not leave them out. We compare
 * the results with our own figures, so a doubtful cell needs no refusal here.
 */
const groundOf = ({ aggregate, live }: SummaryGroups, { column, ...measure }: Measure) => {
  const profiles = new Map(
    [...aggregate.profiles].map(([at, profile]) => {
      const isShown = at === column && measure.function !== 'count'
      const kinds = isShown ? { ...profile.kinds, error: 0 } : profile.kinds
      return [at, { ...profile, kinds, doubtful: 0 }]
    }),
  )
  const ground: FormulaGround = {
    table: live,
    aggregate: { ...aggregate, profiles },
    includesHidden: true,
    hasSubtotals: () => false,
  }
  return ground
}

const PLAIN: Readonly<Record<string, string>> = { average: 'AVERAGE', min: 'MIN', max: 'MAX' }

const tableFormula = (of: MeasureFunction, reference: string, hasEmptyTexts: boolean): string => {
  if (of === 'sum') return `=SUM(${reference})`
  if (of === 'count')
    return hasEmptyTexts ? `=SUMPRODUCT(--(${reference}<>""))` : `=COUNTA(${reference})`
  return `=IF(COUNT(${reference})=0,"",${PLAIN[of]}(${reference}))`
}

/** The formulas of a summary. */
export const summaryFormulas = (groups: SummaryGroups): SummaryFormulas => {
  const [measure = { function: 'count', column: null }] = groups.resolved.query.measures
  const { function: of, column } = measure
  const ground = groundOf(groups, measure)
  const reference = referenceOf(groups.live, column ?? groups.live.body.startColumn)
  const hasEmptyTexts = (groups.aggregate.profiles.get(column ?? -1)?.emptyTexts ?? 0) > 0
  const numbers: readonly ColumnTest[] = column === null ? [] : [{ column, test: ANY_NUMBER }]
  const countOf = (tests: readonly ColumnTest[]): string | null =>
    liveFormula(ground, { function: 'count', column }, [...tests, ...numbers], anyTally('count'))
  return {
    figure: (...chosen) => {
      const tests = chosen.flatMap((group) => group.tests)
      const figure = liveFormula(ground, measure, tests, anyTally(of))
      if (figure === null || !needsCount(of)) return figure
      const count = countOf(tests)
      return count && `=IF(${count.slice(1)}=0,"",${figure.slice(1)})`
    },
    count: ({ tests }) => countOf(tests),
    table: tableFormula(of, reference, hasEmptyTexts),
    tableCount: `COUNT(${reference})`,
  }
}

type Place = readonly [row: number, column: number]

/** The address of cells of the summary for its own totals. */
export const ownRange = (from: Place, to: Place): string =>
  `${cellName(...from)}:${cellName(...to)}`

/** The total of the totals. Averages are weighted by their counts. */
export const grandFormula = (of: MeasureFunction, figures: string, counts: string): string => {
  if (!needsCount(of)) return `=SUM(${figures})`
  if (of === 'average')
    return `=IF(SUM(${counts})=0,"",SUMPRODUCT(${figures},${counts})/SUM(${counts}))`
  return `=IF(COUNT(${figures})=0,"",${PLAIN[of]}(${figures}))`
}
