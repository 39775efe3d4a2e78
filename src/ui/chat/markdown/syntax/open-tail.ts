import { closeInline } from './close-inline.ts'
import type { MarkdownBlock, Parsed } from './incremental.ts'
import { blockTokens, type MarkdownToken } from './lexer.ts'
import type { MathToken } from './math-syntax.ts'
import { OPEN } from './open-mark.ts'

/** A table's head, perhaps unfinished, and perhaps the beginning of the rule below it. */
const HEAD_ONLY = /^(\|[^\n]*?)(\n[|:\-\s]*)?$/
/** A head that begins with its first words: only the rule below tells that it is one. */
const BARE_HEAD = /^([^\n|]+\|[^\n]*)\n {0,3}[|:-][|:\- ]*$/

/** A table's head with its rule completed; null for text that begins no table. */
const completeHead = (tail: string): string | null => {
  const match = HEAD_ONLY.exec(tail) ?? BARE_HEAD.exec(tail)
  const head = match?.[1]?.trimEnd() ?? ''
  const cells = head.replace(/^\|/, '').replace(/\|$/, '').split('|')
  if (!match || !/[^|\s]/.test(head)) return null
  return `${head}${head.endsWith('|') ? '' : ' |'}\n|${cells.map(() => '---|').join('')}`
}

const withText = <T extends MarkdownToken & { readonly text: string }>(token: T): T => {
  const text = closeInline(token.text)
  return text === token.text ? token : { ...token, text, raw: `${token.raw}${OPEN}` }
}

/** The same with another last thing; `raw` tells that it differs. */
const withLast = <T>(things: readonly T[], change: (last: T) => T): T[] => {
  const last = things.at(-1)
  return last === undefined ? [...things] : [...things.slice(0, -1), change(last)]
}

type TokenOf<T extends MarkdownToken['type']> = Extract<MarkdownToken, { type: T }>

const closeInside = (tokens: readonly unknown[]) =>
  withLast(tokens as readonly MarkdownToken[], closeEnd)

/** A box to tick that has not come whole. */
const HALF_BOX = /^\[[ xX]?\]?$/

const closeItem = (item: TokenOf<'list_item'>): TokenOf<'list_item'> => {
  const isBox = HALF_BOX.test(item.text)
  const tokens = isBox ? [] : closeInside(item.tokens)
  return { ...item, raw: `${item.raw}${OPEN}`, tokens: tokens as typeof item.tokens }
}

const closeCells = <T extends { readonly text: string }>(cells: readonly T[]): T[] => {
  const last = cells.findLastIndex((cell) => cell.text !== '')
  return cells.map((cell, index) =>
    index === last ? { ...cell, text: closeInline(cell.text) } : cell,
  )
}

const closeTable = (table: TokenOf<'table'>): MarkdownToken => {
  const raw = `${table.raw}${OPEN}`
  return table.rows.length === 0
    ? { ...table, raw, header: closeCells(table.header) }
    : { ...table, raw, rows: withLast(table.rows, closeCells) }
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const FENCE_END = /^ {0,3}(`{3,}|~{3,})[ \t]*$/

/** Whether a fence's other end has come: a last line of the same marks, and as many or more. */
const isFenceClosed = (raw: string): boolean => {
  const begin = FENCE.exec(raw)?.[1] ?? ''
  const lines = raw.trimEnd()
  const cut = lines.lastIndexOf('\n')
  const end = FENCE_END.exec(lines.slice(cut + 1))?.[1] ?? ''
  return cut >= 0 && end.startsWith(begin)
}

const closeCode = (code: TokenOf<'code'>): MarkdownToken => {
  if (code.codeBlockStyle === 'indented' || isFenceClosed(code.raw)) return code
  // The language is shown once its line is whole.
  const lang = code.raw.includes('\n') ? code.lang : ''
  return { ...code, raw: `${code.raw}${OPEN}`, ...(lang === undefined ? {} : { lang }) }
}

const closeMath = (math: MathToken): MathToken => ({
  ...math,
  // Half of its other mark may have come.
  text: `${math.text.replace(/[$\\]$/, '')}${OPEN}`,
  raw: `${math.raw}${OPEN}`,
  isOpen: false,
})

const closeEnd = (token: MarkdownToken): MarkdownToken => {
  switch (token.type) {
    case 'paragraph':
    case 'text':
    case 'heading':
      return withText(token)
    case 'list':
      return { ...token, raw: `${token.raw}${OPEN}`, items: withLast(token.items, closeItem) }
    case 'blockquote':
      return {
        ...token,
        raw: `${token.raw}${OPEN}`,
        tokens: closeInside(token.tokens) as typeof token.tokens,
      }
    case 'note':
      return { ...token, raw: `${token.raw}${OPEN}`, blocks: closeInside(token.blocks) }
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

/** A last line that does not say yet what it begins: marks alone, or a number. */
const UNDECIDED = /^[\s\-=*_+#>|:`~$\\]*(?:\d{1,9}[.)]?)?$/
/** A definition, whole or begun, or brackets at the start of a line that may become one. */
const DEFINING = /^ {0,3}\[(?:[^\]\n]+\]:[^\n]*|\^?[^\]\n]{0,30}\]?)$/

/** The text without a last line that is undecided. */
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

/** A table's head and its rule are not longer. */
const HEAD_CHARS = 2000

/** Where in a paragraph a table begins; -1 if none does. */
const tableAt = (paragraph: string): number => {
  const from = Math.max(0, paragraph.length - HEAD_CHARS)
  const end = paragraph.slice(from)
  if (from === 0 && completeHead(end) !== null) return 0
  const at = end.search(/\n\|[^\n]*(?:\n[|:\-\s]*)?$/)
  return at >= 0 && completeHead(end.slice(at + 1)) !== null ? from + at + 1 : -1
}

/** A paragraph at the end as what it will be: a table, nothing yet, or itself. */
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
 * The blocks of an answer that still streams: what has only begun at its end is drawn as what it
 * will be. All blocks but the last are those of `parsed`.
 */
export const openBlocks = ({ text, blocks }: Parsed): readonly MarkdownBlock[] => {
  const last = blocks.at(-1)
  if (!last) return blocks
  const tail =
    last.token.type === 'paragraph' || last.token.type === 'heading'
      ? openParagraph(text, last.start)
      : null
  if (tail) return [...blocks.slice(0, -1), ...tail]
  const isRule = last.token.type === 'table' && last.token.rows.length === 0
  const kept = isRule ? text : decided(text)
  const ending = kept === text ? [last] : read(kept, Math.min(last.start, kept.length))
  if (endsBlank(kept) && last.token.type !== 'code') return [...blocks.slice(0, -1), ...ending]
  return [
    ...blocks.slice(0, -1),
    ...withLast(ending, (block) => ({ ...block, token: closeEnd(block.token) })),
  ]
}

/** The blocks of an answer that is whole: a formula without an end is text. */
export const closedBlocks = ({ text, blocks }: Parsed): readonly MarkdownBlock[] => {
  const last = blocks.at(-1)
  if (last?.token.type !== 'math' || !last.token.isOpen) return blocks
  return [...blocks.slice(0, -1), ...read(`${text}\n\n`, last.start)]
}
