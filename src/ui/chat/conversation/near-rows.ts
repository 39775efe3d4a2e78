import { flushSync } from 'react-dom'
import { rowAfter, rowBelow } from './reading-position.ts'

/** Rows mount within `NEAR` and unmount beyond `FAR`, in viewport heights. */
const NEAR = 2
const FAR = 4
/** Time budget in ms for mounting rows in one frame. The remaining rows wait for the next frame. */
const FRAME_MS = 4
/**
 * Maximum number of rows to unmount per frame. Unmounting is slow and must not delay the mounting
 * of rows.
 */
const GO_ROWS = 2
/**
 * Interval in ms between measurements while all rows are mounted. A measurement can then only find
 * rows to unmount.
 */
const REST_MS = 250

/** Mounts a row (null), or unmounts its content and keeps this height, in px. */
type Draw = (far: number | null) => void

/** The rows of one scroll container. `watch` returns the function that stops watching. */
export type NearRows = { readonly watch: (row: HTMLElement, draw: Draw) => () => void }

/** A row with the focus or a text selection stays mounted. */
const isInUse = (row: Element): boolean => {
  if (row.contains(document.activeElement)) return true
  const selection = getSelection()
  return selection !== null && !selection.isCollapsed && selection.containsNode(row, true)
}

/** Distance of a row from the viewport, in px. 0 inside it. */
const distance = (row: Element, window: DOMRect): number => {
  const { top, bottom } = row.getBoundingClientRect()
  return Math.max(0, window.top - bottom, top - window.bottom)
}

const heightOf = (row: Element): number => row.getBoundingClientRect().height

/**
 * The rows near the viewport, nearest first. A binary search keeps the number of measurements
 * small.
 */
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
 * Mounts the rows of `box` near its viewport, visible rows first, within a time budget per frame.
 * It unmounts far rows, except those the reader has pressed, focused or selected. It measures once
 * a frame, before any mount.
 */
export const createNearRows = (box: HTMLElement): NearRows => {
  const draws = new Map<Element, Draw>()
  const drawn = new Set<Element>()
  const pressed = new WeakSet<Element>()
  let isAwaited = false

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

  const update = (): void => {
    isAwaited = false
    const window = box.getBoundingClientRect()
    const far = rowsFar(window)
    const removals = far.slice(0, GO_ROWS).map((row) => [row, heightOf(row)] as const)
    const waiting = rowsNear(box, window).filter((row) => draws.has(row) && !drawn.has(row))
    const start = performance.now()
    if (removals.length > 0)
      flushSync(() => {
        for (const one of removals) letGo(one)
      })
    let remaining = waiting.length
    for (const row of waiting) {
      flushSync(() => draw(row))
      remaining -= 1
      if (performance.now() - start > FRAME_MS) break
    }
    if (remaining > 0 || far.length > GO_ROWS) next()
  }

  let rest: ReturnType<typeof setTimeout> | undefined

  const next = (): void => {
    if (isAwaited) return
    isAwaited = true
    requestAnimationFrame(update)
  }
  /** Runs on scroll and on every growth of a streaming answer. */
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
      // A row whose content is unmounted has a fixed height.
      if (row.style.height === '') drawn.add(row)
      next()
      return () => {
        draws.delete(row)
        drawn.delete(row)
      }
    },
  }
}
