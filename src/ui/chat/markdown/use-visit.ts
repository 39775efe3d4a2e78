import { useRouter } from '@tanstack/react-router'
import { useCallback, type MouseEvent } from 'react'

/**
 * A click handler that goes to a path of this app through the router; a path that is a fragment changes that of
 * the page alone. A click with a modifier or
 * another button is left to the browser, as is every click where no router stands. The link gets the focus.
 */
export const useVisit = (path: string): ((click: MouseEvent<HTMLElement>) => void) => {
  const router = useRouter({ warn: false })
  return useCallback(
    (click) => {
      if (click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey)
        return
      if (!router) return
      click.preventDefault()
      // Safari gives none to what is clicked; by it, it is known who opened a document.
      click.currentTarget.focus()
      const { history } = router
      const { pathname, search, hash } = history.location
      if (!path.startsWith('#')) history.push(path)
      else if (path !== hash) history.push(pathname + search + path)
    },
    [router, path],
  )
}
