/** Seed and factor of four 32-bit lanes, which together give the 128 bits of a UUID. */
const LANES = [
  [0xdeadbeef, 2654435761],
  [0x41c6ce57, 1597334677],
  [0x9e3779b9, 2246822519],
  [0x85ebca6b, 3266489917],
] as const

const lane = (text: string, [start, factor]: (typeof LANES)[number]): string => {
  let hash: number = start
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), factor)
    hash = (hash << 13) | (hash >>> 19)
  }
  hash = Math.imul(hash ^ (hash >>> 16), factor)
  return ((hash ^ (hash >>> 13)) >>> 0).toString(16).padStart(8, '0')
}

/**
 * A UUID (version 8) derived from a text. A retry after a reload or in another tab reuses the id.
 * Not secure: it only tells apart one person's own requests.
 */
export const deterministicId = (text: string): string => {
  const [a = '', b = '', c = '', d = ''] = LANES.map((one) => lane(text, one))
  const variant = ((Number.parseInt(c.charAt(0), 16) & 0x3) | 0x8).toString(16)
  return [a, b.slice(0, 4), `8${b.slice(5)}`, `${variant}${c.slice(1, 4)}`, c.slice(4) + d].join(
    '-',
  )
}

/**
 * The `request_id` for a spreadsheet made from table number `table` of a document. `documentId` is
 * the server's id.
 */
export const tableRequestId = (documentId: string, table: number): string =>
  deterministicId(`document ${documentId} table ${table}`)
