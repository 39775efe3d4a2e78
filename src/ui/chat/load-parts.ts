import { lazyComponent } from '../kit/lazy-component.ts'
import { Markdown } from './answer/load-markdown.ts'

/** The log of a conversation. An empty chat needs neither it nor what answers are drawn with. */
export const Conversation = lazyComponent(
  async () => (await import('./conversation/conversation.tsx')).Conversation,
)

/** A document that is open; the first one brings it. */
export const DocumentPanel = lazyComponent(
  async () => (await import('./document/document-panel.tsx')).DocumentPanel,
)

/** Brings what draws messages: with the first of them, or as soon as somebody starts to write one. */
export const preloadMessageParts = (): void => {
  void Conversation.preload()
  void Markdown.preload()
}
