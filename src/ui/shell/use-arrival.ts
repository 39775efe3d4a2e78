import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { placeOf } from './place.ts'
import { media } from '../theme/media.ts'
import { composerField } from '../chat/composer/composer-field.ts'
import { pageTitle } from '../kit/hooks/page-title.ts'

/** Whether nothing on the page has the focus. */
const isLost = (): boolean => document.activeElement === document.body

/** Where a page begins: a chat in its composer, any other page, and a chat on a touch screen, at its title. */
const startOf = (pathname: string, isTouch: boolean): HTMLElement | null => {
  const field = placeOf(pathname).page === 'chat' && !isTouch ? composerField() : null
  return field ?? pageTitle()
}

/** Moves the focus to where a page begins. */
export const goToStart = (pathname: string): void =>
  startOf(pathname, matchMedia(media.touch).matches)?.focus()

/**
 * Keeps the focus through a change of page: when the control that was pressed is gone, the focus goes to
 * where the new page begins. The new chat takes it in any case, since one goes there to write. On a touch
 * screen no composer takes it, for that would open the keyboard.
 */
export const useArrival = (): void => {
  const router = useRouter()
  useEffect(() => {
    let hadFocus = false
    const leaving = router.subscribe('onBeforeNavigate', () => {
      hadFocus ||= !isLost()
    })
    const arrived = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      const isLosing = hadFocus && isLost()
      hadFocus = false
      if (fromLocation === undefined || !pathChanged) return
      const { pathname } = toLocation
      const isNewChat = pathname === '/app/chat' && !matchMedia(media.touch).matches
      if (isLosing || isNewChat) goToStart(pathname)
    })
    return () => {
      leaving()
      arrived()
    }
  }, [router])
}
