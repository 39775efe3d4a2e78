import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'

type Listbox = {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly listId: string
  readonly count: number
  /** A change makes the first option active again. */
  readonly query: string
  readonly onChoose: (index: number) => void
  readonly onDismiss: () => void
}

/** The arrows wrap around at both ends. */
const STEPS: Readonly<Record<string, (active: number, count: number) => number>> = {
  ArrowDown: (active, count) => (active + 1) % count,
  ArrowUp: (active, count) => (active - 1 + count) % count,
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/**
 * Keyboard control of suggestions while the focus stays in the field (the combobox pattern).
 * Arrows move, Enter and Tab choose, Escape closes. The field never sees these keys. Without
 * options or during an IME composition, the field gets every key.
 */
export const useListbox = (listbox: Listbox): readonly [number, (index: number) => void] => {
  const { field, listId, count, query, onChoose, onDismiss } = listbox
  const [chosen, setChosen] = useState({ query, index: 0 })
  const active = chosen.query === query ? Math.min(chosen.index, count - 1) : 0
  const setActive = (index: number) => setChosen({ query, index })

  const isUsed = (event: KeyboardEvent): boolean => {
    const step = STEPS[event.key]
    if (step) setActive(step(active, count))
    else if (event.key === 'Enter' || event.key === 'Tab') onChoose(active)
    else if (event.key === 'Escape') onDismiss()
    else return false
    return true
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const hasMeaning = !event.isComposing && event.keyCode !== 229 && !event.shiftKey
    if (count === 0 || !hasMeaning || event.ctrlKey || event.metaKey || event.altKey) return
    if (!isUsed(event)) return
    event.preventDefault()
    event.stopPropagation()
  })

  useEffect(() => {
    const text = field.current
    text?.addEventListener('keydown', onKey)
    return () => text?.removeEventListener('keydown', onKey)
  }, [field])

  useLayoutEffect(() => {
    const text = field.current
    if (!text || count === 0) return
    text.setAttribute('aria-haspopup', 'listbox')
    text.setAttribute('aria-autocomplete', 'list')
    text.setAttribute('aria-controls', listId)
    text.setAttribute('aria-activedescendant', optionId(listId, active))
    document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' })
    return () => {
      for (const name of ['haspopup', 'autocomplete', 'controls', 'activedescendant'])
        text.removeAttribute(`aria-${name}`)
    }
  }, [field, listId, active, count])

  return [active, setActive]
}

/** Margin between the list and the edge of the screen, in px. */
const EDGE_PX = 8

/** The side with more room for a list, and its maximum height in px. */
export type ListSpace = { readonly side: 'above' | 'below'; readonly maxHeight: number }

type Span = { readonly top: number; readonly bottom: number }

/** The visible part of the window, above the on-screen keyboard. */
const visibleSpan = (): Span => {
  const view = window.visualViewport
  return view
    ? { top: view.offsetTop, bottom: view.offsetTop + view.height }
    : { top: 0, bottom: window.innerHeight }
}

const spaceAround = (box: HTMLElement): ListSpace => {
  const { top, bottom } = box.getBoundingClientRect()
  const view = visibleSpan()
  const page = box.closest('main')?.getBoundingClientRect() ?? view
  const above = top - Math.max(view.top, page.top)
  const below = Math.min(view.bottom, page.bottom) - bottom
  const maxHeight = Math.max(0, Math.max(above, below) - 2 * EDGE_PX)
  return { side: above >= below ? 'above' : 'below', maxHeight }
}

/**
 * The room for a list above or below the composer of `field`. It changes with the on-screen
 * keyboard and the window size.
 */
export const useListSpace = (field: RefObject<HTMLTextAreaElement | null>): ListSpace => {
  const [space, setSpace] = useState<ListSpace>({ side: 'above', maxHeight: 0 })
  useLayoutEffect(() => {
    const box = field.current?.closest<HTMLElement>('[data-composer]')
    if (!box) return
    const measure = () => setSpace(spaceAround(box))
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(box)
    window.visualViewport?.addEventListener('resize', measure)
    window.visualViewport?.addEventListener('scroll', measure)
    return () => {
      sizes.disconnect()
      window.visualViewport?.removeEventListener('resize', measure)
      window.visualViewport?.removeEventListener('scroll', measure)
    }
  }, [field])
  return space
}
