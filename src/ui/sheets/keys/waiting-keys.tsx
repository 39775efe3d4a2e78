import { HELD_KEYS } from '#src/texts/screens.ts'
import { useHeld } from './use-held-keys.ts'
import { visuallyHidden } from '../../theme/text.css.ts'
import type { Held, HeldKeys } from './held-keys.ts'
import * as css from './waiting-keys.css.ts'

/** So much of what was typed is shown, from its end. */
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

/** What waits, as words: signs as they were typed, other keys by their pictures or names. */
const heldText = (items: readonly Held[]): string =>
  items.map(wordOf).join('').replaceAll(/\s+/g, ' ').trim()

/** Says that what is typed waits for the cells, and what it is. */
export const WaitingKeys = ({ held }: { readonly held: HeldKeys }) => {
  const items = useHeld(held)
  const text = heldText(items)
  return (
    <>
      <output className={visuallyHidden}>{text === '' ? '' : HELD_KEYS.waiting}</output>
      {text !== '' && (
        <div className={css.pill} aria-hidden>
          <span>{HELD_KEYS.waiting}</span>
          <span className={css.typed}>{text.slice(-SHOWN_CHARS)}</span>
        </div>
      )}
    </>
  )
}
