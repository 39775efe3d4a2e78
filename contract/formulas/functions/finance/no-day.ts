/** The first number behind the last day, 9999-12-31. */
const NO_DAY = 2_958_466
/** What a format shows as it is, its colours and its conditions; hours, minutes and seconds stay. */
const NO_LETTERS = /"[^"]*"|[\\_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]/giu
const DAY_LETTERS = /[ymdhs]/iu
const HAS_CONDITION = /\[[<>=]/u

/** Whether a format shows a number as a day, or a time, that there is not. */
export const isNoDay = (held: number, pattern: string): boolean => {
  if ((held >= 0 && held < NO_DAY) || HAS_CONDITION.test(pattern)) return false
  const [first = '', second = '@'] = pattern.replace(NO_LETTERS, '').split(';')
  return DAY_LETTERS.test(held < 0 && !second.includes('@') ? second : first)
}
