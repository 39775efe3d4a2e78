import { subjectWords, isJoint, labelScore, namesOf, MIN_LABEL_SCORE } from '../figure-names.ts'
import { keyOf } from './compare-pairs.ts'
import type { Fact } from '../fact.ts'
import { isPeriod } from '../periods.ts'

type Facts = readonly [first: readonly Fact[], second: readonly Fact[]]

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/**
 * Adds the heading to the name of a figure whose row and column are only periods. "Q3 2025" below
 * "Revenue by quarter" becomes "Revenue, Q3 2025".
 */
const byHeading = (fact: Fact): Fact => {
  const times = [isPeriod(fact.row) ? fact.row : '', fact.column ?? ''].filter(Boolean)
  return fact.heading === null || times.length === 0
    ? fact
    : { ...fact, row: capital(fact.heading), column: times.join(' ') }
}

const fitOf = ({ row, column }: Fact, names: ReturnType<typeof namesOf>): number =>
  Math.max(labelScore(names, row), labelScore(names, column ?? ''))

/**
 * The figures of both documents that fit the names best. A figure gets the name from its heading if
 * that name fits better than its own.
 */
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

/** True if some figure fits the words well enough, or if there are no words. */
export const hasMatchingFact = (facts: Facts, words: string): boolean => {
  const names = namesOf(subjectWords(words))
  return (
    words === '' ||
    facts.flat().some((fact) => {
      const fit = Math.max(fitOf(fact, names), fitOf(byHeading(fact), names))
      return fit >= MIN_LABEL_SCORE
    })
  )
}

/** Joins two name parts if a row of either document contains both: "equity", "liabilities". */
export const joinNameParts = (facts: Facts, parts: readonly string[]): readonly string[] =>
  parts.reduce<readonly string[]>((names, part) => {
    const joined = `${names.at(-1) ?? ''} ${part}`
    const wanted = namesOf(subjectWords(joined))
    const isOne =
      names.length > 0 &&
      facts.flat().some(({ row }) => isJoint(row) && labelScore(wanted, row) >= MIN_LABEL_SCORE)
    return isOne ? [...names.slice(0, -1), joined] : [...names, part]
  }, [])

/**
 * The figures to compare, or all figures if `asked` is empty.
 * A figure takes the name of its heading if the question or the other document uses this name.
 */
export const factsToCompare = (facts: Facts, asked: readonly string[]): Facts => {
  if (asked.length > 0) {
    const all = asked.map((words) => called(facts, namesOf(subjectWords(words))))
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
