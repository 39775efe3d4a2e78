import type { WorkbookJson } from '#contract/api/entities.ts'

/** Computes a fingerprint of a text, independent of how it is split into pieces. */
export const createFingerprint = () => {
  // cyrb53 with two 32-bit lanes. It only recognizes this tab's own saves, so it need not be
  // cryptographic.
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

/**
 * The fingerprint of a stored workbook. It equals the fingerprint of the save that stored this
 * workbook.
 */
export const workbookFingerprint = (data: WorkbookJson): string => {
  const known = createFingerprint()
  known.add(JSON.stringify(data))
  return known.value()
}
