import type { IconNode } from './icons.ts'
import type { ReactNode, RefObject } from 'react'

/** A menu row, or the separator between two groups of rows. */
export type MenuItem =
  | {
      readonly type: 'action'
      readonly label: string
      readonly icon?: IconNode
      readonly tone?: 'neg'
      /** A shortcut, aligned right: "F2". */
      readonly keys?: string
      /** A short text at the right end of the row: "3 new". */
      readonly note?: string
      /** Whether this row is chosen, in a menu where one row is chosen at a time. */
      readonly isOn?: boolean
      /** The action is in progress. The row stays focusable, but a press does nothing. */
      readonly isOff?: boolean
      /** The menu stays open on select, because the row shows the progress. */
      readonly staysOpen?: boolean
      readonly onSelect: () => void
    }
  | { readonly type: 'rule' }

export type MenuContent = {
  readonly items: readonly MenuItem[]
  /** Shown above the rows, outside the tab order. */
  readonly header?: ReactNode
  readonly placement?: 'bottom-start' | 'bottom-end'
}

/** The props that a menu gets from its button. */
export type MenuSlot = {
  readonly open: boolean
  readonly onClose: () => void
  readonly anchor: RefObject<HTMLElement | null>
  /** Accessible name. */
  readonly label: string
}
