/**
 * Maximum length of a name without its extension, in UTF-8 bytes. File systems allow 255 in total.
 */
const BASE_MAX_BYTES = 200

/** Device names that Windows reserves, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** Cuts a text to `BASE_MAX_BYTES` without splitting a character. */
const cut = (text: string): string => {
  let [bytes, base] = [0, '']
  for (const character of text) {
    bytes += bytesOf(character)
    if (bytes > BASE_MAX_BYTES) break
    base += character
  }
  return base
}

/**
 * A safe file name for a title. It has no control characters, path separators, device names, or
 * dots and spaces at the ends. It has at most 200 bytes before the extension and is never empty.
 * `downloadName('Q1/Q2', 'xlsx')` gives `Q1-Q2.xlsx`.
 */
export const downloadName = (title: string, extension: string): string => {
  const plain = title
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[<>:"/\\|?*]/g, '-')
    .replace(/\s+/gu, ' ')
  const base = cut(plain.replace(/^[.\s]+/u, '')).replace(/[.\s]+$/u, '')
  const named = base === '' ? 'spreadsheet' : base
  return `${named.replace(DEVICE, '$&-')}.${extension}`
}
