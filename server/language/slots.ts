import type { JobInput, ListInput, NumberInput } from '#packages/finance/inputs.ts'
import type { Message } from './message.ts'
import { inYears, PER_YEAR, type Quantity } from './quantities.ts'
import type { TermMatch } from './terms.ts'

/** A place in a plan that one quantity may fill. */
export type Slot = {
  readonly key: string
  readonly input: NumberInput | ListInput
  readonly isNeeded: boolean
  /** True if no figure asked for reads the input. It then needs a label beside the quantity. */
  readonly isExtra: boolean
  /** The terms in the message that name the input. */
  readonly labels: readonly TermMatch[]
}

/** Costs of an assignment. A quantity without a place costs most: the answer would ignore it. */
export const UNUSED_QUANTITY = 2.5
export const MISSING_INPUT = 2
const UNLABELLED = 0.7
/** The most distance of a label that stands beside a quantity. */
const BESIDE = 1.5
/** A figure that reads the input fits better. */
const EXTRA = 0.5
const FAR = 0.6
const NO_PERIOD = 0.15
const WRONG_KIND = 0.5

type Kinds = ReadonlySet<Quantity['kind']>
const TIME: Kinds = new Set(['duration', 'number'])

/** The kinds of quantities that each unit takes. */
const KINDS: Readonly<Record<NumberInput['unit'], Kinds>> = {
  percent: new Set(['percent', 'points', 'number']),
  years: TIME,
  months: TIME,
  days: TIME,
  money: new Set(['money', 'number']),
  count: new Set(['number', 'ordinal', 'money']),
  number: new Set(['number', 'times', 'money']),
  times: new Set(['number', 'times', 'money']),
  day: new Set(),
}

/** A duration in the unit of an input. */
const durationIn = (unit: NumberInput['unit'], quantity: Quantity): number => {
  if (unit === 'days')
    return quantity.unit === 'day' ? quantity.value : inYears(quantity) * PER_YEAR.day
  return inYears(quantity) * (unit === 'months' ? 12 : 1)
}

const MOST_BARE_RATE = 30

/** A rate that was said without "%". */
const bareRate = (value: number): number | null =>
  value > 0 && value <= MOST_BARE_RATE ? Number((value / 100).toPrecision(12)) : null

