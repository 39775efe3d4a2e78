import { loadMarkdown } from './answer/load-markdown.ts'

/** The log of a conversation. An empty chat needs neither it nor what answers are drawn with. */
export const loadConversation = () => import('./conversation.tsx')

/**
 * Loads what draws messages: with the first of them, or as soon as somebody starts to write one. A part
 * that does not load now is asked for again when it is drawn.
 */
export const loadParts = (): void =>
  void Promise.all([loadConversation(), loadMarkdown()]).catch(() => {})
