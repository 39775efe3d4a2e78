import type { LeftOut } from '#contract/transfer/import.ts'
import { MESSAGES } from '#contract/api/messages.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { UNREADABLE_FILE } from '#contract/api/wording.ts'
import { createFileProcessQueue, type FileQueueLimits } from '../file-process-queue.ts'
import type { Failure } from '../http/failures.ts'
import type { Upload } from '../http/upload.ts'
import type { Log } from '../log.ts'
import type { SerializedBytes } from '../sheets/serialize-workbook.ts'
import { createImportPool, type PoolLimits } from './import-pool.ts'
import type { ImportOutcome } from './import-process.ts'
import type { ImportRequest } from './protocol.ts'

/** A file to import. `signal` aborts when the client leaves. */
type ImportOrder = {
  readonly userId: string
  readonly upload: Upload
  /**
   * Chooses the id and the title. Called when the file reaches the front of the queue, because the
   * user's earlier imports may have taken the title.
   */
  readonly named: () => Promise<Pick<ImportRequest, 'id' | 'title'>>
  readonly choices: ImportRequest['choices']
  readonly signal: AbortSignal
  readonly log: Log
}

type ImportedFile = Pick<ImportRequest, 'id' | 'title'> & {
  readonly carried: SerializedBytes
  readonly leftOut: LeftOut
}

/** Imports files in child processes. Failures are HTTP errors. */
export type Imports = {
  readonly read: (order: ImportOrder) => Promise<Result<ImportedFile, Failure>>
  /** Ends running imports, which then fail with 503. */
  readonly close: () => Promise<void>
}

const down = err<Failure>({ status: 503, detail: MESSAGES.importUnavailable })
const late = err<Failure>({ status: 504, detail: MESSAGES.importTimedOut })
const refuse = (refusal: keyof typeof UNREADABLE_FILE) =>
  err<Failure>({ status: 422, detail: UNREADABLE_FILE[refusal] })

type Read = Extract<ImportOutcome, { type: 'read' }>

const toResult = (outcome: ImportOutcome, log: Log): Result<Read, Failure> => {
  switch (outcome.type) {
    case 'read':
      return ok(outcome)
    case 'refused':
      return refuse(outcome.refusal)
    case 'crashed':
      // A crash is a bug in a reader. The log omits the user.
      log.error({ detail: outcome.detail }, 'an import process crashed on a file')
      return refuse('corrupt')
    case 'late':
      return late
    case 'stopped':
    case 'down':
      return down
  }
}

/** Imports of different users run in parallel. Imports of one user run one after another. */
export const createImports = (
  limits: Partial<PoolLimits> = {},
  queueLimits: Partial<FileQueueLimits> = {},
  script?: URL,
): Imports => {
  const queue = createFileProcessQueue(queueLimits)
  const pool = createImportPool(limits, script)
  return {
    read: async ({ userId, upload, named, choices, signal, log }) => {
      const read = await queue.take(userId, signal, async (until) => {
        const question = { ...(await named()), name: upload.name, size: upload.size, choices }
        const result = toResult(await pool.read(upload, question, until), log)
        return result.ok ? ok({ ...question, ...result.value }) : result
      })
      return read ?? down
    },
    close: async () => {
      queue.close()
      await pool.close()
    },
  }
}
