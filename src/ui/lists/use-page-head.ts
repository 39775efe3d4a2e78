import { useEffect } from 'react'
import type { SitePage } from '#contract/api/site-pages.ts'
import { useDocumentTitle } from '../kit/hooks/use-document-title.ts'

/**
 * Sets the title and canonical link of a public page.
 * The server renders both for the requested page, so client-side navigation must update them.
 */
export const usePageHead = ({ title, path }: SitePage): void => {
  useDocumentTitle(title)
  useEffect(() => {
    const head = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]')
    if (!head) return
    // The public origin, which may differ from the browser's. It is kept in `data-origin` while the
    // link has no `href`.
    const origin = (head.dataset['origin'] ??= new URL(head.href).origin)
    head.href = origin + path
    // Any other page has no canonical link.
    return () => head.removeAttribute('href')
  }, [path])
}
