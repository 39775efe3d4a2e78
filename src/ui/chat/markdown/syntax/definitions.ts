import type { Links, MarkdownToken } from './lexer.ts'
import { footnoteMarksIn } from './footnote-syntax.ts'

/** Link targets by label, and the referenced footnotes in order. */
export type Definitions = { readonly links: Links; readonly marks: readonly string[] }

export const noDefinitions: Definitions = { links: {}, marks: [] }

type Found = {
  readonly links: Record<string, { readonly href: string | null }>
  readonly marks: Set<string>
}

export const childrenOf = (token: MarkdownToken): readonly MarkdownToken[] => {
  if (token.type === 'list') return token.items as readonly MarkdownToken[]
  if (token.type === 'blockquote' || token.type === 'list_item')
    return token.tokens as readonly MarkdownToken[]
  return token.type === 'note' ? token.blocks : []
}

/** Maximum number of definitions and footnote references. Further ones are ignored. */
const MAX_DEFINITIONS = 500

/** The first definition of a label wins, as in CommonMark. */
const findLinks = (token: MarkdownToken, found: Found): void => {
  if (token.type === 'def' && !Object.hasOwn(found.links, token.tag))
    found.links[token.tag] = { href: token.href }
  for (const child of childrenOf(token)) findLinks(child, found)
}

/** Adds the definitions of further blocks. Returns the same object if they add none. */
export const addDefinitions = (
  before: Definitions,
  tokens: readonly MarkdownToken[],
): Definitions => {
  const speaking = tokens
    .filter(({ raw }) => raw.includes(']:') || raw.includes('[^'))
    .slice(0, Math.max(0, MAX_DEFINITIONS - before.marks.length - Object.keys(before.links).length))
  if (speaking.length === 0) return before
  const found: Found = {
    links: Object.assign(Object.create(null), before.links),
    marks: new Set(before.marks),
  }
  for (const token of speaking) {
    findLinks(token, found)
    for (const label of footnoteMarksIn(token)) found.marks.add(label)
  }
  return { links: found.links, marks: [...found.marks] }
}

/** Returns `before` if both are equal, so React does not re-render the components that use it. */
export const sameDefinitions = (before: Definitions, after: Definitions): Definitions => {
  const isSame =
    before === after ||
    (before.marks.join('\n') === after.marks.join('\n') &&
      JSON.stringify(before.links) === JSON.stringify(after.links))
  return isSame ? before : after
}
