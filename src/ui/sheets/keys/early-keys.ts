import { isLaterFeatureKey } from '../univer/focus/grid-later-keys.ts'

// Decides which keys belong to the cells before the cells have the focus.

/** The parts of a KeyboardEvent that are replayed later. */
export type QueuedKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'keyCode' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'
>

/**
 * The part of the page that a key's target is in, or null if its keys are not for the cells.
 * `start`: the page's body or its title, so no control has the focus. `first`: the light grid of
 * the cells.
 */
export type KeyTargetOf = (target: EventTarget | null) => 'start' | 'first' | null

const START = 'body, main h1'
const FIRST_CELLS = '[data-part="first-cells"] [role="grid"]'

export const keyTargetOf: KeyTargetOf = (target) => {
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
/** Keys that belong to the cells only after another queued input. */
const FOLLOWS: ReadonlySet<string> = new Set(['Tab', 'Escape'])
/** Letters that, with Ctrl or Command, belong to the cells after another queued input. */
const LETTERS: ReadonlySet<string> = new Set(['b', 'i', 'u', 'y', 'z'])

const isCommand = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph')

/**
 * Whether a key types a printable character. Alt with a letter or digit opens a menu. Alt with
 * another character types on a Mac.
 */
const isSign = (event: KeyboardEvent): boolean =>
  event.key.length === 1 &&
  !isCommand(event) &&
  (!event.altKey || event.ctrlKey || !/^[\w ]$/.test(event.key))

/**
 * Whether a key belongs to the cells while the queue is empty. Arrow keys and similar keys in the
 * light grid do not, because they move its selection.
 */
export const canStartQueue = (event: KeyboardEvent, isInFirst: boolean): boolean => {
  if (event.isComposing) return false
  if (isSign(event) || isLaterFeatureKey(event)) return true
  if (event.altKey || (isCommand(event) && event.key !== 'Home' && event.key !== 'End'))
    return false
  return CHANGES.has(event.key) || (!isInFirst && MOVES.has(event.key))
}

/** Whether a key belongs to the cells while the queue has inputs. */
export const canJoinQueue = (event: KeyboardEvent): boolean =>
  canStartQueue(event, false) ||
  (isCommand(event)
    ? LETTERS.has(event.key.toLowerCase()) || MOVES.has(event.key) || event.key === 'Enter'
    : !event.altKey && FOLLOWS.has(event.key))

/** Copies a key's properties, because the event does not outlive its dispatch. */
export const copyKey = (event: KeyboardEvent): QueuedKey => {
  const { key, code, keyCode, ctrlKey, metaKey, shiftKey, altKey } = event
  return { key, code, keyCode, ctrlKey, metaKey, shiftKey, altKey }
}

/** Pasted texts by MIME type. Null without any text, as for a picture. */
export const pastedTextsOf = (event: ClipboardEvent): Readonly<Record<string, string>> | null => {
  const texts = ['text/plain', 'text/html'].map((type) => [
    type,
    event.clipboardData?.getData(type) ?? '',
  ])
  const data = Object.fromEntries(texts.filter(([, text]) => text !== ''))
  return Object.keys(data).length === 0 ? null : data
}
