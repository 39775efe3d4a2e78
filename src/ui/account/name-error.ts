import { nameTooLong } from '#contract/api/name-texts.ts'

/**
 * The error text if a name is longer than `maxChars`, otherwise null. Spaces around the name do not
 * count.
 */
export const nameError = (typed: string, maxChars: number): string | null =>
  typed.trim().length > maxChars ? nameTooLong(maxChars) : null
