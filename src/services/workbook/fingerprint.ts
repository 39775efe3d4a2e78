import type { WorkbookJson } from '#contract/api/entities.ts'

/** Finds what a text is known by: the same for the same text in however many pieces. */
export const createFingerprint = () => {
  // cyrb53: two lanes of 32 bits. It tells apart what one's own tab has sent; nobody needs to trust it.
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  let length = 0
  return {
    add: (piece: string): void => {
      length += piece.length
      for (let at = 0; at < piece.length; at += 1) {
        const code = piece.charCodeAt(at)
        high = Math.imul(high ^ code, 2654435761)
        low = Math.imul(low ^ code, 1597334677)
      }
    },
    value: (): string => [length, high >>> 0, low >>> 0].map((part) => part.toString(36)).join('.'),
  }
}

/** What a stored workbook is known by: the same as of the save that stored it. */
export const workbookFingerprint = (data: WorkbookJson): string => {
  const known = createFingerprint()
  known.add(JSON.stringify(data))
  return known.value()
}
