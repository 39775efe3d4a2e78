import { isFigure, readDocumentAmount } from './amounts.ts'
import {
  subjectWords,
  isJoint,
  labelScore,
  namesOf,
  contentWords,
  wordsOf,
} from './figure-names.ts'
import type { Fact } from './fact.ts'
import { frequencyOf, frequencyScore } from './frequency.ts'
import {
  isPeriod,
  periodSortKey,
  periodsIn,
  periodScore,
  withoutPeriods,
  type Period,
} from './periods.ts'
import { unaskedScopeIn } from './unasked-scopes.ts'
import { mapInSlices, type SlicedWork } from './answer-script.ts'
import { isChangeOrPercent } from './change-or-percent.ts'
import { unitOf } from './units.ts'

/** A requested figure: its name, its periods and the whole question. */
export type FigureRequest = {
  readonly label: string
  readonly periods: readonly Period[]
  readonly question: string
}

/**
 * A candidate figure. `label` is the score of its name, and `score` is the score of the whole
 * match.
 */
export type RankedFact = { readonly fact: Fact; readonly score: number; readonly label: number }

/** Names of balances at a date, as opposed to flows over a period. */
const STOCK =
  /\b(?:assets?|liabilit(?:y|ies)|equity|capital|reserves?|cash|debt|borrowings|loans?|receivables?|payables?|inventor(?:y|ies)|goodwill|provisions?|balances?|employees|head-?count|net worth)\b(?!.*\b(?:flows?|costs?|expenses?|income|change|paid|received|expenditures?)\b)/i
const FLOW =
  /\b(?:return|net cash|cash (?:from|used|generated)|changes?|increase|decrease|purchase|proceeds|interest|depreciation)\b/i

const WHOLE = /^(?:group|(?:grand |group )?total|consolidated|overall|gesamt|konzern|summe)$/i
const PLAN =
  /\b(?:budget\w*|plan|planned|forecast\w*|targets?|outlook|guidance|estimates?|estimated|(?:19|20)\d\de)\b/i
/** True for a planned figure, unless the question asks for a plan. */
export const isPlannedFigure = (
  { question }: FigureRequest,
  { row, column, section }: Fact,
): boolean => PLAN.test(`${row} ${column ?? ''} ${section ?? ''}`) && !PLAN.test(question)
const OPENING =
  /\b(?:opening|beginning|start of|brought forward|anfangsbestand|eröffnungs\w*|vortrag)\b/i
/** True for an opening balance, unless the question asks for one. */
const isOpening = ({ question }: FigureRequest, { row, column }: Fact): boolean =>
  OPENING.test(`${row} ${column ?? ''}`) && !OPENING.test(question)
const ASKS_WHEN = /^(?:(?:please|tell|me|and) )*when\b/i
const ASKS_MUCH = /\bhow much\b/i
const TERMS = /\b(?:days?|weeks?|months?|receipt|immediately)\b/i
/**
 * True if the value has the right type. "When" requires a date or payment terms, and "how much"
 * excludes a date.
 */
const canAnswer = ({ question }: FigureRequest, { value }: Fact): boolean =>
  ASKS_WHEN.test(question)
    ? !isFigure(value) && (TERMS.test(value) || periodsIn(value).length > 0)
    : !(ASKS_MUCH.test(question) && !isFigure(value) && isPeriod(value))

/** The periods in a figure's column and row, else in its section. */
export const periodsAt = ({ column, row, section }: Fact): readonly Period[] => {
  const own = [...periodsIn(column ?? ''), ...periodsIn(row)]
  return own.length > 0 ? own : periodsIn(section ?? '')
}

/** Periods from the text above, the table and the file name. None for a loose figure. */
const aroundOf = ({ isLoose, above, filename, years = [] }: Fact): readonly Period[] => {
  if (isLoose) return []
  const [year, ...more] = years
  const ofTable = year !== undefined && more.length === 0 ? [{ year, part: null, day: null }] : []
  return [...ofTable, ...periodsIn(above), ...periodsIn(filename)]
}

/**
 * True for a figure that names no year, if its table covers other years but not the requested one.
 */
