import { decimalStyleOf } from './amounts.ts'
import { changeOf } from './comparison/change.ts'
import type { Fact } from './fact.ts'
import { isOtherPeriodLength, periodLengthOf } from './frequency.ts'
import { periodSortKey, readPeriods } from './periods.ts'
import { escapeText } from './quote.ts'
import { normalizeLabel, type RankedFact, type FigureRequest } from './rank-facts.ts'

/** Maximum periods per figure. */
const MOST_PERIODS = 8
/** Minimum share of the best score for a figure to count as equally good. */
const AS_GOOD = 0.9
/** Words for a change, which are not part of a figure's name. */
const CHANGED =
  /\b(?:chang(?:e[sd]?|ing)|develop(?:ed|ment)?|gr(?:ow|ew|owth)|(?:in|de)creas(?:e[sd]?|ing)|differences?|differ(?:ed)?|compar(?:e[ds]?|ison)|r(?:ise|ose|isen)|f(?:all|ell|allen)|between|from|to|in|of|the|by)\b/gi

/**
 * Splits a request (`wish`) for several periods into one request per period. Removes the words for
 * a change from the figure's name.
 */
export const splitByPeriod = (wish: FigureRequest): readonly FigureRequest[] => {
  if (wish.periods.length < 2) return [wish]
  const bare = wish.label.replace(CHANGED, ' ').replace(/\s+/g, ' ').trim()
  const label = bare === '' ? wish.label : bare
  return wish.periods.slice(0, MOST_PERIODS).map((one) => ({ ...wish, label, periods: [one] }))
}

/** A figure's name without its period. */
const nameOf = ({ row, column }: Fact): string =>
  [row, column ?? ''].map((name) => normalizeLabel(readPeriods(name).rest)).join('|')

/** True if two figures have the same name and unit. */
const isAlike = (a: Fact, b: Fact): boolean =>
  nameOf(a) === nameOf(b) && normalizeLabel(a.note ?? '') === normalizeLabel(b.note ?? '')

/**
 * True if two figures have the same name, unit and document. They must also be in the same table,
 * or both outside tables.
 */
const isBeside = (a: Fact, b: Fact): boolean =>
  isAlike(a, b) && a.documentId === b.documentId && a.table === b.table

const good = (found: readonly RankedFact[]): readonly RankedFact[] =>
  found.filter(({ score }) => score >= (found[0]?.score ?? 0) * AS_GOOD)

/** Prefers figures from one place for all periods, for example all from the same table. */
export const preferSamePlace = (
  found: readonly (readonly RankedFact[])[],
): readonly (readonly RankedFact[])[] => {
  const [first = []] = found
  const mates = (anchor: RankedFact): readonly (RankedFact | undefined)[] =>
    found.map((some) => good(some).find(({ fact }) => isBeside(anchor.fact, fact)))
  const chosen = good(first)
    .map(mates)
    .find((all) => all.every((one) => one !== undefined))
  if (!chosen) return found
  return found.map((some, at) => {
    const choice = chosen[at]
    return choice ? [choice, ...some.filter((one) => one !== choice)] : some
  })
}

/** True if the periods of the first and of the last request (`wishes`) differ in length. */
const isBetweenUnlike = (wishes: readonly FigureRequest[]): boolean => {
  const spans = wishes.map(({ periods }) => periodLengthOf(periods, ''))
  return isOtherPeriodLength(spans[0] ?? null, spans.at(-1) ?? null)
}

/**
 * A sentence about the exact change from the earliest to the latest figure, or about periods of
 * different length. '' if the figures are not comparable.
 */
export const changeLine = (
  figures: readonly (readonly [wish: FigureRequest, fact: Fact])[],
  facts: readonly Fact[],
): string => {
  const inTime = figures.toSorted(([a], [b]) => periodSortKey(a.periods) - periodSortKey(b.periods))
  const [from, to] = [inTime[0]?.[1], inTime.at(-1)?.[1]]
  if (!from || !to || from === to || !isAlike(from, to)) return ''
  if (isBetweenUnlike(inTime.map(([one]) => one)))
    return 'No change is calculated between them: the periods differ in length.'
  const style = (one: Fact): ReturnType<typeof decimalStyleOf> =>
    decimalStyleOf(
      facts.filter(({ documentId }) => documentId === one.documentId).map(({ value }) => value),
    )
  const difference = changeOf([from, to], [style(from), style(to)])
  if (!difference) return ''
  const percent = difference.percent === null ? '' : `, or ${difference.percent}`
  return `The change from ${escapeText(from.value, 40)} to ${escapeText(to.value, 40)} is **${difference.change}**${percent}: later less earlier, calculated from the figures as stated.`
}
