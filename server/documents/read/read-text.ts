import { decodeText, encodingOf } from '../../import/delimited/encoding.ts'
import { splitIntoPages, cleanText, type Block, type ReaderResult, type Rows } from './contents.ts'
import { UnreadableDocument } from './unreadable-document.ts'

/** Decodes text in any supported encoding. Throws `UnreadableDocument` (`empty`) for blank text. */
const textOf = (bytes: Uint8Array): string => {
  const text = cleanText(decodeText(bytes, encodingOf(bytes)))
  if (text.trim() === '') throw new UnreadableDocument('empty', 'blanks')
  return text
}

export const readTxt = (bytes: Uint8Array): ReaderResult =>
  splitIntoPages(
    textOf(bytes)
      .split('\n')
      .map((text) => ({ text })),
  )

const RULE = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/

/** Splits a Markdown table line at bars, except escaped ones. */
const cellsOf = (line: string): readonly string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/**
 * End of the table that starts at line `from`. Null if the next line is not the dashed line below a
 * table head.
 */
const tableEnd = (lines: readonly string[], from: number): number | null => {
  const rule = lines[from + 1] ?? ''
  if (!lines[from]?.includes('|') || !rule.includes('|') || !RULE.test(rule)) return null
  let end = from + 2
  while (lines[end]?.includes('|')) end += 1
  return end
}

/** Lines as blocks. The lines of a table form one block. */
const blocksOf = (lines: readonly string[]): readonly Block[] => {
  const blocks: Block[] = []
  for (let at = 0; at < lines.length;) {
    const end = tableEnd(lines, at)
    const within = lines.slice(at, end ?? at + 1)
    const rows: Rows = within.filter((_, row) => row !== 1).map(cellsOf)
    blocks.push({ text: within.join('\n'), ...(end === null ? {} : { table: rows }) })
    at = end ?? at + 1
  }
  return blocks
}

/** Reads Markdown as plain text and extracts its tables. */
export const readMarkdown = (bytes: Uint8Array): ReaderResult =>
  splitIntoPages(blocksOf(textOf(bytes).split('\n')))
