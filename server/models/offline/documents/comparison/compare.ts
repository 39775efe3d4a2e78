import {
  headingText,
  lineOver,
  pairFacts,
  periodsOf,
  type PairingResult,
  type AmbiguousFacts,
} from './compare-pairs.ts'
import type { Fact } from '../fact.ts'
import {
  listDocuments,
  documentsNamedIn,
  readyDocumentsOf,
  twoDocumentsNamedIn,
  type ListedDocument,
} from '../listed-documents.ts'
import { lookUp } from '../lookup.ts'
import { noneReady } from '../passages.ts'
import { periodSortKey, periodName, periodScore, periodsIn, type Period } from '../periods.ts'
import { readComparisonQuery, type ComparisonQuery } from './comparison-query.ts'
import { escapeText } from '../quote.ts'
import { hasMatchingFact, factsToCompare, joinNameParts } from './compare-names.ts'
import { compareOtherPeriods, periodOf, type OtherPeriods } from './compare-periods.ts'
import { compareHeadings, compareProse, type ComparedDocument } from './compare-prose.ts'
import { nameOf, tablesOf, withUnit } from './compare-tables.ts'
import { readComparedDocument } from './read-compared.ts'
import {
  answerWith,
  answerWithout,
  joinAnswers,
  type ScriptAnswer,
  type Script,
  type SlicedWork,
} from '../answer-script.ts'

const MOST_ROWS = 40
const MOST_SINGLE = 8
const MOST_FIGURES = 4
const MOST_RESTATED = 20
const MOST_TIMES = 8
/** A figure with a lower `periodScore` belongs to another period or an unknown one. */
const IS_OF_PERIOD = 0.5

/** The name of a figure with its heading. */
const fullName = (fact: Fact, { headings }: ComparedDocument): string => {
  const heading = headingText(fact, headings)
  return `${nameOf(fact)}${heading === '' ? '' : ` (under “${escapeText(heading, 60)}”)`}`
}

const only = (facts: readonly Fact[], side: ComparedDocument): string =>
  facts.length === 0
    ? ''
    : `Only in ${escapeText(side.document.filename, 80)}${facts.length > MOST_SINGLE ? `, the first ${MOST_SINGLE} of ${facts.length}` : ''}:\n\n${facts
        .slice(0, MOST_SINGLE)
        .map((fact) => `- ${fullName(fact, side)}: ${withUnit(fact)} ${fact.cite}`)
        .join('\n')}`

