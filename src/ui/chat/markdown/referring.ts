import { createContext } from 'react'
import type { Links } from './syntax/lexer.ts'

/** What the texts of one answer refer to. */
export type Referring = {
  readonly links: Links
  /** Number of a footnote by its label. */
  readonly numbers: ReadonlyMap<string, number>
  /** Begins the ids of footnotes: no two answers share it. */
  readonly id: string
  /** The text still streams: what it refers to may yet come. */
  readonly isOpen: boolean
}

/** Given once for an answer; only texts with a bracket read it. */
export const ReferringContext = createContext<Referring>({
  links: {},
  numbers: new Map(),
  id: '',
  isOpen: false,
})

/** The id of a footnote, and what finds the first mark that refers to it. */
export const noteId = (id: string, number: number): string => `${id}note-${number}`
