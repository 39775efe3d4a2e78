const EPOCH_MS = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000
const FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A serial day in words: "5 January 2026". */
export const shownDay = (serial: number): string =>
  FORMAT.format(new Date(EPOCH_MS + Math.floor(serial) * DAY_MS))
