/** Loads the markdown reader; called when somebody starts to write, so that the first answer finds it. */
export const loadMarkdown = () => import('../markdown/markdown.tsx')
