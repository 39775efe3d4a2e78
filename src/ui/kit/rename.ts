import { TITLE_MAX_CHARS } from '#contract/limits.ts'

/** The title to save, or null if empty or unchanged. */
export const titleToSave = (typed: string, current: string): string | null => {
  const title = typed.trim()
  return title === '' || title === current ? null : title
}

export const isTitleTooLong = (typed: string): boolean => typed.trim().length > TITLE_MAX_CHARS