const isOfOtherYear = ({ year }: Period, found: readonly Period[], { years = [] }: Fact): boolean =>
  year !== null &&
  years.length > 0 &&
  !years.includes(year) &&
  found.every((one) => one.year === null)

/** True if the question contains the whole name of a row that joins two names. */
const isNamed = ({ question, label }: FigureRequest, row: string): boolean => {
  const words = wordsOf(row)
  return (
    isJoint(row) &&
    normalizeLabel(question).includes(normalizeLabel(row)) &&
    wordsOf(label).every((one) => words.includes(one))
  )
}

/** Factor for a match that needs the section: "Current assets" plus "Total". */
const OF_SECTION = 0.9

const PLAN_WORD = /^(budget|plan|forecast|target|outlook)(?:ed|ned)?$/
const plansIn = (words: readonly string[]): readonly string[] =>
  words.flatMap((word) => PLAN_WORD.exec(word)?.[1] ?? [])
const NO_PLAN = /\b(?:actuals?|prior|previous|last year|variances?|differences?|ist|vorjahr)\b/i

/**
 * The name without words for a plan, if the file or worksheet name already says that it is a plan.
 */
const namesInPlan = (wish: FigureRequest, { filename, sheet, row, column, section }: Fact) => {
  const words = contentWords(wish.label)
  const plans = plansIn(words)
  if (plans.length === 0 || NO_PLAN.test(`${row} ${column ?? ''} ${section ?? ''}`)) return []
  const own = plansIn(wordsOf(`${filename} ${sheet ?? ''}`))
  const rest = words.filter((word) => !PLAN_WORD.test(word))
  return rest.length > 0 && plans.every((plan) => own.includes(plan)) ? namesOf(rest) : []
}

const labelOf = (wish: FigureRequest, fact: Fact): number => {
  const telling = subjectWords(wish.label)
  const names = [
    ...(telling.length > 0 ? namesOf(telling) : []),
    ...namesOf(contentWords(wish.label)),
    ...namesInPlan(wish, fact),
  ]
  const isTimed = isPeriod(fact.row)
  const [row, column] = [withoutPeriods(fact.row), withoutPeriods(fact.column ?? '')]
  // If the name matches only the column, a row of totals ranks before rows of parts.
  const ofColumn = isTimed ? 1 : WHOLE.test(fact.row.trim()) ? 0.9 : 0.7
  return Math.max(
    isNamed(wish, fact.row) ? 1 : 0,
    labelScore(names, row),
    labelScore(names, column) * ofColumn,
    labelScore(names, `${row} ${column}`),
    labelScore(names, `${row} ${column} ${fact.section ?? ''}`) * OF_SECTION,
    // A figure's own name ranks before the name from its heading.
    labelScore(names, fact.heading ?? '') * 0.97,
  )
}

const scoreOf = (wish: FigureRequest, fact: Fact): RankedFact => {
  const found = periodsAt(fact)
  const text = `${fact.row} ; ${fact.column ?? ''} ; ${fact.value}`
  const label = labelOf(wish, fact) * frequencyScore(frequencyOf(wish.label), text, found)
  // If the question names only a year, a date in that year matches fully for an entry, as for a
  // balance.
  const isStock = fact.entry !== undefined || (STOCK.test(fact.row) && !FLOW.test(fact.row))
  const around = aroundOf(fact)
  const timed = wish.periods.map((one) =>
    isOfOtherYear(one, found, fact) ? 0 : periodScore(one, found, around, isStock),
  )
  const time = timed.length === 0 ? 1 : Math.max(...timed)
  return {
    fact,
    label,
    score:
      label *
      time *
      shareScore(wish, fact.value) *
      (fact.column === null ? 0.98 : 1) *
      (isPlannedFigure(wish, fact) ? 0.9 : 1) *
      (isOpening(wish, fact) ? 0.9 : 1) *
      (scopeOf(wish, fact) === null ? 1 : 0.9) *
      sectionScore(fact),
  }
}

/**
 * The scope of a figure from its surroundings, such as a segment. Null for the whole company, or
 * if the question names the scope.
 */
export const scopeOf = (
  { question }: FigureRequest,
  { column, above, section, sheet }: Fact,
): string | null => unaskedScopeIn(question, [column, above, section, sheet].join(' '))

