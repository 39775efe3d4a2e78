import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState, type RefCallback, type RefObject } from 'react'
import { documentHash, readDocumentHash, type DocumentPlace } from '#contract/documents/citation.ts'
import { useConfig } from '../../kit/hooks/app.tsx'
import { statementAt } from '../conversation/statement.ts'

/** The place of a document that the address names, and the ways to another one. */
export type DocumentPanel = {
  readonly place: DocumentPlace | null
  /** The statement whose citation was pressed; empty for every other way here. */
  readonly statement: string
  /** Shows another place instead: Back does not come through this one again. */
  readonly show: (place: DocumentPlace) => void
  readonly close: () => void
  /** What gets the focus once it closes: what opened it, while that is there. */
  readonly returnTo: RefObject<HTMLElement | null>
  /** For what stands beside the conversation: it takes the focus where a link was pressed. */
  readonly take: RefCallback<HTMLElement>
}

/** The link that leads to a place and has the focus: it was pressed. */
const pressed = (hash: string): HTMLElement | null => {
  const { activeElement: at } = document
  return at instanceof HTMLAnchorElement && at.hash === hash ? at : null
}

/** The link into a page of its own fragment that a click follows here, in no other tab or window. */
const plainly = (click: MouseEvent): HTMLAnchorElement | null => {
  const { button, metaKey, ctrlKey, shiftKey, altKey, target } = click
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#"]') : null
}

const COMPOSER = '[data-composer] textarea'

type Seen = {
  readonly hash: string | null
  readonly from: HTMLElement | null
  /** The hash that `from` led to. */
  readonly led: string
  /** What it stood behind. */
  readonly said: string
  /** The entry of the history before this one is the same page without a document. */
  readonly isNext: boolean
}

const unseen: Seen = { hash: null, from: null, led: '', said: '', isNext: false }

/** What there is to know of a fragment that stands in the address now. */
const look = (seen: Seen, hash: string | null, isOwn: boolean): Seen => {
  if (hash === null || isOwn) return { ...seen, hash }
  const from = pressed(hash)
  if (from === null) return { ...seen, hash, isNext: false }
  return { hash, from, led: hash, said: statementAt(from), isNext: seen.hash === null }
}

/** Reads the fragment of the address, which owns what is shown. */
export const useDocumentPanel = (): DocumentPanel => {
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
    setSeen(look(seen, hash, own === hash))
    if (own !== hash) setOwn(null)
  }

  const isOpen = hash !== null
  useEffect(() => {
    if (!isOpen) return
    const { history } = router
    const onClick = (click: MouseEvent): void => {
      const link = plainly(click)
      const next = link && readDocumentHash(link.hash)
      if (!link || !next) return
      // Nobody else takes it: another place instead of this one, so that what closes leads out.
      click.preventDefault()
      click.stopPropagation()
      const to = documentHash(next)
      setOwn(to)
      setSeen((was) => ({ ...was, from: link, led: link.hash, said: statementAt(link) }))
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
  const { from, led, said, isNext } = seen
  const returnTo = useMemo<RefObject<HTMLElement | null>>(
    () => ({
      get current() {
        if (from?.isConnected) return from
        // Drawn anew meanwhile, the link is another element.
        const again = led && document.querySelector<HTMLElement>(`a[href="${led}"]`)
        return again || document.querySelector<HTMLElement>(COMPOSER)
      },
    }),
    [from, led],
  )
  return {
    place,
    statement: hash === led ? said : '',
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
 * Takes the focus from the link that was pressed; gives it back where the document is closed with the focus in it.
 * Where the window has become narrow the dialog takes it.
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

/** What stands above a marked place, as a part of what is seen. */
const ABOVE = 1 / 3

/**
 * Whenever `key` changes, scrolls to what is marked, else to the top. The focus stays where it is.
 */
export const useStartOf = (box: RefObject<HTMLElement | null>, key: string): void => {
  useEffect(() => {
    const { current: seen } = box
    if (!seen) return
    // Of a long table a row that is far down is not drawn yet: it scrolls by itself then.
    const mark = seen.querySelector('mark') ?? seen.querySelector('[data-cited]')
    const from = seen.getBoundingClientRect().top + seen.clientHeight * ABOVE
    const top = mark ? seen.scrollTop + mark.getBoundingClientRect().top - from : 0
    seen.scrollTo(0, Math.max(0, top))
  }, [box, key])
}
