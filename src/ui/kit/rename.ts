import { TITLE_MAX_CHARS } from '#contract/limits.ts'

/** The title to save, or null where nothing is saved: empty or unchanged. */
export const renamedTo = (typed: string, current: string): string | null => {
  const title = typed.trim()
  return title === '' || title === current ? null : title
}

/** Whether a title is longer than any is stored. */
export const isTooLong = (typed: string): boolean => typed.trim().length > TITLE_MAX_CHARS