/** A figure without a section ranks before figures of sections. */
const sectionScore = ({ section = '' }: Fact): number =>
  section === '' || WHOLE.test(section.trim()) ? 1 : 0.99

/** An amount ranks before a percentage, unless the question asks for a percentage. */
const shareScore = ({ question }: FigureRequest, value: string): number => {
  if (!isFigure(value)) return 0.9
  return value.includes('%') && !/%|\b(?:percent\w*|rate|margin|share)\b/i.test(question) ? 0.85 : 1
}

/** Normalises spaces and case. */
export const normalizeLabel = (text: string): string =>
  text.replace(/\s+/g, ' ').trim().toLowerCase()

const AMOUNT = /\b(?:amounts?|totals?|sum|betrag|gesamtpreis|gesamt|summe)\b/i
const PRICE = /\b(?:prices?|rates?|preis|einzelpreis)\b/i
/** Ranks columns: totals, then amounts, then prices, then all others. */
const wholeness = ({ column }: Fact): number => {
  const name = withoutPeriods(column ?? '').trim()
  if (WHOLE.test(name)) return 3
  return AMOUNT.test(name) ? 2 : PRICE.test(name) ? 1 : 0
}

/**
 * Ranks the figures, best first. Ties go to the more complete column, then to the later period,
 * then to document order.
 */
export function* rankFacts(
  wish: FigureRequest,
  facts: readonly Fact[],
): SlicedWork<readonly RankedFact[]> {
  const scored = yield* mapInSlices(facts, (fact) =>
    canAnswer(wish, fact) && !isChangeOrPercent(wish, fact)
      ? [scoreOf(wish, fact)].filter(({ score }) => score > 0.2)
      : [],
  )
  const ranked = scored.toSorted(
    (a, b) =>
      b.score - a.score ||
      wholeness(b.fact) - wholeness(a.fact) ||
      latenessOf(b.fact) - latenessOf(a.fact),
  )
  const seen = new Set<string>()
  return ranked.filter(({ fact }) => {
    const { value, documentId, page, row, entry } = fact
    const key = [normalizeLabel(value), documentId, page, normalizeLabel(row), entry?.row].join('|')
    return !seen.has(key) && seen.add(key)
  })
}
const latenessOf = (fact: Fact): number => periodSortKey(periodsAt(fact))

/** True if two values are equal, or if one is the other rounded: "512" and "511.8". */
const isSaidAlike = (one: string, other: string): boolean => {
  const [a, b] = [readDocumentAmount(one, null), readDocumentAmount(other, null)]
  if (!a || !b || a.unit !== b.unit) return normalizeLabel(one) === normalizeLabel(other)
  const [less, more] = a.scale < b.scale ? [a, b] : [b, a]
  const factor = 10n ** BigInt(more.scale - less.scale)
  const apart = more.units - less.units * factor
  return (apart < 0n ? -apart : apart) * 2n <= factor
}

/**
 * True if figures of different periods may be equally good. This holds for dated entries, and for
 * rows of a schedule if the question names no period.
 */
const isOfAnyTime = ({ periods }: FigureRequest, { row, entry }: Fact): boolean =>
  entry !== undefined || (periods.length === 0 && isPeriod(row))

/**
 * The figures that share the best score although their values differ. We cannot choose between
 * them. Two entries always count as different.
 */
export const ambiguousFactsOf = (
  wish: FigureRequest,
  found: readonly RankedFact[],
): readonly RankedFact[] => {
  const [best] = found
  if (!best || best.fact.isLoose) return []
  const isAnyTime = isOfAnyTime(wish, best.fact)
  const alike = found.filter(
    ({ fact, score }) =>
      score === best.score &&
      fact.documentId === best.fact.documentId &&
      wholeness(fact) === wholeness(best.fact) &&
      (isAnyTime || latenessOf(fact) === latenessOf(best.fact)) &&
      unitOf(fact.note ?? '') === unitOf(best.fact.note ?? '') &&
      (fact.entry === undefined) === (best.fact.entry === undefined),
  )
  if (best.fact.entry) return alike.length > 1 ? alike : []
  return alike.some(({ fact }) => !isSaidAlike(fact.value, best.fact.value)) ? alike : []
}
