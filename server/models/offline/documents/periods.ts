import { normalizeText } from '#contract/api/search.ts'
import { memoize } from './memoize.ts'

/** A period: a year, a part ("q3", "h1", "m09"), or both. */
export type Period = {
  readonly year: number | null
  readonly part: string | null
  /**
   * The day of the month, for a date such as "31 December 2024". A balance sheet names its year by
   * such a date.
   */
  readonly day: number | null
}

const MONTHS =
  'jan(?:uar[yi]?)?|feb(?:ruar[yi]?)?|mar(?:ch)?|maerz|marz|apr(?:il)?|may(?!\\s+(?:not|be|have|has|we|i|the|it|they|only)\\b)|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?'
const STARTS = ['jan', 'feb', 'ma', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'o', 'nov', 'de']
const YEAR = String.raw`(?:19|20)\d\d`
const SHORT_YEAR = String.raw`(?:${YEAR}|['’]?\d\d)(?![\d.,%])`
const ORDINALS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4 }

const yearOf = (text: string | undefined): number | null => {
  if (!text) return null
  const number = Number(text.replace(/\D/g, ''))
  return number < 100 ? 2000 + number : number
}

const monthOf = (name: string): string => {
  const start = name.slice(0, 3)
  const special: Readonly<Record<string, number>> = { mar: 3, mae: 3, may: 5, mai: 5 }
  const at = special[start] ?? STARTS.findIndex((one) => start.startsWith(one)) + 1
  return `m${String(at).padStart(2, '0')}`
}

type Reader = readonly [
  pattern: RegExp,
  read: (found: readonly string[]) => Period,
  /** The reader skips a text that matches this pattern. */
  unless?: RegExp,
]
const COUNTS: Readonly<Record<string, number>> = { three: 3, six: 6, nine: 9, half: 6, quarter: 3 }

/** A run of months, named by its last month: "q3", "h1", "9m09". */
const runOf = (count: string, month: string): string => {
  const months = COUNTS[count] ?? Number(count)
  const last = monthOf(month)
  const at = Number(last.slice(1)) / months
  if (months === 9 || !Number.isInteger(at)) return `${months}${last}`
  return `${months === 3 ? 'q' : 'h'}${at}`
}
const period = (year: string | undefined, part: string | null, day?: string): Period => ({
  year: yearOf(year),
  part,
  day: day === undefined ? null : Number(day),
})
const all = (source: string): RegExp => new RegExp(source, 'g')

