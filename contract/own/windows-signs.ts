/** What the codes from 128 to 159 stand for in Windows-1252. */
const SIGNS = '€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ'
const FIRST = 128
const LAST = 255
/** "?", which stands for what has no code. */
const UNKNOWN = 63

/** The sign of a code of Windows-1252; null for what is none. */
export const signOf = (code: number): string | null => {
  if (!(code >= 1 && code <= LAST)) return null
  return SIGNS[code - FIRST] ?? String.fromCharCode(code)
}

/** The code of a text's first sign in Windows-1252, or that of "?". */
export const codeOf = (text: string): number => {
  const place = SIGNS.indexOf(text.charAt(0))
  if (place >= 0) return place + FIRST
  const code = text.charCodeAt(0)
  return code <= LAST ? code : UNKNOWN
}
