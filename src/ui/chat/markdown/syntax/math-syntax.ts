/** A formula in `$$`, `\(…\)` or `\[…\]`. A single dollar sign is money. */
export type MathToken = {
  readonly type: 'math'
  readonly raw: string
  /** TeX without delimiters. */
  readonly text: string
  readonly isDisplay: boolean
  /** The closing delimiter has not arrived. In a complete text, such a formula is plain text. */
  readonly isOpen: boolean
}

/** A longer formula stays text. This also bounds the search for its end. */
const MATH_CHARS = 4000

const INLINE = /^(?:\$\$([^$]+?)\$\$|\\\(((?:(?!\\\().)+?)\\\))/s

export const readInlineMath = (src: string): MathToken | undefined => {
  const first = src.charCodeAt(0)
  if (first !== 36 && first !== 92) return undefined
  const match = INLINE.exec(src.slice(0, MATH_CHARS))
  const text = (match?.[1] ?? match?.[2] ?? '').trim()
  return match && text !== ''
    ? { type: 'math', raw: match[0], text, isDisplay: false, isOpen: false }
    : undefined
}

const START = /^ {0,3}(\$\$|\\\[(?=\s|$|[^\n]*\\\][ \t]*(?:\n|$)))/
const ENDS = { $$: /\$\$([^\n]*)/g, '\\[': /\\\]([^\n]*)/g } as const

const BLANK_LINE = /\n[ \t]*\n/

/** Reads a display formula. It contains no blank line. It is open if its end has not arrived. */
export const readBlockMath = (src: string): MathToken | undefined => {
  const start = START.exec(src)
  if (!start) return undefined
  const from = start[0].length
  const body = src.slice(0, MATH_CHARS)
  const ends = ENDS[start[1] === '$$' ? '$$' : '\\[']
  ends.lastIndex = from
  const end = ends.exec(body)
  if (BLANK_LINE.test(body.slice(from, end?.index))) return undefined
  if (end) return ended(src, from, end)
  return body === src ? displayed(src, src.slice(from), true) : undefined
}

const ended = (src: string, from: number, end: RegExpExecArray): MathToken | undefined => {
  const text = src.slice(from, end.index)
  if (end[1]?.trim() !== '' || text.trim() === '') return undefined
  const stop = end.index + end[0].length
  return displayed(src.slice(0, src[stop] === '\n' ? stop + 1 : stop), text, false)
}

const displayed = (raw: string, text: string, isOpen: boolean): MathToken => ({
  type: 'math',
  raw,
  text: text.trim(),
  isDisplay: true,
  isOpen,
})
