import type { ScrollPosition } from '#src/services/chat/scroll-positions.ts'

/** Movement in px below which an anchor counts as unmoved. */
const STILL_PX = 0.5
/**
 * Number of levels inside a row that the search for a scroll anchor descends, enough for an
 * answer's blocks.
 */
const DEPTH = 4

/**
 * A row of a conversation. The element with the role `log` contains groups, and each group contains
 * rows.
 */
type Row = { readonly id: string; readonly element: HTMLElement }

const rowOf = (element: Element | null | undefined): Row | null =>
  element && element instanceof HTMLElement ? { id: element.dataset['row'] ?? '', element } : null

const topOf = (element: Element): number => element.getBoundingClientRect().top

/**
 * The first child that ends below a screen offset, in px. A binary search keeps the number of
 * measurements small.
 */
const firstBelow = ({ children }: Element, top: number): Element | null => {
  let [from, to] = [0, children.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const isAbove = (children[middle]?.getBoundingClientRect().bottom ?? 0) <= top
    if (isAbove) from = middle + 1
    else to = middle
  }
  return children[from] ?? null
}

/** The next row, across group borders. */
export const rowAfter = (row: Element): Element | null =>
  row.nextElementSibling ?? row.parentElement?.nextElementSibling?.firstElementChild ?? null

const rowBefore = (row: Element): Element | null =>
  row.previousElementSibling ?? row.parentElement?.previousElementSibling?.lastElementChild ?? null

/** The first row in `box` that ends below a screen offset, in px. */
export const rowBelow = (box: HTMLElement, top: number): Element | null => {
  const log = box.querySelector('[role="log"]')
  const group = log && firstBelow(log, top)
  return group && (firstBelow(group, top) ?? group.nextElementSibling?.firstElementChild ?? null)
}

/**
 * The reader's place. `askedId` is the question at this place, once the question has scrolled out
 * above.
 */
export type ReadingPosition = { readonly place: ScrollPosition; readonly askedId: string | null }

/** The reader's place in `box`, or null without rows. */
export const readingPositionIn = (
  box: HTMLElement,
  isQuestion: (id: string) => boolean,
): ReadingPosition | null => {
  const row = rowOf(rowBelow(box, topOf(box)))
  if (!row) return null
  let after = 0
  let asked: Row | null = row
  for (; asked && !isQuestion(asked.id); after += 1) asked = rowOf(rowBefore(asked.element))
  const offset = topOf(row.element) - topOf(box)
  if (!asked) return { place: { id: row.id, after: 0, offset }, askedId: null }
  return { place: { id: asked.id, after, offset }, askedId: after > 0 ? asked.id : null }
}

/** A scroll anchor and its distance below the top of the viewport, in px. */
export type ScrollAnchor = { readonly element: Element; readonly offset: number }

/** The anchor at the top of the viewport: a block of an answer if possible, else the row. */
export const topAnchorIn = (box: HTMLElement): ScrollAnchor | null => {
  const top = topOf(box)
  let next = rowBelow(box, top)
  let found = next
  for (let depth = 1; next && depth < DEPTH && topOf(next) < top; depth += 1) {
    next = firstBelow(next, top)
    found = next ?? found
  }
  return found ? { element: found, offset: topOf(found) - top } : null
}

const movedBy = (box: HTMLElement, { element, offset }: ScrollAnchor): number =>
  topOf(element) - topOf(box) - offset

export const isAtAnchor = (box: HTMLElement, mark: ScrollAnchor): boolean =>
  Math.abs(movedBy(box, mark)) < STILL_PX

const move = (box: HTMLElement, mark: ScrollAnchor): void => {
  if (!isAtAnchor(box, mark)) box.scrollTop += movedBy(box, mark)
}

/** Restores an anchor. Returns false if its element is gone. */
export const restoreAnchor = (box: HTMLElement, mark: ScrollAnchor): boolean => {
  if (!mark.element.isConnected) return false
  move(box, mark)
  return true
}

export const findRow = (box: HTMLElement, id: string): HTMLElement | null =>
  rowOf(box.querySelector(`[data-row="${CSS.escape(id)}"]`))?.element ?? null

/** Restores a stored place. Returns false if its row is not loaded. */
export const restorePosition = (
  box: HTMLElement,
  { id, after, offset }: ScrollPosition,
): boolean => {
  let row: Element | null = findRow(box, id)
  for (let step = 0; step < after; step += 1) row = row && rowAfter(row)
  const found = rowOf(row)
  if (!found) return false
  // A row without a layout has no height yet, so an offset into it would be wrong.
  const group = found.element.parentElement
  if (group) group.style.contentVisibility = 'visible'
  move(box, { element: found.element, offset })
  return true
}
