import { createContext } from 'react'
import type { Links } from './syntax/lexer.ts'

/** Link definitions and footnotes of one answer. */
export type Referring = {
  readonly links: Links
  /** Footnote numbers by label. */
  readonly numbers: ReadonlyMap<string, number>
  /** Prefix of the footnote ids, unique per answer. */
  readonly id: string
  /** The text is still streaming, so definitions may yet arrive. */
  readonly isOpen: boolean
}

/** One value per answer. Only text with a bracket reads the context. */
export const ReferringContext = createContext<Referring>({
  links: {},
  numbers: new Map(),
  id: '',
  isOpen: false,
})

/** The DOM id of a footnote. */
export const noteId = (id: string, number: number): string => `${id}note-${number}`
