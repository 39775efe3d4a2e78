import { fileEndpoints } from '#contract/api/endpoints/files.ts'
import {
  ImportedSpreadsheet,
  ImportPreview,
  type ImportChoices,
} from '#contract/transfer/import.ts'
import { leftOutLines } from '#src/texts/left-out.ts'
import { IMPORT_PREVIEW_MAX_BYTES, TRANSFER_TIMEOUT_MS } from '#contract/limits/transfer.ts'
import { isUnknownCall } from '#src/shared/app-error.ts'
import { err, ok } from '#contract/api/result.ts'
import type {
  FileInput,
  PreviewResult,
  ImportUploadEvent,
  ImportResult,
} from '#src/machines/transfer/types.ts'
import { catchLostConnection } from '../http/lost-connection.ts'
import type { Cancel } from '../browser/clock.ts'
import { readJson, type Send } from '../http/http-client.ts'
import type { PickedFiles } from '../documents/picked-files.ts'
import { createUploadFetch } from '../http/upload-progress.ts'

/** The file comes last, so the server knows the options before it reads the file. */
const formOf = (fields: Readonly<Record<string, string>>, file: Blob, name: string): FormData => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', file, name)
  return form
}

const choicesIn = (choices: ImportChoices): Readonly<Record<string, string>> => ({
  choices: JSON.stringify(choices),
})

/** The page released the file, for example after a sign-out, so nobody waits for the result. */
const fileReleased = err({ type: 'unknown' } as const)

/** The preview of a text file. Null if the backend lacks the call. */
const loadPreview = async (
  send: Send,
  { choices }: FileInput,
  file: File,
  signal: AbortSignal,
  region: string,
): Promise<PreviewResult> => {
  const form = formOf(
    choicesIn({ ...choices, region }),
    file.slice(0, IMPORT_PREVIEW_MAX_BYTES),
    file.name,
  )
  const seen = await send(fileEndpoints, 'spreadsheets.previewImport', { form, signal })
  if (seen.ok) return readJson('spreadsheets.previewImport', ImportPreview, seen.value)
  return isUnknownCall(seen.error) ? ok(null) : seen
}

/**
 * Reports whole percents only, because a report for every progress event of the browser would flood
 * the log.
 */
const inPercents = (size: number, tell: (news: ImportUploadEvent) => void) => {
  let lastPercent = 0
  return (part: number): void => {
    const percent = Math.floor(part * 100)
    if (percent <= lastPercent) return
    lastPercent = percent
    tell({ type: 'UPLOAD_PROGRESSED', sent: Math.round(part * size) })
  }
}

const upload = async (
  send: Send,
  { id, choices }: FileInput,
  file: File,
  signal: AbortSignal,
  tell: (news: ImportUploadEvent) => void,
  region: string,
): Promise<ImportResult> => {
  const via = createUploadFetch(() => ({
    progressed: inPercents(file.size, tell),
    sent: () => tell({ type: 'UPLOAD_SENT' }),
  }))
  const form = formOf({ request_id: id, ...choicesIn({ ...choices, region }) }, file, file.name)
  const headers = { prefer: 'return=minimal' }
  const limitMs = TRANSFER_TIMEOUT_MS
  const sent = await send(fileEndpoints, 'spreadsheets.import', {
    form,
    headers,
    signal,
    limitMs,
    ...(via && { via }),
  })
  if (!sent.ok) return sent
  const read = await readJson('spreadsheets.import', ImportedSpreadsheet, sent.value)
  if (!read.ok) return read
  const { left_out: leftOut, workbook_data: _, ...spreadsheet } = read.value
  return ok({ spreadsheet, leftOut, lines: leftOutLines(leftOut) })
}

/** The calls of an import. `region` is the user's number and date format. */
export const importCalls = (send: Send, files: PickedFiles, region: () => string) => ({
  preview: async (input: FileInput, signal: AbortSignal): Promise<PreviewResult> => {
    const file = files.of(input.id)
    return file ? loadPreview(send, input, file, signal, region()) : fileReleased
  },
  /**
   * Uploads the file and reports progress and the result. The returned function aborts the upload
   * and stops the reports.
   */
  upload: (input: FileInput, sendBack: (news: ImportUploadEvent) => void): Cancel => {
    const stop = new AbortController()
    const tell = (news: ImportUploadEvent): void => {
      if (!stop.signal.aborted) sendBack(news)
    }
    const run = async (): Promise<void> => {
      const file = files.of(input.id)
      const result = file
        ? await catchLostConnection('spreadsheets.import', () =>
            upload(send, input, file, stop.signal, tell, region()),
          )
        : fileReleased
      tell({ type: 'UPLOAD_ENDED', result })
    }
    run().catch(() => tell({ type: 'UPLOAD_ENDED', result: err({ type: 'unknown' }) }))
    return () => stop.abort()
  },
})
