import { useCallback, useEffect, useState } from 'react'
import { media } from '../theme/media.ts'
import { usePreferences } from '../kit/hooks/app.tsx'
import { useMedia } from '../kit/hooks/use-media.ts'
import { usePageAct } from '../actions/use-page-act.ts'

/** How the sidebar stands. */
export type Sidebar = {
  /** On phones: a sheet over the page; else the first column. */
  readonly isSheet: boolean
  /** Wide, or as a sheet: on the screen. */
  readonly isOpen: boolean
  readonly toggle: () => void
  readonly close: () => void
}

/**
 * The sidebar's state: kept in a cookie for wide windows, closed at the start below 1024 px and as a
 * sheet, which a way back in the history closes too. Ctrl or Cmd+B toggles it.
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

  usePageAct('sidebar', toggle)

  const close = useCallback(() => setSheetOpen(false), [])
  useEffect(() => {
    window.addEventListener('popstate', close)
    return () => window.removeEventListener('popstate', close)
  }, [close])
  return { isSheet, isOpen: isSheet ? isSheetOpen : isWide, toggle, close }
}
