import { DOCUMENT_LEASE_MS, DOCUMENT_READING_MAX_MS } from '#contract/limits/documents.ts'
import { isUploadExtension } from '#contract/documents/uploads.ts'
import { err, type Result } from '#contract/api/result.ts'
import { openScratch } from '../http/scratch-file.ts'
import type { Log } from '../log.ts'
import { claimsIn, type ClaimedDocument, type ClaimSettings } from './claims.ts'
import type { ReadDocument } from './read/contents.ts'
import type { Reader, ReadFailure } from './reader.ts'
import type { Readings } from './readings.ts'
import { removeReading, type StepRunner } from './removal.ts'
import { fileKey, type StoredFiles } from './stored-files.ts'
import { createWorkers } from './workers.ts'

/**
 * Reads pending documents with limited concurrency. The queue lives in the database, so it survives
 * a crash.
 */
export type ReadingQueue = {
  /** Looks for pending documents. Cheap if there are none. */
  readonly wake: () => void
  /** Requeues documents whose server stopped or whose lease expired. Then wakes the workers. */
  readonly recover: () => Promise<void>
  /** Aborts running reads and requeues their documents without counting the try. */
  readonly close: () => Promise<void>
}

export type ReadingQueueSettings = ClaimSettings & {
  readonly stored: StoredFiles
  /** If false, this server claims no documents. */
  readonly hasFiles: () => Promise<boolean>
  readonly readings: Readings
  readonly read: Reader
  readonly log: Log
  /** Reading timeout in milliseconds. Defaults to `DOCUMENT_READING_MAX_MS`. */
  readonly readingMaxMs?: number
}

/**
 * `again`: the reading failed, but not because of the file. `away`: the storage did not deliver the
 * file.
 */
type Outcome = Result<ReadDocument, ReadFailure | 'again' | 'away'>

/** Copies the stored file into scratch file `to`. Returns false if the storage has no such file. */
const bring = async (
  stored: StoredFiles,
  id: string,
  to: Awaited<ReturnType<typeof openScratch>>,
  signal: AbortSignal,
): Promise<boolean> => {
  const source = await stored.get(fileKey(id))
  if (source === null) return false
  let at = 0
  const write = async (chunk: Uint8Array): Promise<void> => {
    await to.write(chunk, 0, chunk.byteLength, at)
    at += chunk.byteLength
  }
  await source.pipeTo(new WritableStream({ write }), { signal })
  return true
}

/**
 * Downloads and reads a stored file, calling `brought` in between. Returns `away` or `again` after
 * an exception, because the file is not at fault.
 */
const readFile = async (
  { stored, read, log }: ReadingQueueSettings,
  claimed: ClaimedDocument,
  signal: AbortSignal,
  brought: () => void,
): Promise<Outcome> => {
  const { id, file_type, file_size } = claimed
  if (!isUploadExtension(file_type)) return err('wrongType')
  const file = await openScratch()
  let failure: 'away' | 'again' = 'away'
  try {
    const isHere = await bring(stored, id, file, signal)
    failure = 'again'
    if (!isHere) throw new Error('the file of a document is missing in the storage')
    brought()
    return await read(file, file_size, file_type, signal)
  } catch (error) {
    if (!signal.aborted) log.error({ err: error }, 'a document could not be read')
    return err(failure)
  } finally {
    await file.close()
  }
}

/** Resolves to false when `signal` aborts. */
const endOf = (signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(false), { once: true })
  })

/** The queue stays idle until the first `wake`. */
export const createReadingQueue = (settings: ReadingQueueSettings): ReadingQueue => {
  const { readings, log } = settings
  const claims = claimsIn(settings)
  const logLost = (error: unknown): void => log.error({ err: error }, 'documents could not be read')
  const closing = new AbortController()
  const ended = endOf(closing.signal)

  /** Applies the timeout twice: once to the download and once to the reading. */
  const readHeld = async (
    claimed: ClaimedDocument,
    leaseLoss: AbortController,
  ): Promise<Outcome> => {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), settings.readingMaxMs ?? DOCUMENT_READING_MAX_MS)
    let late: 'away' | 'tooSlow' = 'away'
    const brought = (): void => {
      late = 'tooSlow'
      timer.refresh()
    }
    const signal = AbortSignal.any([closing.signal, leaseLoss.signal, limit.signal])
    const cut = new Promise<Outcome>((resolve) => {
      const end = (): void => resolve(err(limit.signal.aborted ? late : 'again'))
      signal.addEventListener('abort', end, { once: true })
      if (signal.aborted) end()
    })
    const reading = readFile(settings, claimed, signal, brought)
    return Promise.race([reading, cut]).finally(() => clearTimeout(timer))
  }
  const keepRead = async (claimed: ClaimedDocument, read: ReadDocument, steps: StepRunner) => {
    await readings.write(claimed.id, read, steps)
    await claims.finish(claimed, read)
  }
  const settle = async (claimed: ClaimedDocument, outcome: Outcome, leaseLoss: AbortController) => {
    if (closing.signal.aborted) return claims.putBack(claimed)
    if (leaseLoss.signal.aborted) return
    if (!outcome.ok) {
      if (outcome.error === 'away') return claims.postpone(claimed)
      if (outcome.error === 'again') return claims.giveBack(claimed)
      return claims.fail(claimed, outcome.error)
    }
    const steps = claims.stepsOf(claimed, leaseLoss)
    const keep = () => keepRead(claimed, outcome.value, steps)
    // The result is still in memory, so retry the write instead of reading again.
    await keep()
      .catch(keep)
      .catch(async (error) => {
        if (leaseLoss.signal.aborted) return
        logLost(error)
        await removeReading(steps, claimed.id)
        await claims.fail(claimed, 'notStored')
      })
  }
  const work = async (claimed: ClaimedDocument): Promise<void> => {
    const leaseLoss = new AbortController()
    const beat = setInterval(() => {
      claims.renew(claimed).then(
        (isHeld) => (isHeld ? undefined : leaseLoss.abort()),
        // A database error does not end the reading. Only a lost lease ends it.
        () => undefined,
      )
    }, DOCUMENT_LEASE_MS / 3)
    try {
      const outcome = await readHeld(claimed, leaseLoss)
      await settle(claimed, outcome, leaseLoss)
    } finally {
      clearInterval(beat)
    }
  }
  const workers = createWorkers({
    // Racing `ended` keeps a silent storage from blocking `close`.
    mayBegin: () => Promise.race([settings.hasFiles(), ended]),
    claim: claims.claim,
    // If even `fail` throws, a later `takeBack` requeues the document and the worker moves on.
    work,
    signal: closing.signal,
    // If the database fails while claiming, the worker ends. The next `wake` starts it again.
    failed: logLost,
  })
  return {
    wake: workers.wake,
    recover: async () => {
      await claims.takeBack()
      workers.wake()
    },
    close: async () => {
      closing.abort()
      await workers.ended()
    },
  }
}
