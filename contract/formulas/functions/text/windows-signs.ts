const CODES = 256
/** "?", which stands for what has no code. */
const UNKNOWN = 63

/** What the codes from 0 on stand for in Windows-1252. */
const SIGNS = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: CODES }, (_, code) => code),
)

/** The sign of a code of Windows-1252; null for what is none. */
export const signOf = (code: number): string | null => (code >= 1 ? (SIGNS[code] ?? null) : null)

/** The code of a text's first sign in Windows-1252, or that of "?". */
export const codeOf = (text: string): number => {
  const code = SIGNS.indexOf(text.charAt(0))
  return code < 0 ? UNKNOWN : code
}
