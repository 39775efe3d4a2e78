import { SaxesParser } from 'saxes'
import { UnreadableFile } from './failure.ts'

/** The attributes of an element by their names as they stand, prefixes too. */
export type Attributes = Readonly<Record<string, string>>

/** What is told of a part: names of elements come without their prefix. */
export type XmlReader = {
  readonly open: (name: string, attributes: Attributes) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
}

const local = (name: string): string => {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

/** An attribute whatever its prefix, as `r:id` of a relationship. */
export const prefixed = (attributes: Attributes, name: string): string | undefined => {
  const found = Object.keys(attributes).find((each) => each.endsWith(`:${name}`))
  return found === undefined ? undefined : attributes[found]
}

/** Whether an attribute of Office's truth type is set; `otherwise` where it is absent. */
export const isSet = (value: string | undefined, otherwise = false): boolean =>
  value === undefined ? otherwise : value === '1' || value === 'true' || value === 'on'

/** A finite number of an attribute, or null. */
export const numberOf = (value: string | undefined): number | null => {
  if (value === undefined || value.trim() === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** Texts of elements hold characters that XML can't: `_x000D_` is a carriage return, `_x005F_` a line. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text

const encodingOf = (first: Uint8Array): string => {
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le'
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}

/** A fault that ends the reading: an element that is not closed. Odd characters do not. */
const isFatal = (error: Error): boolean =>
  /unclosed tag|unexpected (?:close|end)|unmatched closing|in (?:tag name|closing tag)|must contain a root/i.test(
    error.message,
  )

/**
 * What is skipped: `mc:Choice`, as its `mc:Fallback` says the same in words that every reader knows,
 * and extensions, which have elements of the same names with other meanings.
 */
const SKIPPED: ReadonlySet<string> = new Set(['Choice', 'extLst'])

/**
 * Reads one part, in the order of the file, without what is skipped. Throws `UnreadableFile`: `bomb` for
 * a document type declaration, `corrupt` for what is not well-formed.
 */
export const readXml = async (
  stream: AsyncIterable<Uint8Array>,
  reader: XmlReader,
): Promise<void> => {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let skipped = 0
  let failure: Error | null = null
  parser.on('doctype', () => {
    throw new UnreadableFile('bomb', 'document type declaration')
  })
  parser.on('error', (error) => {
    if (isFatal(error)) failure ??= error
  })
  parser.on('opentag', (tag) => {
    const name = local(tag.name)
    if (SKIPPED.has(name)) skipped += 1
    if (skipped === 0) reader.open(name, tag.attributes)
  })
  parser.on('closetag', (tag) => {
    const name = local(tag.name)
    if (skipped === 0) reader.close?.(name)
    if (SKIPPED.has(name)) skipped -= 1
  })
  const text = (value: string): void => {
    if (skipped === 0) reader.text?.(value)
  }
  parser.on('text', text)
  parser.on('cdata', text)
  let decoder: TextDecoder | null = null
  for await (const chunk of stream) {
    decoder ??= new TextDecoder(encodingOf(chunk))
    parser.write(decoder.decode(chunk, { stream: true }))
    if (failure !== null) break
  }
  if (failure === null) parser.close()
  if (failure !== null) throw new UnreadableFile('corrupt', String(failure))
}
