import type { DocumentPlace } from '#contract/documents/citation.ts'
import { documentEndpoints } from '#contract/api/endpoints/documents.ts'
import { cleanFilename } from '#contract/documents/filename.ts'
import type { DocumentPage } from '#contract/documents/documents.ts'
import { isUnknownCall, type AppError } from '#src/shared/app-error.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { TRANSFER_TIMEOUT_MS } from '#contract/limits/transfer.ts'
import type { Api } from '../http/api.ts'
import { catchLostConnection } from '../http/lost-connection.ts'
import { lostError, type Send } from '../http/http-client.ts'
import { saveInBrowser, type SaveFile } from '../browser/save-file.ts'
import type { Settings } from '../browser/preferences.ts'
import { sentRegion } from '../browser/region.ts'
import { createTableSheets, type TableSheets } from './table-sheets.ts'

/**
 * Why a page cannot be shown. `lost`: the call failed. `unknown`: the backend lacks the call.
 * `absent`: the document does not exist. `noPage`: the document has no such page. `reading`: the
 * document is being processed. `failed`: its processing failed, for the server's `reason`.
 */
export type PageFailure =
  | { readonly why: 'lost' | 'unknown' | 'absent' | 'noPage' | 'reading' }
  | { readonly why: 'failed'; readonly reason: string | null }

/** Loads the pages and files of documents, and creates spreadsheets from their tables. */
export type DocumentService = {
  readonly page: (
    place: DocumentPlace,
    signal: AbortSignal,
  ) => Promise<Result<DocumentPage, PageFailure>>
  /** The original file or its thumbnail. An interrupted download counts as a lost connection. */
  readonly bytes: (
    of: 'file' | 'thumbnail',
    documentId: string,
    signal?: AbortSignal,
  ) => Promise<Result<Blob, AppError>>
  /** Downloads the file. */
  readonly download: (documentId: string, name: string) => Promise<Result<null, AppError>>
  /** Creates the spreadsheet of a table, or returns the existing one. */
  readonly sheetOf: TableSheets
}

type ServiceParts = {
  readonly settings: () => Settings
  readonly api: Api
  readonly send: Send
  readonly save?: SaveFile | undefined
}

/** Asks for the document's status to find out why a page is missing. */
const whyNot = async (api: Api, id: string, signal: AbortSignal): Promise<PageFailure> => {
  const args = { body: { document_ids: [id] }, signal }
  const response = await catchLostConnection('documents.status', () =>
    api(documentEndpoints, 'documents.status', args),
  )
  if (!response.ok) return { why: 'lost' }
  const { statuses } = response.value
  const known = Object.hasOwn(statuses, id) ? statuses[id] : undefined
  if (!known) return { why: 'absent' }
  if (known.status === 'failed') return { why: 'failed', reason: known.error }
  return { why: known.status === 'ready' ? 'noPage' : 'reading' }
}

/** The file name in the content-disposition header, if readable. */
const nameIn = ({ headers }: Pick<Response, 'headers'>): string | undefined => {
  const header = headers.get('content-disposition') ?? ''
  const [, written] = /filename\*=UTF-8''([^;]+)/i.exec(header) ?? []
  try {
    return written && cleanFilename(decodeURIComponent(written))
  } catch {
    return undefined
  }
}

/** A file's bytes and the server's name for it. */
type NamedBytes = { readonly blob: Blob; readonly name: string | undefined }

const bytesBy =
  (send: Send) =>
  async (
    of: 'file' | 'thumbnail',
    id: string,
    signal?: AbortSignal,
  ): Promise<Result<NamedBytes, AppError>> => {
    const name = of === 'file' ? 'documents.file' : 'documents.thumbnail'
    const limitMs = TRANSFER_TIMEOUT_MS
    const sent = await catchLostConnection(name, () =>
      send(documentEndpoints, name, { params: { id }, limitMs, ...(signal && { signal }) }),
    )
    if (!sent.ok) return sent
    try {
      return ok({ blob: await sent.value.blob(), name: nameIn(sent.value) })
    } catch (cause) {
      return err(lostError(name, cause))
    }
  }

export const createDocumentService = (parts: ServiceParts): DocumentService => {
  const { api, send, settings, save = saveInBrowser } = parts
  const bytes = bytesBy(send)
  return {
    page: async ({ documentId, page }, signal) => {
      const ask = (number: number): Promise<Result<DocumentPage, AppError>> => {
        const args = { params: { id: documentId, n: String(number) }, signal }
        return catchLostConnection('documents.page', () =>
          api(documentEndpoints, 'documents.page', args),
        )
      }
      const found = await ask(page)
      if (found.ok) return found
      if (!isUnknownCall(found.error)) return err({ why: 'lost' })
      const none = await whyNot(api, documentId, signal)
      if (none.why !== 'noPage') return err(none)
      // Every ready document has a page 1. If page 1 is missing too, the backend lacks the call. If
      // the caller wanted page 1 and it exists now, the document became ready in the meantime.
      const first = await ask(1)
      if (first.ok) return page === 1 ? first : err(none)
      return err({ why: isUnknownCall(first.error) ? 'unknown' : 'lost' })
    },
    bytes: async (...asked) => {
      const file = await bytes(...asked)
      return file.ok ? ok(file.value.blob) : file
    },
    download: async (documentId, name) => {
      const file = await bytes('file', documentId)
      if (!file.ok) return file
      save(file.value.name ?? name, file.value.blob)
      return ok(null)
    },
    sheetOf: createTableSheets(api, () => sentRegion(settings())),
  }
}
