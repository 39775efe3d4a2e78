import { fileEndpoints } from '#contract/api/endpoints/files.ts'
import {
  ImportedSpreadsheet,
  ImportPreview,
  type ImportChoices,
} from '#contract/transfer/import.ts'
import { leftOutLines } from '#src/texts/left-out.ts'
import { IMPORT_PREVIEW_MAX_BYTES, TRANSFER_TIMEOUT_MS } from '#contract/limits/transfer.ts'
import { isUnknownCall } from '#contract/api/messages.ts'
import { err, ok } from '#contract/api/result.ts'
import type {
  FileInput,
  LookResult,
  UploadNews,
  UploadResult,
} from '#src/machines/transfer/types.ts'
import { orLost } from '../http/lost-connection.ts'
import type { Cancel } from '../browser/clock.ts'
import { readJson, type Send } from '../http/http-client.ts'
import type { PickedFiles } from '../documents/picked-files.ts'
import { uploadWith } from '../http/upload-progress.ts'

/** The file goes last: what is said of it is known by then. */
const formOf = (fields: Readonly<Record<string, string>>, file: Blob, name: string): FormData => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', file, name)
  return form
}

const choicesIn = (choices: ImportChoices): Readonly<Record<string, string>> => ({
  choices: JSON.stringify(choices),
})

/** A file that the page holds no more, as after a sign-out: nobody waits for it. */
const notHeld = err({ type: 'unknown' } as const)

/** The first rows of a text file; a backend without that call shows none. */
const look = async (
  send: Send,
  { choices }: FileInput,
  file: File,
  signal: AbortSignal,
  region: string,
): Promise<LookResult> => {
  const form = formOf(
    choicesIn({ ...choices, region }),
    file.slice(0, IMPORT_PREVIEW_MAX_BYTES),
    file.name,
  )
  const seen = await send(fileEndpoints, 'spreadsheets.previewImport', { form, signal })
  if (seen.ok) return readJson('spreadsheets.previewImport', ImportPreview, seen.value)
  return isUnknownCall(seen.error) ? ok(null) : seen
}

/** Tells of whole percents: a log of all that a browser tells would hold nothing else. */
const inPercents = (size: number, tell: (news: UploadNews) => void) => {
  let told = 0
  return (part: number): void => {
    const percent = Math.floor(part * 100)
    if (percent <= told) return
    told = percent
    tell({ type: 'UPLOAD_PROGRESSED', sent: Math.round(part * size) })
  }
}

const upload = async (
  send: Send,
  { id, choices }: FileInput,
  file: File,
  signal: AbortSignal,
  tell: (news: UploadNews) => void,
  region: string,
): Promise<UploadResult> => {
  const via = uploadWith(() => ({
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

/**
 * The calls of an import; `region` says how this person writes figures and dates.
 */
export const importCalls = (send: Send, files: PickedFiles, region: () => string) => ({
  look: async (input: FileInput, signal: AbortSignal): Promise<LookResult> => {
    const file = files.of(input.id)
    return file ? look(send, input, file, signal, region()) : notHeld
  },
  /** Tells how far it is, and how it ended; the returned call stops it, after which it is silent. */
  upload: (input: FileInput, sendBack: (news: UploadNews) => void): Cancel => {
    const stop = new AbortController()
    const tell = (news: UploadNews): void => {
      if (!stop.signal.aborted) sendBack(news)
    }
    const run = async (): Promise<void> => {
      const file = files.of(input.id)
      const result = file
        ? await orLost('spreadsheets.import', () =>
            upload(send, input, file, stop.signal, tell, region()),
          )
        : notHeld
      tell({ type: 'UPLOAD_ENDED', result })
    }
    run().catch(() => tell({ type: 'UPLOAD_ENDED', result: err({ type: 'unknown' }) }))
    return () => stop.abort()
  },
})
