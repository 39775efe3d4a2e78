/** A whole number and a fraction less than one: "1 1/2". */
const FRACTION = /^\s*([+-]?)(\d{1,15}) +(\d{1,4})\/(\d{1,4})\s*$/u
/** Hours, minutes and seconds, of more than a day too: "25:00". */
const HOURS = /^\s*(\d{1,4}):([0-5]?\d)(?::([0-5]?\d(?:\.\d{1,3})?))?\s*$/u
const DAY_SECONDS = 86_400

const fractionOf = (text: string): number | null => {
  const [, sign, whole, ...parts] = FRACTION.exec(text) ?? []
  const [over = 0, under = 0] = parts.map(Number)
  if (whole === undefined || over >= under) return null
  const number = Number(whole) + over / under
  return sign === '-' ? -number : number
}

/** A text of hours as a clock shows them: those of more than a day begin anew. */
export const clockText = (text: string): string =>
  HOURS.test(text)
    ? text.trim().replace(/^\d+/u, (hours) => String(Number(hours) % 24))
    : text.trim()

/** The number that a text says as a fraction or as hours of more than a day, null for none. */
export const writtenNumber = (text: string): number | null => {
  const [, hours, minutes, seconds = 0] = HOURS.exec(text) ?? []
  if (hours === undefined) return fractionOf(text)
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / DAY_SECONDS
}
