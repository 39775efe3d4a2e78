import { downloadName } from '#contract/documents/download-name.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { EXPORT_TEXTS } from '#contract/api/wording.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import type { Failure } from '../http/failures.ts'
import { createFileProcessQueue, type FileQueueLimits } from '../file-process-queue.ts'
import type { Log } from '../log.ts'
import {
  EXPORT_LIMITS,
  runExport,
  type ExportLimits,
  type ExportOutcome,
} from './export-process.ts'
import type { ExportRequest } from './protocol.ts'

/** A workbook to export. `signal` aborts when the client leaves. */
type ExportOrder = {
  readonly userId: string
  /**
   * JSON of the workbook, read when the export reaches the front of the queue. Null if it was
   * deleted.
   */
  readonly text: () => Promise<string | null>
  readonly asked: Omit<ExportRequest, 'size' | 'isCalculated'>
  readonly signal: AbortSignal
  readonly log: Log
}

/** Exports workbooks in child processes. */
export type Exports = {
  /**
   * Fails with 503 if the queue is full or no process starts, and 504 on a timeout. Null if the
   * workbook was deleted.
   */
  readonly write: (order: ExportOrder) => Promise<Result<FileAnswer | null, Failure>>
  readonly close: () => void
}

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

const fail = (status: Failure['status'], detail: string) => err<Failure>({ status, detail })

const toAnswer = (
  outcome: ExportOutcome,
  { title, format }: ExportOrder['asked'],
  log: Log,
): Result<FileAnswer, Failure> => {
  switch (outcome.type) {
    case 'file': {
      const { file, written } = outcome
      const base = written.sheetName === null ? title : `${title} - ${written.sheetName}`
      const name = downloadName(base, format)
      return ok({ file, size: written.size, type: TYPES[format], name, kind: 'spreadsheet' })
    }
    case 'refused':
      return fail(400, EXPORT_TEXTS[outcome.refusal])
    case 'crashed':
      // The process ran out of memory or has a bug. The log omits the user.
      log.error({ detail: outcome.detail }, 'an export process crashed on a workbook')
      return fail(503, EXPORT_TEXTS.unwritten)
    case 'late':
      return fail(504, EXPORT_TEXTS.late)
    case 'stopped':
    case 'down':
      return fail(503, EXPORT_TEXTS.unwritten)
  }
}

/** Exports of different users run in parallel. Exports of one user run one after another. */
export const createExports = (
  limits: Partial<ExportLimits> = {},
  queueLimits: Partial<FileQueueLimits> = {},
  script?: URL,
): Exports => {
  const queue = createFileProcessQueue(queueLimits)
  return {
    write: async ({ userId, text, asked, signal, log }) => {
      const answer = await queue.take(userId, signal, async (until) => {
        const workbook = await text()
        if (workbook === null) return ok(null)
        const all = { ...EXPORT_LIMITS, ...limits }
        return toAnswer(await runExport(workbook, asked, until, all, script), asked, log)
      })
      return answer ?? fail(503, EXPORT_TEXTS.unwritten)
    },
    close: queue.close,
  }
}
