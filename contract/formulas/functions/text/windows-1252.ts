const CODES = 256
/** Code of "?", the fallback for characters outside Windows-1252. */
const UNKNOWN = 63

/** Characters of Windows-1252 by code. */
const SIGNS = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: CODES }, (_, code) => code),
)

/** Returns the Windows-1252 character for a code, or null. */
export const characterOf = (code: number): string | null =>
  code >= 1 ? (SIGNS[code] ?? null) : null

/** Returns the Windows-1252 code of the first character, or the code of "?". */
export const codeOf = (text: string): number => {
  const code = SIGNS.indexOf(text.charAt(0))
  return code < 0 ? UNKNOWN : code
}
