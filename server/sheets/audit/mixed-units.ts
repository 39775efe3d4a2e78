import { cellName } from '#contract/workbook/cells.ts'
import { cellAt } from '#contract/workbook/workbook.ts'
import { displayText } from '../display.ts'
import { placeOf, rowLabelOf, runAt, type AuditFacts } from './audit-facts.ts'
import { classKey, figureClassOf, kindOf, type FigureClass } from './cell-kinds.ts'
import { cellsAcross, type FigureSeries, type SeriesCell } from './figure-series.ts'
import type { Finding } from './finding.ts'

/** The share of cells whose unit counts as that of the series. */
const MAIN_SHARE = 0.8
/** Odd cells per cell of the series. One is always possible. */
const ODD_SHARE = 0.1
/** Labels of rates, which may stand among amounts. */
const RATE = /%|\b(?:rates?|percent(?:age)?|margin|growth|share|yield|discount|ratio|tax|vat)\b/iu

/** Plain numbers, and amounts with and without a currency sign, do not differ in their unit. */
const unitOf = (figureClass: FigureClass): string =>
  figureClass.type === 'percent' || figureClass.type === 'date' ? figureClass.type : 'amount'

/** The unit with its currency. */
const unitKey = (figureClass: FigureClass): string =>
  figureClass.type === 'money' ? classKey(figureClass) : unitOf(figureClass)

const UNIT_NAMES: Readonly<Record<string, string>> = {
  percent: 'a percentage',
  date: 'a date',
  amount: 'an amount',
}

const shownAt = (facts: AuditFacts, { sheet }: FigureSeries, { row, column }: SeriesCell): string =>
  displayText(facts.workbook, cellAt(sheet.sheet, row, column))

const findingAt = (
  { sheet }: FigureSeries,
  { row, column }: SeriesCell,
  evidence: string,
): Finding => ({
  rule: 'mixed_units',
  severity: 'warning',
  place: placeOf(sheet.sheet, row, column),
  evidence,
})

/** What the cells across a series say about an odd cell of it. */
type Across = {
  /** True if cells beside it are odd in their own line too: a column of percentages. */
  readonly isOddToo: boolean
  /** True if there is a figure beside it at all. */
  readonly isKnown: boolean
}

const acrossOf = (facts: AuditFacts, series: FigureSeries, cell: SeriesCell): Across => {
  const keyAt = (row: number, column: number): string | null => {
    const found = cellAt(series.sheet.sheet, row, column)
    return kindOf(found) === 'number' ? unitKey(figureClassOf(facts.workbook, found)) : null
  }
  const own = unitKey(cell.figureClass)
  const [down, right] = series.axis === 'row' ? [0, 1] : [1, 0]
  const beside = cellsAcross(series, cell)
  return {
    isKnown: beside.length > 0,
    isOddToo: beside.some(
      ({ row, column }) =>
        keyAt(row, column) === own &&
        keyAt(row - down, column - right) !== own &&
        keyAt(row + down, column + right) !== own,
    ),
  }
}

/** True if a cell beside it in the series has the same formula. */
const sharesFormula = ({ sheet, axis }: FigureSeries, { row, column }: SeriesCell): boolean => {
  const run = runAt(sheet, row, column)
  return (
    run !== null && (axis === 'row' ? run.endColumn > run.startColumn : run.endRow > run.startRow)
  )
}

/** A row needs a figure beside the odd cell, because a record also has figures of its own kind. */
const isOddHere = (facts: AuditFacts, series: FigureSeries, cell: SeriesCell): boolean => {
  const { isOddToo, isKnown } = acrossOf(facts, series, cell)
  const rowLabel = rowLabelOf(facts.workbook, series.sheet.sheet, cell.row, cell.column)
  // A formula of its own, such as the corner of a table, has a unit of its own.
  if (cell.isFormula && !sharesFormula(series, cell)) return false
  return !isOddToo && (isKnown || (series.axis === 'column' && !RATE.test(rowLabel)))
}

type Odd = { readonly main: string; readonly cells: readonly SeriesCell[] }

/** The few cells of a series whose `keyOf` differs from that of the others. */
const oddCells = (
  cells: readonly SeriesCell[],
  keyOf: (figureClass: FigureClass) => string,
): Odd | null => {
  const groups = Map.groupBy(cells, ({ figureClass }) => keyOf(figureClass))
  const [main, ...rest] = [...groups].toSorted((a, b) => b[1].length - a[1].length)
  if (main === undefined || rest.length === 0) return null
  const odd = rest.flatMap(([, others]) => others)
  const isMain =
    main[1].length >= cells.length * MAIN_SHARE &&
    odd.length <= Math.max(1, cells.length * ODD_SHARE)
  return isMain ? { main: main[0], cells: odd } : null
}

/** True for a fraction among percentages: only its format is missing. */
const isUnformatted = (main: string, { value, figureClass }: SeriesCell): boolean =>
  main === 'percent' && unitOf(figureClass) === 'amount' && Math.abs(value) <= 1

const mixedFormats = (facts: AuditFacts, series: FigureSeries): readonly Finding[] => {
  const odd = oddCells(series.cells, unitOf)
  if (odd === null || RATE.test(series.label)) return []
  const of = series.label === '' ? '' : ` of "${series.label.slice(0, 60)}"`
  return odd.cells
    .filter((cell) => !isUnformatted(odd.main, cell) && isOddHere(facts, series, cell))
    .map((cell) => {
      const name = cellName(cell.row, cell.column)
      const [own, main] = [UNIT_NAMES[unitOf(cell.figureClass)], UNIT_NAMES[odd.main]]
      const count = series.cells.length - odd.cells.length
      return findingAt(
        series,
        cell,
        `${name} shows ${shownAt(facts, series, cell)}, ${own}, while the other ${count} figures${of} are each ${main}.`,
      )
    })
}

const mixedCurrencies = (facts: AuditFacts, series: FigureSeries): readonly Finding[] => {
  const money = series.cells.filter(({ figureClass }) => figureClass.type === 'money')
  const odd = oddCells(money, classKey)
  if (odd === null) return []
  return odd.cells
    .filter((cell) => isOddHere(facts, series, cell))
    .map((cell) => {
      const name = cellName(cell.row, cell.column)
      const count = money.length - odd.cells.length
      return findingAt(
        series,
        cell,
        `${name} shows ${shownAt(facts, series, cell)}, another currency than the other ${count} amounts${series.label === '' ? '' : ` of "${series.label.slice(0, 60)}"`}.`,
      )
    })
}

/** Finds percentages and dates among amounts, and other currencies, in a series. */
export const mixedUnitsIn = (facts: AuditFacts, series: FigureSeries): readonly Finding[] => [
  ...mixedFormats(facts, series),
  ...mixedCurrencies(facts, series),
]
