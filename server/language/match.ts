import { JOBS } from '#packages/finance/catalogue.ts'
import { inputsOfFigure, withDefaults } from '#packages/finance/formulas.ts'
import type { ChoiceInput, Given, ListInput } from '#packages/finance/inputs.ts'
import type { Figure, Job } from '#packages/finance/job.ts'
import { assign, type Assignment } from './assign.ts'
import { findRuns, type Run } from './lists.ts'
import type { Message } from './message.ts'
import { PER_YEAR, type Quantity } from './quantities.ts'
import { MISSING_INPUT, valueFor, type Slot } from './slots.ts'
import type { TermMatch, TermUse } from './terms.ts'

/** A job with a figure that a message may ask for, and what of the message has a place in it. */
export type Candidate = {
  readonly job: Job
  readonly figure: Figure
  readonly given: Given
  readonly missing: readonly string[]
  readonly unused: readonly Quantity[]
  /** Terms of the field that have no place. */
  readonly unread: readonly TermMatch[]
  readonly score: number
}

const WEIGHTS: Readonly<Record<TermUse['role'], number>> = {
  name: 2,
  figure: 2.5,
  input: 0.8,
  choice: 0.4,
}
const UNREAD_TERM = 0.35
const ASSIGNMENT = 0.6

const useOf = ({ term }: TermMatch, job: Job, figure: Figure): TermUse | null => {
  const uses = term.uses.filter(
    (use) => use.job === job && (use.role !== 'figure' || use.key === figure.key),
  )
  return uses.toSorted((a, b) => WEIGHTS[b.role] - WEIGHTS[a.role])[0] ?? null
}

type UsedTerm = { readonly match: TermMatch; readonly use: TermUse }

/** The terms of a message that a job understands, the longest first, without overlaps. */
const usedTerms = (message: Message, job: Job, figure: Figure): readonly UsedTerm[] => {
  const found = message.terms
    .flatMap((match) => {
      const use = useOf(match, job, figure)
      return use === null ? [] : [{ match, use }]
    })
    .toSorted(
      (a, b) =>
        b.match.to - b.match.from - (a.match.to - a.match.from) ||
        WEIGHTS[b.use.role] * b.match.term.weight - WEIGHTS[a.use.role] * a.match.term.weight,
    )
  const taken: UsedTerm[] = []
  for (const one of found)
    if (!taken.some(({ match }) => match.from < one.match.to && match.to > one.match.from))
      taken.push(one)
  return taken
}

/** Each term counts once, however often it stands in the message. */
const scoreOf = (used: readonly UsedTerm[]): number => {
  const best = new Map<string, number>()
  for (const { match, use } of used) {
    const key = `${use.role} ${'key' in use ? use.key : ''}`
    const score = WEIGHTS[use.role] * match.term.weight
    best.set(key, Math.max(best.get(key) ?? 0, score))
  }
  return [...best.values()].reduce((sum, one) => sum + one, 0)
}

const labelsOf = ({ terms }: Message, job: Job, key: string): readonly TermMatch[] =>
  terms.filter(({ term }) =>
    term.uses.some((use) => use.job === job && use.role === 'input' && use.key === key),
  )

const RATE_WORDS = new Set(['rate', 'interest', 'return', 'growth', 'yield', 'apr', 'percentage'])

/** "annual" in "annual rate" is no frequency of payments. */
const isOfRate = ({ words }: Message, { to }: TermMatch): boolean =>
  RATE_WORDS.has(words[to]?.text ?? '')

/** The choice that a message names, if it names one. */
const choiceIn = (message: Message, job: Job, key: string): number | null => {
  const values = message.terms
    .filter((match) => !isOfRate(message, match))
    .flatMap(({ term }) =>
      term.uses.flatMap((use) =>
        use.role === 'choice' && use.job === job && use.key === key ? [use.value] : [],
      ),
    )
  return values.length > 0 && new Set(values).size === 1 ? (values[0] ?? null) : null
}

