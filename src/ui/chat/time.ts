const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const whole = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })

const readTime = (iso: string): Date | null => {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? null : date
}

/** The time of an entry in the margin, in the browser's language: "2:06 PM" of today, "Nov 17" of another day (SHELL-130). */
export const shortTime = (iso: string, now: Date = new Date()): string => {
  const date = readTime(iso)
  if (!date) return ''
  return date.toDateString() === now.toDateString() ? clock.format(date) : day.format(date)
}

/** Day and time in full, for a title. */
export const wholeTime = (iso: string): string | undefined => {
  const date = readTime(iso)
  return date ? whole.format(date) : undefined
}
