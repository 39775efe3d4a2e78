import { lazyComponent } from '../../kit/lazy-component.ts'

/**
 * The markdown view, lazy-loaded with the first answer. Preloading also warms up the parser while
 * the user writes, so the parser is ready for the answer.
 */
export const Markdown = lazyComponent(async () => {
  const { Markdown, warmUp } = await import('../markdown/markdown.tsx')
  warmUp()
  return Markdown
})
