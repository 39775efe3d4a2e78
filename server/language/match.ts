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
  /** Choices that contradict each other. */
  readonly contrary: readonly TermMatch[]
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
/** A quantity without a place speaks against the job. */
const UNUSED = 2

const useOf = ({ term }: TermMatch, job: Job, figures: readonly Figure[]): TermUse | null => {
  const uses = term.uses.filter(
    (use) =>
      use.job === job && (use.role !== 'figure' || figures.some(({ key }) => key === use.key)),
  )
  return uses.toSorted((a, b) => WEIGHTS[b.role] - WEIGHTS[a.role])[0] ?? null
}

/** Words that join others or that any request may contain, and so need no place of their own. */
const PLAIN = new Set(
  `a about after again all also am an and any are as at be been before but buy by can could customer
  did do does each earn earned else end every expect fixed for from get getting give gives given go got
  had has have having how i if in into is it its just keep know lender let like look made make makes
  many me month months more much my need needed new no not now of off offer offered offers on one or
  our out over owe own owner paid pay paying pays per please put rate rates receive run say sales see
  sell set should so some start still take than that the them then there these they this time to today
  total under until up us use want wants was we were what when where which while will with work would
  year years you your amount money value bank business company `
    .trim()
    .split(/\s+/),
)

/** Words that ask for a figure of almost any job. */
const WEAK = new Set(
  `amount balance charge cost difference end final gain how interest last lasts long many much need pay
  payment price profit return save saved saving time total value when worth yield`
    .trim()
    .split(/\s+/),
)
const WEAK_SHARE = 0.35
/** A job that only such words name is probably not meant. */
const NOT_NAMED = 4

const isWeak = (message: Message, { match: { from, to }, use: { role } }: UsedTerm): boolean =>
  (role === 'name' || role === 'figure') &&
  message.words
    .slice(from, to)
    .every(({ text, stem }) => WEAK.has(text) || WEAK.has(stem) || PLAIN.has(text))

const weightOf = ({ term }: TermMatch, { role }: TermUse): number =>
  role === 'name' || role === 'figure' ? term.asking : term.weight

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
        WEIGHTS[b.use.role] * weightOf(b.match, b.use) -
          WEIGHTS[a.use.role] * weightOf(a.match, a.use),
    )
  const taken: UsedTerm[] = []
  for (const one of found)
    if (!taken.some(({ match }) => match.from < one.match.to && match.to > one.match.from))
      taken.push(one)
  return taken
}

/** A figure that has the name of its job is rather meant than one of another job. */
const ALSO_NAME = 1
const isNameOf = (use: TermUse, job: Job): boolean => use.role === 'name' && use.job === job

/** Of several figures, the first one says most. */
const OTHER_FIGURES = 0.3

/** Each input, choice and figure counts once, however often its words stand in the message. */
const scoreOf = (message: Message, used: readonly UsedTerm[]): number => {
  const best = new Map<string, number>()
  for (const one of used) {
    const { match, use } = one
    const key = `${use.role} ${'key' in use ? use.key : ''}`
    const share = isWeak(message, one) ? WEAK_SHARE : 1
    const isName =
      use.role === 'figure' && match.term.uses.some((other) => isNameOf(other, use.job))
    const score =
      WEIGHTS[use.role] * (weightOf(match, use) + BASE[use.role]) * share + (isName ? ALSO_NAME : 0)
    best.set(key, Math.max(best.get(key) ?? 0, score))
  }
  const figures = [...best].flatMap(([key, score]) => (key.startsWith('figure') ? [score] : []))
  const most = Math.max(0, ...figures)
  const all = [...best.values()].reduce((sum, one) => sum + one, 0)
  const others = figures.reduce((sum, one) => sum + one, 0) - most
  const isNamed = used.some(
    (one) => (one.use.role === 'name' || one.use.role === 'figure') && !isWeak(message, one),
  )
  return all - others * (1 - OTHER_FIGURES) - (isNamed ? 0 : NOT_NAMED)
}

export const isPlainWord = (text: string): boolean => PLAIN.has(text)

const unreadTerms = (message: Message, used: readonly UsedTerm[]): readonly TermMatch[] =>
  message.terms.filter(
    ({ from, to }) =>
      !used.some(({ match }) => match.from < to && match.to > from) &&
      message.words.slice(from, to).some(({ text }) => !PLAIN.has(text)),
  )

const inputsOf = (job: Job, figures: readonly Figure[]): ReadonlySet<string> =>
  new Set(figures.flatMap((figure) => [...inputsOfFigure(job, figure)]))

const candidateFor = (message: Message, job: Job, figures: readonly Figure[]): Candidate => {
  const used = usedTerms(message, job, figures)
  const needed = inputsOf(job, figures)
  const { given, unused, cost, counted, contrary } = fillInputs(message, job, needed)
  const all = withDefaults(job, given)
  const missing = [...needed].filter((key) => all[key] === undefined)
  const unread = unreadTerms(message, used)
  const lost = unread.reduce((sum, { term }) => sum + term.weight, 0) * UNREAD_TERM
  const gaps = (missing.length - counted) * MISSING_INPUT + missing.length
  return {
    job,
    figures,
    given,
    missing,
    unused,
    contrary,
    unread,
    score: scoreOf(message, used) - cost * ASSIGNMENT - gaps - lost - unused.length * UNUSED,
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
  const { given: changes, unused, contrary } = fillInputs(message, job, needed, true)
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
    contrary,
    unread: unreadTerms(message, usedTerms(message, job, figures)),
  }
}
