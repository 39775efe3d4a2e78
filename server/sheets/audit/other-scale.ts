import { cellName } from '#contract/workbook/cells.ts'
import { cellAt } from '#contract/workbook/workbook.ts'
import { placeOf } from './audit-facts.ts'
import { isTypedNumber } from './cell-kinds.ts'
import { cellsAcross, type FigureSeries, type SeriesCell } from './figure-series.ts'
import type { Finding } from './finding.ts'

/** A figure this many times the others is in another unit: thousands, or whole percents. */
const THOUSAND = [300, 3_000] as const
const HUNDRED = [50, 200] as const
/** The largest of the other figures may be this many times the smallest. */
const NARROW = 5
const LEAST_FIGURES = { row: 6, column: 8 } as const
/** With fewer figures in a row, or less alike ones, the size is a note only. */
const LEAST_FOR_NOTE = 3
const ALIKE = 50
const [FIRST_YEAR, LAST_YEAR] = [1900, 2100]

const middleOf = (sizes: readonly number[]): number =>
  sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0

/** How many times larger or smaller a figure is than another. */
const ratioOf = (one: number, other: number): number =>
  Math.max(Math.abs(one / other), Math.abs(other / one))

const isBetween = (value: number, [least, most]: readonly [number, number]): boolean =>
  value >= least && value <= most

const isOdd = ({ value, figureClass }: SeriesCell, middle: number): boolean => {
  if (figureClass.type === 'date') return false
  const ratio = ratioOf(value, middle)
  return figureClass.type === 'percent'
    ? isBetween(ratio, HUNDRED) && Math.abs(value) >= 1
    : isBetween(ratio, THOUSAND)
}

/** True for a number that heads other figures. */
const isHeading = ({ axis, cells }: FigureSeries, cell: SeriesCell): boolean => {
  const { value } = cell
  if (!Number.isInteger(value)) return false
  return (value >= FIRST_YEAR && value <= LAST_YEAR) || (axis === 'column' && cell === cells[0])
}

/** True if the typed figures across the series are larger or smaller than their own lines too. */
const isOwnScale = (series: FigureSeries, cell: SeriesCell): boolean => {
  const { sheet } = series.sheet
  return cellsAcross(series, cell).some((place) => {
    const own = cellAt(sheet, place.row, place.column)
    if (!isTypedNumber(own)) return false
    const line = series.cells
      .filter((one) => one !== cell)
      .map(({ row, column }) =>
        series.axis === 'row' ? cellAt(sheet, place.row, column) : cellAt(sheet, row, place.column),
      )
      .filter(isTypedNumber)
      .map((one) => Math.abs(Number(one?.v)))
    const middle = middleOf(line)
    return middle > 0 && ratioOf(Number(own?.v), middle) > NARROW
  })
}

/** The typed figure that is a hundred or a thousand times larger or smaller than all others. */
export const otherScale = (series: FigureSeries): readonly Finding[] => {
  const typed = series.cells.filter(({ isFormula, value }) => !isFormula && value !== 0)
  if (typed.length < LEAST_FOR_NOTE) return []
  const middle = middleOf(typed.map(({ value }) => Math.abs(value)))
  const odd = typed.filter((one) => isOdd(one, middle))
  const [cell] = odd
  if (cell === undefined || odd.length > 1) return []
  const others = typed.filter((one) => one !== cell).map(({ value }) => Math.abs(value))
  const [smallest, largest] = [Math.min(...others), Math.max(...others)]
  if (largest > smallest * ALIKE || isHeading(series, cell) || isOwnScale(series, cell)) return []
  const isCertain = typed.length >= LEAST_FIGURES[series.axis] && largest <= smallest * NARROW
  const of = series.label === '' ? '' : ` of "${series.label.slice(0, 60)}"`
  const { row, column, value } = cell
  return [
    {
      rule: 'mixed_units',
      severity: isCertain ? 'warning' : 'note',
      place: placeOf(series.sheet.sheet, row, column),
      evidence: `${cellName(row, column)} is ${value}, while the other ${others.length} figures${of} are between ${smallest} and ${largest} in size: it seems to be in another unit.`,
    },
  ]
}
