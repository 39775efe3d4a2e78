/** A mixed fraction, such as "1 1/2". */
const FRACTION = /^\s*([+-]?)(\d{1,15}) +(\d{1,4})\/(\d{1,4})\s*$/u
/** A time of day or a duration. Hours may exceed a day: "25:00". */
const HOURS = /^\s*(\d{1,4}):([0-5]?\d)(?::([0-5]?\d(?:\.\d{1,3})?))?\s*$/u
const DAY_SECONDS = 86_400

const fractionOf = (text: string): number | null => {
  const [, sign, whole, ...parts] = FRACTION.exec(text) ?? []
  const [over = 0, under = 0] = parts.map(Number)
  if (whole === undefined || over >= under) return null
  const number = Number(whole) + over / under
  return sign === '-' ? -number : number
}

/** Reduces the hours of a duration to a time of day: "25:00" becomes "1:00". */
export const clockText = (text: string): string =>
  HOURS.test(text)
    ? text.trim().replace(/^\d+/u, (hours) => String(Number(hours) % 24))
    : text.trim()

/** Parses a mixed fraction or a duration, and returns null for other texts. */
export const writtenNumber = (text: string): number | null => {
  const [, hours, minutes, seconds = 0] = HOURS.exec(text) ?? []
  if (hours === undefined) return fractionOf(text)
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / DAY_SECONDS
}
