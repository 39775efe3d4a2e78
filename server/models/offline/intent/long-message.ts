import { after, type Plan } from '../step.ts'

/** So many characters of a message are read: rules look for few things, and a long text is pasted. */
const MOST_CHARS = 8000

/** The beginning of a message that is read, up to the end of a part of it; all of it where it is not longer. */
export const beginningOf = (message: string): string => {
  if (message.length <= MOST_CHARS) return message
  const whole = message.slice(0, MOST_CHARS)
  const ends = ['\n', '. ', '; ', ', ', ' '].map((end) => whole.lastIndexOf(end))
  return whole.slice(0, ends.find((at) => at > MOST_CHARS / 2) ?? MOST_CHARS).toWellFormed()
}

/** The same plan, whose answer begins by saying that only the beginning of the message was read. */
export const ofBeginning =
  (plan: Plan): Plan =>
  (outcomes) =>
    after(plan(outcomes), (step) => {
      const isLast = (step.calls?.length ?? 0) === 0
      const said = `Your message is long: I read its first ${MOST_CHARS.toLocaleString('en')} characters, and nothing behind them.`
      return isLast ? { ...step, text: [said, step.text].filter(Boolean).join('\n\n') } : step
    })
