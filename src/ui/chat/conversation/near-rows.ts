import { flushSync } from 'react-dom'
import { rowAfter, rowBelow } from './reading-place.ts'

/** How near the window a row is drawn, and how far from it it is let go, in heights of the window. */
const NEAR = 2
const FAR = 4
/** Drawing in one frame goes no further than this, in ms: the rows that are left wait for the next one. */
const FRAME_MS = 4
/** Rows that one frame lets go of: it takes long, too, and draws are to go on. */
const GO_ROWS = 2
/** While every row is drawn none can come near: sizes are read this often, to let go of those far away, in ms. */
const REST_MS = 250

/** Draws a row (null), or lets go of its inside: it keeps this height, in px. */
type Draw = (far: number | null) => void

/** The rows of one box that scrolls. `watch` gives back what ends it. */
export type NearRows = { readonly watch: (row: HTMLElement, draw: Draw) => () => void }

/** A row in which something is focused or selected stays as it is. */
const isInUse = (row: Element): boolean => {
  if (row.contains(document.activeElement)) return true
  const selection = getSelection()
  return selection !== null && !selection.isCollapsed && selection.containsNode(row, true)
}

/** How far a row is from the window, in px; 0 in it. */
const distance = (row: Element, window: DOMRect): number => {
  const { top, bottom } = row.getBoundingClientRect()
  return Math.max(0, window.top - bottom, top - window.bottom)
}

const heightOf = (row: Element): number => row.getBoundingClientRect().height

/** The rows near the window, the nearest first. Few sizes are read, however many rows there are. */
const rowsNear = (box: HTMLElement, window: DOMRect): readonly Element[] => {
  const near = NEAR * window.height
  const found: { readonly row: Element; readonly far: number }[] = []
  for (let row = rowBelow(box, window.top - near); row; row = rowAfter(row)) {
    const far = distance(row, window)
    if (far > near) break
    found.push({ row, far })
  }
  return found.toSorted((a, b) => a.far - b.far).map(({ row }) => row)
}

/**
 * Draws the rows of `box` that come near its window, those in it first and no more in a frame than fits;
 * lets go of those that are far from it, but for what the reader has pressed, focused or selected. Sizes are read once a frame, before
 * anything is drawn in it.
 */
export const createNearRows = (box: HTMLElement): NearRows => {
  const draws = new Map<Element, Draw>()
  const drawn = new Set<Element>()
  const pressed = new WeakSet<Element>()
  let isAwaited = false

  /** The rows to let go of. */
  const rowsFar = (window: DOMRect): readonly Element[] =>
    [...drawn]
      .filter((row) => distance(row, window) > FAR * window.height)
      .filter((row) => !pressed.has(row) && !isInUse(row))

  const draw = (row: Element): void => {
    drawn.add(row)
    draws.get(row)?.(null)
  }
  const letGo = ([row, height]: readonly [Element, number]): void => {
    drawn.delete(row)
    draws.get(row)?.(height)
  }

  const look = (): void => {
    isAwaited = false
    const window = box.getBoundingClientRect()
    const far = rowsFar(window)
    const gone = far.slice(0, GO_ROWS).map((row) => [row, heightOf(row)] as const)
    const waiting = rowsNear(box, window).filter((row) => draws.has(row) && !drawn.has(row))
    const start = performance.now()
    if (gone.length > 0)
      flushSync(() => {
        for (const one of gone) letGo(one)
      })
    let left = waiting.length
    for (const row of waiting) {
      flushSync(() => draw(row))
      left -= 1
      if (performance.now() - start > FRAME_MS) break
    }
    if (left > 0 || far.length > GO_ROWS) next()
  }

  let rest: ReturnType<typeof setTimeout> | undefined

  const next = (): void => {
    if (isAwaited) return
    isAwaited = true
    requestAnimationFrame(look)
  }
  /** Rows have moved: by the reader, or by an answer that grows in each frame. */
  const moved = (): void => {
    if (drawn.size < draws.size) return next()
    rest ??= setTimeout(() => {
      rest = undefined
      next()
    }, REST_MS)
  }

  box.addEventListener('scroll', moved, { passive: true })
  box.addEventListener('click', ({ target }) => {
    const row = target instanceof Element ? target.closest('[data-row]') : null
    if (row) pressed.add(row)
  })
  const observer = new ResizeObserver(moved)
  for (const element of [box, box.firstElementChild]) if (element) observer.observe(element)

  return {
    watch: (row, draw) => {
      draws.set(row, draw)
      // A row whose inside is not drawn has the height that was set for it.
      if (row.style.height === '') drawn.add(row)
      next()
      return () => {
        draws.delete(row)
        drawn.delete(row)
      }
    },
  }
}
