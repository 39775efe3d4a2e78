import { shortTime, wholeTime } from '../../chat/conversation/time.ts'

/** The time of a notice from epoch ms: ISO, short for the list, full for the tooltip. */
export const noticeTime = (at: number, now: Date) => {
  const iso = new Date(at).toISOString()
  return { iso, short: shortTime(iso, now), whole: wholeTime(iso) }
}
