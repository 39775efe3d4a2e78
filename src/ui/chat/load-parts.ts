import { lazyComponent } from '../kit/lazy-component.ts'
import { Markdown } from './answer/load-markdown.ts'

/**
 * The messages of a conversation. Their code loads later, because an empty chat needs neither this
 * code nor `Markdown`.
 */
export const Conversation = lazyComponent(
  async () => (await import('./conversation/conversation.tsx')).Conversation,
)

/** The panel of an open document. Its code loads when the first document opens. */
export const DocumentPanel = lazyComponent(
  async () => (await import('./document/document-panel.tsx')).DocumentPanel,
)

/**
 * Preloads the code that renders messages. Call it when a conversation opens or an element of the
 * chat takes the focus.
 */
export const preloadMessageParts = (): void => {
  void Conversation.preload()
  void Markdown.preload()
}
