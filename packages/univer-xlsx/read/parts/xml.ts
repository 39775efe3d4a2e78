import { SaxesParser } from 'saxes'
import { UnreadableFile } from '../import-failure.ts'
import { decoderFor, withWholeDeclaration } from './xml-encoding.ts'
import { fastPathFeeder, type FastPath } from './fast-path.ts'

/** Attributes by qualified name, prefix included. */
export type Attributes = Readonly<Record<string, string>>

/** Callbacks for an XML part. Element names have no prefix. */
export type XmlReader = {
  readonly open: (name: string, attributes: Attributes) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
  /** Callbacks for extensions (`extLst`), where the same names have other meanings. */
  readonly extension?: Omit<XmlReader, 'extension' | 'shortcut'>
  readonly shortcut?: FastPath
}

const local = (name: string): string => {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

/** Finds an attribute under any prefix, such as `r:id`. */
export const findAttribute = (attributes: Attributes, name: string): string | undefined => {
  const found = Object.keys(attributes).find((each) => each.endsWith(`:${name}`))
  return found === undefined ? undefined : attributes[found]
}

/** Parses an Office boolean. `otherwise` applies if the attribute is absent. */
export const isSet = (value: string | undefined, otherwise = false): boolean =>
  value === undefined ? otherwise : value === '1' || value === 'true' || value === 'on'

/** Null for anything but a finite number. */
export const numberOf = (value: string | undefined): number | null => {
  if (value === undefined || value.trim() === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/**
 * Decodes Office escapes for characters that XML forbids: `_x000D_` is a carriage return, `_x005F_`
 * an underscore.
 */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text

/** Structural errors end the reading. Invalid characters do not. */
const isFatal = (error: Error): boolean =>
  /unclosed tag|unexpected (?:close|end)|unmatched closing|in (?:tag name|closing tag)|must contain a root/i.test(
    error.message,
  )

/** We skip `mc:Choice`, because `mc:Fallback` holds the same content for any reader. */
const SKIPPED = 'Choice'
const EXTENSION = 'extLst'

/** Chooses the listener for an element: none, the reader or its extension reader. */
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

/** Connects the SAX parser to the reader and tracks its state. */
const parserFor = (reader: XmlReader) => {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const router = listeners(reader)
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
    // saxes uses slow objects without a prototype. A plain object is safe, since no attribute we
    // read is on its prototype.
    tag.attributes = {}
  })
  parser.on('opentag', (tag) => {
    path.push(tag.name)
    if (isUnheard) return
    const name = local(tag.name)
    router.enter(name)
    router.current()?.open(name, tag.attributes)
  })
  parser.on('closetag', (tag) => {
    path.pop()
    closedAt = parser.position
    if (isUnheard) return
    const name = local(tag.name)
    router.current()?.close?.(name)
    router.leave(name)
  })
  const text = (value: string): void => router.current()?.text?.(value)
  parser.on('text', text)
  parser.on('cdata', text)
  return {
    parser,
    failure: () => failure,
    progress: {
      path,
      closedAt: () => closedAt,
      isPlain: () => isVersion10 && router.current() === reader,
      hasFailed: () => failure !== null,
    },
    unheard: (feed: () => void): void => {
      isUnheard = true
      feed()
      isUnheard = false
    },
  }
}

/**
 * Returns the function that feeds a part to the parser. If the reader has a fast path (`shortcut`)
 * and the part is UTF-8, the fast path takes the elements that it can read, and the parser the
 * rest.
 */
const writerOf = (
  first: Uint8Array,
  reader: XmlReader,
  { parser, progress, unheard }: ReturnType<typeof parserFor>,
): ((piece: Uint8Array) => void) => {
  const decoder = decoderFor(first)
  if (reader.shortcut && decoder.encoding === 'utf-8')
    return fastPathFeeder(parser, reader.shortcut, progress, unheard)
  return (piece) => void parser.write(decoder.decode(piece, { stream: true }))
}

/**
 * Reads one XML part as a stream.
 * Throws `UnreadableFile`: `bomb` for a DOCTYPE, `corrupt` for malformed XML or an unknown
 * encoding.
 */
export const readXml = async (
  stream: AsyncIterable<Uint8Array>,
  reader: XmlReader,
): Promise<void> => {
  const reading = parserFor(reader)
  let write: ((piece: Uint8Array) => void) | null = null
  for await (const chunk of withWholeDeclaration(stream)) {
    write ??= writerOf(chunk, reader, reading)
    write(chunk)
    if (reading.failure() !== null) break
  }
  if (reading.failure() === null) reading.parser.close()
  if (reading.failure() !== null) throw new UnreadableFile('corrupt', String(reading.failure()))
}
