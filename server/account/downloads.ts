import { Readable } from 'node:stream'
import yazl from 'yazl'
import type { Clock } from '../clock.ts'
import type { Files } from '../files/port.ts'
import type { StreamedFile } from '../http/file-answer.ts'
import type { Account } from '../http/route.ts'
import type { Log } from '../log.ts'
import type { Store } from '../store/store.ts'
import { personalData, type DataFile } from './personal-data.ts'

/** Starts downloads of a user's personal data. */
export type Downloads = {
  /** Returns null if a download of this account is already running. */
  readonly begin: (account: Account, signal: AbortSignal, log: Log) => StreamedFile | null
}

const CHUNK_BYTES = 65_536

/** Splits long chunks, so a slow reader never makes us buffer a whole file. */
async function* bytesOf(texts: AsyncIterable<string | Uint8Array>) {
  for await (const text of texts) {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text
    for (let at = 0; at < bytes.byteLength; at += CHUNK_BYTES)
      yield bytes.subarray(at, at + CHUNK_BYTES)
  }
}

/**
 * Streams files as one .zip. It starts to read a file only after the reader has consumed the
 * previous one. An error aborts the stream.
 */
export const zipOf = (files: Promise<readonly DataFile[]>, failed: (error: unknown) => void) => {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: unknown): void => {
    failed(error)
    output.destroy(error instanceof Error ? error : new Error('a download failed'))
  }
  // The consumer sees the error too. Without a listener here the error would end the process.
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

/** Allows one download per account at a time. A download ends when the stream closes. */
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
