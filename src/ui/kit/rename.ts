import { TITLE_MAX_CHARS } from '#contract/limits.ts'

/** The title to save, or null if empty or unchanged. */
export const renamedTo = (typed: string, current: string): string | null => {
  const title = typed.trim()
  return title === '' || title === current ? null : title
}

export const isTooLong = (typed: string): boolean => typed.trim().length > TITLE_MAX_CHARS
