import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { placeOf } from './place.ts'
import { media } from '../theme/media.ts'
import { composerField } from '../chat/composer/composer-field.ts'
import { pageHeading } from '../kit/hooks/page-heading.ts'

const isLost = (): boolean => document.activeElement === document.body

/**
 * Where a page starts: a chat in its composer, other pages at their heading.
 * On a touch screen a chat starts at its heading too.
 */
const startOf = (pathname: string, isTouch: boolean): HTMLElement | null => {
  const field = placeOf(pathname).page === 'chat' && !isTouch ? composerField() : null
  return field ?? pageHeading()
}

/** Focuses the start of a page. */
export const focusPageStart = (pathname: string): void =>
  startOf(pathname, matchMedia(media.touch).matches)?.focus()

/**
 * Manages the focus across navigation. If the pressed control disappears, the start of the new page
 * takes the focus.
 * A new chat always focuses its composer, because the user goes there to write. A touch screen
 * never focuses a composer, since the keyboard would open.
 */
export const useNavigationFocus = (): void => {
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
      if (isLosing || isNewChat) focusPageStart(pathname)
    })
    return () => {
      leaving()
      arrived()
    }
  }, [router])
}
