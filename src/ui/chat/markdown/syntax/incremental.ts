import { blockTokens, type MarkdownToken } from './lexer.ts'
import { addDefinitions, noDefinitions, sameDefinitions, type Definitions } from './definitions.ts'

/** A top-level block of markdown and where it starts, in UTF-16 units: a stable key. */
export type MarkdownBlock = { readonly start: number; readonly token: MarkdownToken }

/** Markdown read so far. `blocks` before `settled` never change while text is only appended. */
export type Parsed = {
  readonly text: string
  readonly blocks: readonly MarkdownBlock[]
  readonly settled: number
  /** What the blocks say for each other; the same object until that changes. */
  readonly definitions: Definitions
  /** What the settled blocks alone say. */
  readonly settledDefinitions: Definitions
}

/** Nothing read yet. */
export const nothingParsed: Parsed = {
  text: '',
  blocks: [],
  settled: 0,
  definitions: noDefinitions,
  settledDefinitions: noDefinitions,
}

const NUL = '\u0000'

/** Line ends are LF, and NUL, which no text may hold, is shown as what can't be shown. */
const cleaned = (markdown: string): string => {
  const text = markdown.includes('\r') ? markdown.replace(/\r\n?/g, '\n') : markdown
  return text.includes(NUL) ? text.replaceAll(NUL, '\ufffd') : text
}

const tokensOf = (blocks: readonly MarkdownBlock[]): readonly MarkdownToken[] =>
  blocks.map((block) => block.token)

/**
 * Reads markdown that mostly grows at its end: only the part after the last settled
 * block is read again. Gives the same blocks as reading the whole at once, however it was cut.
 */
export const parseMore = (previous: Parsed, markdown: string): Parsed => {
  const text = cleaned(markdown)
  if (text === previous.text) return previous
  const kept = text.startsWith(previous.text) ? previous : nothingParsed
  const from = kept.blocks[kept.settled]?.start ?? 0
  const { blocks, exact } = placeBlocks(text, from)
  const settled = exact ? settledCount(text, blocks) : 0
  const settledDefinitions = addDefinitions(
    kept.settledDefinitions,
    tokensOf(blocks.slice(0, settled)),
  )
  const definitions = addDefinitions(settledDefinitions, tokensOf(blocks.slice(settled)))
  return {
    text,
    blocks: [...kept.blocks.slice(0, kept.settled), ...blocks],
    settled: kept.settled + settled,
    definitions: sameDefinitions(kept.definitions, definitions),
    settledDefinitions,
  }
}

/** Blocks from an offset on; `exact` is false if the lexer's pieces don't add up to the text. */
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

/** How many lines must stand, so that what comes later can't join a block to the one before it. */
const LINES_TO_BE_SURE = 2

/**
 * All blocks before the last are settled once the last is sure to stand by itself: a list goes on
 * after "1", a paragraph takes back a table whose second line turns out to be no rule, and a formula
 * without an end, or with more behind its end, falls back to it.
 */
const settledCount = (text: string, blocks: readonly MarkdownBlock[]): number => {
  for (let last = blocks.length - 1; last > 0; last -= 1) {
    const block = blocks[last]
    if (block && !isOpenMath(block) && hasLines(text, block.start, LINES_TO_BE_SURE)) return last
  }
  return 0
}

/** What may yet come behind the end of a formula, on its line, makes it none. */
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
