import { MESSAGES } from '#contract/messages.ts'
import { err, ok } from '#contract/result.ts'
import { DOCUMENT_REFUSALS } from '#contract/document-refusals.ts'
import { notFound } from '../http/failures.ts'
import type { Account, Handlers } from '../http/route.ts'
import { toServerDocument, type Documents } from './documents.ts'
import { tooOften, type Uploads } from './uploads.ts'

/** The calls about documents. */
export type DocumentName =
  | 'documents.upload'
  | 'documents.delete'
  | 'documents.status'
  | 'documents.list'
  | 'documents.health'
  | 'documents.page'

/** What the document calls need. */
export type DocumentRouteSettings = {
  readonly documentsFor: (account: Account) => Documents
  readonly uploads: Uploads
  readonly isHealthy: () => Promise<boolean>
  /** Told when documents have come. */
  readonly added: () => void
  /** Removes the files of what is gone. */
  readonly dropOrphans: () => Promise<void>
}

/** The document calls (spec §7, "Documents"; DOC). */
export const documentRoutes = (settings: DocumentRouteSettings): Handlers<DocumentName> => {
  const { documentsFor, uploads, isHealthy, added, dropOrphans } = settings
  return {
    'documents.upload': async ({ account, form, answerHeaders, log }) => {
      const wait = uploads.admit(account.id)
      if (wait > 0) {
        answerHeaders.set('retry-after', String(wait))
        // What comes is not read.
        answerHeaders.set('connection', 'close')
        return tooOften(wait)
      }
      const taken = await uploads.take({ userId: account.id, form, log })
      if (!taken.ok) {
        answerHeaders.set('connection', 'close')
        return taken
      }
      added()
      const { documents, errors } = taken.value
      return ok({
        success: documents.length > 0,
        message: documents.length > 0 ? MESSAGES.filesUploaded(documents.length) : '',
        documents: documents.map(toServerDocument),
        errors: [...errors],
      })
    },
    'documents.delete': async ({ account, params }) => {
      if (!(await documentsFor(account).remove(params.id))) return notFound()
      await dropOrphans()
      return ok({ success: true })
    },
    'documents.status': async ({ account, body }) => {
      const found = await documentsFor(account).get(body.document_ids)
      const statuses = found.map(({ id, status, error, word_count, page_count }) => [
        id,
        { status, error, word_count, page_count },
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
  }
}
