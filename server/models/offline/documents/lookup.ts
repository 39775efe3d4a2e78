import { subjectWords, MIN_LABEL_SCORE } from './figure-names.ts'
import { entriesOfSum, sumLine, entriesTotalLine } from './entries.ts'
import { placeOf, tableOf, valueOf, type Fact } from './fact.ts'
import { readFacts } from './table-facts.ts'
import { listDocuments, documentsMeantBy } from './listed-documents.ts'
import { bestPassages, noneReady, passageList, sentencesFor } from './passages.ts'
import { missingPeriodsLine, answerFromSentences } from './answer-from-sentences.ts'
import { changeLine, splitByPeriod, preferSamePlace } from './over-time.ts'
import { isPartOnly, periodName } from './periods.ts'
import { mayAnswer, withoutDocumentNames } from './question.ts'
import { quote, escapeText } from './quote.ts'
import {
  ambiguousFactsOf,
  normalizeLabel,
  isPlannedFigure,
  periodsAt,
  rankFacts,
  scopeOf,
  type RankedFact,
  type FigureRequest,
} from './rank-facts.ts'
import { readRelevantPages } from './read-relevant-pages.ts'
import type { Hit } from './read-documents.ts'
import {
  mapInSlices,
  answerWith,
  answerWithout,
  joinAnswers,
  type ScriptAnswer,
  type Script,
  type SlicedWork,
} from './answer-script.ts'
import { joinList } from '../text-format.ts'

const MOST_SHOWN = 3
const MOST_ALIKE = 8
const NAME_IT = 'Sentences that mention it:'
const MOST_DOCUMENTS = 8
/** A figure in another document counts too if it scores at least this share of the best score. */
const AS_SURE = 0.85
/** A figure with a lower score is not an answer. */
const LEAST_SCORE = 0.3

const isTaken = (best: Fact, { fact }: RankedFact): boolean =>
  normalizeLabel(fact.value) === normalizeLabel(best.value) &&
  normalizeLabel(fact.row) === normalizeLabel(best.row) &&
  normalizeLabel(fact.note ?? '') === normalizeLabel(best.note ?? '')

const checkPeriod = ({ periods }: FigureRequest): string =>
  `check that it is ${joinList(periods.map(periodName))}.`

/** A sentence about the uncertainty of a figure, '' if there is none. */
const doubtAbout = (wish: FigureRequest, { fact, label, score }: RankedFact): string => {
  const { periods } = wish
  if (isPlannedFigure(wish, fact)) return ' The source labels it as a plan or forecast.'
  const scope = scopeOf(wish, fact)
  if (scope !== null && scope !== 'a segment') return ` The source labels it as ${scope}.`
  const isSome = fact.isOfSome === true && periods.some(({ part }) => part === null)
  if (isSome || periods.some((one) => isPartOnly(one, periodsAt(fact))))
    return ' It covers only part of the year you asked for.'
  if (periods.length > 0 && score < label * 0.8)
    return ` The source does not state this period; ${checkPeriod(wish)}`
  return fact.isLoose ? ' Its line has several figures and no heading that tells them apart.' : ''
}

const nothingJust = ({ label }: FigureRequest, end: string): string =>
  `Nothing is labelled exactly “${escapeText(label, 80)}”${end}`

/** Lists equally good figures without choosing one, plus sentences that contain the name. */
const listed = (
  wish: FigureRequest,
  alike: readonly RankedFact[],
  hits: readonly Hit[],
): string => {
  const lines = alike
    .slice(0, MOST_ALIKE)
    .map(({ fact }) => `- ${valueOf(fact)}: ${placeOf(fact)} ${fact.cite}`)
  const more = alike.length > MOST_ALIKE ? `\n- and ${alike.length - MOST_ALIKE} more` : ''
  const sentences = sentencesFor(hits, wish)
  const named = sentences.length > 0 ? `\n\n${NAME_IT}\n\n${passageList(sentences)}` : ''
  const lead = `${alike.length} figures match “${escapeText(wish.label, 80)}” equally well`
  const isNamed = (alike[0]?.label ?? 0) >= MIN_LABEL_SCORE
  const nearest = isNamed ? '' : nothingJust(wish, '. ')
  const sum = isNamed ? entriesTotalLine(alike) : ''
  const ending = sum === '' ? ', so I can’t tell which one you mean' : `. ${sum}`
  return `${nearest}${lead}${ending}:\n\n${lines.join('\n')}${more}${named}`
}

/** Equally good figures for the requested name, or entries with a similar name. */
const tiedOf = (wish: FigureRequest, found: readonly RankedFact[]): readonly RankedFact[] => {
  const [best] = found
  return best && (best.label >= MIN_LABEL_SCORE || best.fact.entry)
    ? ambiguousFactsOf(wish, found)
    : []
}

