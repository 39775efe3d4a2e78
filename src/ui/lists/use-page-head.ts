import { useEffect } from 'react'
import type { SitePage } from '#contract/api/site-pages.ts'
import { useDocumentTitle } from '../kit/hooks/use-document-title.ts'

/**
 * The title of a public page, and its own address for whoever shares it: the server writes both into the page
 * that is asked for, and what is gone to from there has another.
 */
export const usePageHead = ({ title, path }: SitePage): void => {
  useDocumentTitle(title)
  useEffect(() => {
    const head = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]')
    if (!head) return
    // The public one, which need not be the one that the browser went to; it stays while there is no address.
    const origin = (head.dataset['origin'] ??= new URL(head.href).origin)
    head.href = origin + path
    // A page that is none of these is no other's copy.
    return () => head.removeAttribute('href')
  }, [path])
}
