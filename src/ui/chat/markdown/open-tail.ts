import type { MarkdownBlock, Parsed } from './incremental.ts'
import { blockTokens } from './lexer.ts'

/** A table's head, perhaps unfinished, and perhaps the beginning of the rule below it. */
const HEAD_ONLY = /^(\|[^\n]*?)(\n[|:\-\s]*)?$/

/** A table's head with its rule completed; null for text that begins no table. */
export const completeHead = (tail: string): string | null => {
  const match = HEAD_ONLY.exec(tail)
  const head = match?.[1]?.trimEnd() ?? ''
  const cells = head.replace(/^\|/, '').replace(/\|$/, '').split('|')
  if (!match || (cells.length < 2 && match[2] === undefined)) return null
  return `${head}${head.endsWith('|') ? '' : ' |'}\n|${cells.map(() => '---|').join('')}`
}

/**
 * The blocks of an answer that still streams: a table that has only begun is drawn as a table from
 * its head on, before its rule has come. All blocks but the last are those of `parsed`.
 */
export const openBlocks = ({ text, blocks }: Parsed): readonly MarkdownBlock[] => {
  const last = blocks.at(-1)
  if (last?.token.type !== 'paragraph') return blocks
  const whole = completeHead(text.slice(last.start))
  const [token] = whole === null ? [] : blockTokens(whole)
  return token ? [...blocks.slice(0, -1), { start: last.start, token }] : blocks
}
