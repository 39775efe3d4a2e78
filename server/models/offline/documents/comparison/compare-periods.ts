import type { DecimalStyle } from '../amounts.ts'
import { changeOf, type FactPair } from './change.ts'
import { pairFacts, periodsOf, type Headings, type PairingResult } from './compare-pairs.ts'
import type { Fact } from '../fact.ts'
import { periodSortKey, type Period } from '../periods.ts'
import { mapInSlices, type SlicedWork } from '../answer-script.ts'

type Facts = readonly [first: readonly Fact[], second: readonly Fact[]]

/** A comparison, by period, of the figures that the main pairs do not contain. */
export type OtherPeriods = {
  /** Figures of the same period with different values, for example after a restatement. */
  readonly changed: readonly FactPair[]
  /** Figures of the same period with equal values. */
  readonly same: readonly FactPair[]
  /** Figures of periods that only one document has. */
  readonly alone: Facts
}

/** The single period of a figure. Null if its row and column name several periods or none. */
export const periodOf = (fact: Fact): Period | null => {
  const found = periodsOf(fact)
  const years = new Set(found.flatMap(({ year }) => year ?? []))
  const parts = new Set(found.flatMap(({ part }) => part ?? []))
  if (found.length === 0 || years.size > 1 || parts.size > 1) return null
  const [[year = null], [part = null]] = [[...years], [...parts]]
  return { year, part, day: found.find(({ day }) => day !== null)?.day ?? null }
}

const timeOf = (fact: Fact): string | null => {
  const period = periodOf(fact)
  return period && `${period.year}|${period.part}`
}

const isSame = ({ change }: { readonly change: string }): boolean => !/[1-9]/.test(change)

/**
 * Compares the figures outside the main pairs (`pairing`) by the periods that both documents
 * contain, latest first.
 */
export function* compareOtherPeriods(
  facts: Facts,
  headings: readonly [Headings, Headings],
  styles: readonly [DecimalStyle, DecimalStyle],
  pairing: PairingResult,
): SlicedWork<OtherPeriods> {
  const [first, second] = facts.map((some) => Map.groupBy(some, timeOf))
  const shared = [...(first?.keys() ?? [])].filter((key) => key !== null && second?.has(key))
  const partners = new Map(pairing.pairs)
  const isTaken = ([a, b]: FactPair): boolean => partners.get(a) === b
  const found: FactPair[] = []
  for (const key of shared) {
    yield { calls: [] }
    const both = [first?.get(key) ?? [], second?.get(key) ?? []] as const
    found.push(...(yield* pairFacts(both, headings)).pairs)
  }
  const pairs = found
    .filter((pair) => !isTaken(pair))
    .toSorted(([a], [b]) => periodSortKey(periodsOf(b)) - periodSortKey(periodsOf(a)))
  const comparison = yield* mapInSlices(pairs, (pair) => [
    { pair, comparison: changeOf(pair, styles) },
  ])
  const listed = [
    ...pairing.pairs.flat(),
    ...pairing.first,
    ...pairing.second,
    ...pairing.unclear.flatMap((one) => [...one.first, ...one.second]),
  ]
  const times = new Set([...shared, ...listed.map(timeOf), null])
  const alone = (some: readonly Fact[]): readonly Fact[] =>
    some.filter((fact) => !times.has(timeOf(fact)))
  return {
    changed: comparison.flatMap((one) =>
      one.comparison && !isSame(one.comparison) ? [one.pair] : [],
    ),
    same: comparison.flatMap((one) => (one.comparison && isSame(one.comparison) ? [one.pair] : [])),
    alone: [alone(facts[0]), alone(facts[1])],
  }
}
