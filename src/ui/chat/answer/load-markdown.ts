type Reader = typeof import('../markdown/markdown.tsx')

let reader: Promise<Reader> | null = null

const load = async (): Promise<Reader> => {
  try {
    const loaded = await import('../markdown/markdown.tsx')
    loaded.warmUp()
    return loaded
  } catch (error) {
    // The next answer tries again.
    reader = null
    throw error
  }
}

/**
 * Loads the markdown reader and reads a little, once; called when somebody starts to write, so that the
 * first answer finds it ready.
 */
export const loadMarkdown = (): Promise<Reader> => (reader ??= load())
