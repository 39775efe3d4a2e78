import { type Currency, type SpokenFigure, findFigures } from './figures.ts'

const first = (
  figures: readonly SpokenFigure[],
  unit: SpokenFigure['unit'],
): SpokenFigure | undefined => figures.find((figure) => figure.unit === unit)

/** The term in months, from years or months. */
export const monthsOf = (figures: readonly SpokenFigure[]): number | null => {
  const years = first(figures, 'years')
  if (years) return Math.round(years.value * 12)
  return first(figures, 'months')?.value ?? null
}

/** "at 6.5" is a rate even without a percent sign. */
const BARE_RATE =
  /\b(?:at|rate of|rate)\s+(\d{1,2}(?:\.\d+)?)(?![\d,%.]|\s*(?:%|per|k\b|m\b|years?\b|months?\b))/i

/** The numbers of a text. If the text has no percentage, a bare rate counts as a percentage. */
export const readFigures = (text: string): readonly SpokenFigure[] => {
  const figures = findFigures(text)
  const rate = BARE_RATE.exec(text)
  if (!rate || first(figures, 'percent')) return figures
  const end = rate.index + rate[0].length
  const start = end - (rate[1] ?? '').length
  // A figure's `at` may point to the space before its digits, so it may be less than `start`.
  const at = figures.findLast((figure) => figure.at <= start)
  return figures.map((figure) =>
    figure === at ? { ...figure, unit: 'percent', value: Number(rate[1]) / 100 } : figure,
  )
}

/** The first percentage. */
export const rateOf = (figures: readonly SpokenFigure[]) => first(figures, 'percent')?.value ?? null

/** The figures that are neither percentages nor periods. */
export const amounts = (figures: readonly SpokenFigure[]) =>
  figures.filter(({ unit }) => unit === 'plain')

/** The largest sum of money. Without money, the largest figure. */
export const largest = (figures: readonly SpokenFigure[]): number | null => {
  const money = figures.filter((figure) => figure.money)
  const pool = (money.length > 0 ? money : figures).map((figure) => figure.value)
  return pool.length === 0 ? null : Math.max(...pool)
}

/** The currency of the first figure that has one. */
export const currencyOf = (figures: readonly SpokenFigure[]): Currency | null =>
  figures.find((figure) => figure.currency !== null)?.currency ?? null
