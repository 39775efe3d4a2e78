import type { LanguageFn } from 'highlight.js'
import { createLowlight } from 'lowlight'

type CodeRole = 'function' | 'text' | 'reference' | 'comment' | 'plain'
/** A token of code. All tokens join back into the code. */
export type CodePart = { readonly role: CodeRole; readonly text: string }

const ROLES: Readonly<Record<string, CodeRole>> = {
  'hljs-keyword': 'function',
  'hljs-built_in': 'function',
  'hljs-type': 'function',
  'hljs-name': 'function',
  'hljs-title': 'function',
  'hljs-selector-tag': 'function',
  'hljs-selector-class': 'function',
  'hljs-selector-id': 'function',
  'hljs-string': 'text',
  'hljs-regexp': 'text',
  'hljs-quote': 'text',
  'hljs-number': 'reference',
  'hljs-literal': 'reference',
  'hljs-symbol': 'reference',
  'hljs-attr': 'reference',
  'hljs-attribute': 'reference',
  'hljs-property': 'reference',
  'hljs-comment': 'comment',
  'hljs-doctag': 'comment',
  'hljs-meta': 'comment',
}

type Node = {
  readonly type: string
  readonly value?: string
  readonly properties?: { readonly className?: unknown }
  readonly children?: readonly Node[]
}

const roleOf = (node: Node, around: CodeRole): CodeRole => {
  const names = node.properties?.className
  const first: unknown = Array.isArray(names) ? names[0] : undefined
  return (typeof first === 'string' ? ROLES[first] : undefined) ?? around
}

const flatten = (node: Node, role: CodeRole, parts: CodePart[]): void => {
  if (node.type === 'text') parts.push({ role, text: node.value ?? '' })
  for (const child of node.children ?? []) flatten(child, roleOf(child, role), parts)
}

const lowlight = createLowlight()

/**
 * Code gets no colours if a line or a run of blanks has more than 500 characters, because a grammar
 * may need quadratic time for such code.
 */
const ENDLESS = /(?<![^\n])[^\n]{501}|(?<!\s)\s{501}/

/** The tokens of code. Null if the grammar fails or changes the text. */
const split = (name: string, code: string): readonly CodePart[] | null => {
  if (ENDLESS.test(code)) return null
  const parts: CodePart[] = []
  try {
    flatten(lowlight.highlight(name, code), 'plain', parts)
  } catch {
    // Deep nesting exhausts the stack.
    return null
  }
  // A grammar may add a line end to code that it considers incomplete.
  return parts.map((part) => part.text).join('') === code ? parts : null
}

/**
 * Returns a function that tokenizes code of a language. The tokens come from a tree, never from
 * HTML.
 */
export const highlighter = (name: string, grammar: LanguageFn) => {
  if (!lowlight.registered(name)) lowlight.register(name, grammar)
  return (code: string): readonly CodePart[] => split(name, code) ?? [{ role: 'plain', text: code }]
}
