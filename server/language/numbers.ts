// Numbers in digits and in words. Tried first: a library for numbers in words took 20 to 200 ms a
// message and read "£2.4m" as metres, and a message has one millisecond.

/** A number in a text. */
export type NumberRead = {
  readonly value: number
  /** Offset after its last character. */
  readonly end: number
  /** True if a word such as "thousand" or a suffix such as "k" makes it an amount. */
  readonly isLarge: boolean
  /** True if the digits can be read in two ways, such as 4.300. */
  readonly isDoubtful: boolean
}

/** Removes floating-point noise: 6.5 / 100 becomes 0.065. */
export const tidy = (value: number): number => Number(value.toPrecision(14))

type Digits = { readonly value: number; readonly end: number; readonly isDoubtful: boolean }

const plain = (digits: string): number => Number(digits.replaceAll(/[^\d.]/g, ''))
const withComma = (digits: string): number =>
  Number(digits.replaceAll(/[^\d,]/g, '').replace(',', '.'))

/** Notations, the most specific first. */
const NOTATIONS: readonly (readonly [pattern: RegExp, read: (digits: string) => number])[] = [
  // 1 200 000 and 1 200 000,50
  [/^\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:,\d{1,2})?(?![\d.,]?\d)/, withComma],
  [/^\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:\.\d{1,2})?(?![\d.,]?\d)/, plain],
  // 5'000 and 5'000.50
  [/^\d{1,3}(?:['’]\d{3})+(?:\.\d+)?(?!\d)/, plain],
  // 1.200.000, 1.200.000,50 and 1.240,50
  [/^\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?(?![\d])/, withComma],
  [/^\d{1,3}(?:\.\d{3})+,\d{1,2}(?!\d)/, withComma],
  // 1,200,000.50 and 12,00,000
  [/^\d{1,3}(?:,\d{2})*(?:,\d{3})+(?:\.\d+)?(?!\d)/, plain],
  // 12,5 with a decimal comma, but not the list 3,5,7
  [/^\d+,\d{1,2}(?![\d,])(?!,)/, withComma],
  [/^\d*\.\d+(?!\d)/, plain],
  [/^\d+/, plain],
]
/** A point before exactly three digits may separate thousands. */
const DOUBTFUL = /^[1-9]\d{0,2}\.\d{3}$/

const digitsAt = (text: string, isInList: boolean): Digits | null => {
  for (const [pattern, read] of NOTATIONS) {
    const [digits] = pattern.exec(isInList ? text.replace(/,.*$/s, '') : text) ?? []
    if (digits !== undefined)
      return { value: read(digits), end: digits.length, isDoubtful: DOUBTFUL.test(digits) }
  }
  return null
}

const SMALL: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  dozen: 12,
}
const TENS: Readonly<Record<string, number>> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}
const SCALES: Readonly<Record<string, number>> = {
  hundred: 1e2,
  thousand: 1e3,
  grand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
  lakh: 1e5,
  lakhs: 1e5,
  lac: 1e5,
  crore: 1e7,
  crores: 1e7,
  millions: 1e6,
  billions: 1e9,
}
const FRACTIONS: Readonly<Record<string, number>> = { half: 0.5, quarter: 0.25, third: 1 / 3 }

const WORD = /^[\s-]*([a-z]+)/i

const wordAt = (text: string) => {
  const found = WORD.exec(text)
  return found === null ? null : { word: (found[1] ?? '').toLowerCase(), length: found[0].length }
}

/** "k", "m" and their like, directly after digits or after a space. */
const SUFFIX = /^\s?(k|mn|mio|m|bn|tn|b)(?![a-z\d])/i
const SUFFIXES: Readonly<Record<string, number>> = {
  k: 1e3,
  m: 1e6,
  mn: 1e6,
  mio: 1e6,
  bn: 1e9,
  b: 1e9,
  tn: 1e12,
}
/** "m" after a space may be a word, as in "5 m". */
const ATTACHED = /^(?:k|m|b)$/i

const suffixOf = (text: string): { readonly scale: number; readonly length: number } | null => {
  const found = SUFFIX.exec(text)
  if (found === null) return null
  const [whole, letters = ''] = found
  if (whole !== letters && ATTACHED.test(letters) && letters !== 'k' && letters !== 'M') return null
  return { scale: SUFFIXES[letters.toLowerCase()] ?? 1, length: whole.length }
}

