import { downloadName } from '#contract/documents/download-name.ts'
import { fileEndpoints } from '#contract/api/endpoints/files.ts'
import { DEFAULT_CSV_SIGNS } from '#contract/transfer/export.ts'
import { TRANSFER_TIMEOUT_MS } from '#contract/limits/transfer.ts'
import { hasStatus, type AppError } from '#src/shared/app-error.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { ExportJob, ExportResult } from '#src/machines/transfer/types.ts'
import { lostError, type ReceivedResponse, type Send } from '../http/http-client.ts'
import { packBody } from '../http/compress-body.ts'
import type { SaveFile } from '../browser/save-file.ts'

/** The workbook in the editor as text, and its active worksheet, if known. */
export type WorkbookToExport = {
  readonly pieces: readonly string[]
  readonly sheetId: string | null
}

/** The export's port to the editor. */
export type ExportSource = {
  /** Resolves when no save runs. */
  readonly saved: () => Promise<void>
  /** The open workbook with this id, or null if it is not open. */
  readonly open: (id: string) => Promise<WorkbookToExport | null>
}

/**
 * The delimiter and the decimal sign of a .csv export, if they differ from the backend's defaults.
 */
const csvOptionsIn = ({ format, signs = DEFAULT_CSV_SIGNS }: ExportJob) =>
  format === 'csv' && {
    ...(signs.delimiter !== DEFAULT_CSV_SIGNS.delimiter && { delimiter: signs.delimiter }),
    ...(signs.decimal !== DEFAULT_CSV_SIGNS.decimal && { decimal: signs.decimal }),
  }

/**
 * Returns the request body. It contains the open workbook, if any. Otherwise the server exports the
 * stored workbook.
 */
const bodyOf = (order: ExportJob, book: WorkbookToExport | null): readonly string[] => {
  const { format } = order
  const sheet = format === 'csv' && book?.sheetId ? { sheet_id: book.sheetId } : {}
  const json = JSON.stringify({
    enable_post_processing: true,
    format,
    ...sheet,
    ...csvOptionsIn(order),
  })
  return book ? ['{"workbook_data":', ...book.pieces, `,${json.slice(1)}`] : [json]
}

/** True if the backend may have rejected the body because the backend cannot decompress it. */
const canBeEncodingError = (error: AppError): boolean =>
  [400, 415, 422].some((status) => hasStatus(error, status))

const ask = async (
  send: Send,
  order: ExportJob,
  body: readonly string[],
  signal: AbortSignal,
  isPlain = false,
): Promise<Result<ReceivedResponse, AppError>> => {
  const packed = await packBody(body, isPlain)
  const sent = await send(fileEndpoints, 'spreadsheets.export', {
    params: { id: order.id },
    body: {},
    packed,
    headers: { accept: '*/*' },
    limitMs: TRANSFER_TIMEOUT_MS,
    keepalive: false,
    signal,
  })
  return sent.ok || packed.encoding === null || !canBeEncodingError(sent.error)
    ? sent
    : ask(send, order, body, signal, true)
}

/** The bytes of a response. An interrupted body counts as a lost connection. */
const bytesOf = async (response: ReceivedResponse): Promise<Result<Blob, AppError>> => {
  try {
    return ok(await response.blob())
  } catch (cause) {
    return err(lostError('spreadsheets.export', cause))
  }
}

/** Exports a spreadsheet as a file. */
export const exportFile = async (
  send: Send,
  source: ExportSource,
  save: SaveFile,
  order: ExportJob,
  signal: AbortSignal,
): Promise<ExportResult> => {
  const book = order.isOpen ? await source.open(order.id) : null
  const sent = await ask(send, order, bodyOf(order, book), signal)
  if (!sent.ok) return sent
  const content = await bytesOf(sent.value)
  if (!content.ok) return content
  if (!signal.aborted) save(downloadName(order.title, order.format), content.value)
  return ok(null)
}
