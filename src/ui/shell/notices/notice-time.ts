import { shortTime, wholeTime } from '../../chat/conversation/time.ts'

/** When a notice was raised, in ms since 1970: as ISO time, short beside it, and in full for its title. */
export const noticeTime = (at: number, now: Date) => {
  const iso = new Date(at).toISOString()
  return { iso, short: shortTime(iso, now), whole: wholeTime(iso) }
}