/** Longest forms first. A match is hidden from the later readers. */
const READERS: readonly Reader[] = [
  [
    all(
      String.raw`(?<!half[ -])\b(?:year|twelve months|12 months|5[23] weeks)[ -]?(?:end(?:ed|ing)|to)\s+(?:\d{1,2}\.?\s+)?(?:${MONTHS})\.?(?:\s+\d{1,2},)?\s+(${YEAR})\b`,
    ),
    ([, year]) => period(year, null),
  ],
  [
    all(
      String.raw`\b((?:three|six|nine|3|6|9)(?=[ -]months?)|half(?=[ -]year)|quarter)(?:[ -](?:months?|year))?(?:['’]? period)?(?:[ -]end(?:ed|ing)|\s+to)\s+(?:\d{1,2}\.?\s+)?(${MONTHS})\b\.?(?:\s+\d{1,2}\b,?)?(?:\s+(${YEAR})\b)?`,
    ),
    ([, count = '', month = '', year]) => period(year, runOf(count, month)),
  ],
  [
    all(String.raw`\b(\d{1,2})\.?\s+(${MONTHS})\b\.?\s+(${YEAR})\b`),
    ([, day, month = '', year]) => period(year, monthOf(month), day),
  ],
  [
    all(String.raw`\b(${MONTHS})\b\.?\s+(\d{1,2}),\s+(${YEAR})\b`),
    ([, month = '', day, year]) => period(year, monthOf(month), day),
  ],
  [
    all(String.raw`\b(\d{1,2})\.(\d{2})\.(${YEAR})\b`),
    ([, day, month, year]) => period(year, `m${month}`, day),
  ],
  [
    all(String.raw`\b(${YEAR})-(\d{2})-(\d{2})\b`),
    ([, year, month, day]) => period(year, `m${month}`, day),
  ],
  // Reads "2025 Q1". It skips a text in which a quarter precedes the first year: in "Q1 2025 Q2
  // 2025", each year belongs to the quarter before it.
  [
    all(String.raw`\b(${YEAR})[\s/-]*q\s?([1-4])\b`),
    ([, year, at]) => period(year, `q${at}`),
    new RegExp(String.raw`^(?:(?!${YEAR})[^])*\bq\s?[1-4]\b`),
  ],
  [
    all(String.raw`\bq\s?([1-4])(?:[\s/.-]*(?:of\s+)?(?:fy\s?)?(${SHORT_YEAR}))?(?![\d])`),
    ([, at, year]) => period(year, `q${at}`),
  ],
  [
    all(String.raw`\b([1-4])\s?q\s?(${SHORT_YEAR})?(?![\w])`),
    ([, at, year]) => period(year, `q${at}`),
  ],
  [
    all(
      String.raw`\b(first|second|third|fourth|[1-4](?:st|nd|rd|th|\.))[ -](?:quarter|quartal)(?:\s+(?:of\s+)?(${YEAR}))?`,
    ),
    ([, at = '', year]) => period(year, `q${ORDINALS[at] ?? at[0]}`),
  ],
  [
    all(String.raw`\bh\s?([12])(?:[\s/.-]*(${SHORT_YEAR}))?(?![\d])`),
    ([, at, year]) => period(year, `h${at}`),
  ],
  [
    all(String.raw`\b([12])\s?h\s?(${SHORT_YEAR})(?![\w])`),
    ([, at, year]) => period(year, `h${at}`),
  ],
  [
    all(String.raw`\b(first|second)[ -]half(?:\s+(?:of\s+)?(${YEAR}))?`),
    ([, at = '', year]) => period(year, `h${ORDINALS[at]}`),
  ],
  [
    all(String.raw`\b(${MONTHS})\b\.?(?:[\s/-]+(${YEAR}|['’]\d\d|\d\d(?![\d.,%]))(?!\d))?`),
    ([, month = '', year]) => period(year, monthOf(month)),
  ],
  [all(String.raw`\b(0[1-9]|1[0-2])/(${YEAR})\b`), ([, month, year]) => period(year, `m${month}`)],
  [
    all(String.raw`\b(${YEAR})\s?/\s?(\d\d|${YEAR})\b`),
    ([, year, to = '']) => period(year, `/${to.slice(-2)}`),
  ],
  [all(String.raw`\bfy\s?(${SHORT_YEAR})`), ([, year]) => period(year, null)],
  [all(String.raw`(?<![\d.,/-])(${YEAR})e?(?![\d/-]|[.,]\d)`), ([, year]) => period(year, null)],
]

type Reading = {
  readonly periods: readonly Period[]
  readonly spans: readonly (readonly [from: number, to: number])[]
  readonly rest: string
}

/**
 * The periods of a text with their offsets, and the rest of the text. Offsets refer to the text
 * after `normalizeText`.
 */
export const readPeriods = memoize((text: string): Reading => {
  let rest = normalizeText(text)
  const found: (readonly [from: number, to: number, Period])[] = []
  for (const [pattern, read, unless] of READERS) {
    if (unless?.test(rest)) continue
    rest = rest.replace(pattern, (...match: unknown[]) => {
      const groups = match.slice(0, -2) as string[]
      const at = match.at(-2) as number
      const [{ length } = ''] = groups
      found.push([at, at + length, read(groups)])
      return ' '.repeat(length)
    })
  }
  const inOrder = found.toSorted(([a], [b]) => a - b)
  return {
    periods: inOrder.map(([, , one]) => one),
    spans: inOrder.map(([from, to]) => [from, to] as const),
    rest,
  }
})

/**
 * Replaces the periods of a text with spaces. If normalizing accents changes the length of the
 * text, the result is the normalized text.
 */
export const withoutPeriods = memoize((text: string): string => {
  const { rest } = readPeriods(text)
  return text.length === rest.length
    ? text.replace(/[^]/g, (sign, at) => (rest[at] === ' ' ? ' ' : sign))
    : rest
})

