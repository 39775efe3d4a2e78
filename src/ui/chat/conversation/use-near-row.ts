import { useCallback, useState, type RefCallback } from 'react'
import { createNearRows, type NearRows } from './near-rows.ts'

/** Estimates of text height: characters per line, line height and padding, in px. */
const LINE_CHARS = 88
const LINE_PX = 26
const AROUND_PX = 40
/** Longer texts are estimated by length alone, in characters. */
const COUNTED_CHARS = 20_000

/** Estimated height of a text row before its first layout, in px. */
export const estimateHeight = (text: string): number => {
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
 * Mounts the content of a row near the viewport and unmounts it far away. With `isNew` the content
 * mounts in the first frame. `far` is the row's height in px while its content is unmounted,
 * otherwise null. The height is estimated from `text` before the first layout. `ref` belongs to the
 * row's element.
 */
export const useNearRow = (
  isNew: boolean,
  text: string,
): { readonly far: number | null; readonly ref: RefCallback<HTMLElement> } => {
  const [far, setFar] = useState(() =>
    isNew || typeof ResizeObserver === 'undefined' ? null : estimateHeight(text),
  )
  const ref = useCallback((row: HTMLElement | null) => {
    if (row) return rowsAround(row)?.watch(row, setFar)
  }, [])
  return { far, ref }
}