const tellFigure = (wish: FigureRequest, found: readonly RankedFact[]): string => {
  const [best, ...others] = found
  if (!best) return ''
  const { fact } = best
  const same = others.filter((one) => isTaken(fact, one) && one.fact.cite !== fact.cite)
  const alike = others
    .filter((one) => !isTaken(fact, one) && one.label >= best.label * 0.75)
    .slice(0, MOST_SHOWN - 1)
  const lead = best.label >= MIN_LABEL_SCORE ? '' : nothingJust(wish, '; this is the closest. ')
  const weak = doubtAbout(wish, best)
  const also =
    same.length > 0
      ? ` The same figure is in ${[...new Set(same.map((one) => one.fact.cite))].slice(0, 2).join(', ')}.`
      : ''
  const first = `${lead}${escapeText(fact.row, 80)}${fact.column === null ? '' : `, ${escapeText(fact.column, 80)}`}: ${valueOf(fact)} ${fact.cite}, from ${placeOf(fact)}.${also}${weak}`
  if (alike.length === 0) return first
  const list = alike
    .map((one) => `- ${valueOf(one.fact)}: ${placeOf(one.fact)} ${one.fact.cite}`)
    .join('\n')
  return `${first}\n\nThis is the best match. Other possible matches:\n\n${list}`
}

const OF_PLACE = /^(.+) (?:in|at) (\p{Lu}.*)$/u

/** An answer that quotes the sentence with the figure, null if there is none. */
const inSentence = (wish: FigureRequest, hits: readonly Hit[]): string | null => {
  const [first, ...others] = sentencesFor(hits, wish)
  if (!first) return null
  const time = first.isTimed ? '' : `This sentence names no period; ${checkPeriod(wish)}`
  const more = others.length > 0 ? `Other sentences that mention it:\n\n${passageList(others)}` : ''
  return [`${quote(first.text)} ${first.cite}`, time, more].filter(Boolean).join('\n\n')
}

/** Like `inSentence` for "monthly rent in Linz": the place may be anywhere in the passage. */
const besidePlace = (wish: FigureRequest, hits: readonly Hit[]): string | null => {
  const [, label = '', place = ''] = OF_PLACE.exec(wish.label) ?? []
  if (label === '') return null
  const ofPlace = hits.filter(({ text }) => text.includes(place))
  const found = inSentence({ ...wish, label }, ofPlace)
  return found === null
    ? null
    : `${found}\n\n“${escapeText(place, 80)}” appears elsewhere in that text, not in this sentence.`
}

const missing = (wish: FigureRequest, hits: readonly Hit[], otherwise: string): ScriptAnswer => {
  const sentence = inSentence(wish, hits) ?? besidePlace(wish, hits)
  if (sentence !== null) return answerWith(sentence)
  const passages = bestPassages(hits, subjectWords(wish.label).join(' ') || wish.label)
  const lead = `No figure found for “${escapeText(wish.label, 80)}”${wish.periods.length > 0 ? ' in that period' : ''} in the tables and text I read.`
  return passages.length === 0
    ? answerWithout(`${lead} No passage mentions it either.\n\n${otherwise}`)
    : answerWith(`${lead} The closest passages:\n\n${passageList(passages)}`)
}

type Read = {
  readonly facts: readonly Fact[]
  readonly hits: readonly Hit[]
  readonly otherwise: string
}

/** The figures for a wish with one period, best first. Empty if none is good enough. */
function* fittingFor(
  wish: FigureRequest,
  facts: readonly Fact[],
): SlicedWork<readonly RankedFact[]> {
  const able = yield* mapInSlices(facts, (fact) => (mayAnswer(wish.label, fact) ? [fact] : []))
  const found = yield* rankFacts(wish, able)
  return (found[0]?.score ?? 0) > LEAST_SCORE ? found : []
}

/** The documents with a figure of `wish` for every period. Empty if all their values agree. */
function* eachHas(wish: FigureRequest, facts: readonly Fact[]): SlicedWork<readonly string[]> {
  if (new Set(facts.map(({ documentId }) => documentId)).size < 2) return []
  let having = null as readonly string[] | null
  let isSame = true
  for (const one of splitByPeriod(wish)) {
    const found = yield* fittingFor(one, facts)
    const [best] = found
    const bests = [...Map.groupBy(found, ({ fact }) => fact.documentId).values()].flatMap(
      (some) => some[0] ?? [],
    )
    const good = bests.filter(
      ({ score, label }) => label >= MIN_LABEL_SCORE && score >= (best?.score ?? 0) * AS_SURE,
    )
    isSame &&= best !== undefined && good.every((some) => isTaken(best.fact, some))
    const ids: readonly string[] = good.map(({ fact }) => fact.documentId)
    having = having?.filter((id) => ids.includes(id)) ?? ids
  }
  return isSame ? [] : (having ?? [])
}

