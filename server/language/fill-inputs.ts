import type { ChoiceInput, Given, ListInput } from '#packages/finance/inputs.ts'
import type { Job } from '#packages/finance/job.ts'
import { assign, type Assignment } from './assign.ts'
import { findRuns, type Run } from './lists.ts'
import type { Message } from './message.ts'
import { PER_YEAR, type Quantity } from './quantities.ts'
import { distanceTo, valueFor, type Slot } from './slots.ts'
import type { TermMatch } from './terms.ts'

const labelsOf = ({ terms }: Message, job: Job, key: string): readonly TermMatch[] =>
  terms.filter(({ term }) =>
    term.uses.some((use) => use.job === job && use.role === 'input' && use.key === key),
  )

const RATE_WORDS = new Set(['rate', 'interest', 'return', 'growth', 'yield', 'apr', 'percentage'])

/** "annual" in "annual rate" is no frequency of payments. */
const isOfRate = ({ text, words }: Message, { from, to }: TermMatch): boolean => {
  const [last, next] = [words[to - 1], words[to]]
  return (
    to - from === 1 &&
    last !== undefined &&
    next !== undefined &&
    RATE_WORDS.has(next.text) &&
    /^\s*(?:interest\s*)?$/i.test(text.slice(last.end, next.start))
  )
}

type Choice = { readonly match: TermMatch; readonly value: number }

/** The choices that a message names. "twice a year" is not also "a year". */
const choicesIn = (message: Message, job: Job, key: string): readonly Choice[] => {
  const all = message.terms
    .filter((match) => !isOfRate(message, match))
    .flatMap((match) =>
      match.term.uses.flatMap((use) =>
        use.role === 'choice' && use.job === job && use.key === key
          ? [{ match, value: use.value }]
          : [],
      ),
    )
  return all.filter(
    ({ match: one }) =>
      !all.some(
        ({ match: other }) =>
          other.from <= one.from && other.to >= one.to && other.to - other.from > one.to - one.from,
      ),
  )
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

type Chosen = {
  readonly given: Given
  readonly taken: readonly Quantity[]
  /** Choices that contradict each other, such as "monthly" and "quarterly". */
  readonly contrary: readonly TermMatch[]
}

const choicesFor = (message: Message, job: Job, needed: ReadonlySet<string>): Chosen => {
  const given: Record<string, number> = {}
  const taken: Quantity[] = []
  const contrary: TermMatch[] = []
  for (const [key, input] of Object.entries(job.inputs)) {
    if (input.kind !== 'choice' || !needed.has(key)) continue
    const count = message.quantities.find((one) => isFrequencyCount(message, input, one))
    if (count !== undefined) taken.push(count)
    const choices = choicesIn(message, job, key)
    const value = count?.value ?? choices[0]?.value
    if (value === undefined) continue
    given[key] = value
    contrary.push(...choices.filter((one) => one.value !== value).map(({ match }) => match))
  }
  return { given, taken, contrary }
}

const slotsFor = (message: Message, job: Job, needed: ReadonlySet<string>): readonly Slot[] =>
  Object.entries(job.inputs).flatMap(([key, input]) =>
    input.kind === 'number' && input.unit !== 'day'
      ? [
          {
            key,
            input,
            isNeeded: input.default === undefined && needed.has(key),
            isExtra: !needed.has(key),
            labels: labelsOf(message, job, key),
          },
        ]
      : [],
  )

/** The days of a message in the inputs for days, each beside its nearest label. */
const daysFor = (message: Message, job: Job, needed: ReadonlySet<string>): Given => {
  const given: Record<string, number> = {}
  const free = new Set(message.days)
  for (const [key, input] of Object.entries(job.inputs)) {
    if (input.kind !== 'number' || input.unit !== 'day' || !needed.has(key)) continue
    const labels = labelsOf(message, job, key)
    const [nearest] = [...free].toSorted(
      (a, b) => distanceTo(message, labels, a) - distanceTo(message, labels, b),
    )
    if (nearest === undefined) continue
    given[key] = nearest.serial
    free.delete(nearest)
  }
  return given
}

const isChoice = ({ term }: TermMatch, job: Job): boolean =>
  term.uses.some((use) => use.job === job && use.role === 'choice')

/** A duration that only repeats the length of a list, as in "5,000, 6,000 and 7,000 over 3 years". */
const repeatsLength = (lists: Given, quantity: Quantity): boolean =>
  quantity.kind === 'duration' &&
  Object.values(lists).some(
    (list) =>
      typeof list === 'object' &&
      (quantity.value === list.length || quantity.value === list.length - 1),
  )

/** The inputs of a job that a message gives, and the quantities without a place. */
export type FilledInputs = {
  readonly given: Given
  readonly unused: readonly Quantity[]
  readonly cost: number
  /** Missing inputs that the cost counts. */
  readonly counted: number
  /** Choices that contradict what the message says elsewhere. */
  readonly contrary: readonly TermMatch[]
}

/**
 * Fills the inputs that the figures need: lists and choices first, then all other quantities at
 * once. With `isChange` no input is needed, because an earlier request has them.
 */
export const fillInputs = (
  message: Message,
  job: Job,
  needed: ReadonlySet<string>,
  isChange = false,
): FilledInputs => {
  const lists = listsFor(message, job, needed)
  const choices = choicesFor(message, job, needed)
  const taken = [...lists.taken, ...choices.taken]
  const rest = message.quantities.filter(
    (one) => !taken.includes(one) && !repeatsLength(lists.given, one),
  )
  const slots = slotsFor(message, job, needed)
  const assignment = assign(
    message,
    isChange ? slots.map((slot) => ({ ...slot, isNeeded: false })) : slots,
    rest,
  )
  const own = givenFrom(job, assignment)
  const against = Object.entries(choices.given).some(
    ([key, value]) => own[key] !== undefined && own[key] !== value,
  )
  const said = against ? message.terms.filter((match) => isChoice(match, job)) : []
  return {
    contrary: [...choices.contrary, ...said],
    given: {
      ...own,
      ...choices.given,
      ...lists.given,
      ...daysFor(message, job, needed),
    },
    unused: assignment.unused,
    cost: assignment.cost,
    counted: assignment.missing.length,
  }
}
