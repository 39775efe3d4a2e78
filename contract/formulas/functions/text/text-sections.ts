/** What a format of texts is made of: quotes, signs as they are, room and fillers, colours, and the text. */
const PIECES = /"([^"]*)"|\\(.)|(_.)|\*.|\[[^\]]*\]|([\s\S])/gu
/** Of numbers and days, which no format of texts has. */
const OF_NUMBERS = /[0#?;ymdhs]/iu

/**
 * How a format that is of texts alone shows a text: `@ "kg"` puts it before "kg". Null where it is of other values
 * too, or of no text.
 */
export const textSection = (pattern: string): ((text: string) => string) | null => {
  const pieces = [...pattern.matchAll(PIECES)].map(([, quoted, sign, room, plain]) => ({
    shown: quoted ?? sign ?? (room === undefined ? plain : ' ') ?? '',
    plain,
  }))
  const isOfTexts = pieces.some(({ plain }) => plain === '@')
  if (!isOfTexts || pieces.some(({ plain = '' }) => OF_NUMBERS.test(plain))) return null
  return (text) => pieces.map(({ shown, plain }) => (plain === '@' ? text : shown)).join('')
}
