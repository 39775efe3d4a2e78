import { documentHash, type DocumentPlace } from '#contract/documents/citation.ts'
import type { DocumentPage } from '#contract/documents/documents.ts'
import { ok, type Result } from '#contract/api/result.ts'
import type { DocumentDesk, NoPage } from '#src/services/documents/document-desk.ts'

/** Pages as they were fetched: kept while the panel is open, each asked for once. */
export type KeptPages = {
  /** A page that is here. */
  readonly of: (place: DocumentPlace) => DocumentPage | undefined
  /** How many pages a document has, where one of them is here. */
  readonly countOf: (documentId: string) => number | undefined
  /** Fetches what is not here yet; what failed is asked for again. */
  readonly bring: (
    place: DocumentPlace,
    signal: AbortSignal,
  ) => Promise<Result<DocumentPage, NoPage>>
}

/** No pages yet; `desk` brings its own code first. */
export const keepPages = (desk: () => Promise<DocumentDesk>): KeptPages => {
  const kept = new Map<string, DocumentPage>()
  const counts = new Map<string, number>()
  return {
    of: (place) => kept.get(documentHash(place)),
    countOf: (documentId) => counts.get(documentId),
    bring: async (place, signal) => {
      const here = kept.get(documentHash(place))
      if (here) return ok(here)
      const found = await (await desk()).page(place, signal)
      if (found.ok) {
        kept.set(documentHash(place), found.value)
        counts.set(place.documentId, found.value.of)
      }
      return found
    },
  }
}
