import { useRouter } from '@tanstack/react-router'
import { useCallback, type MouseEvent } from 'react'

/**
 * A click handler that opens a path of this app through the router. A fragment changes only the
 * hash of the URL. The browser itself handles clicks with a modifier key, and all clicks if there
 * is no router. A clicked link takes the focus.
 */
export const useInternalLinkClick = (path: string): ((click: MouseEvent<HTMLElement>) => void) => {
  const router = useRouter({ warn: false })
  return useCallback(
    (click) => {
      if (click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey)
        return
      if (!router) return
      click.preventDefault()
      // Safari does not focus a clicked link. The document viewer needs the focus to know its
      // opener.
      click.currentTarget.focus()
      const { history } = router
      const { pathname, search, hash } = history.location
      if (!path.startsWith('#')) history.push(path)
      else if (path !== hash) history.push(pathname + search + path)
    },
    [router, path],
  )
}
