/** The unit of a date series, from its number format. */
export type DateStep = 'days' | 'months' | 'years'

/**
 * The cells to continue, and the number of cells to fill. `seeds` are in fill direction, so the
 * last seed is next to the first filled cell.
 */
type Fill<Seed> = {
  readonly seeds: readonly Seed[]
  readonly count: number
  /** Whether the fill goes up or left. */
  readonly isBack: boolean
}

const DAY_MS = 86_400_000
/** Serial number of 1 January 1970. */
const EPOCH = 25_569
/**
 * Serial number of 1 March 1900. Excel counts a nonexistent 29 February 1900, so earlier serial
 * numbers differ.
 */
const FIRST_SERIAL = 61
const YEAR_MONTHS = 12
const QUARTERS = 4
const CENTURY = 100
/** Represents the last day of any month, so a series of month ends continues with month ends. */
const LAST_DAY = 31

const QUOTED = /\\.|"[^"]*"|\[[^\]]*\]|[_*]./g

/** The date unit of a number format. Null if the format has no date part or only a time. */
export const dateStepOf = (pattern: string): DateStep | null => {
  const [first = ''] = pattern.replace(QUOTED, '').toLowerCase().split(';')
  if (first.includes('d')) return 'days'
  const hasTime = /[hs]/.test(first)
  if (first.includes('y') && hasTime) return 'days'
  if (hasTime) return null
  if (first.includes('m')) return 'months'
  return first.includes('y') ? 'years' : null
}

const mod = (value: number, by: number): number => ((value % by) + by) % by

/**
 * The constant step between the values, modulo `cycle` if given. Null if the steps differ. A single
 * value steps by 1, or by -1 if `isBack`.
 */
const stepOf = (values: readonly number[], isBack: boolean, cycle: number | null = null) => {
  const steps = values.slice(1).map((value, i) => {
    const step = value - (values[i] ?? value)
    return cycle === null ? step : mod(step, cycle)
  })
  const [first = isBack ? -1 : 1] = steps
  return steps.every((step) => step === first) ? first : null
}

const continued = (last: number, step: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, i) => last + step * (i + 1))

const daysIn = (month: number): number => new Date(Date.UTC(1900, month + 1, 0)).getUTCDate()

const placeOf = (serial: number) => {
  const date = new Date((serial - EPOCH) * DAY_MS)
  // Month 0 is January 1900.
  const month = (date.getUTCFullYear() - 1900) * YEAR_MONTHS + date.getUTCMonth()
  return { month, day: date.getUTCDate() }
}

const serialOf = (month: number, day: number): number =>
  Date.UTC(1900, month, Math.min(day, daysIn(month))) / DAY_MS + EPOCH

type Place = ReturnType<typeof placeOf>

/**
 * The day of the month that all dates share, or null. In a month without that day, the last day
 * counts as that day.
 */
const keptDay = (places: readonly Place[]): number | null => {
  const isEnds = places.length > 1 && places.every(({ month, day }) => day === daysIn(month))
  const common = isEnds ? LAST_DAY : Math.max(...places.map(({ day }) => day))
  return places.every(({ month, day }) => day === Math.min(common, daysIn(month))) ? common : null
}

const areKnown = (serials: readonly number[]): boolean =>
  serials.every((serial) => Number.isInteger(serial) && serial >= FIRST_SERIAL)

/**
 * Continues dates by whole months. Each date keeps the day of the month, or takes the last day of a
 * shorter month. Null if the seeds have no monthly step.
 */
