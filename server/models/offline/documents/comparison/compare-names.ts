import { aboutWords, isJoint, labelScore, namesOf, NEAR_ENOUGH } from '../concepts.ts'
import { keyOf } from './compare-pairs.ts'
import type { Fact } from '../fact.ts'
import { isPeriod } from '../periods.ts'

type Facts = readonly [first: readonly Fact[], second: readonly Fact[]]

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** A figure whose row and column are times alone, by what its heading says: "Revenue, Q3 2025" for "Q3 | 2025" below "Revenue by quarter". */
const byHeading = (fact: Fact): Fact => {
  const times = [isPeriod(fact.row) ? fact.row : '', fact.column ?? ''].filter(Boolean)
  return fact.heading === null || times.length === 0
    ? fact
    : { ...fact, row: capital(fact.heading), column: times.join(' ') }
}

/** How well a figure's own names are what is asked for. */
const fitOf = ({ row, column }: Fact, names: ReturnType<typeof namesOf>): number =>
  Math.max(labelScore(names, row), labelScore(names, column ?? ''))

/** The figures that are called so, also by the heading over them; the best fits of both documents. */
const called = (facts: Facts, names: ReturnType<typeof namesOf>): Facts => {
  const scored = facts.map((some) =>
    some.map((fact) => {
      const renamed = byHeading(fact)
      const [own, other] = [fitOf(fact, names), fitOf(renamed, names)]
      return other > own ? { fact: renamed, fit: other } : { fact, fit: own }
    }),
  )
  const most = scored.flat().reduce((best, { fit }) => Math.max(best, fit), 0)
  const [first = [], second = []] = scored.map((side) =>
    side.flatMap(({ fact, fit }) => (most > 0 && fit >= most * 0.95 ? [fact] : [])),
  )
  return [first, second]
}

/** Whether a figure of the two is called what is asked for, and not only nearly so; so is all where no words say which. */
export const areCalled = (facts: Facts, words: string): boolean => {
  const names = namesOf(aboutWords(words))
  return (
    words === '' ||
    facts.flat().some((fact) => {
      const fit = Math.max(fitOf(fact, names), fitOf(byHeading(fact), names))
      return fit >= NEAR_ENOUGH
    })
  )
}

/** The names that a comparison is about; those that a row of the two joins are one: "equity", "liabilities". */
export const namesAsked = (facts: Facts, parts: readonly string[]): readonly string[] =>
  parts.reduce<readonly string[]>((names, part) => {
    const joined = `${names.at(-1) ?? ''} ${part}`
    const wanted = namesOf(aboutWords(joined))
    const isOne =
      names.length > 0 &&
      facts.flat().some(({ row }) => isJoint(row) && labelScore(wanted, row) >= NEAR_ENOUGH)
    return isOne ? [...names.slice(0, -1), joined] : [...names, part]
  }, [])

/**
 * The figures of two documents that a comparison is about, all where no name says which. One that its heading names
 * goes by it where that is asked for, or where a row of the other document is called so.
 */
export const askedFacts = (facts: Facts, asked: readonly string[]): Facts => {
  if (asked.length > 0) {
    const all = asked.map((words) => called(facts, namesOf(aboutWords(words))))
    return [
      [...new Set(all.flatMap(([some]) => some))],
      [...new Set(all.flatMap(([, some]) => some))],
    ]
  }
  const [first, second] = facts.map((some) => new Set(some.map(({ row }) => keyOf(row))))
  const renamed = (some: readonly Fact[], rows: ReadonlySet<string> | undefined): readonly Fact[] =>
    some.map((fact) =>
      fact.heading !== null && rows?.has(keyOf(fact.heading)) ? byHeading(fact) : fact,
    )
  return [renamed(facts[0], second), renamed(facts[1], first)]
}
