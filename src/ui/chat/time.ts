const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const whole = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })

const readTime = (iso: string): Date | null => {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? null : date
}

/** The time of an entry in the margin: "14:06" of today, "17 Nov" of another day. */
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
