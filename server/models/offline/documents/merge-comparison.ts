import { hasDocumentName, type DocumentIntent } from './document-intent.ts'
import { withYearOf } from './comparison/change-question.ts'
import { readPeriods } from './periods.ts'

const COMPARES =
  /^(?:and )?(?:how (?:does|did|do|has|is) (?:it|that|this|they) (?:compare|differ|stand|change)|compare (?:it|that|this))\b/i

/**
 * Merges a lookup with a following "how does it compare to Q2?" into one lookup of both periods.
 * Null for any other question.
 */
export const mergeComparison = (
  intent: DocumentIntent,
  question: string,
): DocumentIntent | null => {
  if (intent.kind !== 'lookup' || !COMPARES.test(question) || hasDocumentName(question)) return null
  const [wish, ...others] = intent.wishes
  const [time, ...times] = wish?.periods ?? []
  const { periods } = readPeriods(question)
  if (!wish || !time || others.length + times.length > 0 || periods.length === 0) return null
  const whole = `${intent.question} and ${question}`
  const all = [time, ...periods.map((one) => withYearOf(one, time))]
  return { kind: 'lookup', question: whole, wishes: [{ ...wish, periods: all, question: whole }] }
}