/** Multiplies by scale words: "64 grand", "12 lakh", "1.5 million". */
const scaled = (text: string, at: number, value: number) => {
  const suffix = suffixOf(text.slice(at))
  if (suffix !== null)
    return { value: value * suffix.scale, end: at + suffix.length, isLarge: true }
  let [end, product, isLarge] = [at, value, false]
  for (;;) {
    const next = wordAt(text.slice(end))
    const scale = next === null ? undefined : SCALES[next.word]
    if (next === null || scale === undefined) break
    product *= scale
    end += next.length
    isLarge = true
  }
  return { value: product, end, isLarge }
}

/** The state of reading number words: "one hundred" is a part of "one hundred thousand". */
type Spoken = { total: number; part: number; isLarge: boolean; hasWord: boolean }

/** "five, six" and "two three" are two numbers. */
const isNextNumber = ({ part }: Spoken, small: number): boolean =>
  part % 100 !== 0 && !(part % 10 === 0 && small < 10)

/** Adds a word to a spoken number. False if the word does not belong to it. */
const addWord = (spoken: Spoken, word: string): boolean => {
  const [small, scale] = [SMALL[word] ?? TENS[word], SCALES[word]]
  if (small !== undefined) {
    if (isNextNumber(spoken, small)) return false
    spoken.part += small
  } else if (scale === undefined || !spoken.hasWord) return false
  else if (scale === 100) spoken.part = (spoken.part || 1) * 100
  else {
    spoken.total += (spoken.part || 1) * scale
    spoken.part = 0
  }
  spoken.isLarge ||= scale !== undefined
  spoken.hasWord = true
  return true
}

/** Number words: "one hundred and twenty thousand", "thirty-five". */
const wordsAt = (text: string) => {
  const spoken: Spoken = { total: 0, part: 0, isLarge: false, hasWord: false }
  let end = 0
  for (;;) {
    const next = wordAt(text.slice(end))
    if (next === null) break
    const after = end + next.length
    const isAnd = next.word === 'and' && spoken.isLarge && isNumberWord(text.slice(after))
    if (!isAnd && !addWord(spoken, next.word)) break
    end = after
  }
  const { total, part, isLarge, hasWord } = spoken
  return hasWord ? { value: total + part, end, isLarge } : null
}

const isNumberWord = (text: string): boolean => {
  const next = wordAt(text)
  return next !== null && (next.word in SMALL || next.word in TENS)
}

/** "half a million", "a quarter of a million", "half a year", "a third". */
const FRACTION = /^(?:(?:a|one)\s+)?(half|quarter|third)\s+(?:of\s+)?(?:a|an|one)\s+/i

const fractionAt = (text: string) => {
  const found = FRACTION.exec(text)
  if (found === null) return null
  const end = found[0].length
  const {
    value,
    end: after,
    isLarge,
  } = scaled(text, end, FRACTIONS[(found[1] ?? '').toLowerCase()] ?? 0)
  const isTime = /^(?:year|month)/i.test(text.slice(end))
  return isLarge || isTime ? { value, end: after, isLarge } : null
}

/** "a hundred thousand" and "a million", but not "a" alone. */
const ARTICLE = /^an?\s+(?=hundred|thousand|million|billion|lakh|crore|dozen|grand)/i

const articleAt = (text: string) => {
  const found = ARTICLE.exec(text)
  if (found === null) return null
  const rest = text.slice(found[0].length)
  if (/^dozen/i.test(rest)) return { value: 12, end: found[0].length + 5, isLarge: false }
  return scaled(text, found[0].length, 1)
}

/** "and a half" after a number. */
const AND_HALF = /^\s+and\s+a\s+(half|quarter)\b/i

const withHalf = (text: string, value: number, end: number) => {
  const found = AND_HALF.exec(text.slice(end))
  return found === null
    ? { value, end }
    : {
        value: value + (FRACTIONS[(found[1] ?? '').toLowerCase()] ?? 0),
        end: end + found[0].length,
      }
}

/** Reads the number that begins at an offset. Null if none begins there. */
export const readNumber = (text: string, at: number): NumberRead | null => {
  const rest = text.slice(at)
  // In 3,5,7 no comma is a decimal sign.
  const digits = digitsAt(rest, /\d,$/.test(text.slice(0, at)))
  if (digits !== null) {
    const { value, end, isLarge } = scaled(rest, digits.end, digits.value)
    return { value, end: at + end, isLarge, isDoubtful: digits.isDoubtful && !isLarge }
  }
  const spoken = fractionAt(rest) ?? articleAt(rest) ?? wordsAt(rest)
  if (spoken === null) return null
  const half = withHalf(rest, spoken.value, spoken.end)
  const { value, end, isLarge } = scaled(rest, half.end, half.value)
  return { value, end: at + end, isLarge: spoken.isLarge || isLarge, isDoubtful: false }
}
