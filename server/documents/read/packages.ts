import { openZip, type Zip } from '#packages/univer-xlsx/read/parts/zip.ts'
import { UnreadableDocument } from './unreadable-document.ts'

/** Limit for the bytes before the first element of a part. */
const HEAD_MAX_BYTES = 65_536
/** Start of the first element, or a DOCTYPE before it. */
const BEGINS = /<(?:[\p{L}_]|!DOCTYPE)/iu

/** Size limit of `[Content_Types].xml`. */
const TYPES_MAX_BYTES = 1_048_576

/**
 * Whether a part declares a DOCTYPE, the only way to define entities. If the first element is
 * beyond the limit, the result is true, because a DOCTYPE may precede it.
 */
const declaresType = async (zip: Zip, name: string): Promise<boolean> => {
  const stream = await zip.open(name)
  if (stream === null) return false
  let head = ''
  for await (const piece of stream) {
    // Dropping NUL bytes makes UTF-16 readable as Latin-1.
    head += Buffer.from(piece).toString('latin1').replaceAll('\0', '')
    const begin = BEGINS.exec(head.replace(/<!--[^]*?(?:-->|$)/g, ''))
    if (begin) return begin[0].startsWith('<!')
    if (head.length > HEAD_MAX_BYTES) return true
  }
  return false
}

/** A ZIP container and the name of its main part. */
export type Package = { readonly zip: Zip; readonly part: string }

/**
 * Checks a container before a reader unpacks it: size limits, main part, no macros, no entities.
 * Throws `UnreadableDocument` or `UnreadableFile`.
 */
export const openPackage = async (bytes: Uint8Array, main: RegExp): Promise<Package> => {
  const zip = await openZip(bytes)
  const types = await zip.read('[Content_Types].xml', TYPES_MAX_BYTES)
  const hasMacros =
    zip.names.some((name) => /(?:^|\/)vbaproject\.bin$/i.test(name)) ||
    /macroEnabled|macrosheet/i.test(types?.toString('latin1') ?? '')
  if (hasMacros) throw new UnreadableDocument('macros', 'a macro project')
  const parts = zip.names.filter((name) => main.test(name))
  const [part] = parts
  if (part === undefined) throw new UnreadableDocument('wrongType', 'another kind of container')
  for (const name of zip.names.filter((one) => /\.(?:xml|rels)$/i.test(one)))
    if (await declaresType(zip, name)) throw new UnreadableDocument('bomb', name)
  return { zip, part }
}