/** Answers a wish, separately for each document if several have the figure. */
function* answeredOfEach(wish: FigureRequest, read: Read): SlicedWork<ScriptAnswer> {
  const ids = yield* eachHas(wish, read.facts)
  if (ids.length < 2) return yield* answered(wish, read)
  const answers: ScriptAnswer[] = []
  for (const id of ids.slice(0, MOST_DOCUMENTS)) {
    const facts = read.facts.filter(({ documentId }) => documentId === id)
    const hits = read.hits.filter(({ documentId }) => documentId === id)
    answers.push(yield* answered(wish, { ...read, facts, hits }))
  }
  const more = ids.length - answers.length
  const rest =
    more > 0
      ? `${more} more ${more === 1 ? 'document has' : 'documents have'} it; name one to see its figure.`
      : ''
  return joinAnswers([
    answerWith(`${ids.length} documents have this figure.`),
    ...answers,
    answerWithout(rest),
  ])
}

/** The results for one period: best figures, equally good ones (`tied`), or a sum of entries. */
type Answer = {
  readonly wish: FigureRequest
  readonly found: readonly RankedFact[]
  readonly tied: readonly RankedFact[]
  readonly sum: string | null
}

const hasFigure = ({ found, tied, sum }: Answer): boolean =>
  found.length > 0 || tied.length > 0 || sum !== null

const partOf = (
  { wish, found, tied, sum }: Answer,
  { hits, otherwise }: Pick<Read, 'hits' | 'otherwise'>,
): ScriptAnswer => {
  if (sum !== null && (found[0]?.label ?? 0) < MIN_LABEL_SCORE) return answerWith(sum)
  if (tied.length > 0) return answerWith(listed(wish, tied, hits))
  return found.length > 0 ? answerWith(tellFigure(wish, found)) : missing(wish, hits, otherwise)
}

/**
 * Answers a wish for several periods from sentences. Null for a single period, if any answer
 * already has a figure, or if no sentence has a figure.
 */
const inProse = (answers: readonly Answer[], hits: readonly Hit[]): string | null =>
  answers.length < 2 || answers.some(hasFigure)
    ? null
    : answerFromSentences(
        answers.map(({ wish }) => wish),
        hits,
      )

function* sumOf(wish: FigureRequest, facts: readonly Fact[]): SlicedWork<string | null> {
  const entries = yield* entriesOfSum(wish, facts)
  const [first] = entries
  const column = `“${escapeText(first?.fact.column ?? '', 80)}”`
  const place = [column, first ? tableOf(first.fact) : ''].filter(Boolean).join(' in ')
  return sumLine(wish, entries, place)
}

/** Answers a wish for all its periods, with the change between them. */
function* answered(wish: FigureRequest, read: Read): SlicedWork<ScriptAnswer> {
  const { facts, hits } = read
  const wishes = splitByPeriod(wish)
  const fitting: (readonly RankedFact[])[] = []
  for (const one of wishes) fitting.push(yield* fittingFor(one, facts))
  const all = wishes.length > 1 ? preferSamePlace(fitting) : fitting
  const answers: Answer[] = []
  for (const [at, one] of wishes.entries()) {
    const sum = yield* sumOf(one, facts)
    answers.push({ wish: one, found: all[at] ?? [], tied: tiedOf(one, fitting[at] ?? []), sum })
  }
  const prose = inProse(answers, hits)
  if (prose !== null) return answerWith(prose)
  const isAbsent = (one: Answer): boolean =>
    answers.some(hasFigure) && !hasFigure(one) && inSentence(one.wish, hits) === null
  const parts = answers.flatMap((one) => (isAbsent(one) ? [] : [partOf(one, read)]))
  const absent = missingPeriodsLine(answers.filter(isAbsent).map((one) => one.wish))
  const sure = answers.flatMap((one) => {
    const [best] = one.found
    const isNamed = best && best.label >= MIN_LABEL_SCORE && one.tied.length === 0
    return isNamed && doubtAbout(one.wish, best) === '' ? [[one.wish, best.fact] as const] : []
  })
  const change = sure.length > 1 && sure.length === wishes.length ? changeLine(sure, facts) : ''
  return joinAnswers([...parts, answerWithout(absent), answerWith(change)])
}

/**
 * Looks figures up by name and period in tables and lines, then in sentences. If it finds none, it
 * shows the nearest passages.
 */
export function* lookUp(asked: readonly FigureRequest[], otherwise: string): Script {
  const documents = yield* listDocuments()
  const none = noneReady(documents)
  if (none !== null) return none
  const targets = documentsMeantBy(asked.map(({ question }) => question).join(' '), documents)
  const filenames = documents.map(({ filename }) => filename)
  const wishes = asked.map((one) => ({ ...one, label: withoutDocumentNames(one.label, filenames) }))
  const labels = wishes.flatMap((one) => splitByPeriod(one).slice(0, 1)).map(({ label }) => label)
  const { pages, tables, hits, unread } = yield* readRelevantPages(labels, targets)
  const facts = yield* readFacts(pages, tables)
  const read = { facts, hits: [...hits, ...pages], otherwise }
  const answers: ScriptAnswer[] = []
  for (const wish of wishes) answers.push(yield* answeredOfEach(wish, read))
  const rest =
    unread > 0
      ? `Not read: at least ${unread} more ${unread === 1 ? 'page' : 'pages'} with these words. Name the document, or words from the table, to be sure.`
      : ''
  return joinAnswers([...answers, answerWithout(rest)])
}
