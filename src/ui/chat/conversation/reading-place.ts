import type { Place } from '#src/services/chat/scroll-positions.ts'

/** Moved by less than this, a thing stands where it stood, in px. */
const STILL_PX = 0.5
/** How deep below a row the thing at the top of the window is looked for: an answer's blocks. */
const DEPTH = 4

/** A row of the log, with its message's id. A log's children are groups of rows. */
type Row = { readonly id: string; readonly element: HTMLElement }

const rowOf = (element: Element | null | undefined): Row | null =>
  element && element instanceof HTMLElement ? { id: element.dataset['row'] ?? '', element } : null

const topOf = (element: Element): number => element.getBoundingClientRect().top

/** The first child that ends below a height of the screen, in px; by halves, so few sizes are read. */
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

/** The row after this one, also where that begins another group. */
export const rowAfter = (row: Element): Element | null =>
  row.nextElementSibling ?? row.parentElement?.nextElementSibling?.firstElementChild ?? null

const rowBefore = (row: Element): Element | null =>
  row.previousElementSibling ?? row.parentElement?.previousElementSibling?.lastElementChild ?? null

/** The first row of the conversation in `box` that ends below a height of the screen, in px. */
export const rowBelow = (box: HTMLElement, top: number): Element | null => {
  const log = box.querySelector('[role="log"]')
  const group = log && firstBelow(log, top)
  return group && (firstBelow(group, top) ?? group.nextElementSibling?.firstElementChild ?? null)
}

/** What is read: the place, and the question it belongs to when that has left the window upwards. */
export type Reading = { readonly place: Place; readonly askedId: string | null }

/** Where the reader stands in `box`, or null while there is no row. */
export const readPlace = (
  box: HTMLElement,
  isQuestion: (id: string) => boolean,
): Reading | null => {
  const row = rowOf(rowBelow(box, topOf(box)))
  if (!row) return null
  let after = 0
  let asked: Row | null = row
  for (; asked && !isQuestion(asked.id); after += 1) asked = rowOf(rowBefore(asked.element))
  const offset = topOf(row.element) - topOf(box)
  if (!asked) return { place: { id: row.id, after: 0, offset }, askedId: null }
  return { place: { id: asked.id, after, offset }, askedId: after > 0 ? asked.id : null }
}

/** A thing at the top of the window, and how far below the top it stands, in px. */
export type Mark = { readonly element: Element; readonly offset: number }

/** What stands at the top of the window: a block of an answer rather than all of it. */
export const readMark = (box: HTMLElement): Mark | null => {
  const top = topOf(box)
  let next = rowBelow(box, top)
  let found = next
  for (let depth = 1; next && depth < DEPTH && topOf(next) < top; depth += 1) {
    next = firstBelow(next, top)
    found = next ?? found
  }
  return found ? { element: found, offset: topOf(found) - top } : null
}

const movedBy = (box: HTMLElement, { element, offset }: Mark): number =>
  topOf(element) - topOf(box) - offset

/** Whether a thing stands where it stood. */
export const isAt = (box: HTMLElement, mark: Mark): boolean =>
  Math.abs(movedBy(box, mark)) < STILL_PX

const move = (box: HTMLElement, mark: Mark): void => {
  if (!isAt(box, mark)) box.scrollTop += movedBy(box, mark)
}

/** Puts a thing where it stood; false when it has gone. */
export const goToMark = (box: HTMLElement, mark: Mark): boolean => {
  if (!mark.element.isConnected) return false
  move(box, mark)
  return true
}

/** The row of a message, or null. */
export const findRow = (box: HTMLElement, id: string): HTMLElement | null =>
  rowOf(box.querySelector(`[data-row="${CSS.escape(id)}"]`))?.element ?? null

/** Puts the row of a place where it stood; false when it is not there. */
export const goTo = (box: HTMLElement, { id, after, offset }: Place): boolean => {
  let row: Element | null = findRow(box, id)
  for (let step = 0; step < after; step += 1) row = row && rowAfter(row)
  const found = rowOf(row)
  if (!found) return false
  // A row that was never laid out has no height of its own yet to stand in the middle of.
  const group = found.element.parentElement
  if (group) group.style.contentVisibility = 'visible'
  move(box, { element: found.element, offset })
  return true
}
