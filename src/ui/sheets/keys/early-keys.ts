import { opensLater } from '../univer/focus/grid-find.ts'

// Which keys are for the cells of a sheet before these have the focus.

/** A key as it was pressed. */
export type HeldKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'keyCode' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'
>

/**
 * Where a key is pressed that is the cells': by somebody who has gone nowhere from the page's `start`, or
 * in the `first` cells, which are only read.
 */
export type PartOf = (target: EventTarget | null) => 'start' | 'first' | null

const START = 'body, main h1'
const FIRST_CELLS = '[data-part="first-cells"] [role="grid"]'

/** Where a key was pressed in the page. */
export const partOf: PartOf = (target) => {
  if (!(target instanceof Element)) return null
  if (target.matches(START)) return 'start'
  return target.matches(FIRST_CELLS) ? 'first' : null
}

const MOVES: ReadonlySet<string> = new Set([
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
])
const CHANGES: ReadonlySet<string> = new Set(['Enter', 'Delete', 'Backspace', 'F2'])
/** Keys that are the cells' only after one of the others. */
const FOLLOWS: ReadonlySet<string> = new Set(['Tab', 'Escape'])
/** With Control or Command. */
const LETTERS: ReadonlySet<string> = new Set(['b', 'i', 'u', 'y', 'z'])

const isCommand = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph')

/** A sign to be written; Alt with a letter is a menu's, with another sign a sign of a Mac's keyboard. */
const isSign = (event: KeyboardEvent): boolean =>
  event.key.length === 1 &&
  !isCommand(event) &&
  (!event.altKey || event.ctrlKey || !/^[\w ]$/.test(event.key))

/** Whether a key is for the cells where nothing waits; in the first cells arrows are theirs. */
export const begins = (event: KeyboardEvent, isInFirst: boolean): boolean => {
  if (event.isComposing) return false
  if (isSign(event) || opensLater(event)) return true
  if (event.altKey || (isCommand(event) && event.key !== 'Home' && event.key !== 'End'))
    return false
  return CHANGES.has(event.key) || (!isInFirst && MOVES.has(event.key))
}

/** Whether a key is for the cells where something waits for them. */
export const follows = (event: KeyboardEvent): boolean =>
  begins(event, false) ||
  (isCommand(event)
    ? LETTERS.has(event.key.toLowerCase()) || MOVES.has(event.key) || event.key === 'Enter'
    : !event.altKey && FOLLOWS.has(event.key))

/** What of a key outlives its event. */
export const bare = (event: KeyboardEvent): HeldKey => {
  const { key, code, keyCode, ctrlKey, metaKey, shiftKey, altKey } = event
  return { key, code, keyCode, ctrlKey, metaKey, shiftKey, altKey }
}

/** What was pasted, as texts by their MIME types; null where it has none, as a picture. */
export const pasted = (event: ClipboardEvent): Readonly<Record<string, string>> | null => {
  const texts = ['text/plain', 'text/html'].map((type) => [
    type,
    event.clipboardData?.getData(type) ?? '',
  ])
  const data = Object.fromEntries(texts.filter(([, text]) => text !== ''))
  return Object.keys(data).length === 0 ? null : data
}
