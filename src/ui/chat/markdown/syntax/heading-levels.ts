import { childrenOf } from './definitions.ts'
import type { MarkdownToken } from './lexer.ts'

/**
 * The headings above a place in an answer, outermost first. Each heading is one digit, its depth:
 * "24" means a `####` below a `##`. '' means that no heading is above.
 */
export type HeadingPath = string

/** `#` counts as `##`, because the chat has its own top heading. */
const depthOf = (depth: number): string => String(Math.max(2, depth))

/**
 * The path of the content below a heading: `above` without headings of this depth or deeper, and
 * then the heading itself.
 */
const below = (above: HeadingPath, depth: string): HeadingPath =>
  `${[...above].filter((outer) => outer < depth).join('')}${depth}`

const found = new WeakMap<MarkdownToken, string>()

/**
 * The depths of all headings in a block, in order. Cached, because a long list may contain many
 * headings. Footnotes render in another place, so their headings do not count.
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

/** The headings above the block after `token`. */
export const headingPathAfter = (above: HeadingPath, token: MarkdownToken): HeadingPath =>
  [...depthsIn(token)].reduce(below, above)

/** Maps consecutive blocks, each with the headings above it. */
export const mapWithHeadings = <T extends MarkdownToken, R>(
  tokens: readonly T[],
  above: HeadingPath,
  one: (token: T, index: number, above: HeadingPath) => R,
): readonly R[] => {
  let now = above
  return tokens.map((token, index) => {
    const done = one(token, index, now)
    now = headingPathAfter(now, token)
    return done
  })
}

/**
 * The headings of an answer. They begin one level below the chat's heading, and no level is
 * skipped.
 */
const LEVELS = ['h2', 'h3', 'h4', 'h5', 'h6'] as const

/** The element of a heading. */
export const levelOf = (above: HeadingPath, depth: number): (typeof LEVELS)[number] =>
  LEVELS[below(above, depthOf(depth)).length - 1] ?? 'h6'
