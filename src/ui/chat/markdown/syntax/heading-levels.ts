import { childrenOf } from './definitions.ts'
import type { MarkdownToken } from './lexer.ts'

/**
 * The headings that a place in an answer stands under, the outermost first, each by the digit of its depth:
 * "24" is below a `##` and in it a `####`. '' is the beginning of an answer.
 */
export type Above = string

/** `#` and `##` are alike: what stands above them is the chat's own heading. */
const depthOf = (depth: number): string => String(Math.max(2, depth))

/** What stands above the words below a heading of this depth. */
const below = (above: Above, depth: string): Above =>
  `${[...above].filter((outer) => outer < depth).join('')}${depth}`

const found = new WeakMap<MarkdownToken, string>()

/**
 * The depths of the headings in a block, in order; read once, as a long list may hold many. Footnotes stand
 * elsewhere.
 */
const depthsIn = (token: MarkdownToken): string => {
  if (token.type === 'heading') return depthOf(token.depth)
  if (token.type === 'note') return ''
  const known = found.get(token)
  if (known !== undefined) return known
  const depths = childrenOf(token).map(depthsIn).join('')
  found.set(token, depths)
  return depths
}

/** What stands above that which follows a block. */
export const aboveNext = (above: Above, token: MarkdownToken): Above =>
  [...depthsIn(token)].reduce(below, above)

/** Does something with blocks that stand one after another, each with the headings that it is under. */
export const underHeadings = <T extends MarkdownToken, R>(
  tokens: readonly T[],
  above: Above,
  one: (token: T, index: number, above: Above) => R,
): readonly R[] => {
  let now = above
  return tokens.map((token, index) => {
    const done = one(token, index, now)
    now = aboveNext(now, token)
    return done
  })
}

/** The levels of an answer's headings: under the chat's own, and none left out on the way down. */
const LEVELS = ['h2', 'h3', 'h4', 'h5', 'h6'] as const

/** The element of a heading, by its depth and what it stands under. */
export const levelOf = (above: Above, depth: number): (typeof LEVELS)[number] =>
  LEVELS[below(above, depthOf(depth)).length - 1] ?? 'h6'
