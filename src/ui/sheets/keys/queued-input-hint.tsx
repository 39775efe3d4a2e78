import { QUEUED_KEYS } from '#src/texts/screens.ts'
import { useQueuedInputs } from './use-input-queue.ts'
import { visuallyHidden } from '../../theme/text.css.ts'
import type { QueuedInput, InputQueue } from './input-queue.ts'
import * as css from './queued-input-hint.css.ts'

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

const wordOf = (input: QueuedInput): string => {
  if (input.kind === 'paste') return input.data['text/plain'] ?? QUEUED_KEYS.paste
  if (input.kind === 'go') return ''
  const { key, ctrlKey, metaKey } = input.key
  if (ctrlKey || metaKey) return ` Ctrl+${key.toUpperCase()} `
  return key.length === 1 ? key : ` ${NAMES[key] ?? key} `
}

/** The queued inputs as text: characters as typed, other keys by symbol or name. */
const queuedText = (items: readonly QueuedInput[]): string =>
  items.map(wordOf).join('').replaceAll(/\s+/g, ' ').trim()

/** Says that typed text waits until the cells are ready, and shows the text. */
export const QueuedInputHint = ({ queue }: { readonly queue: InputQueue }) => {
  const items = useQueuedInputs(queue)
  const text = queuedText(items)
  return (
    <>
      <output className={visuallyHidden}>{text === '' ? '' : QUEUED_KEYS.waiting}</output>
      {text !== '' && (
        <div className={css.pill} aria-hidden>
          <span>{QUEUED_KEYS.waiting}</span>
          <span className={css.typedText}>{text.slice(-SHOWN_CHARS)}</span>
        </div>
      )}
    </>
  )
}
