import {
  createColumnCollector,
  decimalSignOf,
  digitsBySign,
  type ColumnNotation,
} from '../../import/delimited/columns.ts'
import { figureOf, type Figure, type FigureDigits } from '#contract/figures/figure.ts'
import type { Region } from '#contract/figures/region.ts'
import type { DecimalSign } from '#contract/figures/decimal-signs.ts'

/** Counts for one column, in addition to those of `createColumnCollector`. */
type Tally = {
  texts: number
  figures: number
  bracketed: number
  /** Figures valid with either decimal sign, such as 1.234, counted by the sign they contain. */
  readonly twofold: Record<DecimalSign, number>
  /** Digit counts before the point. */
  readonly wholes: Set<number>
  /**
   * True if a currency follows an ambiguous figure such as 1.234, which suggests that points group
   * thousands.
   */
  isThousands: boolean
  hasSmall: boolean
}

const newTally = (): Tally => ({
  texts: 0,
  figures: 0,
  bracketed: 0,
  twofold: { '.': 0, ',': 0 },
  wholes: new Set(),
  isThousands: false,
  hasSmall: false,
})

const SMALL = /^\(?[-−]?\d{1,3}-?\)?$/

const tellTwofold = (
  tally: Tally,
  figure: Figure,
  point: FigureDigits,
  comma: FigureDigits,
): void => {
  if (point.plain === comma.plain) return
  if (point.decimals === 0) {
    tally.twofold[','] += 1
    return
  }
  tally.twofold['.'] += 1
  tally.wholes.add(point.whole)
  if (figure.after !== '') tally.isThousands = true
}

const tellFigure = (tally: Tally, figure: Figure): void => {
  const readings = digitsBySign(figure)
  if (readings === null) return
  tally.figures += 1
  if (figure.isBracketed) tally.bracketed += 1
  const { '.': point, ',': comma } = readings
  if (point !== null && comma !== null) tellTwofold(tally, figure, point, comma)
}

const tell = (tally: Tally, text: string, currency: string): void => {
  tally.texts += 1
  if (SMALL.test(text)) tally.hasSmall = true
  const figure = figureOf(text, currency)
  if (figure !== null) tellFigure(tally, figure)
}

/**
 * Whether points group thousands, judged by the figures alone. Examples: 1.234 next to 12.345, or
 * 1.234 next to 7.
 */
const hasThousands = ({ twofold, wholes, isThousands, hasSmall }: Tally): boolean =>
  twofold['.'] > 0 && twofold[','] === 0 && (isThousands || wholes.size > 1 || hasSmall)

const leaderOf = ({ sure }: ColumnNotation): DecimalSign | null =>
  sure['.'] === sure[','] ? null : sure['.'] > sure[','] ? '.' : ','

/** An unusual number format proven in one column applies to all figure columns. */
const shareForms = (columns: readonly ColumnNotation[], tallies: readonly Tally[]): void => {
  const isFigures = (at: number): boolean => {
    const { figures = 0, texts = 0 } = tallies[at] ?? {}
    return figures * 2 > texts
  }
  for (const form of ['hasBrackets', 'hasTrailing', 'hasSpaces'] as const) {
    if (!columns.some((column) => column?.[form])) continue
    columns.forEach((column, at) => {
      const isThere = form !== 'hasBrackets' || (tallies[at]?.bracketed ?? 0) > 0
      if (column && isThere && isFigures(at)) column[form] = true
    })
  }
}

/** The analyzed columns and the decimal sign of each. */
export type TableNotation = {
  readonly columns: readonly ColumnNotation[]
  readonly signs: readonly DecimalSign[]
}

const allSign = (columns: readonly ColumnNotation[]): DecimalSign | null => {
  // If figures are inconclusive, `decimalSignOf` falls back to the delimiter. Equal answers for
  // both delimiters mean that the figures decided.
  const sign = decimalSignOf(columns, ',')
  return sign === decimalSignOf(columns, ';') ? sign : null
}

/**
 * Decimal sign of an ambiguous column: the comma if points group thousands, otherwise `own`. If
 * points do not group thousands and `own` is null, the column counts as undecided and keeps its
 * texts.
 */
const doubtfulSign = (
  column: ColumnNotation,
  tally: Tally,
  isThousands: boolean,
  own: DecimalSign | null,
): DecimalSign => {
  const { '.': points, ',': commas } = tally.twofold
  if (points === 0) return '.'
  if (commas > 0 || (!isThousands && own === null)) column.sure['.'] = column.sure[','] = 1
  return isThousands ? ',' : (own ?? '.')
}

const surveyOf = (
  columns: readonly ColumnNotation[],
  tallies: readonly Tally[],
  own: DecimalSign | null,
): TableNotation => {
  const all = allSign(columns)
  const isThousands = tallies.some((tally) => tally && hasThousands(tally))
  shareForms(columns, tallies)
  const signs = Array.from(columns, (column, at): DecimalSign => {
    const tally = tallies[at]
    if (!column || !tally) return '.'
    return leaderOf(column) ?? all ?? doubtfulSign(column, tally, isThousands, own)
  })
  return { columns, signs }
}

/**
 * Detects the number format of a table, row by row. A column follows its own figures, then the
 * other columns, then `region`. If all of them leave open whether 1.234 has decimals, the column
 * stays text.
 */
export const createNotationDetector = (region: Region | null) => {
  const { decimal = null, currency = '' } = region ?? {}
  const book = createColumnCollector(currency)
  const tallies: Tally[] = []
  return {
    see: (row: readonly string[]): void =>
      row.forEach((text, at) => {
        if (text === '') return
        book.see(at, text)
        tell((tallies[at] ??= newTally()), text.trim(), currency)
      }),
    end: (): TableNotation => surveyOf(book.columns, tallies, decimal),
  }
}
