import { afterSlices, type Plan } from '../step.ts'

/** Maximum characters that we read. A longer message usually contains pasted text. */
const MOST_CHARS = 8000

/** The first `MOST_CHARS` characters, cut at the end of a sentence or word if possible. */
export const truncateMessage = (message: string): string => {
  if (message.length <= MOST_CHARS) return message
  const whole = message.slice(0, MOST_CHARS)
  const ends = ['\n', '. ', '; ', ', ', ' '].map((end) => whole.lastIndexOf(end))
  return whole.slice(0, ends.find((at) => at > MOST_CHARS / 2) ?? MOST_CHARS).toWellFormed()
}

/** Wraps a plan so its answer says that we read only the beginning of the message. */
export const withTruncationNote =
  (plan: Plan): Plan =>
  (outcomes) =>
    afterSlices(plan(outcomes), (step) => {
      const isLast = (step.calls?.length ?? 0) === 0
      const notice = `Your message is long: I read only its first ${MOST_CHARS.toLocaleString('en')} characters.`
      return isLast ? { ...step, text: [notice, step.text].filter(Boolean).join('\n\n') } : step
    })
