import { CFB } from '@e965/xlsx'
import WordExtractor from 'word-extractor'
import { paged, type Block, type Found, type Rows } from './contents.ts'
import { edgesOf } from './edges.ts'
import { checkOldMacros } from './old-macros.ts'
import { UnreadableDocument } from './unreadable.ts'

/** Where a document of the format keeps what it is: its mark, and whether it has a password. */
const FLAGS_AT = 0x0a
const ENCRYPTED = 0x01_00

/** Throws `UnreadableDocument` for a container of another program, a damaged one, or one with a password. */
const checkContainer = (bytes: Buffer): void => {
  const container = CFB.read(bytes, { type: 'buffer' })
  const paths: readonly string[] = container.FullPaths
  const at = (pattern: RegExp): number => paths.findIndex((path) => pattern.test(path))
  if (at(/\/EncryptedPackage$/) >= 0) throw new UnreadableDocument('encrypted', 'a newer document')
  checkOldMacros(paths)
  const entry = container.FileIndex[at(/^[^/]*\/WordDocument$/)]
  if (entry === undefined) throw new UnreadableDocument('wrongType', 'another container')
  const main = Buffer.from(Uint8Array.from(entry.content ?? []))
  if (main.length < FLAGS_AT + 2) throw new UnreadableDocument('corrupt', 'no head')
  if ((main.readUInt16LE(FLAGS_AT) & ENCRYPTED) !== 0)
    throw new UnreadableDocument('encrypted', 'a password')
}

/** Every cell ends with a tab, the last one, too. */
const rowOf = (line: string): readonly string[] =>
  line
    .replace(/\t$/, '')
    .split('\t')
    .map((cell) => cell.trim())

/** A row has so many lines at most. */
const MOST_LINES = 8

const cellCount = (line: string): number => line.split('\t').length

/** How many cells the table has whose rows are these lines and the next ones; 0 where its rows do not end with tabs. */
const cellsAhead = (lines: readonly string[], from: number): number => {
  const next = lines.slice(from, from + MOST_LINES).find((line) => line.endsWith('\t'))
  return next === undefined ? 0 : cellCount(next)
}

/**
 * Where the row ends whose first line this is: cells of several lines are cut there, and the row ends with the last
 * cell's tab. Lines are put together only where they have as many cells as the row after them.
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

/** The lines with each row as one. */
const wholeRows = (lines: readonly string[]): readonly string[] => {
  const whole: string[] = []
  for (let at = 0; at < lines.length;) {
    const end = rowEnd(lines, at)
    whole.push(lines.slice(at, end).join(' '))
    at = end
  }
  return whole
}

/** Rows of a table come as lines with tabs; two of them at least are one. */
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

/** Reads a .doc: its text, tables and notes, then what stands at the edges of its pages. Throws `UnreadableDocument`. */
export const readDoc = async (bytes: Buffer): Promise<Found> => {
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
    // Feet are with the heads.
    return paged([...blocks, ...edgesOf([document.getHeaders(asIs)])])
  } catch (cause) {
    if (cause instanceof UnreadableDocument) throw cause
    // The libraries throw plain errors for what is damaged.
    throw new UnreadableDocument('corrupt', String(cause))
  }
}
