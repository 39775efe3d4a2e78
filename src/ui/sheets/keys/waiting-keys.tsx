import { HELD_KEYS } from '#src/texts/screens.ts'
import { useHeld } from './use-held-keys.ts'
import { visuallyHidden } from '../../theme/text.css.ts'
import type { Held, HeldKeys } from './held-keys.ts'
import * as css from './waiting-keys.css.ts'

/** Number of characters shown, from the end. */
const SHOWN_CHARS = 48

const NAMES: Readonly<Record<string, string>> = {
  Enter: '↵',
  Tab: '⇥',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Backspace: '⌫',
}

const wordOf = (held: Held): string => {
  if (held.kind === 'paste') return held.data['text/plain'] ?? HELD_KEYS.paste
  if (held.kind === 'go') return ''
  const { key, ctrlKey, metaKey } = held.key
  if (ctrlKey || metaKey) return ` Ctrl+${key.toUpperCase()} `
  return key.length === 1 ? key : ` ${NAMES[key] ?? key} `
}

/** The queued inputs as text: characters as typed, other keys by symbol or name. */
const heldText = (items: readonly Held[]): string =>
  items.map(wordOf).join('').replaceAll(/\s+/g, ' ').trim()

/** Tells that typed text waits for the cells, and shows the text. */
export const WaitingKeys = ({ held }: { readonly held: HeldKeys }) => {
  const items = useHeld(held)
  const text = heldText(items)
  return (
    <>
      <output className={visuallyHidden}>{text === '' ? '' : HELD_KEYS.waiting}</output>
      {text !== '' && (
        <div className={css.pill} aria-hidden>
          <span>{HELD_KEYS.waiting}</span>
          <span className={css.typedText}>{text.slice(-SHOWN_CHARS)}</span>
        </div>
      )}
    </>
  )
}