/** The values of a list: a run, after an outlay if one stands apart. */
const listOf = (
  message: Message,
  job: Job,
  [key, input]: readonly [string, ListInput],
  runs: readonly Run[],
): { readonly values: readonly number[]; readonly from: readonly Quantity[] } | null => {
  const fitting = runs.filter((run) => run.every((one) => valueFor(input, one) !== null))
  const run = fitting.toSorted((a, b) => b.length - a.length)[0]
  if (run === undefined) return null
  const values = run.map((one) => valueFor(input, one) ?? 0)
  if (input.outlay === undefined || values.some((value) => value < 0)) return { values, from: run }
  const first = message.quantities
    .filter((one) => !run.includes(one) && valueFor(input, one) !== null && one.per === null)
    .toSorted(
      (a, b) => Math.abs(a.start - (run[0]?.start ?? 0)) - Math.abs(b.start - (run[0]?.start ?? 0)),
    )[0]
  if (first === undefined) {
    const isOutlay = labelsOf(message, job, key).length > 0
    return isOutlay ? { values: [-(values[0] ?? 0), ...values.slice(1)], from: run } : null
  }
  return { values: [-Math.abs(valueFor(input, first) ?? 0), ...values], from: [first, ...run] }
}

const givenFrom = (job: Job, { filled }: Assignment): Given => {
  const given: Record<string, number> = {}
  for (const [key, quantity] of filled) {
    const input = job.inputs[key]
    if (input === undefined || input.kind !== 'number') continue
    const value = valueFor(input, quantity) ?? 0
    given[key] = input.min >= 0 ? Math.abs(value) : value
    if (input.frequency !== undefined && quantity.per !== null)
      given[input.frequency] = PER_YEAR[quantity.per]
  }
  return given
}

const listsFor = (message: Message, job: Job, needed: ReadonlySet<string>) => {
  const runs = findRuns(message.text, message.quantities)
  const given: Record<string, readonly number[]> = {}
  const taken: Quantity[] = []
  for (const [key, input] of Object.entries(job.inputs)) {
    if (input.kind !== 'list' || !needed.has(key)) continue
    const free = runs.filter((run) => !run.some((one) => taken.includes(one)))
    const list = listOf(message, job, [key, input], free)
    if (list === null) continue
    given[key] = list.values
    taken.push(...list.from)
  }
  return { given, taken }
}

const TIMES_A_YEAR = /^\s*(?:times|payments?|instal?ments?|repayments?|periods?|coupons?)\b/i

/** A count that chooses a frequency, as in "26 payments a year". */
const isFrequencyCount = (
  { text }: Message,
  { choices }: ChoiceInput,
  { kind, value, start, end }: Quantity,
): boolean =>
  (kind === 'number' || kind === 'times') &&
  choices.some((one) => one.value === value) &&
  TIMES_A_YEAR.test(text.slice(start, end + 20).replace(/^[\d\s]+/, ''))

type Chosen = { readonly given: Given; readonly taken: readonly Quantity[] }

const choicesFor = (message: Message, job: Job, needed: ReadonlySet<string>): Chosen => {
  const given: Record<string, number> = {}
  const taken: Quantity[] = []
  for (const [key, input] of Object.entries(job.inputs)) {
    if (input.kind !== 'choice' || !needed.has(key)) continue
    const count = message.quantities.find((one) => isFrequencyCount(message, input, one))
    if (count !== undefined) taken.push(count)
    const value = count?.value ?? choiceIn(message, job, key)
    if (value !== null) given[key] = value
  }
  return { given, taken }
}

const slotsFor = (message: Message, job: Job, needed: ReadonlySet<string>): readonly Slot[] =>
  Object.entries(job.inputs).flatMap(([key, input]) =>
    input.kind === 'number' && needed.has(key)
      ? [
          {
            key,
            input,
            isNeeded: input.default === undefined,
            labels: labelsOf(message, job, key),
          },
        ]
      : [],
  )

const unreadTerms = (message: Message, used: readonly UsedTerm[]): readonly TermMatch[] =>
  message.terms.filter(
    ({ from, to }) => !used.some(({ match }) => match.from < to && match.to > from),
  )