/** Converts a quantity to the unit of an input. Null if it cannot be one. */
export const valueFor = (input: JobInput, quantity: Quantity): number | null => {
  if (input.kind === 'choice' || !KINDS[input.unit].has(quantity.kind)) return null
  const { kind, value, per } = quantity
  if (kind === 'duration') return durationIn(input.unit, quantity)
  if (input.unit === 'percent' && kind === 'number') return bareRate(value)
  return input.per !== undefined && per !== null
    ? (value * PER_YEAR[per]) / PER_YEAR[input.per]
    : value
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Words and punctuation between a label and a quantity. The end of a sentence counts most. */
const gapOf = (between: string): number =>
  countOf(between, /[\p{L}\p{N}]+/gu) +
  countOf(between, /[,;:.?!()]/g) * 1.5 +
  countOf(between, /[.?!;](?:\s|$)/g) * 4

/** A label after a quantity, across a comma, mostly belongs to the next quantity. */
const labelAfter = (text: string, from: number, to: number): number =>
  0.5 + countOf(text.slice(from, to), /[,;]/g) * 3

type Span = Pick<Quantity, 'start' | 'end'>

/** How far a label is from a quantity. A label before it is a little nearer. */
const distance = ({ text, words }: Message, { from, to }: TermMatch, quantity: Span): number => {
  const [first, last] = [words[from], words[to - 1]]
  if (first === undefined || last === undefined) return Infinity
  return last.end <= quantity.start
    ? gapOf(text.slice(last.end, quantity.start))
    : gapOf(text.slice(quantity.end, first.start)) + labelAfter(text, quantity.end, first.start)
}

/** How far the nearest of some labels is. */
export const distanceTo = (
  message: Message,
  labels: readonly TermMatch[],
  quantity: Span,
): number => Math.min(...labels.map((label) => distance(message, label, quantity)))

const MOST_DISTANCE = 10

const labelCost = (message: Message, { labels }: Slot, quantity: Quantity): number => {
  const costs = labels.map((label) => {
    const away = Math.min(MOST_DISTANCE, distance(message, label, quantity))
    // A word that many jobs use, such as "for", says less.
    const strength = Math.min(1, label.term.weight / 2)
    return UNLABELLED - (UNLABELLED * strength * (MOST_DISTANCE - away)) / MOST_DISTANCE
  })
  return Math.min(UNLABELLED, ...costs)
}

const periodCost = (input: NumberInput | ListInput, { kind, per }: Quantity): number => {
  if (kind === 'percent' || kind === 'points') return 0
  if (input.frequency !== undefined || input.per !== undefined) return per === null ? NO_PERIOD : 0
  return 0
}

/** "120 a month" is no lump sum. */
const hasOtherPeriod = (input: NumberInput | ListInput, { kind, per }: Quantity): boolean =>
  (kind === 'money' || kind === 'number') &&
  per !== null &&
  input.frequency === undefined &&
  input.per === undefined &&
  input.anyPeriod !== true

/** A rate without its sign, as in "yield 4.7", needs its label directly before it. */
const BARE_RATE_LABEL = 0.1

const TIME_UNITS: ReadonlySet<string> = new Set(['years', 'months', 'days'])

/** Costs of kinds that fit an input only with some doubt. */
const kindCost = ({ unit }: NumberInput | ListInput, { kind, isDoubtful }: Quantity): number => {
  if (isDoubtful) return FAR
  if (kind === 'number' && TIME_UNITS.has(unit)) return WRONG_KIND
  if (kind === 'number' && unit === 'money') return 0.05
  return kind === 'money' && unit !== 'money' ? 0.2 : 0
}

const isBareTerm = ({ unit }: NumberInput | ListInput, { kind }: Quantity): boolean =>
  kind === 'number' && TIME_UNITS.has(unit)

const BEFORE_TERM = /\b(?:over|for|after|in|term of|life of)\s*$/i
const AFTER_TERM = /^\s*(?:[,.;:?!)]|$|(?:and|at|no|with|without)\b)/i

/** A number without a unit is a term only in "over 12, no residual", not in "36 payments". */
const isTermByWords = ({ text }: Message, { start, end }: Quantity): boolean =>
  BEFORE_TERM.test(text.slice(0, start)) && AFTER_TERM.test(text.slice(end))

const isInLimits = (input: NumberInput | ListInput, value: number): boolean => {
  const size = input.min >= 0 ? Math.abs(value) : value
  const isWhole = input.kind === 'list' || !input.isWhole || Number.isInteger(value)
  return size >= input.min && size <= input.max && isWhole
}

/** True if a quantity may stand for an input in this place, whatever its label costs. */
const mayFill = (
  message: Message,
  { input, isExtra, labels }: Slot,
  quantity: Quantity,
): boolean => {
  const value = valueFor(input, quantity)
  if (value === null || !isInLimits(input, value) || hasOtherPeriod(input, quantity)) return false
  if (isExtra && distanceTo(message, labels, quantity) > BESIDE) return false
  return !isBareTerm(input, quantity) || isTermByWords(message, quantity)
}

const isBareRate = ({ input }: Slot, { kind }: Quantity): boolean =>
  input.unit === 'percent' && kind === 'number'

/** The cost of a quantity in a slot. Null if it does not fit. */
export const fitCost = (message: Message, slot: Slot, quantity: Quantity): number | null => {
  if (!mayFill(message, slot, quantity)) return null
  const label = labelCost(message, slot, quantity)
  if (isBareRate(slot, quantity) && label > BARE_RATE_LABEL) return null
  const extra = slot.isExtra ? EXTRA : 0
  return label + periodCost(slot.input, quantity) + kindCost(slot.input, quantity) + extra
}
