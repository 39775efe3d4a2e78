import { createHash } from 'node:crypto'
import { MESSAGES } from '#contract/api/messages.ts'
import { err, ok } from '#contract/api/result.ts'
import { DOCUMENT_REFUSALS } from '#contract/documents/document-refusals.ts'
import { isUploadExtension, UPLOAD_FORMATS } from '#contract/documents/uploads.ts'
import type { FileBytes } from '../files/port.ts'
import { hasMatchingEtag, notModified } from '../http/etag.ts'
import { notFound } from '../http/failures.ts'
import type { Account, Handlers } from '../http/route.ts'
import { toServerDocument, type Documents } from './documents.ts'
import { tooManyUploads, type Uploads } from './uploads.ts'

export type DocumentEndpointName =
  | 'documents.upload'
  | 'documents.delete'
  | 'documents.status'
  | 'documents.list'
  | 'documents.health'
  | 'documents.page'
  | 'documents.thumbnail'
  | 'documents.file'

export type DocumentRouteSettings = {
  readonly documentsFor: (account: Account) => Documents
  readonly uploads: Uploads
  readonly isHealthy: () => Promise<boolean>
  /** Null if the file is gone. */
  readonly fileOf: (id: string) => Promise<FileBytes | null>
  /** Called after documents were added. */
  readonly added: () => void
  /** Deletes the file of a removed document. */
  readonly dropFile: (id: string) => Promise<void>
}

/** An uploaded file runs no scripts and loads no resources, wherever a browser opens it. */
const ALONE = "default-src 'none'; sandbox"
const NO_TYPE = 'application/octet-stream'

export const documentRoutes = (settings: DocumentRouteSettings): Handlers<DocumentEndpointName> => {
  const { documentsFor, uploads, isHealthy, fileOf, added, dropFile } = settings
  return {
    'documents.upload': async ({ account, form, answerHeaders, log }) => {
      const wait = await uploads.admit(account.id)
      if (wait > 0) {
        answerHeaders.set('retry-after', String(wait))
        // Close the connection, because the server does not read the request body.
        answerHeaders.set('connection', 'close')
        return tooManyUploads(wait)
      }
      const result = await uploads.take({ userId: account.id, form, log })
      if (!result.ok) {
        answerHeaders.set('connection', 'close')
        return result
      }
      added()
      const { documents, errors } = result.value
      return ok({
        success: documents.length > 0,
        message: documents.length > 0 ? MESSAGES.filesUploaded(documents.length) : '',
        documents: documents.map(toServerDocument),
        errors: [...errors],
      })
    },
    'documents.delete': async ({ account, params }) => {
      if (!(await documentsFor(account).remove(params.id))) return notFound()
      await dropFile(params.id)
      return ok({ success: true })
    },
    'documents.status': async ({ account, body }) => {
      const found = await documentsFor(account).get(body.document_ids)
      const statuses = found.map(({ id, status, error, word_count, page_count, has_thumbnail }) => [
        id,
        { status, error, word_count, page_count, has_thumbnail },
      ])
      return ok({ statuses: Object.fromEntries(statuses) })
    },
    'documents.list': async ({ account, query }) => {
      const found = await documentsFor(account).list(query)
      return found ? ok([...found]) : notFound()
    },
    'documents.health': async () =>
      (await isHealthy())
        ? ok({ status: 'ok' })
        : err({ status: 503, detail: DOCUMENT_REFUSALS.notStored }),
    'documents.page': async ({ account, params }) => {
      const number = /^[1-9]\d{0,8}$/.test(params.n) ? Number(params.n) : 0
      const page = await documentsFor(account).page(params.id, number)
      return page ? ok(page) : notFound()
    },
    'documents.thumbnail': async ({ account, params, headers, answerHeaders }) => {
      const bytes = await documentsFor(account).thumbnail(params.id)
      if (bytes === null) return notFound()
      // The browser may cache the image but must revalidate it, since access can be withdrawn.
      answerHeaders.set('cache-control', 'private, no-cache')
      const tag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
      if (hasMatchingEtag(headers, tag)) return notModified(answerHeaders, tag)
      answerHeaders.set('etag', tag)
      answerHeaders.set('content-length', String(bytes.byteLength))
      const stream = new Blob([new Uint8Array(bytes)]).stream()
      return ok({ stream, type: 'image/webp', name: `${params.id}.webp` })
    },
    'documents.file': async ({ account, params, answerHeaders }) => {
      const row = await documentsFor(account).file(params.id)
      const stream = row && (await fileOf(params.id))
      if (!row || !stream) return notFound()
      const { filename: name, file_type, file_size } = row
      answerHeaders.set('cache-control', 'private, no-store')
      answerHeaders.set('content-security-policy', ALONE)
      answerHeaders.set('content-length', String(file_size))
      const type = isUploadExtension(file_type) ? UPLOAD_FORMATS[file_type][0] : NO_TYPE
      return ok({ stream, type, name, kind: 'document' })
    },
  }
}
