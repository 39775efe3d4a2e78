const hex = (byte: number): string => byte.toString(16).padStart(2, '0')

/** A random uuid (version 4). `crypto.randomUUID` exists only in secure contexts. */
export const newId = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const text = Array.from(bytes, hex).join('')
  return [8, 12, 16, 20, 32].map((end, i) => text.slice([0, 8, 12, 16, 20][i], end)).join('-')
}
