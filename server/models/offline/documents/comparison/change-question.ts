import { contentWords } from '../figure-names.ts'
import { readPeriods, periodSortKey, type Period } from '../periods.ts'
import { FILE_BASE, readFigureName } from '../question.ts'

/** A question about how a figure changed. `from` is the earlier period. */
export type ChangeQuestion = {
  readonly label: string
  readonly from: Period
  readonly to: Period
}

const MOVES =
  '(?:chang|gr[oe]w|ris|rose|fall|fell|increas|decreas|drop|declin|improv|worsen|develop|evolv|mov|differ|shr[aiu]nk|go|went|gone)(?:e?d|es?|s|n|en|ped|ing)?(?: (?:up|down))?'
/** "How did revenue change …", "Did sales go up …": the name is between auxiliary and verb. */
const BY_VERB = new RegExp(String.raw`^(?:.*?\b)?(?:did|has|have|had)\s+(.+?)\s+${MOVES}\b`, 'i')
/** "The change in revenue from …". */
const BY_NOUN =
  /\b(?:change|growth|increase|decrease|rise|fall|drop|decline|development|movement|difference)s? (?:in|of) (.+?)(?= (?:from|between|since|in|over|to|for|as|compared|versus|vs)\b|[?.!]|$)/i
/** "Revenue 2024 vs 2025". */
const BESIDE = /^(.+?)(?:,)? (?:vs\.?|versus|(?:as )?compared (?:to|with)|against) /i
const FILE_OR_MORE = new RegExp(
  String.raw`${FILE_BASE}\.[a-z]{2,4}\b|\bwhat (?:has |have )?(?:changed|differs)\b`,
  'i',
)
const MOST_WORDS = 5

const nameIn = (question: string): string | null => {
  const found = BY_VERB.exec(question) ?? BY_NOUN.exec(question) ?? BESIDE.exec(question)
  if (!found) return null
  const { label } = readFigureName((found[1] ?? '').replace(/^(?:we|the|our) /i, ''))
  const count = contentWords(label).length
  return count > 0 && count <= MOST_WORDS ? label : null
}

/** In "from Q3 to Q4 2025" the year applies to both quarters. */
export const withYearOf = (one: Period, other: Period): Period =>
  one.year === null ? { ...one, year: other.year } : one

/**
 * Reads a question about how a figure changed between two periods. Returns null for any other text.
 */
export const readChangeQuestion = (question: string): ChangeQuestion | null => {
  if (FILE_OR_MORE.test(question)) return null
  const [first, second, ...more] = readPeriods(question).periods
  if (!first || !second || more.length > 0) return null
  const label = nameIn(question.trim())
  if (label === null) return null
  const [a, b] = [withYearOf(first, second), withYearOf(second, first)]
  const [from, to] = periodSortKey([a]) <= periodSortKey([b]) ? [a, b] : [b, a]
  return periodSortKey([from]) === periodSortKey([to]) ? null : { label, from, to }
}
