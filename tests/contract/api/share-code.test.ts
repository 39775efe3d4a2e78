import fc from 'fast-check'
import { expect, it } from 'vitest'
import { errorToMessage } from '#src/texts/errors/error-message.ts'
import { makeShareCode, parseShareCode, SHARE_CODE_BYTES } from '#contract/api/share-code.ts'

it.each(['a', '0', 'Ab3', 'ABCDEFGHIJ0123456789'])('[SHARE-1] %j is a share code', (text) => {
  expect(parseShareCode(text)).toEqual({ ok: true, value: text })
})

it.each(['', 'ABCDEFGHIJ0123456789x', 'a b', ' a', 'a\n', 'a-b', 'é', 'a/../b', '１２'])(
  "[SHARE-70] %j is refused with 'Invalid share link'",
  (text) => {
    const parsed = parseShareCode(text)
    expect(parsed.ok ? null : errorToMessage(parsed.error)).toBe('Invalid share link')
  },
)

it('[SHARE-2] any bytes make a share code of 20 characters if at least 20 of them are usable', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: SHARE_CODE_BYTES }), (bytes) => {
      const code = makeShareCode(bytes)
      const usable = bytes.filter((byte) => byte < 248).length
      if (usable < 20) expect(code).toBeNull()
      else expect(code !== null && code.length === 20 && parseShareCode(code).ok).toBe(true)
    }),
  )
})

it('[SHARE-2] each character that a share code can contain comes from four byte values', () => {
  const counts = new Map<string, number>()
  for (let byte = 0; byte < 256; byte += 1) {
    const char = makeShareCode(new Uint8Array(20).fill(byte))?.charAt(0) ?? 'left out'
    counts.set(char, (counts.get(char) ?? 0) + 1)
  }
  expect(counts.get('left out')).toBe(8)
  counts.delete('left out')
  expect([...counts.values()]).toEqual(Array.from({ length: 62 }, () => 4))
})
