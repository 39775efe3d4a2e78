import { nameTooLong } from '#contract/api/name-texts.ts'

/** The error of a name longer than `maxChars`, or null. Surrounding spaces do not count. */
export const nameError = (typed: string, maxChars: number): string | null =>
  typed.trim().length > maxChars ? nameTooLong(maxChars) : null
