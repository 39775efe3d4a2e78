import { readPart, relationshipsOf } from '#packages/univer-xlsx/read/parts/package-parts.ts'
import type { Zip } from '#packages/univer-xlsx/read/parts/zip.ts'
import type { Block } from './contents.ts'

/** Text that an element of a header or footer adds at its start and end tag. */
const BEGINS: Readonly<Record<string, string>> = { tab: '\t', br: '\n', cr: '\n' }
const ENDS: Readonly<Record<string, string>> = { p: '\n', tc: '\t', tr: '\n' }

const textIn = async (zip: Zip, part: string): Promise<string> => {
  let text = ''
  let [isText, cells] = [false, 0]
  await readPart(zip, part, {
    open: (name) => {
      if (name === 't') isText = true
      if (name === 'tc') cells += 1
      text += BEGINS[name] ?? ''
    },
    text: (piece) => {
      if (isText) text += piece
    },
    close: (name) => {
      if (name === 't') isText = false
      if (name === 'tc') cells -= 1
      // Paragraphs within a cell stay in one row.
      text += name === 'p' && cells > 0 ? ' ' : (ENDS[name] ?? '')
    },
  })
  return text
}

/**
 * Distinct header and footer lines, because sections and first pages repeat them.
 * A line without letters is a page number and is dropped.
 */
export const headersFootersOf = (texts: readonly string[]): readonly Block[] => {
  const lines = texts.flatMap((text) => text.split('\n')).map((line) => line.trim())
  const distinct = new Set(lines.filter((line) => /\p{L}/u.test(line)))
  return distinct.size === 0 ? [] : [{ text: '' }, ...[...distinct].map((text) => ({ text }))]
}

/** Headers and footers that a .docx part refers to. Throws `UnreadableFile`. */
export const readHeadersFooters = async (zip: Zip, part: string): Promise<readonly Block[]> => {
  const texts: string[] = []
  for (const { type, target, isExternal } of await relationshipsOf(zip, part))
    if (['header', 'footer'].includes(type) && !isExternal) texts.push(await textIn(zip, target))
  return headersFootersOf(texts)
}