export const nextDates = (
  { seeds, count, isBack }: Fill<number>,
  shown: DateStep,
): readonly number[] | null => {
  const isAlone = seeds.length === 1
  if (!areKnown(seeds) || (isAlone && shown === 'days')) return null
  const places = seeds.map(placeOf)
  const months = places.map(({ month }) => month)
  const [step, day, last] = [stepOf(months, isBack), keptDay(places), months.at(-1)]
  if (!step || day === null || last === undefined) return null
  const perMonth = isAlone && shown === 'years' ? YEAR_MONTHS : 1
  const dates = continued(last, step * perMonth, count).map((month) => serialOf(month, day))
  return areKnown(dates) ? dates : null
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const SHORT = 3

/**
 * A text that names a quarter or month. `index` is its position in the series, and `write` returns
 * the text for another index.
 */
type Period = {
  /** How the period is written, as a text. All texts of a series have the same form. */
  readonly form: string
  readonly index: number
  /**
   * The number of texts after which the series repeats, such as 4 for quarters. Null if the text
   * contains a year, because the series then never repeats.
   */
  readonly cycle: number | null
  readonly isLong: boolean
  readonly write: (index: number, isLong: boolean) => string
}

const YEAR = String.raw`(?<year>\d{4}|\d{2})`
const BETWEEN = String.raw`(?<between>[\s\-/]*(?:FY\s*)?['’]?)`
const QUARTER = String.raw`(?<before>Q|Qtr|Quarter)(?<gap>\s*)(?<quarter>[1-4])`
const QUARTER_TEXTS = [
  new RegExp(`^${QUARTER}$`, 'i'),
  new RegExp(`^${QUARTER}${BETWEEN}${YEAR}$`, 'i'),
  /^(?<quarter>[1-4])(?<after>Q)$/i,
  new RegExp(`^(?<quarter>[1-4])(?<after>Q)${BETWEEN}${YEAR}$`, 'i'),
  new RegExp(String.raw`^(?<year>\d{4})(?<between>[\s\-/]*)${QUARTER}$`, 'i'),
]
const MONTH_TEXT = /^(?<name>[a-z]+)(?<between>[\s\-/,]+['’]?|['’])(?<year>\d{4}|\d{2})$/i

const yearOf = (text: string): number => (text.length === 2 ? 2000 : 0) + Number(text)
const yearText = (year: number, like: string): string =>
  like.length === 2 ? String(mod(year, CENTURY)).padStart(2, '0') : String(year)

type Parts = Readonly<Record<string, string | undefined>>

/**
 * Reads a quarter. `at` is the index of the matched pattern in `QUARTER_TEXTS`. Only the last
 * pattern has the year before the quarter.
 */
const quarterOf = (parts: Parts, at: number): Period => {
  const [before, gap, after, between] = ['before', 'gap', 'after', 'between'].map(
    (name) => parts[name] ?? '',
  )
  const quarter = Number(parts['quarter']) - 1
  const year = parts['year']
  const form = [at, before, gap, after, between, year?.length].join('|').toLowerCase()
  const named = (index: number) => `${before}${gap}${mod(index, QUARTERS) + 1}${after}`
  if (year === undefined)
    return { form, index: quarter, cycle: QUARTERS, isLong: false, write: named }
  const write = (index: number) => {
    const both = [named(index), yearText(Math.floor(index / QUARTERS), year)]
    return (at === QUARTER_TEXTS.length - 1 ? both.toReversed() : both).join(between)
  }
  return { form, index: yearOf(year) * QUARTERS + quarter, cycle: null, isLong: false, write }
}

const readQuarter = (text: string): Period | null => {
  for (const [at, shape] of QUARTER_TEXTS.entries()) {
    const parts = shape.exec(text)?.groups
    if (parts) return quarterOf(parts, at)
  }
  return null
}

const inCaseOf = (name: string, like: string): string => {
  if (like === like.toUpperCase()) return name.toUpperCase()
  return like === like.toLowerCase() ? name.toLowerCase() : name
}

const readMonth = (text: string): Period | null => {
  const { name = '', between = '', year = '' } = MONTH_TEXT.exec(text)?.groups ?? {}
  // Without a hyphen or an apostrophe, the "26" in "Jan 26" may be a day.
  if (year.length === 2 && !/[-'’]/.test(between)) return null
  const month = MONTHS.findIndex((whole) =>
    [whole.toLowerCase(), whole.slice(0, SHORT).toLowerCase()].includes(name.toLowerCase()),
  )
  if (month < 0) return null
  const write = (index: number, isLong: boolean) => {
    const whole = MONTHS[mod(index, YEAR_MONTHS)] ?? ''
    const named = inCaseOf(isLong ? whole : whole.slice(0, SHORT), name)
    return `${named}${between}${yearText(Math.floor(index / YEAR_MONTHS), year)}`
  }
  const index = yearOf(year) * YEAR_MONTHS + month
  const form = ['month', between, year.length].join('|').toLowerCase()
  return { form, index, cycle: null, isLong: name.length > SHORT, write }
}

const readPeriod = (text: string): Period | null => readQuarter(text) ?? readMonth(text)

/**
 * A text that is the same for all members of a series of quarters or months. Null if `text` names
 * no quarter or month.
 */
export const periodForm = (text: string): string | null => readPeriod(text)?.form ?? null

/** Continues quarters or months. Null if the seeds have no constant step. */
export const nextPeriods = ({ seeds, count, isBack }: Fill<string>): readonly string[] | null => {
  const periods = seeds.flatMap((seed) => readPeriod(seed) ?? [])
  const last = periods.at(-1)
  if (!last || periods.length < seeds.length) return null
  const indexes = periods.map(({ index }) => index)
  const step = stepOf(indexes, isBack, last.cycle)
  if (step === null) return null
  const isLong = periods.some((period) => period.isLong)
  return continued(last.index, step, count).map((index) => last.write(index, isLong))
}
