import { closeInline } from './close-inline.ts'
import type { MarkdownBlock, ParseState } from './incremental.ts'
import { blockTokens, type MarkdownToken } from './lexer.ts'
import type { MathToken } from './math-syntax.ts'
import { PENDING } from './pending-mark.ts'

/** A table's header, possibly incomplete, with the beginning of its delimiter row. */
const HEAD_ONLY = /^(\|[^\n]*?)(\n[|:\-\s]*)?$/
/** A header without a leading bar. It is a table only if a delimiter row follows. */
const BARE_HEAD = /^([^\n|]+\|[^\n]*)\n {0,3}[|:-][|:\- ]*$/

/** A table's header with a completed delimiter row. Null if the text starts no table. */
const completeHead = (tail: string): string | null => {
  const match = HEAD_ONLY.exec(tail) ?? BARE_HEAD.exec(tail)
  const head = match?.[1]?.trimEnd() ?? ''
  const cells = head.replace(/^\|/, '').replace(/\|$/, '').split('|')
  if (!match || !/[^|\s]/.test(head)) return null
  return `${head}${head.endsWith('|') ? '' : ' |'}\n|${cells.map(() => '---|').join('')}`
}

const withText = <T extends MarkdownToken & { readonly text: string }>(token: T): T => {
  const text = closeInline(token.text)
  return text === token.text ? token : { ...token, text, raw: `${token.raw}${PENDING}` }
}

/**
 * Returns the array with its last element changed. A changed token also needs a changed `raw`,
 * otherwise React does not render it again.
 */
const withLast = <T>(things: readonly T[], change: (last: T) => T): T[] => {
  const last = things.at(-1)
  return last === undefined ? [...things] : [...things.slice(0, -1), change(last)]
}

type TokenOf<T extends MarkdownToken['type']> = Extract<MarkdownToken, { type: T }>

const closeInside = (tokens: readonly unknown[]) =>
  withLast(tokens as readonly MarkdownToken[], closeEnd)

/** An incomplete checkbox. */
const HALF_BOX = /^\[[ xX]?\]?$/

const closeItem = (item: TokenOf<'list_item'>): TokenOf<'list_item'> => {
  const isBox = HALF_BOX.test(item.text)
  const tokens = isBox ? [] : closeInside(item.tokens)
  return { ...item, raw: `${item.raw}${PENDING}`, tokens: tokens as typeof item.tokens }
}

const closeCells = <T extends { readonly text: string }>(cells: readonly T[]): T[] => {
  const last = cells.findLastIndex((cell) => cell.text !== '')
  return cells.map((cell, index) =>
    index === last ? { ...cell, text: closeInline(cell.text) } : cell,
  )
}

const closeTable = (table: TokenOf<'table'>): MarkdownToken => {
  const raw = `${table.raw}${PENDING}`
  return table.rows.length === 0
    ? { ...table, raw, header: closeCells(table.header) }
    : { ...table, raw, rows: withLast(table.rows, closeCells) }
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const FENCE_END = /^ {0,3}(`{3,}|~{3,})[ \t]*$/

/**
 * Whether the closing fence has arrived: the same character as the opening fence, at least as
 * often.
 */
const isFenceClosed = (raw: string): boolean => {
  const begin = FENCE.exec(raw)?.[1] ?? ''
  const lines = raw.trimEnd()
  const cut = lines.lastIndexOf('\n')
  const end = FENCE_END.exec(lines.slice(cut + 1))?.[1] ?? ''
  return cut >= 0 && end.startsWith(begin)
}

const closeCode = (code: TokenOf<'code'>): MarkdownToken => {
  if (code.codeBlockStyle === 'indented' || isFenceClosed(code.raw)) return code
  // The language shows once its line is complete.
  const lang = code.raw.includes('\n') ? code.lang : ''
  return { ...code, raw: `${code.raw}${PENDING}`, ...(lang === undefined ? {} : { lang }) }
}

const closeMath = (math: MathToken): MathToken => ({
  ...math,
  // Half of the closing delimiter may have arrived.
  text: `${math.text.replace(/[$\\]$/, '')}${PENDING}`,
  raw: `${math.raw}${PENDING}`,
  isOpen: false,
})

const closeEnd = (token: MarkdownToken): MarkdownToken => {
  switch (token.type) {
    case 'paragraph':
    case 'text':
    case 'heading':
      return withText(token)
    case 'list':
      return { ...token, raw: `${token.raw}${PENDING}`, items: withLast(token.items, closeItem) }
    case 'blockquote':
      return {
        ...token,
        raw: `${token.raw}${PENDING}`,
        tokens: closeInside(token.tokens) as typeof token.tokens,
      }
    case 'note':
      return { ...token, raw: `${token.raw}${PENDING}`, blocks: closeInside(token.blocks) }
    case 'table':
      return closeTable(token)
    case 'code':
      return closeCode(token)
    case 'math':
      return token.isOpen ? closeMath(token) : token
    default:
      return token
  }
}

/** A last line that has only marks or a number, so its block type is undecided. */
const UNDECIDED = /^[\s\-=*_+#>|:`~$\\]*(?:\d{1,9}[.)]?)?$/
/** A definition, or brackets at the start of a line that may become one. */
const DEFINING = /^ {0,3}\[(?:[^\]\n]+\]:[^\n]*|\^?[^\]\n]{0,30}\]?)$/

