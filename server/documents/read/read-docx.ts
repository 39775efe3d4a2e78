import mammoth from 'mammoth'
import { READING_WORD_MAX_DEPTH, READING_WORD_MAX_TAGS } from '#contract/limits/reading.ts'
import type { Zip } from '#packages/univer-xlsx/read/parts/zip.ts'
import { splitIntoPages, type Block, type ReaderResult } from './contents.ts'
import { readHeadersFooters } from './headers-footers.ts'
import { withMergedCells } from './merged-cells.ts'
import { openPackage } from './packages.ts'
import { UnreadableDocument } from './unreadable-document.ts'

/** A node of the mammoth document tree. */
type Element = {
  readonly type: string
  readonly value?: string
  readonly children?: readonly Element[]
  /** Columns and rows that a table cell spans. Later rows leave out the cells that it covers. */
  readonly colSpan?: number
  readonly rowSpan?: number
  readonly notes?: {
    readonly _notes?: Readonly<Record<string, { readonly body: readonly Element[] }>>
  }
}

/** Text for elements without children. */
const SIGNS: Readonly<Record<string, string>> = { tab: '\t', break: '\n' }

const inline = (element: Element): string =>
  element.type === 'text'
    ? (element.value ?? '')
    : (SIGNS[element.type] ?? '') + (element.children ?? []).map(inline).join('')

const blocksOf = (element: Element): readonly Block[] => {
  if (element.type === 'paragraph') return [{ text: inline(element) }]
  if (element.type === 'table') return [tableOf(element)]
  return (element.children ?? []).flatMap(blocksOf)
}

/** All text of a cell, including nested tables. */
const cellText = (cell: Element): string =>
  blocksOf(cell)
    .map(({ text }) => text)
    .join('\n')
    .trim()

const tableOf = (table: Element): Block => {
  const rows = withMergedCells(
    (table.children ?? []).map((row) =>
      (row.children ?? []).map((cell) => ({
        text: cellText(cell),
        columns: cell.colSpan ?? 1,
        rows: cell.rowSpan ?? 1,
      })),
    ),
  )
  const text = rows
    .map((row) => row.map((cell) => cell.replaceAll('\n', ' ')).join('\t'))
    .join('\n')
  return { text, table: rows }
}

const [OPEN, CLOSE, SLASH] = ['<', '>', '/'].map((sign) => sign.charCodeAt(0))

/** Parts that mammoth loads whole: body, notes, styles, lists. */
const PARTS = /^word\/[^/]+\.xml$/i

/**
 * Counts the tags of a part. Throws `UnreadableDocument` if they are nested too deeply for mammoth.
 */
const countTags = async (zip: Zip, part: string): Promise<number> => {
  let [tags, depth, last] = [0, 0, 0]
  for await (const piece of (await zip.open(part)) ?? []) {
    for (const sign of piece) {
      if (last === OPEN) {
        tags += 1
        depth += sign === SLASH ? -1 : 1
      } else if (last === SLASH && sign === CLOSE) depth -= 1
      last = sign
    }
    if (depth > READING_WORD_MAX_DEPTH) throw new UnreadableDocument('bomb', 'its depth')
    if (tags > READING_WORD_MAX_TAGS) break
  }
  return tags
}

/** Throws `UnreadableDocument` early for too many tags, because mammoth takes seconds to fail. */
const checkTags = async (zip: Zip): Promise<void> => {
  let tags = 0
  for (const part of zip.names.filter((name) => PARTS.test(name))) {
    tags += await countTags(zip, part)
    if (tags > READING_WORD_MAX_TAGS) throw new UnreadableDocument('tooLarge', 'its tags')
  }
}

/**
 * Reads a .docx: text, tables and notes in reading order, then headers and footers.
 * Throws `UnreadableDocument` or `UnreadableFile`.
 */
export const readDocx = async (bytes: Buffer): Promise<ReaderResult> => {
  const { zip, part } = await openPackage(bytes, /^word\/document\d*\.xml$/)
  await checkTags(zip)
  let blocks: readonly Block[] = []
  const transformDocument = (document: Element): Element => {
    const notes = Object.values(document.notes?._notes ?? {}).flatMap(({ body }) => body)
    blocks = [...blocksOf(document), ...notes.flatMap(blocksOf)]
    // We do not need the HTML, so drop the children.
    return { ...document, children: [] }
  }
  try {
    await mammoth.convertToHtml({ buffer: bytes }, { transformDocument, externalFileAccess: false })
  } catch (cause) {
    // Mammoth throws plain errors for damaged or missing parts.
    throw new UnreadableDocument('corrupt', String(cause))
  }
  return splitIntoPages([...blocks, ...(await readHeadersFooters(zip, part))])
}
