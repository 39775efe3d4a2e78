import { TOOL_RESULT_MAX_TOKENS } from '#contract/limits.ts'
import { estimateTokens } from './estimate-tokens.ts'

/** A part that `shortenResult` shortened: `kept` of its `of` items, fields or characters remain. */
export type Cut = { readonly part: string; readonly kept: number; readonly of: number }

/** Tokens we reserve for the `cut` list itself. */
const RESERVED_TOKENS = 400
/** `shortenResult` cuts a string only above this length in characters. */
const LONG_TEXT_CHARS = 400
/**
 * Upper limit on cuts per result. Above this limit `shortenResult` gives up and returns what it
 * has.
 */
const MOST_CUTS = 50
/**
 * Each cut keeps slightly less than its share, because JSON overhead would otherwise cost extra
 * rounds.
 */
const SLACK = 0.9

type Node = { readonly path: readonly (string | number)[]; readonly value: unknown }

const weigh = (value: unknown): number => estimateTokens(JSON.stringify(value) ?? '')

const childrenOf = ({ path, value }: Node): readonly Node[] => {
  if (Array.isArray(value)) return value.map((one, at) => ({ path: [...path, at], value: one }))
  return typeof value === 'object' && value !== null
    ? Object.entries(value).map(([key, one]) => ({ path: [...path, key], value: one }))
    : []
}

const sizeOf = ({ path, value }: Node): number => {
  if (Array.isArray(value)) return value.length
  if (typeof value === 'string') return value.length > LONG_TEXT_CHARS ? value.length : 0
  // `shortenResult` never drops top-level fields of the result.
  return path.length > 0 && typeof value === 'object' && value !== null
    ? Object.keys(value).length
    : 0
}

/**
 * Finds the part that makes a result long. It descends while one child holds at least half of the
 * tokens of its parent, or while the parent cannot be cut.
 */
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

/** True if `output` fits into a model's context without cuts. */
export const isWithinBounds = (output: unknown, most = TOOL_RESULT_MAX_TOKENS): boolean =>
  weigh(output) <= most - RESERVED_TOKENS

/**
 * Returns the greatest count below `of` that `fits` accepts, 0 for none. `fits` must be monotonic,
 * because we search by bisection.
 */
export const mostThatFit = (of: number, fits: (count: number) => boolean): number => {
  let [most, over] = [0, of]
  while (over - most > 1) {
    const half = Math.floor((most + over) / 2)
    if (fits(half)) most = half
    else over = half
  }
  return most
}

/**
 * Shortens the longest parts of `output` until it fits `most` tokens. Returns `output: null` if no
 * part can be cut further. Pure.
 */
export const shortenResult = (
  output: unknown,
  most = TOOL_RESULT_MAX_TOKENS,
): { readonly output: unknown; readonly cuts: readonly Cut[] } => {
  const limit = most - RESERVED_TOKENS
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
