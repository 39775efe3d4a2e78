import { JOBS } from '#packages/finance/catalogue.ts'
import { inputsOfFigure, withDefaults } from '#packages/finance/formulas.ts'
import type { Given } from '#packages/finance/inputs.ts'
import type { Figure, Job } from '#packages/finance/job.ts'
import { fillInputs } from './fill-inputs.ts'
import type { Message } from './message.ts'
import type { Quantity } from './quantities.ts'
import { MISSING_INPUT } from './slots.ts'
import type { TermMatch, TermUse } from './terms.ts'

/** A job with a figure that a message may ask for, and what of the message has a place in it. */
export type Candidate = {
  readonly job: Job
  /** The figures asked for, the first one the main one. */
  readonly figures: readonly Figure[]
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
/** What a term says even if many jobs use it. */
const BASE: Readonly<Record<TermUse['role'], number>> = {
  name: 0.4,
  figure: 0.6,
  input: 0,
  choice: 0,
}
const UNREAD_TERM = 0.35
const ASSIGNMENT = 0.6

const useOf = ({ term }: TermMatch, job: Job, figures: readonly Figure[]): TermUse | null => {
  const uses = term.uses.filter(
    (use) =>
      use.job === job && (use.role !== 'figure' || figures.some(({ key }) => key === use.key)),
  )
  return uses.toSorted((a, b) => WEIGHTS[b.role] - WEIGHTS[a.role])[0] ?? null
}

type UsedTerm = { readonly match: TermMatch; readonly use: TermUse }

/** The terms of a message that a job understands, the longest first, without overlaps. */
const usedTerms = (message: Message, job: Job, figures: readonly Figure[]): readonly UsedTerm[] => {
  const found = message.terms
    .flatMap((match) => {
      const use = useOf(match, job, figures)
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

/** Of several figures, the first one says most. */
const OTHER_FIGURES = 0.3

/** Each input, choice and figure counts once, however often its words stand in the message. */
const scoreOf = (used: readonly UsedTerm[]): number => {
  const best = new Map<string, number>()
  for (const { match, use } of used) {
    const key = `${use.role} ${'key' in use ? use.key : ''}`
    const score = WEIGHTS[use.role] * (match.term.weight + BASE[use.role])
    best.set(key, Math.max(best.get(key) ?? 0, score))
  }
  const figures = [...best].flatMap(([key, score]) => (key.startsWith('figure') ? [score] : []))
  const most = Math.max(0, ...figures)
  const all = [...best.values()].reduce((sum, one) => sum + one, 0)
  const others = figures.reduce((sum, one) => sum + one, 0) - most
  return all - others * (1 - OTHER_FIGURES)
}

/** Words that join others, and so need no place of their own. */
const JOINING = new Set(
  'a after an and are at be before by each every first for from get how in is it last left many more much my new now of off on or our out over paid pay per start than that the then this to today under up what when which will with your'.split(
    ' ',
  ),
)

const unreadTerms = (message: Message, used: readonly UsedTerm[]): readonly TermMatch[] =>
  message.terms.filter(
    ({ from, to }) =>
      !used.some(({ match }) => match.from < to && match.to > from) &&
      message.words.slice(from, to).some(({ text }) => !JOINING.has(text)),
  )

const inputsOf = (job: Job, figures: readonly Figure[]): ReadonlySet<string> =>
  new Set(figures.flatMap((figure) => [...inputsOfFigure(job, figure)]))

const candidateFor = (message: Message, job: Job, figures: readonly Figure[]): Candidate => {
  const used = usedTerms(message, job, figures)
  const needed = inputsOf(job, figures)
  const { given, unused, cost, counted } = fillInputs(message, job, needed)
  const all = withDefaults(job, given)
  const missing = [...needed].filter((key) => all[key] === undefined)
  const unread = unreadTerms(message, used)
  const lost = unread.reduce((sum, { term }) => sum + term.weight, 0) * UNREAD_TERM
  const gaps = (missing.length - counted) * MISSING_INPUT
  return {
    job,
    figures,
    given,
    missing,
    unused,
    unread,
    score: scoreOf(used) - cost * ASSIGNMENT - gaps - lost,
  }
}

const namedFigures = ({ terms }: Message, job: Job): readonly Figure[] => {
  const keys = new Set(
    terms.flatMap(({ term }) =>
      term.uses.flatMap((use) => (use.job === job && use.role === 'figure' ? [use.key] : [])),
    ),
  )
  return job.figures.filter(({ key, words }) => words !== undefined && keys.has(key))
}

/** Jobs that the message names, by a job's name, a figure or several inputs. */
const mayMean = ({ terms }: Message, job: Job): boolean => {
  const uses = terms.flatMap(({ term }) => term.uses.filter((use) => use.job === job))
  const inputs = new Set(uses.flatMap((use) => (use.role === 'input' ? [use.key] : [])))
  return inputs.size > 1 || uses.some(({ role }) => role === 'name' || role === 'figure')
}

/** All figures that a message names together, and each alone, for words that mean nothing here. */
const figureSets = (message: Message, job: Job): readonly (readonly Figure[])[] => {
  const named = namedFigures(message, job)
  if (named.length > 1) return [named, ...named.map((figure) => [figure])]
  const [first] = job.figures.filter(({ words }) => words !== undefined)
  return named.length === 1 ? [named] : first === undefined ? [] : [[first]]
}

/** The requests that a message may be, the likeliest first. */
export const findCandidates = (message: Message): readonly Candidate[] =>
  JOBS.filter((job) => mayMean(message, job))
    .flatMap((job) =>
      figureSets(message, job).map((figures) => candidateFor(message, job, figures)),
    )
    .toSorted((a, b) => b.score - a.score)

/**
 * A message as a change of an earlier request: its quantities and choices replace those of the same
 * inputs. Null if it changes nothing, or if a quantity has no place.
 */
export const followUpOf = (message: Message, earlier: Candidate): Candidate | null => {
  const { job } = earlier
  const named = namedFigures(message, job)
  const figures = named.length > 0 ? named : earlier.figures
  const needed = inputsOf(job, figures)
  const { given: changes, unused } = fillInputs(message, job, needed, true)
  const isChanged = Object.keys(changes).length > 0 || figures !== earlier.figures
  if (!isChanged || unused.length > 0) return null
  const given = { ...earlier.given, ...changes }
  const all = withDefaults(job, given)
  return {
    ...earlier,
    figures,
    given,
    missing: [...needed].filter((key) => all[key] === undefined),
    unused: [],
    unread: unreadTerms(message, usedTerms(message, job, figures)),
  }
}
