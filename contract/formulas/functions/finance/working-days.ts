/** The last serial number of the calendar, December 31, 9999. */
export const LAST_SERIAL = 2_958_465
const WEEK = 7

/** Weekdays of each weekend number in Excel. Sunday is 0. */
const WEEKENDS: Readonly<Record<number, readonly number[]>> = {
  1: [6, 0],
  2: [0, 1],
  3: [1, 2],
  4: [2, 3],
  5: [3, 4],
  6: [4, 5],
  7: [5, 6],
  11: [0],
  12: [1],
  13: [2],
  14: [3],
  15: [4],
  16: [5],
  17: [6],
}

/**
 * Returns the weekend days for a weekend number or a text of seven digits. Returns null if invalid,
 * or if all days are weekend.
 */
export const weekendOf = (given: string | number): ReadonlySet<number> | null => {
  if (typeof given === 'number') {
    const known = WEEKENDS[Math.trunc(given)]
    return known === undefined ? null : new Set(known)
  }
  if (!/^(?!1{7})[01]{7}$/.test(given)) return null
  return new Set([...given].flatMap((sign, at) => (sign === '1' ? [(at + 1) % WEEK] : [])))
}

/** `holidays` may be unsorted and contain duplicates and fractions. */
export type Calendar = {
  readonly weekend: ReadonlySet<number>
  readonly holidays: readonly number[]
}

const weekdayOf = (day: number): number => (day + WEEK - 1) % WEEK

const heldOf = ({ weekend, holidays }: Calendar): number[] =>
  [...new Set(holidays.map(Math.floor))].filter((day) => !weekend.has(weekdayOf(day)))

/** Counts non-weekend days, holidays included. Both ends are inclusive. */
const weekdaysBetween = (first: number, last: number, weekend: ReadonlySet<number>): number => {
  const weeks = Math.floor((last - first + 1) / WEEK)
  let count = weeks * (WEEK - weekend.size)
  for (let day = first + weeks * WEEK; day <= last; day += 1)
    if (!weekend.has(weekdayOf(day))) count += 1
  return count
}

/** NETWORKDAYS. Negative if the end is before the start. */
export const workingDaysBetween = (from: number, to: number, calendar: Calendar): number => {
  const [start, end] = [Math.floor(from), Math.floor(to)]
  const [first, last] = [Math.min(start, end), Math.max(start, end)]
  const holidays = heldOf(calendar).filter((day) => day >= first && day <= last)
  const count = weekdaysBetween(first, last, calendar.weekend) - holidays.length
  return end >= start ? count : -count
}

/** Moves `count` non-weekend days forward, or back if negative. */
const weekdaysFrom = (start: number, count: number, weekend: ReadonlySet<number>): number => {
  const step = Math.sign(count)
  const each = WEEK - weekend.size
  const weeks = Math.max(0, Math.ceil(Math.abs(count) / each) - 1)
  let day = start + step * weeks * WEEK
  let remaining = Math.abs(count) - weeks * each
  while (remaining > 0) {
    day += step
    if (day < 0) return -1
    if (!weekend.has(weekdayOf(day))) remaining -= 1
  }
  return day
}

/** WORKDAY. Null if the result is outside the calendar. */
export const workingDayAfter = (from: number, count: number, calendar: Calendar): number | null => {
  const [start, days] = [Math.floor(from), Math.trunc(count)]
  if (days === 0) return start
  if (Math.abs(days) > LAST_SERIAL) return null
  const step = Math.sign(days)
  let day = weekdaysFrom(start, days, calendar.weekend)
  const holidays = heldOf(calendar)
    .filter((one) => (one - start) * step > 0)
    .toSorted((a, b) => (a - b) * step)
  for (const one of holidays) {
    if ((one - day) * step > 0) break
    day = weekdaysFrom(day, step, calendar.weekend)
  }
  return day >= 0 && day <= LAST_SERIAL ? day : null
}
