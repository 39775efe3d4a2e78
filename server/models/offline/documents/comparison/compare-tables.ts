import { changeOf, isSameUnit, type FactPair } from './change.ts'
import type { ComparedDocument } from './compare-prose.ts'
import { lineOver, periodsOf } from './compare-pairs.ts'
import type { Fact } from '../fact.ts'
import { isOtherPeriodLength, periodLengthOf } from '../frequency.ts'
import { periodsIn } from '../periods.ts'
import { escapeText } from '../quote.ts'

/**
 * The change between the two figures of a pair, and this change in percent. A dash means that the
 * figures are not comparable.
 */
const changesOf = (
  pair: FactPair,
  [first, second]: readonly [ComparedDocument, ComparedDocument],
): readonly string[] => {
  const [a, b] = pair.map((fact) => periodLengthOf(periodsOf(fact), fact.above))
  const isUnlike = isOtherPeriodLength(a ?? null, b ?? null)
  const difference = isUnlike ? null : changeOf(pair, [first.style, second.style])
  return [difference?.change ?? '–', difference?.percent ?? '–']
}

/** The name of a figure: its row, and its column unless the column is a period. */
export const nameOf = (fact: Fact): string => {
  const isTimed = fact.column === null || periodsIn(fact.column).length > 0
  return escapeText(`${fact.row}${isTimed ? '' : `, ${fact.column}`}`, 80)
}
/** The common name of a pair, or both names if they differ, such as "Q1 2024 / Q1 2025". */
const pairName = ([a, b]: FactPair): string => {
  const [first, second] = [nameOf(a), nameOf(b)]
  return first.toLowerCase() === second.toLowerCase() ? second : `${first} / ${second}`
}
const noted = ({ note }: Fact): string => (note === null ? '' : ` (${escapeText(note, 60)})`)
/** A figure with its period and unit. */
export const withUnit = (fact: Fact): string => `${cell(fact)}${noted(fact)}`
/** A figure with its period. */
const cell = (fact: Fact): string => {
  const period =
    fact.column !== null && periodsIn(fact.column).length > 0
      ? ` (${escapeText(fact.column, 30)})`
      : ''
  return `${escapeText(fact.value, 40)}${period}`
}

const isNoted = (pair: FactPair): string => {
  const [first, second] = pair.map(({ note }) => note ?? '')
  if (!first && !second) return ''
  if (first === second) return ` Figures ${escapeText(first ?? '', 60)}.`
  const sentence = ` Figures “${escapeText(first || 'no unit named', 60)}” on the left and “${escapeText(second || 'no unit named', 60)}” on the right`
  return isSameUnit(pair) ? `${sentence}.` : `${sentence}: no change is calculated.`
}

/**
 * Names the lines above the two figures of a pair if these lines differ. Such a line may name a
 * company.
 */
const overOf = (
  [a, b]: FactPair,
  [first, second]: readonly [ComparedDocument, ComparedDocument],
): string => {
  const [left, right] = [lineOver(a, first.headings), lineOver(b, second.headings)]
  return left === '' || right === '' || left === right
    ? ''
    : `, under “${escapeText(left, 60)}” and “${escapeText(right, 60)}”`
}

/**
 * Markdown tables of pairs with their changes. Pairs with the same citations and units share a
 * table.
 */
export const tablesOf = (
  pairs: readonly FactPair[],
  sides: readonly [ComparedDocument, ComparedDocument],
): string => {
  const [first, second] = sides
  const groups = Map.groupBy(pairs, ([a, b]) => `${a.cite}|${b.cite}|${a.note}|${b.note}`)
  const head = `| | ${escapeText(first.document.filename, 60)} | ${escapeText(second.document.filename, 60)} | Change | % |\n|---|---:|---:|---:|---:|`
  return [...groups.values()]
    .map((group) => {
      const [one] = group
      const rows = group.map(
        (pair) =>
          `| ${[pairName(pair), cell(pair[0]), cell(pair[1]), ...changesOf(pair, sides)].join(' | ')} |`,
      )
      return one
        ? `From ${one[0].cite} and ${one[1].cite}${overOf(one, sides)}.${isNoted(one)}\n\n${head}\n${rows.join('\n')}`
        : ''
    })
    .join('\n\n')
}
