import { useEffect, useState } from 'react'
import { documentHash, type DocumentPlace } from '#contract/documents/citation.ts'
import type { DocumentPage } from '#contract/documents/documents.ts'
import type { PageFailure } from '#src/services/documents/document-service.ts'
import { createPageCache } from './page-cache.ts'
import { useAppContext } from '../../kit/hooks/app.tsx'
import { reportNoPageEndpoint } from './use-can-open-documents.ts'

/** The page that the URL names. Both `page` and `none` are null while it loads. */
export type DocumentPageState = {
  readonly page: DocumentPage | null
  readonly none: PageFailure | null
  /** The number of pages. Null until one page has loaded. */
  readonly count: number | null
  readonly again: () => void
}

/** `asking` identifies the request that failed. */
type Failed = { readonly asking: string; readonly none: PageFailure }

const later = (task: () => void): (() => void) => {
  // Safari has no `requestIdleCallback`.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(task, 1)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(task)
  return () => cancelIdleCallback(handle)
}

/**
 * Fetches each page once while the panel is open, and prefetches the next one. A failed page is
 * fetched again after `again` is called or the document's `state` changes.
 */
export const useDocumentPage = (place: DocumentPlace, state: string): DocumentPageState => {
  const { documentService } = useAppContext()
  const [pages] = useState(() => createPageCache(documentService))
  const [failed, setFailed] = useState<Failed | null>(null)
  const [, setArrived] = useState<DocumentPage | null>(null)
  const [tries, setTries] = useState(0)
  const { documentId, page: number } = place
  const asking = `${documentHash(place)} ${state} ${tries}`
  const page = pages.of(place) ?? null
  const count = pages.countOf(documentId) ?? null
  const isHere = page !== null

  useEffect(() => {
    if (isHere) return
    const leaving = new AbortController()
    const { signal } = leaving
    const settle = (none: PageFailure | null, found: DocumentPage | null): void => {
      if (none?.why === 'unknown') reportNoPageEndpoint()
      if (signal.aborted) return
      setFailed(none && { asking, none })
      setArrived(found)
    }
    pages.bring({ documentId, page: number }, signal).then(
      (found) => (found.ok ? settle(null, found.value) : settle(found.error, null)),
      // The code chunk did not load.
      () => settle({ why: 'lost' }, null),
    )
    return () => leaving.abort()
  }, [pages, isHere, documentId, number, asking])

  useEffect(() => {
    if (!isHere || count === null || number >= count) return
    const leaving = new AbortController()
    const stop = later(() => {
      // A failed prefetch is ignored, because the page is fetched when it is opened.
      pages.bring({ documentId, page: number + 1 }, leaving.signal).catch(() => {})
    })
    return () => {
      stop()
      leaving.abort()
    }
  }, [pages, isHere, count, documentId, number])

  return {
    page,
    none: failed?.asking === asking && !isHere ? failed.none : null,
    count,
    again: () => setTries(tries + 1),
  }
}
