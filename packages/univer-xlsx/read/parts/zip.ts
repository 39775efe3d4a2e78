import { buffer } from 'node:stream/consumers'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import {
  IMPORT_MAX_ENTRIES,
  IMPORT_MAX_RATIO,
  IMPORT_MAX_UNPACKED_BYTES,
  IMPORT_RATIO_MIN_BYTES,
} from '#contract/limits/transfer.ts'
import { UnreadableFile } from '../import-failure.ts'

/** An open ZIP file. Names ignore case, as in Excel. */
export type Zip = {
  readonly names: readonly string[]
  readonly has: (name: string) => boolean
  /** Null if there is no such entry. */
  readonly open: (name: string) => Promise<AsyncIterable<Uint8Array> | null>
  /** Null if there is no such entry or it exceeds `maxBytes`. A larger entry is never unpacked. */
  readonly read: (name: string, maxBytes: number) => Promise<Buffer | null>
}

const key = (name: string): string => name.replace(/^\/+/, '').replaceAll('\\', '/').toLowerCase()

const isTooDense = ({ compressedSize, uncompressedSize }: Entry): boolean =>
  uncompressedSize > IMPORT_RATIO_MIN_BYTES && uncompressedSize > compressedSize * IMPORT_MAX_RATIO

/** yauzl enforces the declared sizes while reading, so checking their sum here is sufficient. */
const entriesOf = async (file: ZipFile): Promise<ReadonlyMap<string, Entry>> => {
  const entries = new Map<string, Entry>()
  let unpacked = 0
  for await (const entry of file.eachEntry()) {
    if (entry.isEncrypted()) throw new UnreadableFile('encrypted', entry.fileName)
    if (isTooDense(entry)) throw new UnreadableFile('bomb', entry.fileName)
    unpacked += entry.uncompressedSize
    if (unpacked > IMPORT_MAX_UNPACKED_BYTES) throw new UnreadableFile('too_large', 'unpacked')
    entries.set(key(entry.fileName), entry)
  }
  return entries
}

/** Only yauzl and zlib run here, so any error means a damaged file. */
const corrupt = (cause: unknown): never => {
  throw new UnreadableFile('corrupt', String(cause))
}

const guarded = async function* (file: ZipFile, entry: Entry): AsyncIterable<Uint8Array> {
  try {
    yield* await file.openReadStreamPromise(entry)
  } catch (cause) {
    corrupt(cause)
  }
}

/**
 * Opens a ZIP file within the import limits: entries, unpacked bytes and compression ratio.
 * Throws `UnreadableFile`.
 */
export const openZip = async (bytes: Uint8Array): Promise<Zip> => {
  const file = await yauzl
    .fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
      strictFileNames: false,
      decodeStrings: true,
      validateEntrySizes: true,
    })
    .catch(corrupt)
  if (file.entryCount > IMPORT_MAX_ENTRIES) throw new UnreadableFile('bomb', 'entries')
  const entries = await entriesOf(file).catch((cause: unknown) =>
    cause instanceof UnreadableFile ? Promise.reject(cause) : corrupt(cause),
  )
  const open = async (name: string): Promise<AsyncIterable<Uint8Array> | null> => {
    const entry = entries.get(key(name))
    return entry === undefined ? null : guarded(file, entry)
  }
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(key(name)),
    open,
    // `validateEntrySizes` keeps an entry from exceeding its declared size.
    read: async (name, maxBytes) => {
      const entry = entries.get(key(name))
      if (entry === undefined || entry.uncompressedSize > maxBytes) return null
      return buffer(guarded(file, entry))
    },
  }
}
