/** What the numbers of a series are. */
export type SeriesKind = 'number' | 'day' | 'time'

/** A series of numbers with one step. `at(0)` is its first number. `at` also goes backwards. */
export type FillSeries = { readonly at: (index: number) => number; readonly step: string }

const DAY_MS = 86_400_000
/** Day 0 of serial days. */
const EPOCH_MS = Date.UTC(1899, 11, 30)
/** Serial days match the calendar from here on, because Excel counts a 29 February 1900. */
const FIRST_DAY = 61
const MONTHS = 12
/** Digits after the point up to which we keep a series free of rounding errors. */
const EXACT_DECIMALS = 12
/** Rounding errors by which two equal steps may differ. */
const SAME_ERRORS = 8

type Day = { readonly month: number; readonly day: number; readonly isLast: boolean }

/** Months are counted from year 0. */
const dayOf = (serial: number): Day => {
  const date = new Date(EPOCH_MS + serial * DAY_MS)
  const next = new Date(EPOCH_MS + (serial + 1) * DAY_MS)
  return {
    month: date.getUTCFullYear() * MONTHS + date.getUTCMonth(),
    day: date.getUTCDate(),
    isLast: next.getUTCDate() === 1,
  }
}

/** The serial day in a month. A month without this day gives its last day. */
const serialOf = (month: number, day: number): number => {
  const [year, inYear] = [Math.floor(month / MONTHS), month % MONTHS]
  const last = new Date(Date.UTC(year, inYear + 1, 0)).getUTCDate()
  return (Date.UTC(year, inYear, Math.min(day, last)) - EPOCH_MS) / DAY_MS
}

const decimalsOf = (value: number): number => {
  const [, decimals = '', exponent = '0'] =
    /^-?\d+(?:\.(\d+))?(?:e([-+]\d+))?$/.exec(`${value}`) ?? []
  return Math.max(0, decimals.length - Number(exponent))
}

/** How exactly we calculate: figures with few decimals stay free of rounding errors. */
type Precision = { readonly round: (value: number) => number; readonly error: number }

const WHOLE: Precision = { round: Math.round, error: 0 }

/** Rounds to the decimals of the first numbers, so that 0.1 and 0.2 lead to 0.3. */
const precisionOf = (values: readonly number[]): Precision => {
  const decimals = Math.max(...values.map(decimalsOf))
  if (decimals <= EXACT_DECIMALS)
    return { round: (value) => Number(value.toFixed(decimals)), error: 0 }
  return {
    round: (value) => value,
    error: Math.max(...values.map(Math.abs)) * Number.EPSILON * SAME_ERRORS,
  }
}

/** The only step between neighbours, or null. */
const onlyStep = (values: readonly number[], { round, error }: Precision): number | null => {
  const steps = values.slice(1).map((value, at) => round(value - (values[at] ?? 0)))
  const [first = 0] = steps
  return steps.every((step) => Math.abs(step - first) <= error) ? first : null
}

const counted = (count: number, one: string): string =>
  `${count} ${one}${Math.abs(count) === 1 ? '' : 's'}`

/** The last day of each month. */
const LAST_DAY = 31

/** The day that all months share: the same day, or the last day of each. Null if there is none. */
const sharedDay = (days: readonly Day[]): number | null => {
  const [first] = days
  if (first === undefined) return null
  if (days.every(({ day }) => day === first.day)) return first.day
  return days.every(({ isLast }) => isLast) ? LAST_DAY : null
}

/** A series by months: the same day of each month, or the last day of each. */
const monthSeries = (values: readonly number[]): FillSeries | null => {
  const [start = 0] = values
  const time = start - Math.floor(start)
  const isAlike = values.every((value) => value >= FIRST_DAY && value - Math.floor(value) === time)
  if (values.length < 2 || !isAlike) return null
  const days = values.map((value) => dayOf(Math.floor(value)))
  const day = sharedDay(days)
  const months = days.map(({ month }) => month)
  const by = onlyStep(months, WHOLE)
  const [first] = months
  if (day === null || first === undefined || by === null || by === 0) return null
  return {
    at: (index) => serialOf(first + by * index, day) + time,
    step: by % MONTHS === 0 ? counted(by / MONTHS, 'year') : counted(by, 'month'),
  }
}

const HOURS = 24
/** The step of a series with a single number. */
const SINGLE: Readonly<Record<SeriesKind, number>> = { number: 1, day: 1, time: 1 / HOURS }

const stepText = (step: number, kind: SeriesKind): string => {
  if (kind === 'day') return counted(step, 'day')
  return kind === 'time' ? counted(Math.round(step * HOURS * 60), 'minute') : String(step)
}

/** Continues numbers by their step. Null if they have no constant step. Pure. */
export const seriesOf = (values: readonly number[], kind: SeriesKind): FillSeries | null => {
  const months = kind === 'day' ? monthSeries(values) : null
  if (months !== null) return months
  const [first] = values
  if (first === undefined) return null
  const precision = precisionOf(values)
  const step = values.length === 1 ? SINGLE[kind] : onlyStep(values, precision)
  if (step === null) return null
  const isExact = kind !== 'time' && values.length > 1
  const at = (index: number): number => first + step * index
  return { at: isExact ? (index) => precision.round(at(index)) : at, step: stepText(step, kind) }
}
