/** Number of bytes at the start of a file that we check to detect its encoding. */
export const ENCODING_SAMPLE_BYTES = 65_536

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte)

const byMark = (bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null => {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  return startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : null
}

/** In UTF-16, one of the two bytes of most delimiters, digits and letters is zero. */
const byZeros = (sample: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  let [even, odd] = [0, 0]
  for (let at = 0; at < sample.length; at += 1) {
    if (sample[at] !== 0) continue
    if (at % 2 === 0) even += 1
    else odd += 1
  }
  const least = sample.length / 40
  if (odd >= least && odd > even * 10) return 'utf-16le'
  return even >= least && even > odd * 10 ? 'utf-16be' : null
}

/** The encoding that a BOM or zero bytes prove, or null. */
export const detectUnicodeEncoding = (
  bytes: Uint8Array,
): 'utf-8' | 'utf-16le' | 'utf-16be' | null =>
  byMark(bytes) ?? byZeros(bytes.subarray(0, ENCODING_SAMPLE_BYTES))
