/**
 * Pieces of a text format: quoted text, escaped characters, padding and fill characters, colors,
 * and plain characters.
 */
const PIECES = /"([^"]*)"|\\(.)|(_.)|\*.|\[[^\]]*\]|([\s\S])/gu
/** Number and date letters. A text format contains none of them. */
const OF_NUMBERS = /[0#?;ymdhs]/iu

/**
 * Returns a formatter for a text-only format, such as `@ "kg"`. Returns null if the format applies
 * to other values, or does not show the text.
 */
export const textSection = (pattern: string): ((text: string) => string) | null => {
  const pieces = [...pattern.matchAll(PIECES)].map(([, quoted, sign, spacer, plain]) => ({
    shown: quoted ?? sign ?? (spacer === undefined ? plain : ' ') ?? '',
    plain,
  }))
  const isOfTexts = pieces.some(({ plain }) => plain === '@')
  if (!isOfTexts || pieces.some(({ plain = '' }) => OF_NUMBERS.test(plain))) return null
  return (text) => pieces.map(({ shown, plain }) => (plain === '@' ? text : shown)).join('')
}
