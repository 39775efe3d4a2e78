import { useCallback, useState, type RefCallback } from 'react'
import { createNearRows, type NearRows } from './near-rows.ts'

/** A guess of how high a text will be: characters on a line and its height, and what stands around it, in px. */
const LINE_CHARS = 88
const LINE_PX = 26
const AROUND_PX = 40
/** Of a text longer than this only the length counts. */
const COUNTED_CHARS = 20_000

/** About how high the row of a text is, in px, while it has never been drawn. */
export const guessHeight = (text: string): number => {
  const lines =
    text.length > COUNTED_CHARS
      ? Math.ceil(text.length / LINE_CHARS)
      : text
          .split('\n')
          .reduce((sum, line) => sum + Math.max(0.5, Math.ceil(line.length / LINE_CHARS)), 0)
  return Math.round(lines * LINE_PX + AROUND_PX)
}

const inBoxes = new WeakMap<Element, NearRows>()

const rowsAround = (row: Element): NearRows | null => {
  const box = row.closest<HTMLElement>('[data-scroller]')
  if (!box) return null
  const known = inBoxes.get(box) ?? createNearRows(box)
  inBoxes.set(box, known)
  return known
}

/**
 * Whether the inside of a row is drawn: from the beginning if `isNew`, else once it comes
 * near the window of what it scrolls in; no longer once it is far from it. `far` is the height that the
 * row keeps while nothing of it is drawn, in px, else null. `text` is guessed from before that. Give
 * `ref` to the row's element.
 */
export const useNearRow = (
  isNew: boolean,
  text: string,
): { readonly far: number | null; readonly ref: RefCallback<HTMLElement> } => {
  const [far, setFar] = useState(() =>
    isNew || typeof ResizeObserver === 'undefined' ? null : guessHeight(text),
  )
  const ref = useCallback((row: HTMLElement | null) => {
    if (row) return rowsAround(row)?.watch(row, setFar)
  }, [])
  return { far, ref }
}
