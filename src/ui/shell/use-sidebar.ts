import { useCallback, useEffect, useState } from 'react'
import { media } from '../theme/media.ts'
import { usePreferences } from '../kit/hooks/app.tsx'
import { useMedia } from '../kit/hooks/use-media.ts'
import { usePageActionHandler } from '../actions/use-page-action-handler.ts'

export type Sidebar = {
  /** On phones the sidebar is a sheet over the page. */
  readonly isSheet: boolean
  /** Whether the sidebar is wide, or its sheet open. */
  readonly isOpen: boolean
  readonly toggle: () => void
  readonly close: () => void
}

/**
 * The sidebar's state. A cookie stores it for wide windows.
 * Below 1024 px, and as a sheet, it starts closed. Going back in the history closes the sheet. Ctrl
 * or Cmd+B toggles it.
 */
export const useSidebar = (): Sidebar => {
  const preferences = usePreferences()
  const isSheet = useMedia(media.phone)
  const [isWide, setWide] = useState(
    () => preferences.isSidebarOpen() && matchMedia(media.large).matches,
  )
  const [isSheetOpen, setSheetOpen] = useState(false)
  if (isSheetOpen && !isSheet) setSheetOpen(false)

  const toggle = useCallback(() => {
    if (isSheet) {
      setSheetOpen((open) => !open)
      return
    }
    preferences.saveSidebarOpen(!isWide)
    setWide(!isWide)
  }, [isSheet, isWide, preferences])

  usePageActionHandler('sidebar', toggle)

  const close = useCallback(() => setSheetOpen(false), [])
  useEffect(() => {
    window.addEventListener('popstate', close)
    return () => window.removeEventListener('popstate', close)
  }, [close])
  return { isSheet, isOpen: isSheet ? isSheetOpen : isWide, toggle, close }
}
