import { Readable } from 'node:stream'
import yazl from 'yazl'
import type { Clock } from '../clock.ts'
import type { Files } from '../files/port.ts'
import type { StreamedFile } from '../http/file-answer.ts'
import type { Account } from '../http/route.ts'
import type { Log } from '../log.ts'
import type { Store } from '../store/store.ts'
import { personalData, type DataFile } from './personal-data.ts'

/** Downloads of all that is stored of a person. */
export type Downloads = {
  /** Null where one of this account is under way: it would be the same. */
  readonly begin: (account: Account, signal: AbortSignal, log: Log) => StreamedFile | null
}

const CHUNK_BYTES = 65_536

/** Texts and bytes as bytes, cut so that no long one is taken ahead of whoever reads. */
async function* bytesOf(texts: AsyncIterable<string | Uint8Array>) {
  for await (const text of texts) {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text
    for (let at = 0; at < bytes.byteLength; at += CHUNK_BYTES)
      yield bytes.subarray(at, at + CHUNK_BYTES)
  }
}

/**
 * Files as one .zip, made while it is read: one file after the other, none ahead of its reader. What fails breaks
 * the stream off.
 */
export const zipOf = (files: Promise<readonly DataFile[]>, failed: (error: unknown) => void) => {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: unknown): void => {
    failed(error)
    output.destroy(error instanceof Error ? error : new Error('a download failed'))
  }
  // Whoever reads it hears of it; unheard here it would end the process.
  output.on('error', () => undefined)
  zip.on('error', fail)
  let source: Readable | null = null
  output.once('close', () => source?.destroy())
  const add = ({ path, text }: DataFile): void =>
    zip.addReadStreamLazy(path, (give) => {
      source = Readable.from(bytesOf(text()), { objectMode: false })
      source.on('error', fail)
      give(null, source)
    })
  void files.then((all) => {
    for (const file of all) add(file)
    zip.end()
  }, fail)
  return output
}

/** One download of an account at a time; it is over when it was read to its end or given up. */
export const createDownloads = (store: Store, clock: Clock, files: Files): Downloads => {
  const underWay = new Set<string>()
  return {
    begin: (account, signal, log) => {
      if (underWay.has(account.id)) return null
      underWay.add(account.id)
      const output = zipOf(personalData({ store, clock, files }, account), (error) =>
        log.error({ err: error }, 'a download of personal data failed'),
      )
      output.once('close', () => underWay.delete(account.id))
      signal.addEventListener('abort', () => output.destroy(), { once: true })
      return {
        stream: Readable.toWeb(output) as ReadableStream<Uint8Array>,
        type: 'application/zip',
        name: `Ledgerline data ${clock.now().toISOString().slice(0, 10)}.zip`,
      }
    },
  }
}
