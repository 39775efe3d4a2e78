// These functions read simple XML directly from bytes. The bytes end in zeros, which stop every
// loop.
// Each function returns the offset where it stopped, or `TOO_COMPLEX` to leave the input to the
// parser. Accepted input must yield the parser's exact result.

/** The input is too complex for the fast path. */
export const TOO_COMPLEX = -1

export const [SPACE, DOUBLE_QUOTE, QUOTE] = [32, 34, 39] as const
const [TAB, LINE_FEED, AND] = [9, 10, 38]
export const [SLASH, LESS, EQUAL, MORE] = [47, 60, 61, 62] as const
const [ZERO, NINE, LAST_ASCII] = [48, 57, 126]
/** Any number with this many digits is exact in a double. */
const EXACT_DIGITS = 15
const POWERS_OF_10 = Array.from({ length: EXACT_DIGITS + 1 }, (_, power) => 10 ** power)

const isDigit = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= ZERO && byte <= NINE

/** Skips white space, except carriage returns, which the parser converts to line feeds. */
export const afterSpace = (bytes: Uint8Array, from: number): number => {
  let at = from
  while (bytes[at] === LINE_FEED || bytes[at] === SPACE || bytes[at] === TAB) at += 1
  return at
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Whether `signs` starts at this offset. */
export const hasBytesAt = (bytes: Uint8Array, at: number, signs: Uint8Array): boolean => {
  for (let each = 0; each < signs.length; each += 1)
    if (bytes[at + each] !== signs[each]) return false
  return true
}

/** Parses digits. -1 if there are none or too many to be exact. */
export const wholeNumberIn = (bytes: Uint8Array, from: number, to: number): number => {
  if (to <= from || to - from > EXACT_DIGITS) return -1
  let value = 0
  for (let at = from; at < to; at += 1) value = value * 10 + (bytes[at] ?? 0) - ZERO
  return value
}

export const afterDigits = (bytes: Uint8Array, from: number): number => {
  let at = from
  while (isDigit(bytes[at])) at += 1
  return at
}

export const asciiIn = (bytes: Buffer, from: number, to: number): string =>
  bytes.toString('latin1', from, to)

/** End of an attribute value that the parser would return unchanged. */
export const afterValue = (bytes: Uint8Array, from: number, quote: number | undefined): number => {
  let at = from
  for (;;) {
    const byte = bytes[at] ?? 0
    if (byte === quote) return at
    if (byte < SPACE || byte > LAST_ASCII || byte === AND || byte === LESS) return TOO_COMPLEX
    at += 1
  }
}

/**
 * Offset of the `<` that ends a text. Accepts only text that the parser would not change, apart
 * from entities.
 */
export const afterText = (bytes: Uint8Array, from: number): number => {
  let at = from
  for (;;) {
    const byte = bytes[at] ?? 0
    if (byte === LESS) return at
    if (byte < SPACE && byte !== LINE_FEED && byte !== TAB) return TOO_COMPLEX
    at += 1
  }
}

const ENTITIES: { readonly [name: string]: string } = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
}

/** Decodes the five named entities. Null for any other entity. */
export const textIn = (bytes: Buffer, from: number, to: number): string | null => {
  const text = bytes.toString('utf8', from, to)
  if (!text.includes('&')) return text
  let isPlain = true
  const plain = text.replace(/&[^;&]*;?/g, (entity) => {
    const sign = ENTITIES[entity]
    isPlain &&= sign !== undefined
    return sign ?? ''
  })
  return isPlain ? plain : null
}

const fractionIn = (bytes: Buffer, from: number, point: number, to: number): number => {
  const whole = point - from
  const decimals = to - point - 1
  if (whole + decimals > EXACT_DIGITS || whole + decimals === 0) return Number.NaN
  let digits = 0
  for (let at = from; at < to; at += 1)
    if (at !== point) digits = digits * 10 + (bytes[at] ?? 0) - ZERO
  // Both operands are exact, so the division rounds to the same double as `Number`.
  return digits / (POWERS_OF_10[decimals] ?? Number.NaN)
}

const NUMBER = /^-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/

const numberOf = (text: string): number => (NUMBER.test(text) ? Number(text) : Number.NaN)

/** Parses a number. NaN means that the text is not a plain number, so the parser must read it. */
export const numberIn = (bytes: Buffer, from: number, to: number): number => {
  const isNegative = bytes[from] === 45
  const first = isNegative ? from + 1 : from
  const point = afterDigits(bytes, first)
  const value =
    point === to
      ? wholeNumberIn(bytes, first, to)
      : bytes[point] === 46 && afterDigits(bytes, point + 1) === to
        ? fractionIn(bytes, first, point, to)
        : -1
  if (value >= 0) return isNegative ? -value : value
  const number = numberOf(asciiIn(bytes, from, to))
  return Number.isFinite(number) ? number : Number.NaN
}
