import { CFB } from '@e965/xlsx'
import WordExtractor from 'word-extractor'
import { paged, type Block, type Found, type Rows } from './contents.ts'
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

/** Reads a .doc: its text, tables and notes. Throws `UnreadableDocument`. */
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
    return paged(parts.flatMap((part) => blocksOf(part.trim().split('\n'))))
  } catch (cause) {
    if (cause instanceof UnreadableDocument) throw cause
    // The libraries throw plain errors for what is damaged.
    throw new UnreadableDocument('corrupt', String(cause))
  }
}
