import { SaxesParser } from 'saxes'
import { UnreadableFile } from './failure.ts'
import { decoderFor, withWholeHead } from './xml-encoding.ts'
import { shortcutFeeder, type Shortcut } from './shortcut.ts'

/** The attributes of an element by their names as they stand, prefixes too. */
export type Attributes = Readonly<Record<string, string>>

/** What is told of a part: names of elements come without their prefix. */
export type XmlReader = {
  readonly open: (name: string, attributes: Attributes) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
  /** What is told of extensions (`extLst`), whose elements mean other things under the same names. */
  readonly extension?: Omit<XmlReader, 'extension' | 'shortcut'>
  /** What reads its plainest stretches. */
  readonly shortcut?: Shortcut
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

/** A fault that ends the reading: an element that is not closed. Odd characters do not. */
const isFatal = (error: Error): boolean =>
  /unclosed tag|unexpected (?:close|end)|unmatched closing|in (?:tag name|closing tag)|must contain a root/i.test(
    error.message,
  )

/** `mc:Choice` is skipped, as its `mc:Fallback` says the same in words that every reader knows. */
const SKIPPED = 'Choice'
const EXTENSION = 'extLst'

/** Whom an element or a text is told: nobody, the reader, or what reads extensions. */
const listeners = (reader: XmlReader) => {
  let skipped = 0
  let extended = 0
  return {
    enter: (name: string): void => {
      if (name === SKIPPED) skipped += 1
      else if (name === EXTENSION) extended += 1
    },
    leave: (name: string): void => {
      if (name === SKIPPED) skipped -= 1
      else if (name === EXTENSION) extended -= 1
    },
    current: (): Omit<XmlReader, 'extension'> | undefined =>
      skipped > 0 ? undefined : extended > 0 ? reader.extension : reader,
  }
}

/** The parser and how far it is; what it hears it tells the reader. */
const parserFor = (reader: XmlReader) => {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const told = listeners(reader)
  const path: string[] = []
  let closedAt = -1
  let isUnheard = false
  let isVersion10 = true
  let failure: Error | null = null
  parser.on('xmldecl', ({ version }) => {
    isVersion10 = version === undefined || version === '1.0'
  })
  parser.on('doctype', () => {
    throw new UnreadableFile('bomb', 'document type declaration')
  })
  parser.on('error', (error) => {
    if (isFatal(error)) failure ??= error
  })
  parser.on('opentagstart', (tag) => {
    // Its own has no prototype, and such objects are slow. No name that is asked for stands in one.
    tag.attributes = {}
  })
  parser.on('opentag', (tag) => {
    path.push(tag.name)
    if (isUnheard) return
    const name = local(tag.name)
    told.enter(name)
    told.current()?.open(name, tag.attributes)
  })
  parser.on('closetag', (tag) => {
    path.pop()
    closedAt = parser.position
    if (isUnheard) return
    const name = local(tag.name)
    told.current()?.close?.(name)
    told.leave(name)
  })
  const text = (value: string): void => told.current()?.text?.(value)
  parser.on('text', text)
  parser.on('cdata', text)
  return {
    parser,
    failure: () => failure,
    progress: {
      path,
      closedAt: () => closedAt,
      isPlain: () => isVersion10 && told.current() === reader,
      hasFailed: () => failure !== null,
    },
    unheard: (feed: () => void): void => {
      isUnheard = true
      feed()
      isUnheard = false
    },
  }
}

/** Writes pieces of a part to its parser, past it where the reader has a shortcut. */
const writerOf = (
  first: Uint8Array,
  reader: XmlReader,
  { parser, progress, unheard }: ReturnType<typeof parserFor>,
): ((piece: Uint8Array) => void) => {
  const decoder = decoderFor(first)
  if (reader.shortcut && decoder.encoding === 'utf-8')
    return shortcutFeeder(parser, reader.shortcut, progress, unheard)
  return (piece) => void parser.write(decoder.decode(piece, { stream: true }))
}

/**
 * Reads one part, in the order of the file; extensions go to their own reader. Throws `UnreadableFile`: `bomb` for
 * a document type declaration, `corrupt` for what is not well-formed, or in an encoding that is not known.
 */
export const readXml = async (
  stream: AsyncIterable<Uint8Array>,
  reader: XmlReader,
): Promise<void> => {
  const reading = parserFor(reader)
  let write: ((piece: Uint8Array) => void) | null = null
  for await (const chunk of withWholeHead(stream)) {
    write ??= writerOf(chunk, reader, reading)
    write(chunk)
    if (reading.failure() !== null) break
  }
  if (reading.failure() === null) reading.parser.close()
  if (reading.failure() !== null) throw new UnreadableFile('corrupt', String(reading.failure()))
}