const candidateFor = (message: Message, job: Job, figure: Figure): Candidate => {
  const used = usedTerms(message, job, figure)
  const needed = inputsOfFigure(job, figure)
  const lists = listsFor(message, job, needed)
  const choices = choicesFor(message, job, needed)
  const taken = [...lists.taken, ...choices.taken]
  const rest = message.quantities.filter((one) => !taken.includes(one))
  const assignment = assign(message, slotsFor(message, job, needed), rest)
  const given = {
    ...givenFrom(job, assignment),
    ...choices.given,
    ...lists.given,
  }
  const all = withDefaults(job, given)
  const missing = [...needed].filter((key) => all[key] === undefined)
  const unread = unreadTerms(message, used)
  const words = scoreOf(used)
  const cost =
    (missing.length - assignment.missing.length) * MISSING_INPUT + assignment.cost * ASSIGNMENT
  const lost = unread.reduce((sum, { term }) => sum + term.weight, 0) * UNREAD_TERM
  return {
    job,
    figure,
    given,
    missing,
    unused: assignment.unused,
    unread,
    score: words - cost - lost,
  }
}

const named = (message: Message, job: Job): ReadonlySet<string> =>
  new Set(
    message.terms.flatMap(({ term }) =>
      term.uses.flatMap((use) => (use.job === job && use.role === 'figure' ? [use.key] : [])),
    ),
  )

/** Jobs that the message names, by a job's name, a figure or several inputs. */
const mayMean = (message: Message, job: Job): boolean => {
  const roles = new Set<string>()
  let isNamed = false
  for (const { term } of message.terms)
    for (const use of term.uses)
      if (use.job === job) {
        isNamed ||= use.role === 'name' || use.role === 'figure'
        if (use.role === 'input') roles.add(use.key)
      }
  return isNamed || roles.size > 1
}

/** The requests that a message may be, the likeliest first. */
export const findCandidates = (message: Message): readonly Candidate[] =>
  JOBS.filter((job) => mayMean(message, job))
    .flatMap((job) => {
      const asked = named(message, job)
      const figures = job.figures.filter(({ words }) => words !== undefined)
      const wanted = figures.filter(({ key }) => asked.has(key))
      const tried = wanted.length > 0 ? wanted : figures.slice(0, 1)
      return tried.map((figure) => candidateFor(message, job, figure))
    })
    .toSorted((a, b) => b.score - a.score)

/** The figure of a job that a message names, if it names one. */
const figureIn = (message: Message, job: Job): Figure | null => {
  const asked = named(message, job)
  return job.figures.find(({ key, words }) => words !== undefined && asked.has(key)) ?? null
}

/**
 * A message as a change of an earlier request: its quantities and choices replace those of the same
 * inputs. Null if it changes nothing, or if a quantity has no place.
 */
export const followUpOf = (message: Message, earlier: Candidate): Candidate | null => {
  const { job } = earlier
  const figure = figureIn(message, job) ?? earlier.figure
  const needed = inputsOfFigure(job, figure)
  const lists = listsFor(message, job, needed)
  const choices = choicesFor(message, job, needed)
  const taken = [...lists.taken, ...choices.taken]
  const rest = message.quantities.filter((one) => !taken.includes(one))
  const slots = slotsFor(message, job, needed).map((slot) => ({ ...slot, isNeeded: false }))
  const assignment = assign(message, slots, rest)
  const changes = {
    ...givenFrom(job, assignment),
    ...choices.given,
    ...lists.given,
  }
  const isChanged = Object.keys(changes).length > 0 || figure !== earlier.figure
  if (!isChanged || assignment.unused.length > 0) return null
  const given = { ...earlier.given, ...changes }
  const all = withDefaults(job, given)
  return {
    ...earlier,
    figure,
    given,
    missing: [...needed].filter((key) => all[key] === undefined),
    unused: [],
    unread: unreadTerms(message, usedTerms(message, job, figure)),
  }
}
