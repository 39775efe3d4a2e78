import { lazyComponent } from '../../kit/lazy-component.ts'

/**
 * The prose of an answer, which comes with the first of them. Its reader reads a little before it is drawn:
 * brought ahead when somebody starts to write, it is ready for the first answer.
 */
export const Markdown = lazyComponent(async () => {
  const { Markdown, warmUp } = await import('../markdown/markdown.tsx')
  warmUp()
  return Markdown
})
