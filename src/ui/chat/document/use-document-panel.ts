import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState, type RefCallback, type RefObject } from 'react'
import { documentHash, readDocumentHash, type DocumentPlace } from '#contract/documents/citation.ts'
import { useConfig } from '../../kit/hooks/app.tsx'
import { statementAt } from '../conversation/statement.ts'

/** The document place that the URL names, and the actions that change it. */
export type DocumentPanelState = {
  readonly place: DocumentPlace | null
  /** The statement whose citation was clicked. Empty if the panel was opened another way. */
  readonly statement: string
  /** Replaces the history entry, so Back skips the current place. */
  readonly show: (place: DocumentPlace) => void
  readonly close: () => void
  /**
   * The element that gets the focus on close: the clicked link, or the composer if the link is
   * gone.
   */
  readonly returnTo: RefObject<HTMLElement | null>
  /** Ref of the side panel. The panel takes the focus only if a link opened it. */
  readonly take: RefCallback<HTMLElement>
}

/**
 * Returns the focused element if it is a link to `hash`. The user has just clicked this link,
 * because a click focuses it.
 */
const pressed = (hash: string): HTMLElement | null => {
  const { activeElement: at } = document
  return at instanceof HTMLAnchorElement && at.hash === hash ? at : null
}

/** Returns the clicked link if it points to a fragment and opens in this tab. */
const sameTabLinkOf = (click: MouseEvent): HTMLAnchorElement | null => {
  const { button, metaKey, ctrlKey, shiftKey, altKey, target } = click
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#"]') : null
}

const COMPOSER = '[data-composer] textarea'

type Seen = {
  readonly hash: string | null
  readonly from: HTMLElement | null
  /** The hash of the link `from`. */
  readonly led: string
  /** The statement that the link `from` cites. */
  readonly statement: string
  /** Whether the previous history entry is the same page without a document. */
  readonly isNext: boolean
}

const unseen: Seen = { hash: null, from: null, led: '', statement: '', isNext: false }

/** Remembers which link opened the current fragment. */
const nextSeen = (seen: Seen, hash: string | null, isOwn: boolean): Seen => {
  if (hash === null || isOwn) return { ...seen, hash }
  const from = pressed(hash)
  if (from === null) return { ...seen, hash, isNext: false }
  return { hash, from, led: hash, statement: statementAt(from), isNext: seen.hash === null }
}

/** The fragment of the URL is the only source of the open document. */
export const useDocumentPanel = (): DocumentPanelState => {
  const router = useRouter()
  const { flags } = useConfig()
  const fragment = useLocation({ select: ({ hash }) => hash })
  const place = useMemo(
    () => (flags.documents ? readDocumentHash(`#${fragment.replace(/^#/, '')}`) : null),
    [flags.documents, fragment],
  )
  const hash = place && documentHash(place)
  const [seen, setSeen] = useState(unseen)
  const [own, setOwn] = useState<string | null>(null)
  if (hash !== seen.hash) {
    setSeen(nextSeen(seen, hash, own === hash))
    if (own !== hash) setOwn(null)
  }

  const isOpen = hash !== null
  useEffect(() => {
    if (!isOpen) return
    const { history } = router
    const onClick = (click: MouseEvent): void => {
      const link = sameTabLinkOf(click)
      const next = link && readDocumentHash(link.hash)
      if (!link || !next) return
      // Replaces the history entry instead of following the link, so one Back closes the panel.
      click.preventDefault()
      click.stopPropagation()
      const to = documentHash(next)
      setOwn(to)
      setSeen((was) => ({ ...was, from: link, led: link.hash, statement: statementAt(link) }))
      const { pathname, search } = history.location
      history.replace(pathname + search + to)
    }
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [isOpen, router])

  const here = (): string => {
    const { pathname, search } = router.history.location
    return pathname + search
  }
  const { from, led, statement, isNext } = seen
  const returnTo = useMemo<RefObject<HTMLElement | null>>(
    () => ({
      get current() {
        if (from?.isConnected) return from
        // React may have rendered the link again as a new element.
        const again = led && document.querySelector<HTMLElement>(`a[href="${led}"]`)
        return again || document.querySelector<HTMLElement>(COMPOSER)
      },
    }),
    [from, led],
  )
  return {
    place,
    statement: hash === led ? statement : '',
    show: (next) => {
      setOwn(documentHash(next))
      router.history.replace(here() + documentHash(next))
    },
    close: () => {
      if (isNext) router.history.back()
      else router.history.push(here())
    },
    returnTo,
    take: useMemo(() => takeFocus(returnTo), [returnTo]),
  }
}

/**
 * Moves the focus from the clicked link into the panel. If the panel closes with the focus inside,
 * moves it back. On a narrow window the dialog moves the focus instead.
 */
const takeFocus =
  (returnTo: RefObject<HTMLElement | null>): RefCallback<HTMLElement> =>
  (panel) => {
    const { activeElement: at } = document
    if (at instanceof HTMLAnchorElement && at === returnTo.current) panel?.focus()
    return () => {
      const isClosed = readDocumentHash(location.hash) === null
      if (isClosed && panel?.contains(document.activeElement)) returnTo.current?.focus()
    }
  }

/** The share of the visible height that stays above a marked place. */
const ABOVE = 1 / 3

/**
 * Scrolls to the first mark when `key` changes, or to the top if there is none. Does not move the
 * focus.
 */
export const useScrollToFirstMark = (box: RefObject<HTMLElement | null>, key: string): void => {
  useEffect(() => {
    const { current: seen } = box
    if (!seen) return
    // A cited row far down in a long table is not rendered yet. `useScrollToRow` scrolls to it.
    const mark = seen.querySelector('mark') ?? seen.querySelector('[data-cited]')
    const from = seen.getBoundingClientRect().top + seen.clientHeight * ABOVE
    const top = mark ? seen.scrollTop + mark.getBoundingClientRect().top - from : 0
    seen.scrollTo(0, Math.max(0, top))
  }, [box, key])
}
