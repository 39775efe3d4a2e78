import { X, type IconNode } from './icons.ts'
import type { ReactNode } from 'react'
import { ink } from '../theme/text.css.ts'
import * as css from './chip.css.ts'
import { Icon } from './icon.tsx'

type ChipProps = {
  readonly icon?: IconNode
  readonly name: string
  /** The state in words: "24 pages", "Processing, about 30 s". */
  readonly state?: string
  /** The size, after the state. It never truncates. */
  readonly size?: string
  /** Replaces the icon of the file's kind. */
  readonly picture?: ReactNode
  readonly failed?: boolean
  /** Completed share, 0 to 1. */
  readonly progress?: number
  /** Accessible name of the remove button, for example "Remove pasted text segment". */
  readonly removeLabel?: string
  readonly onRemove?: () => void
  /** Makes the name a button. */
  readonly onOpen?: () => void
  /** Makes the name a link. */
  readonly href?: string | undefined
}

const Name = ({ name, failed, onOpen, href }: ChipProps) => {
  if (href !== undefined)
    return (
      // Safari does not focus a clicked link. The document viewer needs the focus to know its
      // opener.
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
  return <b className={failed ? `${css.name} ${css.nameAboveReason}` : css.name}>{name}</b>
}

const Kind = ({ picture, icon, failed }: ChipProps) =>
  picture ||
  (icon && (
    <span className={failed ? ink.neg : undefined}>
      <Icon of={icon} size={14} />
    </span>
  ))

/**
 * An attachment of a message. Put the chip in a list item whose `aria-label` is the file's name.
 */
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