const candidates = (facts: readonly Fact[], side: ComparedDocument): string => {
  const figures = facts.slice(0, MOST_FIGURES).map((fact) => {
    const heading = headingText(fact, side.headings) || lineOver(fact, side.headings)
    return `${withUnit(fact)}${heading === '' ? '' : ` under “${escapeText(heading, 60)}”`} ${fact.cite}`
  })
  const more = facts.length - figures.length
  return `${escapeText(side.document.filename, 60)} has ${figures.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/**
 * Lists the names whose figures we could not pair, because each of these names occurs several
 * times.
 */
const leftApart = (
  unclear: readonly AmbiguousFacts[],
  sides: readonly [ComparedDocument, ComparedDocument],
): string => {
  const lines = unclear.slice(0, MOST_SINGLE).flatMap(({ first, second }) => {
    const name = first[0] ? nameOf(first[0]) : ''
    return `- ${name}: – ${candidates(first, sides[0])}; ${candidates(second, sides[1])}`
  })
  const count =
    unclear.length > MOST_SINGLE ? `, the first ${MOST_SINGLE} of ${unclear.length}` : ''
  return lines.length === 0
    ? ''
    : `Not compared, because the same name appears in several places, in different tables or under different headings, and it is not clear which belong together${count}:\n\n${lines.join('\n')}`
}

const isOf =
  (period: Period) =>
  (fact: Fact): boolean =>
    periodScore(
      period,
      periodsOf(fact),
      fact.isLoose ? [] : periodsIn(`${fact.above} ${fact.filename}`),
    ) > IS_OF_PERIOD

/** Explains which figures we compared and how. */
const explained = (count: number, isTimed: boolean): string =>
  `${isTimed ? 'Figures are for the period you named' : 'Figures are for the latest period in each document'}. Change is the second less the first, calculated from the figures as stated; percentages are rounded to one decimal. “–” means the units or period lengths differ or are not stated.${count > MOST_ROWS ? ` The first ${MOST_ROWS} of ${count} are shown.` : ''}`

const counted = (facts: readonly Fact[]): string =>
  `${facts.length} ${facts.length === 1 ? 'figure' : 'figures'}`

/** The periods of figures, latest first. */
const times = (facts: readonly Fact[]): string => {
  const named = new Map(
    facts
      .flatMap((fact) => periodOf(fact) ?? [])
      .toSorted((a, b) => periodSortKey([b]) - periodSortKey([a]))
      .map((one) => [periodName(one), one]),
  )
  const more = named.size > MOST_TIMES ? ' and others' : ''
  return `${[...named.keys()].slice(0, MOST_TIMES).join(', ')}${more}`
}

/**
 * For the other periods that both documents contain, lists the figures that differ and counts the
 * equal ones.
 */
const ofOthers = (
  { changed, same }: OtherPeriods,
  sides: readonly [ComparedDocument, ComparedDocument],
): string => {
  const count =
    changed.length > MOST_RESTATED ? `, the first ${MOST_RESTATED} of ${changed.length}` : ''
  const differ =
    changed.length === 0
      ? ''
      : `For other periods in both documents, these figures differ${count}:\n\n${tablesOf(changed.slice(0, MOST_RESTATED), sides)}`
  const [facts, one] = [same.map(([first]) => first), same.length === 1]
  const stayed =
    same.length === 0
      ? ''
      : `${counted(facts)} for other periods ${one ? 'is' : 'are'} the same in both (${times(facts)}).`
  return [differ, stayed].filter(Boolean).join('\n\n')
}

/**
 * Says how many figures the answer omits and for which periods, and suggests a question about one
 * of them.
 */
const hint = (
  { alone }: OtherPeriods,
  sides: readonly [ComparedDocument, ComparedDocument],
): string => {
  const [a, b] = sides.map(({ document }) => escapeText(document.filename, 60))
  const parts = alone.flatMap((facts, at) =>
    facts.length === 0
      ? []
      : [`${counted(facts)} only in ${at === 0 ? a : b}, for ${times(facts)}`],
  )
  const [fact] = alone.flat()
  const period = fact && periodOf(fact)
  return fact && period
    ? `Not listed: ${parts.join('; ')}. Ask for a name and a period to see them: “Compare ${nameOf(fact)} for ${periodName(period)} in ${a} and ${b}”.`
    : ''
}

function* compareFigures(
  sides: readonly [ComparedDocument, ComparedDocument],
  { names, periods }: ComparisonQuery,
): SlicedWork<string> {
  const [first, second] = factsToCompare([sides[0].facts, sides[1].facts], names)
  const headings = [sides[0].headings, sides[1].headings] as const
  const all: PairingResult[] = []
  if (periods.length === 0) all.push(yield* pairFacts([first, second], headings))
  for (const one of periods)
    all.push(yield* pairFacts([first.filter(isOf(one)), second.filter(isOf(one))], headings))
  const pairs = all.flatMap((one) => one.pairs)
  const body =
    pairs.length === 0
      ? ''
      : `${tablesOf(pairs.slice(0, MOST_ROWS), sides)}\n\n${explained(pairs.length, periods.length > 0)}`
  const styles = [sides[0].style, sides[1].style] as const
  const [latest] = periods.length === 0 ? all : []
  const others = latest
    ? yield* compareOtherPeriods([first, second], headings, styles, latest)
    : null
  return [
    body,
    others && ofOthers(others, sides),
    leftApart(
      all.flatMap(({ unclear }) => unclear),
      sides,
    ),
    only(
      all.flatMap((one) => one.first),
      sides[0],
    ),
    only(
      all.flatMap((one) => one.second),
      sides[1],
    ),
    others && hint(others, sides),
  ]
    .filter(Boolean)
    .join('\n\n')
}

/**
 * The two documents to compare. Null if neither the question nor the attachments single out two.
 */
const twoOf = (
  question: string,
  documents: readonly ListedDocument[],
): readonly [ListedDocument, ListedDocument] | null => {
  const ready = readyDocumentsOf(documents)
  const named = twoDocumentsNamedIn(question, ready) ?? documentsNamedIn(question, ready)
  const attached = ready.filter((one) => one.attached)
  const pool = [named, attached, ready].find((some) => some.length === 2) ?? []
  const [first, second] = pool.length === 2 ? pool : []
  return first && second ? [first, second] : null
}

const askWhich = (ready: readonly ListedDocument[]): string => {
  if (ready.length < 2)
    return 'This conversation has only one readable document, and a comparison needs two. Attach the other and ask again.'
  const [first, second] = ready.slice(-2).map(({ filename }) => escapeText(filename, 80))
  const names = ready.slice(0, 20).map(({ filename }) => `- ${escapeText(filename, 120)}`)
  return `Which two? Name them, for example "Compare ${first} and ${second}". These are available:\n\n${names.join('\n')}`
}

/**
 * Compares the figures with the names in `asked`. `isNear` means that no figure has exactly this
 * name.
 */
function* compareNamed(
  sides: readonly [ComparedDocument, ComparedDocument],
  asked: ComparisonQuery,
  isNear: boolean,
): SlicedWork<ScriptAnswer> {
  const found = yield* compareFigures(sides, asked)
  const name = escapeText(asked.names.join(', '), 80)
  if (found !== '')
    return answerWith(
      isNear
        ? `Nothing in either document is labelled exactly “${name}”; this is the closest.\n\n${found}`
        : found,
    )
  const isTimed = asked.periods.length > 0
  const [what, when] =
    name === '' ? ['', ' for that period'] : [` for “${name}”`, ' in that period']
  return answerWithout(
    name !== '' || isTimed
      ? `No figure found${what}${isTimed ? when : ''} in either document.`
      : '',
  )
}

function* report(
  sides: readonly [ComparedDocument, ComparedDocument],
  { names: parts, periods }: ComparisonQuery,
): SlicedWork<ScriptAnswer> {
  const facts = [sides[0].facts, sides[1].facts] as const
  const names = joinNameParts(facts, parts)
  const isAsked = (fact: Fact): boolean =>
    periods.length === 0 || periods.some((one) => isOf(one)(fact))
  const timed = [facts[0].filter(isAsked), facts[1].filter(isAsked)] as const
  const sure = names.filter((name) => hasMatchingFact(timed, name))
  const answers: ScriptAnswer[] = []
  if (sure.length > 0 || names.length === 0)
    answers.push(yield* compareNamed(sides, { names: sure, periods }, false))
  for (const name of names.filter((one) => !sure.includes(one)))
    answers.push(yield* compareNamed(sides, { names: [name], periods }, true))
  const unread = sides.map(({ document, next }) =>
    next === null
      ? ''
      : `From ${escapeText(document.filename, 80)} I read pages 1 to ${next - 1} of ${document.pages}.`,
  )
  // A question about certain figures or periods needs no comparison of the texts.
  const texts =
    names.length === 0 && periods.length === 0
      ? [compareHeadings(...sides), compareProse(...sides)]
      : []
  return joinAnswers([...answers, ...texts.map(answerWith), ...unread.map(answerWithout)])
}

/** Compares two documents: figures by name, then headings and sentences. */
export function* compareDocuments(question: string): Script {
  const documents = yield* listDocuments()
  const none = noneReady(documents)
  if (none !== null) return none
  const two = twoOf(question, documents)
  if (!two) {
    const ready = readyDocumentsOf(documents)
    const { names, periods } = readComparisonQuery(question, ready)
    const words = names.join(' ')
    return words !== '' && periods.length > 1
      ? yield* lookUp([{ label: words, periods, question }], askWhich(ready))
      : answerWithout(askWhich(ready))
  }
  const first = yield* readComparedDocument(two[0])
  const second = yield* readComparedDocument(two[1])
  return yield* report([first, second], readComparisonQuery(question, two))
}
