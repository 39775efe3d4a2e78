import { TOOL_RESULT_MAX_TOKENS } from '#contract/limits.ts'
import { tokensIn } from './tokens.ts'

/** A part of a result of which only the first so many are there. */
export type Cut = { readonly part: string; readonly kept: number; readonly of: number }

/** Room for what says what was cut. */
const ROOM_TOKENS = 400
/** A text that is longer may be cut, in characters. */
const LONG_TEXT_CHARS = 400
/** Parts that are cut, at most; behind that the result says only that it is too long. */
const MOST_CUTS = 50
/** Kept a little shorter than its share, so that few rounds do. */
const SLACK = 0.9

type Node = { readonly path: readonly (string | number)[]; readonly value: unknown }

const weigh = (value: unknown): number => tokensIn(JSON.stringify(value) ?? '')

const childrenOf = ({ path, value }: Node): readonly Node[] => {
  if (Array.isArray(value)) return value.map((one, at) => ({ path: [...path, at], value: one }))
  return typeof value === 'object' && value !== null
    ? Object.entries(value).map(([key, one]) => ({ path: [...path, key], value: one }))
    : []
}

const sizeOf = ({ path, value }: Node): number => {
  if (Array.isArray(value)) return value.length
  if (typeof value === 'string') return value.length > LONG_TEXT_CHARS ? value.length : 0
  // The fields of the result itself are never left out.
  return path.length > 0 && typeof value === 'object' && value !== null
    ? Object.keys(value).length
    : 0
}

/** The part that makes a result long: what holds more than half of its parent, down to where it spreads. */
const heaviest = (node: Node): Node => {
  const whole = weigh(node.value)
  const children = childrenOf(node)
  const first = children.reduce<{ node: Node; weight: number } | null>((most, child) => {
    const weight = weigh(child.value)
    return most === null || weight > most.weight ? { node: child, weight } : most
  }, null)
  if (first === null) return node
  const isCuttable = sizeOf(node) > 1
  return isCuttable && first.weight * 2 < whole ? node : heaviest(first.node)
}

const cutTo = (value: unknown, count: number): unknown => {
  if (Array.isArray(value)) return value.slice(0, count)
  if (typeof value === 'string') return `${value.slice(0, count).toWellFormed()}…`
  return Object.fromEntries(Object.entries(value as object).slice(0, count))
}

const replaced = (value: unknown, path: Node['path'], next: unknown): unknown => {
  const [key, ...rest] = path
  if (key === undefined) return next
  if (Array.isArray(value)) return value.with(Number(key), replaced(value[Number(key)], rest, next))
  const fields = value as Readonly<Record<string, unknown>>
  return { ...fields, [key]: replaced(fields[key], rest, next) }
}

const noted = (cuts: readonly Cut[], { path, value }: Node, kept: number): readonly Cut[] => {
  const part = path.join('.')
  const of = cuts.find((cut) => cut.part === part)?.of ?? sizeOf({ path, value })
  return [...cuts.filter((cut) => cut.part !== part), { part, kept, of }]
}

/** Whether a model may read it whole. */
export const isWithinBounds = (output: unknown, most = TOOL_RESULT_MAX_TOKENS): boolean =>
  weigh(output) <= most - ROOM_TOKENS

/** The greatest count below `of` that fits; 0 for none. What fits with a count fits with every smaller one. */
export const mostThatFit = (of: number, fits: (count: number) => boolean): number => {
  let [most, over] = [0, of]
  while (over - most > 1) {
    const half = Math.floor((most + over) / 2)
    if (fits(half)) most = half
    else over = half
  }
  return most
}

/** A result with as much of its longest parts as fits, and what was cut of it. Pure. */
export const bounded = (
  output: unknown,
  most = TOOL_RESULT_MAX_TOKENS,
): { readonly output: unknown; readonly cuts: readonly Cut[] } => {
  const limit = most - ROOM_TOKENS
  let [value, cuts]: [unknown, readonly Cut[]] = [output, []]
  for (
    let tokens = weigh(value);
    tokens > limit && cuts.length < MOST_CUTS;
    tokens = weigh(value)
  ) {
    const node = heaviest({ path: [], value })
    const [size, weight] = [sizeOf(node), weigh(node.value)]
    if (size === 0) return { output: null, cuts }
    const share = Math.max(0, (weight - (tokens - limit)) / weight)
    const kept = Math.min(size - 1, Math.floor(size * share * SLACK))
    value = replaced(value, node.path, cutTo(node.value, kept))
    cuts = noted(cuts, node, kept)
  }
  return { output: value, cuts }
}
