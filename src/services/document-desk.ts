import type { DocumentPlace } from '#contract/citation.ts'
import type { DocumentPage } from '#contract/documents.ts'
import { isUnknownCall } from '#contract/messages.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Api } from './api.ts'
import { orLost } from './chunk.ts'

/**
 * Why a page cannot be shown: the call failed (`lost`), there is no such document (`absent`) or page, it is
 * still being read, or could not be, with the server's reason.
 */
export type NoPage =
  | { readonly why: 'lost' | 'absent' | 'noPage' | 'reading' }
  | { readonly why: 'failed'; readonly reason: string | null }

/** What can be seen of documents. */
export type DocumentDesk = {
  readonly page: (
    place: DocumentPlace,
    signal: AbortSignal,
  ) => Promise<Result<DocumentPage, NoPage>>
}

/** A page is absent for many reasons: the document's status says which it is. */
const whyNot = async (api: Api, id: string, signal: AbortSignal): Promise<NoPage> => {
  const args = { body: { document_ids: [id] }, signal }
  const told = await orLost('documents.status', () => api('documents.status', args))
  if (!told.ok) return { why: 'lost' }
  const { statuses } = told.value
  const known = Object.hasOwn(statuses, id) ? statuses[id] : undefined
  if (!known) return { why: 'absent' }
  if (known.status === 'failed') return { why: 'failed', reason: known.error }
  return { why: known.status === 'ready' ? 'noPage' : 'reading' }
}

/** The desk over the calls (DOC-21, DOC-115). */
export const createDocumentDesk = (api: Api): DocumentDesk => ({
  page: async ({ documentId, page }, signal) => {
    const args = { params: { id: documentId, n: String(page) }, signal }
    const found = await orLost('documents.page', () => api('documents.page', args))
    if (found.ok) return ok(found.value)
    return err(isUnknownCall(found.error) ? await whyNot(api, documentId, signal) : { why: 'lost' })
  },
})
