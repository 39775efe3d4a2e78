import { createContext } from 'react'
import type { Links } from './syntax/lexer.ts'

/** Link definitions and footnotes of one answer. */
export type AnswerDefinitions = {
  readonly links: Links
  /** Footnote numbers by label. */
  readonly numbers: ReadonlyMap<string, number>
  /** Prefix of the footnote ids, unique per answer. */
  readonly id: string
  /** The text is still streaming, so definitions may yet arrive. */
  readonly isOpen: boolean
}

/** One value per answer. Only text with a bracket reads the context. */
export const AnswerDefinitionsContext = createContext<AnswerDefinitions>({
  links: {},
  numbers: new Map(),
  id: '',
  isOpen: false,
})

/** The DOM id of a footnote. */
export const footnoteId = (id: string, number: number): string => `${id}note-${number}`
