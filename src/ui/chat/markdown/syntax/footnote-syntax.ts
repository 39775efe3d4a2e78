import type { MarkdownToken } from './lexer.ts'

/** A footnote reference: `[^1]`. */
export type FootnoteMarkToken = {
  readonly type: 'noteMark'
  readonly raw: string
  readonly label: string
}
/** A footnote: `[^1]: words`. Continuation lines and blocks are indented by four spaces. */
export type FootnoteToken = {
  readonly type: 'note'
  readonly raw: string
  readonly label: string
  readonly blocks: readonly MarkdownToken[]
}

const MARK = /^\[\^([^\s[\]]{1,80})\](?!\()/
const NOTE =
  /^ {0,3}\[\^([^\s[\]]{1,80})\]:[ \t]*([^\n]*(?:\n(?![ \t]*(?:\n|\[\^|[*+-][ \t]|\d+[.)][ \t]|#{1,6}[ \t]|>|```|~~~|\|))[^\n]+)*(?:\n(?:[ \t]*\n)*(?: {4}|\t)[^\n]+)*)(?:\n|$)/

/** Labels are case-insensitive. */
const toLabel = (text: string): string => text.toLowerCase()

export const readFootnoteMark = (src: string): FootnoteMarkToken | undefined => {
  const match = src.startsWith('[^') ? MARK.exec(src) : null
  return match ? { type: 'noteMark', raw: match[0], label: toLabel(match[1] ?? '') } : undefined
}

/** Reads a footnote. `read` parses its blocks. */
export const readFootnote = (
  src: string,
  read: (markdown: string) => readonly MarkdownToken[],
): FootnoteToken | undefined => {
  const match = NOTE.exec(src)
  if (!match) return undefined
  const text = (match[2] ?? '').replace(/\n(?: {4}|\t)/g, '\n')
  return { type: 'note', raw: match[0], label: toLabel(match[1] ?? ''), blocks: read(text) }
}

const MARKS = /\[\^([^\s[\]]{1,80})\](?!:|\()/g

/** References beyond this offset in a block are ignored. */
const MARKED_CHARS = 100_000

/**
 * The labels of the footnotes that a block references, in order. References in code blocks do not
 * count.
 */
export const footnoteMarksIn = (token: MarkdownToken): readonly string[] =>
  token.type === 'code' || !token.raw.includes('[^')
    ? []
    : [...token.raw.slice(0, MARKED_CHARS).matchAll(MARKS)].map((match) => toLabel(match[1] ?? ''))
