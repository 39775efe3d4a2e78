/** First serial number past December 31, 9999. */
const NO_DAY = 2_958_466
/**
 * Format parts that are not date letters: literals, colors and conditions. Elapsed time such as
 * `[h]` is not among them.
 */
const NO_LETTERS = /"[^"]*"|[\\_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]/giu
const DAY_LETTERS = /[ymdhs]/iu
const HAS_CONDITION = /\[[<>=]/u

/**
 * Whether the format shows a date or time that the number cannot have, because it is negative or
 * too large.
 */
export const isInvalidDate = (number: number, pattern: string): boolean => {
  if ((number >= 0 && number < NO_DAY) || HAS_CONDITION.test(pattern)) return false
  const [first = '', second = '@'] = pattern.replace(NO_LETTERS, '').split(';')
  return DAY_LETTERS.test(number < 0 && !second.includes('@') ? second : first)
}
