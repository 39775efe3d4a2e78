import { DOCUMENT_LEASE_MS, DOCUMENT_READING_MAX_MS } from '#contract/limits/documents.ts'
import { isUploadExtension } from '#contract/documents/uploads.ts'
import { err, type Result } from '#contract/api/result.ts'
import { openScratch } from '../http/scratch.ts'
import type { Log } from '../log.ts'
import { claimsIn, type Claimed, type ClaimSettings } from './claims.ts'
import type { ReadDocument } from './read/contents.ts'
import type { Reader, ReadFailure } from './reader.ts'
import type { Readings } from './readings.ts'
import { removeReading, type Steps } from './removal.ts'
import { fileKey, type StoredFiles } from './stored-files.ts'
import { createWorkers } from './workers.ts'

/** Reads the documents that wait, some at a time. The rows say which: nothing is lost with a server. */
export type Queue = {
  /** Looks for documents that wait; cheap where there are none. */
  readonly wake: () => void
  /** Takes up what servers have left that run no more, and what was held too long. */
  readonly recover: () => Promise<void>
  /** Ends what is being read: it waits again, and this try does not count. */
  readonly close: () => Promise<void>
}

/** What the queue needs. */
export type QueueSettings = ClaimSettings & {
  readonly stored: StoredFiles
  /** Whether this server has the files: where it has not, it takes up no document. */
  readonly hasFiles: () => Promise<boolean>
  readonly readings: Readings
  readonly read: Reader
  readonly log: Log
  /** Longest that reading one may take, in ms; DOCUMENT_READING_MAX_MS when not told. */
  readonly readingMaxMs?: number
}

/** What came of reading one: `again` says that the file has no fault in it, `away` that its storage did not give it. */
type Outcome = Result<ReadDocument, ReadFailure | 'again' | 'away'>

/** Copies the stored file to where a reader may read it; false where it is not in its storage. */
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

/** Reads the stored file of a document, and says when it is here; what is thrown at it is no fault of the file. */
const readFile = async (
  { stored, read, log }: QueueSettings,
  claimed: Claimed,
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
    if (!isHere) throw new Error('the file of a document is not in its storage')
    brought()
    return await read(file, file_size, file_type, signal)
  } catch (error) {
    if (!signal.aborted) log.error({ err: error }, 'a document could not be read')
    return err(failure)
  } finally {
    await file.close()
  }
}

/** False, once the signal aborts. */
const endOf = (signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(false), { once: true })
  })

/** Makes the queue; it reads nothing before it is woken. */
export const createQueue = (settings: QueueSettings): Queue => {
  const { readings, log } = settings
  const claims = claimsIn(settings)
  const logLost = (error: unknown): void => log.error({ err: error }, 'documents could not be read')
  const closing = new AbortController()
  const ended = endOf(closing.signal)

  /** Reads it while it is held, at most as long as that may take; the storage of its file may take as long before. */
  const readHeld = async (claimed: Claimed, gone: AbortController): Promise<Outcome> => {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), settings.readingMaxMs ?? DOCUMENT_READING_MAX_MS)
    let late: 'away' | 'tooSlow' = 'away'
    const brought = (): void => {
      late = 'tooSlow'
      timer.refresh()
    }
    const signal = AbortSignal.any([closing.signal, gone.signal, limit.signal])
    const cut = new Promise<Outcome>((resolve) => {
      const end = (): void => resolve(err(limit.signal.aborted ? late : 'again'))
      signal.addEventListener('abort', end, { once: true })
      if (signal.aborted) end()
    })
    const reading = readFile(settings, claimed, signal, brought)
    return Promise.race([reading, cut]).finally(() => clearTimeout(timer))
  }
  const keepRead = async (claimed: Claimed, read: ReadDocument, steps: Steps) => {
    await readings.write(claimed.id, read, steps)
    await claims.finish(claimed, read)
  }
  const settle = async (claimed: Claimed, outcome: Outcome, gone: AbortController) => {
    if (closing.signal.aborted) return claims.putBack(claimed)
    if (gone.signal.aborted) return
    if (!outcome.ok) {
      if (outcome.error === 'away') return claims.postpone(claimed)
      if (outcome.error === 'again') return claims.giveBack(claimed)
      return claims.fail(claimed, outcome.error)
    }
    const steps = claims.stepsOf(claimed, gone)
    const keep = () => keepRead(claimed, outcome.value, steps)
    // What was read is still here: it is stored a second time rather than read once more.
    await keep()
      .catch(keep)
      .catch(async (error) => {
        if (gone.signal.aborted) return
        logLost(error)
        await removeReading(steps, claimed.id)
        await claims.fail(claimed, 'notStored')
      })
  }
  const work = async (claimed: Claimed): Promise<void> => {
    const gone = new AbortController()
    const beat = setInterval(() => {
      claims.renew(claimed).then(
        (isHeld) => (isHeld ? undefined : gone.abort()),
        // A database that is away for a moment: the lease tells.
        () => undefined,
      )
    }, DOCUMENT_LEASE_MS / 3)
    try {
      const outcome = await readHeld(claimed, gone)
      await settle(claimed, outcome, gone)
    } finally {
      clearInterval(beat)
    }
  }
  const workers = createWorkers({
    // A storage that is silent holds up no end.
    mayBegin: () => Promise.race([settings.hasFiles(), ended]),
    claim: claims.claim,
    // One that cannot even be failed is taken back by a later look, and holds up no other.
    work,
    signal: closing.signal,
    // Where the database is away the next look begins anew.
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
