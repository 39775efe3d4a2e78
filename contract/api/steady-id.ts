/** Lanes of 32 bits, each with a start and a factor of its own; together they are the 128 of a uuid. */
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
 * A uuid (version 8) that is always the same of the same text: what asks twice, in another tab or after a
 * reload, asks for the same. It tells apart one person's own requests; nobody needs to trust it.
 */
export const steadyId = (text: string): string => {
  const [a = '', b = '', c = '', d = ''] = LANES.map((one) => lane(text, one))
  const variant = ((Number.parseInt(c.charAt(0), 16) & 0x3) | 0x8).toString(16)
  return [a, b.slice(0, 4), `8${b.slice(5)}`, `${variant}${c.slice(1, 4)}`, c.slice(4) + d].join(
    '-',
  )
}

/** The `request_id` of the one spreadsheet of a table of a document, by the server's id of that and the table's number. */
export const tableRequestId = (documentId: string, table: number): string =>
  steadyId(`document ${documentId} table ${table}`)
