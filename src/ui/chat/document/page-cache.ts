import { documentHash, type DocumentPlace } from '#contract/documents/citation.ts'
import type { DocumentPage } from '#contract/documents/documents.ts'
import { ok, type Result } from '#contract/api/result.ts'
import type { DocumentService, PageFailure } from '#src/services/documents/document-service.ts'

/** A cache of fetched pages that lives as long as the panel is open. */
export type PageCache = {
  /** Returns the cached page. */
  readonly of: (place: DocumentPlace) => DocumentPage | undefined
  /** The number of pages of a document. Undefined until one of its pages is cached. */
  readonly countOf: (documentId: string) => number | undefined
  /** Fetches a page unless it is cached. Errors are not cached, so the next call tries again. */
  readonly bring: (
    place: DocumentPlace,
    signal: AbortSignal,
  ) => Promise<Result<DocumentPage, PageFailure>>
}

/** Creates an empty cache. `load` lazy-loads the service. */
export const createPageCache = (load: () => Promise<DocumentService>): PageCache => {
  const pages = new Map<string, DocumentPage>()
  const counts = new Map<string, number>()
  return {
    of: (place) => pages.get(documentHash(place)),
    countOf: (documentId) => counts.get(documentId),
    bring: async (place, signal) => {
      const here = pages.get(documentHash(place))
      if (here) return ok(here)
      const found = await (await load()).page(place, signal)
      if (found.ok) {
        pages.set(documentHash(place), found.value)
        counts.set(place.documentId, found.value.of)
      }
      return found
    },
  }
}
