import type { JobInput, ListInput, NumberInput } from '#packages/finance/inputs.ts'
import type { Message } from './message.ts'
import { inYears, PER_YEAR, type Quantity } from './quantities.ts'
import type { TermMatch } from './terms.ts'

/** A place in a plan that one quantity may fill. */
export type Slot = {
  readonly key: string
  readonly input: NumberInput | ListInput
  readonly isNeeded: boolean
  /** The terms in the message that name the input. */
  readonly labels: readonly TermMatch[]
}

/** Costs of an assignment. A quantity without a place costs most: the answer would ignore it. */
export const UNUSED_QUANTITY = 2.5
export const MISSING_INPUT = 1.5
const UNLABELLED = 0.7
const FAR = 0.6
const WRONG_PERIOD = 0.8
const NO_PERIOD = 0.15
const WRONG_KIND = 0.5

/** Converts a quantity to the unit of an input. Null if it cannot be one. */
export const valueFor = (input: JobInput, quantity: Quantity): number | null => {
  if (input.kind === 'choice') return null
  const { kind, value, per } = quantity
  switch (input.unit) {
    case 'percent':
      if (kind !== 'percent' && kind !== 'points') return null
      return input.per === 'year' && per !== null ? value * PER_YEAR[per] : value
    case 'years':
      if (kind === 'duration') return inYears(quantity)
      return kind === 'number' ? value : null
    case 'months':
      if (kind === 'duration') return inYears(quantity) * 12
      return kind === 'number' ? value : null
    case 'days':
      if (kind === 'duration') return quantity.unit === 'day' ? value : inYears(quantity) * 365
      return kind === 'number' ? value : null
    case 'money':
      return kind === 'money' || kind === 'number' ? value : null
    case 'count':
      return kind === 'number' || kind === 'ordinal' || kind === 'money' ? value : null
    case 'number':
    case 'times':
      return kind === 'number' || kind === 'times' || kind === 'money' ? value : null
    case 'day':
      return null
  }
}

/** How far a label is from a quantity, in words. Punctuation between them counts too. */
const distance = (
  { text, words }: Message,
  { from, to }: TermMatch,
  quantity: Quantity,
): number => {
  const [first, last] = [words[from], words[to - 1]]
  if (first === undefined || last === undefined) return Infinity
  const isBefore = last.end <= quantity.start
  const between = isBefore
    ? text.slice(last.end, quantity.start)
    : text.slice(quantity.end, first.start)
  const marks = between.match(/[,;:.?!()]/g)?.length ?? 0
  const others = between.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  const stops = between.match(/[.?!;](?:\s|$)/g)?.length ?? 0
  return others + marks * 1.5 + stops * 4 + (isBefore ? 0 : 0.5)
}

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
  if (input.frequency !== undefined) return per === null ? NO_PERIOD : 0
  return per === null ? 0 : WRONG_PERIOD
}

const kindCost = ({ unit }: NumberInput | ListInput, { kind, isDoubtful }: Quantity): number => {
  const isTime = unit === 'years' || unit === 'months' || unit === 'days'
  if (isTime && kind === 'number') return WRONG_KIND
  if (unit === 'money' && kind === 'number') return 0.05
  if ((unit === 'count' || unit === 'number') && kind === 'money') return 0.2
  return isDoubtful ? FAR : 0
}

/** The cost of a quantity in a slot. Null if it does not fit. */
export const fitCost = (message: Message, slot: Slot, quantity: Quantity): number | null => {
  const value = valueFor(slot.input, quantity)
  if (value === null) return null
  const { min, max, isWhole } = slot.input as NumberInput
  const size = slot.input.min >= 0 ? Math.abs(value) : value
  if (size < min || size > max || (isWhole && !Number.isInteger(value))) return null
  return (
    labelCost(message, slot, quantity) +
    periodCost(slot.input, quantity) +
    kindCost(slot.input, quantity)
  )
}
