import { X, type IconNode } from './icons.ts'
import type { ReactNode } from 'react'
import { ink } from '../theme/text.css.ts'
import * as css from './chip.css.ts'
import { Icon } from './icon.tsx'

type ChipProps = {
  readonly icon?: IconNode
  readonly name: string
  /** State in words: "24 pages", "Processing, about 30 s". */
  readonly state?: string
  /** Its size: stands behind the state, and is not cut off with it. */
  readonly size?: string
  /** In the place of the sign of its kind. */
  readonly picture?: ReactNode
  readonly failed?: boolean
  /** Share done, 0 to 1. */
  readonly progress?: number
  /** Accessible name of the remove button, e.g. "Remove pasted text segment". */
  readonly removeLabel?: string
  readonly onRemove?: () => void
  /** Makes the name a button. */
  readonly onOpen?: () => void
  /** Makes the name a link to this address. */
  readonly href?: string | undefined
}

/** The name; pressed, where there is something to open. */
const Name = ({ name, failed, onOpen, href }: ChipProps) => {
  if (href !== undefined)
    return (
      // Safari gives no focus to a link that is clicked; by it, it is known who opened a document.
      <a className={css.open} href={href} onClick={({ currentTarget }) => currentTarget.focus()}>
        {name}
      </a>
    )
  if (onOpen)
    return (
      <button type="button" className={css.open} aria-haspopup="dialog" onClick={onOpen}>
        {name}
      </button>
    )
  return <b className={failed ? `${css.name} ${css.above}` : css.name}>{name}</b>
}

const Kind = ({ picture, icon, failed }: ChipProps) =>
  picture ||
  (icon && (
    <span className={failed ? ink.neg : undefined}>
      <Icon of={icon} size={14} />
    </span>
  ))

/** A thing attached to a message (look, "Chip"). Put it in a list item named by the file. */
export const Chip = (props: ChipProps) => {
  const { name, state, size, failed, progress, removeLabel, onRemove } = props
  return (
    <span className={css.chip[failed ? 'neg' : 'quiet']} title={state ? `${name}: ${state}` : name}>
      <Kind {...props} />
      <Name {...props} />
      {state && <span className={failed ? css.reason : css.state}>{state}</span>}
      {size && <span className={css.size}>{state ? `· ${size}` : size}</span>}
      {onRemove && (
        <button type="button" className={css.remove} aria-label={removeLabel} onClick={onRemove}>
          <Icon of={X} size={14} />
        </button>
      )}
      {progress !== undefined && (
        <span className={css.progress} style={{ width: `${Math.round(progress * 100)}%` }} />
      )}
    </span>
  )
}
