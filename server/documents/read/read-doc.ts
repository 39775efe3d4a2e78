import { CFB } from '@e965/xlsx'
import WordExtractor from 'word-extractor'
import { splitIntoPages, type Block, type ReaderResult, type Rows } from './contents.ts'
import { headersFootersOf } from './headers-footers.ts'
import { checkOleMacros } from './ole-macros.ts'
import { UnreadableDocument } from './unreadable-document.ts'

/** Offset of the flags in the Word file header. */
const FLAGS_AT = 0x0a
const ENCRYPTED = 0x01_00

/** Throws `UnreadableDocument` for other OLE containers, damaged ones and encrypted ones. */
const checkContainer = (bytes: Buffer): void => {
  const container = CFB.read(bytes, { type: 'buffer' })
  const paths: readonly string[] = container.FullPaths
  const at = (pattern: RegExp): number => paths.findIndex((path) => pattern.test(path))
  if (at(/\/EncryptedPackage$/) >= 0) throw new UnreadableDocument('encrypted', 'a newer document')
  checkOleMacros(paths)
  const entry = container.FileIndex[at(/^[^/]*\/WordDocument$/)]
  if (entry === undefined) throw new UnreadableDocument('wrongType', 'another container')
  const main = Buffer.from(Uint8Array.from(entry.content ?? []))
  if (main.length < FLAGS_AT + 2) throw new UnreadableDocument('corrupt', 'no head')
  if ((main.readUInt16LE(FLAGS_AT) & ENCRYPTED) !== 0)
    throw new UnreadableDocument('encrypted', 'a password')
}

/** Every cell ends with a tab, including the last one. */
const rowOf = (line: string): readonly string[] =>
  line
    .replace(/\t$/, '')
    .split('\t')
    .map((cell) => cell.trim())

/** Maximum lines of a row. */
const MOST_LINES = 8

const cellCount = (line: string): number => line.split('\t').length

/** Number of cells in the next row that ends with a tab. 0 if there is none. */
const cellsAhead = (lines: readonly string[], from: number): number => {
  const next = lines.slice(from, from + MOST_LINES).find((line) => line.endsWith('\t'))
  return next === undefined ? 0 : cellCount(next)
}

/**
 * End of the row that starts at line `from`. Only the last line of a row ends with a tab, because a
 * cell with line breaks splits its row. The lines are joined only if they have as many cells as the
 * next row.
 */
const rowEnd = (lines: readonly string[], from: number): number => {
  const first = lines[from] ?? ''
  if (!first.includes('\t') || first.endsWith('\t')) return from + 1
  for (let end = from + 2; end <= Math.min(from + MOST_LINES, lines.length); end += 1) {
    if (!lines[end - 1]?.endsWith('\t')) continue
    const count = cellCount(lines.slice(from, end).join(' '))
    return count === cellsAhead(lines, end) ? end : from + 1
  }
  return from + 1
}

/** Joins the lines of each row. */
const wholeRows = (lines: readonly string[]): readonly string[] => {
  const whole: string[] = []
  for (let at = 0; at < lines.length;) {
    const end = rowEnd(lines, at)
    whole.push(lines.slice(at, end).join(' '))
    at = end
  }
  return whole
}

/** At least two consecutive lines with tabs form a table. */
const blocksOf = (lines: readonly string[]): readonly Block[] => {
  const blocks: Block[] = []
  for (let at = 0; at < lines.length;) {
    let end = at
    while (lines[end]?.includes('\t')) end += 1
    const rows: Rows = lines.slice(at, end).map(rowOf)
    if (rows.length > 1)
      blocks.push({ text: rows.map((row) => row.join('\t')).join('\n'), table: rows })
    else blocks.push({ text: lines[at] ?? '' })
    at = rows.length > 1 ? end : at + 1
  }
  return blocks
}

/** Reads a .doc: body, text boxes, notes, then headers and footers. Throws `UnreadableDocument`. */
export const readDoc = async (bytes: Buffer): Promise<ReaderResult> => {
  try {
    checkContainer(bytes)
    const document = await new WordExtractor().extract(bytes)
    const asIs = { filterUnicode: false }
    const parts = [
      document.getBody(asIs),
      document.getTextboxes(asIs),
      document.getFootnotes(asIs),
      document.getEndnotes(asIs),
    ]
    const blocks = parts.flatMap((part) => blocksOf(wholeRows(part.trim().split('\n'))))
    // `getHeaders` includes footers.
    return splitIntoPages([...blocks, ...headersFootersOf([document.getHeaders(asIs)])])
  } catch (cause) {
    if (cause instanceof UnreadableDocument) throw cause
    // The libraries throw plain errors for damaged files.
    throw new UnreadableDocument('corrupt', String(cause))
  }
}
