import * as chrono from 'chrono-node'

/** A day in a message, as a serial number. `hasYear` is false if the message names none. */
export type DayMention = {
  readonly serial: number
  readonly hasYear: boolean
  readonly start: number
  readonly end: number
}

const EPOCH_MS = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

/** Reading a text for days takes time, so we only do it if it may name one. */
const MAY_NAME_DAY =
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/i

/** The days of a text that name a day and a month. */
export const findDays = (text: string, today: Date): readonly DayMention[] =>
  MAY_NAME_DAY.test(text)
    ? chrono.en.GB.parse(text, today).flatMap(({ index, text: found, start }) => {
        const [year, month, day] = [start.get('year'), start.get('month'), start.get('day')]
        if (!start.isCertain('day') || !start.isCertain('month')) return []
        if (year === null || month === null || day === null) return []
        return [
          {
            serial: Math.round((Date.UTC(year, month - 1, day) - EPOCH_MS) / DAY_MS),
            hasYear: start.isCertain('year'),
            start: index,
            end: index + found.length,
          },
        ]
      })
    : []

/** The same day and month in the year of another day. */
export const inYearOf = (
  { serial }: DayMention,
  { serial: other }: DayMention,
): Pick<DayMention, 'serial'> => {
  const [day, year] = [serial, other].map((one) => new Date(EPOCH_MS + one * DAY_MS)) as [
    Date,
    Date,
  ]
  const moved = Date.UTC(year.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate())
  return { serial: Math.round((moved - EPOCH_MS) / DAY_MS) }
}
