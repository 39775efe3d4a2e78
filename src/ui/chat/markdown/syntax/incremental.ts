import { blockTokens, type MarkdownToken } from './lexer.ts'
import { addDefinitions, noDefinitions, sameDefinitions, type Definitions } from './definitions.ts'

/** A top-level block and its start offset in UTF-16 units. The offset is a stable React key. */
export type MarkdownBlock = { readonly start: number; readonly token: MarkdownToken }

/**
 * The state of an incremental parse. The first `settled` blocks never change while text is only
 * appended.
 */
export type ParseState = {
  readonly text: string
  readonly blocks: readonly MarkdownBlock[]
  readonly settled: number
  /** Link targets and footnote marks of all blocks. The object stays the same until they change. */
  readonly definitions: Definitions
  /** Definitions of the settled blocks alone. */
  readonly settledDefinitions: Definitions
}

export const initialParse: ParseState = {
  text: '',
  blocks: [],
  settled: 0,
  definitions: noDefinitions,
  settledDefinitions: noDefinitions,
}

const NUL = '\u0000'

/** Normalizes line ends to LF and replaces NUL, as CommonMark requires. */
const cleaned = (markdown: string): string => {
  const text = markdown.includes('\r') ? markdown.replace(/\r\n?/g, '\n') : markdown
  return text.includes(NUL) ? text.replaceAll(NUL, '\ufffd') : text
}

const tokensOf = (blocks: readonly MarkdownBlock[]): readonly MarkdownToken[] =>
  blocks.map((block) => block.token)

/**
 * Parses markdown that mostly grows at its end. Only the part after the last settled block is
 * parsed again.
 * The result equals a parse of the whole text, however the deltas are cut.
 */
export const parseMore = (previous: ParseState, markdown: string): ParseState => {
  const text = cleaned(markdown)
  if (text === previous.text) return previous
  const base = text.startsWith(previous.text) ? previous : initialParse
  const from = base.blocks[base.settled]?.start ?? 0
  const { blocks, exact } = placeBlocks(text, from)
  const settled = exact ? settledCount(text, blocks) : 0
  const settledDefinitions = addDefinitions(
    base.settledDefinitions,
    tokensOf(blocks.slice(0, settled)),
  )
  const definitions = addDefinitions(settledDefinitions, tokensOf(blocks.slice(settled)))
  return {
    text,
    blocks: [...base.blocks.slice(0, base.settled), ...blocks],
    settled: base.settled + settled,
    definitions: sameDefinitions(base.definitions, definitions),
    settledDefinitions,
  }
}

/**
 * The blocks from an offset on. `exact` is false if the lexer's tokens, joined, do not give the
 * text again.
 */
const placeBlocks = (text: string, from: number) => {
  const blocks: MarkdownBlock[] = []
  let at = from
  let exact = true
  for (const token of blockTokens(from === 0 ? text : text.slice(from))) {
    exact &&= text.startsWith(token.raw, at)
    if (token.type !== 'space') blocks.push({ start: at, token })
    at += token.raw.length
  }
  return { blocks, exact: exact && at === text.length }
}

/**
 * Once this many complete lines follow a block's start, the block can no longer merge with the one
 * before it.
 */
const LINES_TO_BE_SURE = 2

/**
 * Number of settled blocks. Looks for the last block that can no longer merge with its predecessor:
 * all blocks before it are settled. Some blocks merge when more text arrives. "1" may become the
 * next item of a list. A table whose second line is no delimiter row becomes part of the paragraph
 * before it. So does a formula without an end.
 */
const settledCount = (text: string, blocks: readonly MarkdownBlock[]): number => {
  for (let last = blocks.length - 1; last > 0; last -= 1) {
    const block = blocks[last]
    if (block && !isOpenMath(block) && hasLines(text, block.start, LINES_TO_BE_SURE)) return last
  }
  return 0
}

/**
 * Whether a formula may still become text: its end has not arrived, or text may follow its end on
 * the same line.
 */
const isOpenMath = ({ token }: MarkdownBlock): boolean =>
  token.type === 'math' && (token.isOpen || !token.raw.endsWith('\n'))

const hasLines = (text: string, start: number, lines: number): boolean => {
  let at = start
  for (let line = 0; line < lines; line += 1) {
    at = text.indexOf('\n', at) + 1
    if (at === 0) return false
  }
  return true
}
