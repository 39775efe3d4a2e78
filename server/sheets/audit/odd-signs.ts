import { cellName } from '#contract/workbook/cells.ts'
import { placeOf } from './audit-facts.ts'
import type { FigureSeries, SeriesCell } from './figure-series.ts'
import type { Finding } from './finding.ts'

/** Figures whose sign may change. */
const CHANGES =
  /\b(?:net|changes?|variances?|differences?|profit|loss|income|result|cash ?flow|gains?|growth|returns?|balance|adjustments?|movements?|delta|surplus|deficit|p&l|ebitda?|refunds?|amount)\b/iu
/** A row needs this many figures, a column of records more. With fewer the sign is a note only. */
const LEAST = { row: 6, column: 8 } as const
const LEAST_FOR_NOTE = 5
/** The largest of the figures may be this many times the smallest, without regard to sign. */
const NARROW = 5
/** In a column with a wider span, the figures may be of several quantities. */
const ONE_QUANTITY = 50

/** The one figure whose sign differs. Undefined if there are none or several. */
const oddOne = (typed: readonly SeriesCell[]): SeriesCell | undefined => {
  const negative = typed.filter(({ value }) => value < 0)
  const positive = typed.filter(({ value }) => value > 0)
  const few = negative.length < positive.length ? negative : positive
  return few.length === 1 ? few[0] : undefined
}

const isWithin = (typed: readonly SeriesCell[], times: number): boolean => {
  const sizes = typed.map(({ value }) => Math.abs(value)).sort((a, b) => a - b)
  return (sizes.at(-1) ?? 0) <= (sizes[0] ?? 0) * times
}

/** False for dates, and for a column of a model, whose rows differ in kind. */
const isOneQuantity = (typed: readonly SeriesCell[], axis: FigureSeries['axis']): boolean =>
  !typed.some(({ figureClass }) => figureClass.type === 'date') &&
  (axis === 'row' || isWithin(typed, ONE_QUANTITY))

/** Finds the typed figure of a series whose sign differs from all others. */
export const oddSignIn = ({ sheet, axis, label, cells }: FigureSeries): readonly Finding[] => {
  const typed = cells.filter(({ isFormula, value }) => !isFormula && value !== 0)
  if (typed.length < LEAST_FOR_NOTE || CHANGES.test(label)) return []
  const odd = oddOne(typed)
  if (odd === undefined || !isOneQuantity(typed, axis)) return []
  const isCertain = typed.length >= LEAST[axis] && isWithin(typed, NARROW)
  const { row, column, value } = odd
  const of = label === '' ? '' : ` of "${label.slice(0, 60)}"`
  return [
    {
      rule: 'odd_sign',
      severity: isCertain ? 'warning' : 'note',
      place: placeOf(sheet.sheet, row, column),
      evidence: `${cellName(row, column)} is ${value}, while the other ${typed.length - 1} figures${of} are ${value < 0 ? 'positive' : 'negative'}.`,
      proposal: { cell: cellName(row, column), value: -value },
    },
  ]
}
