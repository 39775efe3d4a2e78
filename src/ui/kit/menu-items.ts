import type { IconNode } from './icons.ts'
import type { ReactNode, RefObject } from 'react'

/** One row of a menu, or the rule between groups. */
export type MenuItem =
  | {
      readonly type: 'action'
      readonly label: string
      readonly icon?: IconNode
      readonly tone?: 'neg'
      /** A key, shown at the right: "F2". */
      readonly keys?: string
      /** A few words at the right: "1 new". */
      readonly note?: string
      /** One of several of which one is chosen; whether it is this one. */
      readonly isOn?: boolean
      /** It is under way: it stays in reach of the keyboard, a press does nothing. */
      readonly isOff?: boolean
      /** The menu stays open when it is pressed: the row says how far it is. */
      readonly staysOpen?: boolean
      readonly onSelect: () => void
    }
  | { readonly type: 'rule' }

/** What a menu shows and where. */
export type MenuContent = {
  readonly items: readonly MenuItem[]
  /** Stands above the rows; not part of the tab order. */
  readonly header?: ReactNode
  readonly placement?: 'bottom-start' | 'bottom-end'
}

/** What a menu gets from its button. */
export type MenuSlot = {
  readonly open: boolean
  readonly onClose: () => void
  readonly anchor: RefObject<HTMLElement | null>
  /** Accessible name. */
  readonly label: string
}
