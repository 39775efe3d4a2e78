import { openZip, type Zip } from '../../import/zip.ts'
import { UnreadableDocument } from './unreadable.ts'

/** So much of a part tells whether it declares a document type, in bytes. */
const HEAD_BYTES = 1024
/** The list of what the parts of a container are is no longer. */
const TYPES_MAX_BYTES = 1_048_576

const headOf = async (zip: Zip, name: string): Promise<string> => {
  const stream = await zip.open(name)
  if (stream === null) return ''
  for await (const piece of stream) return Buffer.from(piece).toString('latin1', 0, HEAD_BYTES)
  return ''
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
  for (const name of parts)
    if (/<!DOCTYPE/i.test(await headOf(zip, name))) throw new UnreadableDocument('bomb', name)
  return { zip, part }
}
