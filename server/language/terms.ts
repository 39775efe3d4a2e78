import { JOBS } from '#packages/finance/catalogue.ts'
import type { Job } from '#packages/finance/job.ts'
import { wordsOf, type Word } from './words.ts'

/** What a term means to one job. */
export type TermUse =
  | { readonly role: 'name'; readonly job: Job }
  | { readonly role: 'figure' | 'input'; readonly job: Job; readonly key: string }
  | { readonly role: 'choice'; readonly job: Job; readonly key: string; readonly value: number }

/**
 * A phrase of the field, by its stems. `weight` is higher for phrases of few jobs, and `asking` the
 * same among the names of jobs and figures.
 */
export type Term = {
  readonly stems: readonly string[]
  readonly uses: readonly TermUse[]
  readonly weight: number
  readonly asking: number
}

/** A term in a message, from one word to another. */
export type TermMatch = { readonly term: Term; readonly from: number; readonly to: number }

const phrasesOf = (job: Job): readonly (readonly [phrase: string, use: TermUse])[] => [
  ...[...job.names, job.title].map((name) => [name, { role: 'name', job }] as const),
  ...job.figures.flatMap(({ key, words = [] }) =>
    words.map((word) => [word, { role: 'figure', job, key }] as const),
  ),
  ...Object.entries(job.inputs).flatMap(([key, input]) => [
    ...[...input.words, ...(input.kind === 'list' ? (input.outlay ?? []) : [])].map(
      (word) => [word, { role: 'input', job, key }] as const,
    ),
    ...(input.kind === 'choice'
      ? input.choices.flatMap(({ value, words }) =>
          words.map((word) => [word, { role: 'choice', job, key, value }] as const),
        )
      : []),
  ]),
]

const LONGER = 0.25

/** How few jobs use a term. */
const rarity = (uses: readonly TermUse[]): number =>
  Math.log((JOBS.length + 1) / Math.max(1, new Set(uses.map(({ job }) => job.id)).size))

const createTerms = (): ReadonlyMap<string, readonly Term[]> => {
  const uses = new Map<string, TermUse[]>()
  for (const job of JOBS)
    for (const [phrase, use] of phrasesOf(job)) {
      const key = wordsOf(phrase)
        .map(({ stem }) => stem)
        .join(' ')
      if (key !== '') uses.set(key, [...(uses.get(key) ?? []), use])
    }
  const terms = [...uses].map(([key, all]): Term => {
    const found = key.split(' ')
    const length = 1 + LONGER * (found.length - 1)
    const asking = all.filter(({ role }) => role === 'name' || role === 'figure')
    return {
      stems: found,
      uses: all,
      weight: rarity(all) * length,
      asking: rarity(asking) * length,
    }
  })
  return Map.groupBy(terms, ({ stems }) => stems[0] ?? '')
}

let known: ReadonlyMap<string, readonly Term[]> | null = null
const terms = (): ReadonlyMap<string, readonly Term[]> => (known ??= createTerms())

/** All terms in the words of a message. They may overlap. */
export const findTerms = (words: readonly Word[]): readonly TermMatch[] =>
  words.flatMap(({ stem }, from) =>
    (terms().get(stem) ?? [])
      .filter(({ stems }) => stems.every((one, at) => words[from + at]?.stem === one))
      .map((term) => ({ term, from, to: from + term.stems.length })),
  )
