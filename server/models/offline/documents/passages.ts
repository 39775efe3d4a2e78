import { figuresIn } from './amounts.ts'
import { subjectWords, namesOf, contentWords } from './figure-names.ts'
import { frequencyOf, withoutFrequency } from './frequency.ts'
import { periodsIn, periodScore, readPeriods, type Period } from './periods.ts'
import {
  documentsMeantBy,
  listDocuments,
  readyDocumentsOf,
  type ListedDocument,
} from './listed-documents.ts'
import { quote, escapeText } from './quote.ts'
import { search, type Hit } from './read-documents.ts'
import { answerWith, answerWithout, type ScriptAnswer, type Script } from './answer-script.ts'
import { sentenceSimilarity, sentencesOf, type Sentence } from './sentences.ts'

const MOST_PASSAGES = 3
const ALIKE = 0.8

/** Treats lines as sentences, for text without whole sentences. */
const linesOf = (hit: Hit, from: number): readonly Sentence[] =>
  hit.text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.length > 2)
    .map((text, at) => {
      const words = contentWords(text)
      return { text, cite: hit.cite, at: from + at, words, wordSet: new Set(words), isOrder: false }
    })

/**
 * The sentences and lines that best match the words of the question, best first. Rare words count
 * more. Similar sentences are listed once.
 */
export const bestPassages = (
  hits: readonly Hit[],
  question: string,
  most = MOST_PASSAGES,
): readonly Sentence[] => {
  const wanted = [...new Set(contentWords(question))]
  const all = hits.flatMap((hit, at) => [...sentencesOf([hit]), ...linesOf(hit, at * 1000)])
  const counts = new Map(
    wanted.map((word) => [word, all.filter(({ words }) => words.includes(word)).length]),
  )
  const score = ({ words, text }: Sentence): number => {
    const found = wanted.filter((word) =>
      words.some((one) => one === word || (word.length > 4 && one.startsWith(word))),
    )
    const rare = found.reduce((sum, word) => sum + 1 / Math.log2(2 + (counts.get(word) ?? 0)), 0)
    return rare * (text.length < 25 ? 0.7 : 1)
  }
  const ranked = all
    .map((one) => ({ one, score: score(one) }))
    .filter((ranked) => ranked.score > 0)
    .toSorted((a, b) => b.score - a.score)
  const chosen: Sentence[] = []
  for (const { one } of ranked) {
    const isNew = chosen.every(
      (other) =>
        sentenceSimilarity(one, other) < ALIKE &&
        !other.text.includes(one.text) &&
        !one.text.includes(other.text),
    )
    if (isNew) chosen.push(one)
    if (chosen.length === most) break
  }
  return chosen
}

const holdsAll = ({ words }: Sentence, name: readonly string[]): boolean =>
  name.length > 0 &&
  name.every((one) =>
    words.some((word) => word === one || (one.length > 4 && word.startsWith(one))),
  )

/**
 * True if a sentence may be about a period: it names the period, or names none outside brackets.
 */
const mayBeOf = (text: string, periods: readonly Period[]): boolean =>
  periods.length === 0 ||
  namesTime(text, periods) ||
  periodsIn(text.replace(/\([^)]*\)/g, ' ')).length === 0

const LEAST_TIME = 0.7
const namesTime = (text: string, periods: readonly Period[]): boolean =>
  periodsIn(text).some((found) =>
    periods.some((one) => periodScore(one, [found], []) >= LEAST_TIME),
  )

const hasFigure = (text: string, label: string): boolean => {
  const { rest, periods } = readPeriods(text)
  return figuresIn(rest).length > 0 || (/\bdate\b/i.test(label) && periods.length > 0)
}

/**
 * Sentences with a figure and all words of its name. Sentences with the right period come first.
 * Prompt injection is excluded.
 */
export const sentencesFor = (
  hits: readonly Hit[],
  { label, periods }: { readonly label: string; readonly periods: readonly Period[] },
): readonly (Sentence & { readonly isTimed: boolean })[] => {
  const frequency = frequencyOf(label)
  const isOfLength = (text: string): boolean =>
    frequency === null || frequencyOf(text) === frequency
  const names = namesOf(subjectWords(withoutFrequency(label)))
    .filter(({ words, weight }) => weight === 1 || words.length > 1)
    .map(({ words }) => words)
  const all = sentencesOf(hits).filter(
    (one) =>
      !one.isOrder &&
      names.some((name) => holdsAll(one, name)) &&
      hasFigure(one.text, label) &&
      isOfLength(one.text) &&
      mayBeOf(one.text, periods),
  )
  const texts = new Set<string>()
  return all
    .filter(({ text, cite }) => !texts.has(text + cite) && texts.add(text + cite))
    .map((one) => ({ ...one, isTimed: periods.length === 0 || namesTime(one.text, periods) }))
    .toSorted((a, b) => Number(b.isTimed) - Number(a.isTimed))
    .slice(0, MOST_PASSAGES)
}

/** A Markdown list of passages with citations. */
export const passageList = (passages: readonly Sentence[]): string =>
  passages.map(({ text, cite }) => `- ${quote(text)} ${cite}`).join('\n')

/** One line for each document that cannot be read (yet), with the reason. */
export const notReadyLines = (documents: readonly ListedDocument[]): readonly string[] =>
  documents
    .filter(({ status }) => status !== 'ready')
    .map(({ filename, status, error }) => {
      const why = status === 'failed' ? (error ?? 'could not be read') : 'still being read'
      return `- ${escapeText(filename, 80)}: ${escapeText(why)}`
    })

/** The answer if no document is ready, else null. */
export const noneReady = (documents: readonly ListedDocument[]): ScriptAnswer | null => {
  if (readyDocumentsOf(documents).length > 0) return null
  const why =
    documents.length === 0
      ? 'No file has reached this conversation yet. A file you attached uploads by itself; ask again once it shows as ready.'
      : `No document in this conversation can be read right now:\n\n${notReadyLines(documents).join('\n')}\n\nAsk again once one is ready, or attach another file.`
  return answerWithout(why)
}

/** The fallback: quotes the passages nearest to the question. */
export function* findPassages(question: string, otherwise: string): Script {
  const documents = yield* listDocuments()
  const none = noneReady(documents)
  if (none !== null) return none
  const words = subjectWords(question)
  if (words.length === 0) return answerWithout(otherwise)
  const hits = yield* search([words.join(' ')], documentsMeantBy(question, documents))
  const passages = bestPassages(hits, words.join(' '))
  if (passages.length === 0)
    return answerWithout(
      `I searched the documents in this conversation for your words and found no matching passage.\n\n${otherwise}`,
    )
  return answerWith(
    `I follow rules and can’t answer this in my own words. These are the closest passages in the documents:\n\n${passageList(passages)}`,
  )
}
