/** So long at most, in UTF-8 bytes and without the extension: file systems take 255. */
const BASE_MAX_BYTES = 200

/** Names that Windows keeps for devices, whatever their extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** As many whole characters as fit. */
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
 * The name of a downloaded file, out of a title: no control or turning characters, none that a path or a
 * file system reads as its own, no dot or space at its ends, no device's name, at most 200 bytes
 * before the extension. Never empty.
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
