import { nameTooLong } from '#contract/api/name-texts.ts'

/** What is wrong with a name of at most `maxChars` characters, the blanks around it aside; null where nothing is. */
export const nameError = (typed: string, maxChars: number): string | null =>
  typed.trim().length > maxChars ? nameTooLong(maxChars) : null
