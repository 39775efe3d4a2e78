import { openZip, type Zip } from '../../import/zip.ts'
import { UnreadableDocument } from './unreadable.ts'

/** What stands before the first element of a part has so many bytes at most. */
const HEAD_MAX_BYTES = 65_536
/** Where the first element of a part begins, or a type of document is declared before it. */
const BEGINS = /<(?:[\p{L}_]|!DOCTYPE)/iu

/** The list of what the parts of a container are is no longer. */
const TYPES_MAX_BYTES = 1_048_576

/** Whether a part declares a document type, which alone can hold entities, or hides its first element far behind. */
const declaresType = async (zip: Zip, name: string): Promise<boolean> => {
  const stream = await zip.open(name)
  if (stream === null) return false
  let head = ''
  for await (const piece of stream) {
    // A text of two bytes a letter is read as one, too.
    head += Buffer.from(piece).toString('latin1').replaceAll('\0', '')
    const begin = BEGINS.exec(head.replace(/<!--[^]*?(?:-->|$)/g, ''))
    if (begin) return begin[0].startsWith('<!')
    if (head.length > HEAD_MAX_BYTES) return true
  }
  return false
}

/** An opened container, and the name of the part that its kind has. */
export type Package = { readonly zip: Zip; readonly part: string }

/**
 * Looks into a container before a reader unpacks it: within the limits of an import, with the part that its
 * kind has, without macros and declared entities. Throws `UnreadableDocument` or `UnreadableFile`.
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