export const periodsIn = (text: string): readonly Period[] => readPeriods(text).periods

/** True if a text is only a period: "2024", "Q3 2025", "FY24". */
export const isPeriod = (text: string): boolean => {
  const { periods, rest } = readPeriods(text)
  return periods.length > 0 && !/[\p{L}\d]/u.test(rest)
}

/**
 * Scores how well the found periods fit a question about a whole year. A date scores fully only for
 * a balance-sheet figure (`isStock`).
 */
const wholeScore = (found: readonly Period[], isStock: boolean): number => {
  if (found.length === 0 || found.some(({ part }) => part === null))
    return found.every(({ part, day }) => part === null || day !== null) ? 1 : 0.4
  if (!found.every(({ day }) => day !== null)) return 0.4
  return isStock ? 1 : 0.7
}

/**
 * Scores the found periods by the requested month and day. Another day of this month scores 0, and
 * the month without a day 0.7.
 */
const dayScore = (asked: Period, found: readonly Period[]): number => {
  const days = found.filter(({ part }) => part === asked.part)
  if (days.length === 0) return 0
  if (asked.day === null || days.some(({ day }) => day === asked.day)) return 1
  return days.some(({ day }) => day === null) ? 0.7 : 0
}

/**
 * True for the last day of a calendar year. For a balance-sheet figure, a column with only the year
 * usually means this date.
 */
const isYearEnd = ({ part, day }: Period): boolean => part === 'm12' && day === 31

const partScore = (
  asked: Period,
  found: readonly Period[],
  around: readonly Period[],
  isStock: boolean,
): number => {
  const parts = found.flatMap(({ part }) => part ?? [])
  if (asked.part === null) return wholeScore(found, isStock)
  if (parts.length > 0) return dayScore(asked, found)
  if (isStock && isYearEnd(asked) && found.length > 0)
    return around.every(({ part }) => part === null || part === asked.part) ? 0.75 : 0
  return around.some(({ part }) => part === asked.part) ? 0.6 : 0
}

const yearScore = (asked: Period, found: readonly Period[], around: readonly Period[]): number => {
  if (asked.year === null) return 1
  const years = found.flatMap(({ year }) => year ?? [])
  if (years.length > 0) return years.includes(asked.year) ? 1 : 0
  const near = around.flatMap(({ year }) => year ?? [])
  if (near.length === 0) return 0.5
  return near.includes(asked.year) ? 0.85 : 0.3
}

/**
 * Scores the periods at a figure and around it: 1 is an exact match, 0 is another period.
 * `isStock` is true for balances at a date: assets, cash, employees.
 */
export const periodScore = (
  asked: Period,
  found: readonly Period[],
  around: readonly Period[],
  isStock = false,
): number => partScore(asked, found, around, isStock) * yearScore(asked, found, around)

/** True if the question asks for a whole year and the figure covers only a part. */
export const isPartOnly = (asked: Period, found: readonly Period[]): boolean =>
  asked.part === null &&
  found.some(({ part, day }) => part !== null && day === null) &&
  found.every(({ part, year, day }) => day === null && (part !== null || year === asked.year))

/** A sort key that grows with time, 0 for no period. */
export const periodSortKey = (periods: readonly Period[]): number =>
  Math.max(
    0,
    ...periods.map(
      ({ year, part, day }) =>
        (year ?? 0) * 10_000 + Number(part?.replace(/\D/g, '').slice(-2) ?? 99) * 100 + (day ?? 99),
    ),
  )

const MONTH_NAMES = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

const partName = (part: string): string => {
  const [, months, month] = /^(\d*)m(\d\d)$/.exec(part) ?? []
  const name = MONTH_NAMES[Number(month) - 1] ?? ''
  if (month !== undefined) return months ? `${months} months to ${name}` : name
  return part.startsWith('/') ? '' : part.toUpperCase()
}

/** The name of a period: "2025", "Q3 2025", "Mar 2026", "9 months to Sep 2025". */
export const periodName = ({ year, part }: Period): string => {
  const name = part === null ? '' : partName(part)
  const end = part?.startsWith('/') === true ? part : ''
  return `${name} ${year ?? ''}${end}`.trim()
}