/** The text without an undecided last line. */
const decided = (text: string): string => {
  const cut = text.lastIndexOf('\n') + 1
  const line = text.slice(cut).trim()
  return line !== '' && UNDECIDED.test(line) ? text.slice(0, cut) : text
}

const read = (text: string, start: number): readonly MarkdownBlock[] => {
  let at = start
  return blockTokens(text.slice(start)).flatMap((token) => {
    const block = { start: at, token }
    at += token.raw.length
    return token.type === 'space' ? [] : [block]
  })
}

/** Maximum length of a table's header and delimiter row, in characters. */
const HEAD_CHARS = 2000

/** Offset of a table within a paragraph, or -1. */
const tableAt = (paragraph: string): number => {
  const from = Math.max(0, paragraph.length - HEAD_CHARS)
  const end = paragraph.slice(from)
  if (from === 0 && completeHead(end) !== null) return 0
  const at = end.search(/\n\|[^\n]*(?:\n[|:\-\s]*)?$/)
  return at >= 0 && completeHead(end.slice(at + 1)) !== null ? from + at + 1 : -1
}

/**
 * The expected final form of the last paragraph. A possible table header becomes a table. A
 * possible definition gives no blocks. Null if the paragraph stays a paragraph.
 */
const openParagraph = (text: string, start: number): readonly MarkdownBlock[] | null => {
  const tail = text.slice(start)
  if (DEFINING.test(tail)) return []
  const at = tableAt(tail)
  const head = at < 0 ? null : completeHead(tail.slice(at))
  const [token] = head === null ? [] : blockTokens(head)
  if (!token) return null
  const above = at > 0 ? read(text.slice(0, start + at), start) : []
  return [...above, { start: start + at, token: closeEnd(token) }]
}

const endsBlank = (text: string): boolean => /\n[ \t]*\n/.test(text.slice(text.trimEnd().length))

/**
 * The blocks of a streaming answer. The incomplete last block takes its expected final form. All
 * other blocks stay unchanged.
 */
export const openBlocks = ({ text, blocks }: ParseState): readonly MarkdownBlock[] => {
  const last = blocks.at(-1)
  if (!last) return blocks
  const tail =
    last.token.type === 'paragraph' || last.token.type === 'heading'
      ? openParagraph(text, last.start)
      : null
  if (tail) return [...blocks.slice(0, -1), ...tail]
  const isRule = last.token.type === 'table' && last.token.rows.length === 0
  const prefix = isRule ? text : decided(text)
  const ending = prefix === text ? [last] : read(prefix, Math.min(last.start, prefix.length))
  if (endsBlank(prefix) && last.token.type !== 'code') return [...blocks.slice(0, -1), ...ending]
  return [
    ...blocks.slice(0, -1),
    ...withLast(ending, (block) => ({ ...block, token: closeEnd(block.token) })),
  ]
}

/** The blocks of a complete answer. A formula without an end is text. */
export const closedBlocks = ({ text, blocks }: ParseState): readonly MarkdownBlock[] => {
  const last = blocks.at(-1)
  if (last?.token.type !== 'math' || !last.token.isOpen) return blocks
  return [...blocks.slice(0, -1), ...read(`${text}\n\n`, last.start)]
}
