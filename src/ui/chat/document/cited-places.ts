import { normalizeText } from '#contract/api/search.ts'
import type { PagePiece } from './page-pieces.ts'

/**
 * From `start` up to, but not including, `end`. Counts UTF-16 units of a text, or rows of a table.
 */
export type Span = { readonly start: number; readonly end: number }
/** A piece of a page and the spans that a statement cites. */
export type CitedPiece = PagePiece & { readonly cited: readonly Span[] }

/** Maximum number of marked places. If more places fit equally well, none is marked. */
const MOST_PLACES = 3
/**
 * Maximum length of page text that is searched, in UTF-16 units. A search takes a few milliseconds.
 */
const MOST_CHARS = 100_000
/** Maximum length of a sentence. Longer segments are skipped. */
const SENTENCE_CHARS = 400
/** Minimum number of shared words for a match without figures. */
const LEAST_WORDS = 4
/** Minimum share of the statement's words for a match without figures. */
const LEAST_PART = 0.6
/** Two words match if their first six letters are equal. */
const STEM_CHARS = 6
const SHORT_CHARS = 3
/** Minimum length of a quotation that counts as a match. */
const QUOTE_CHARS = 8
/** Length of a place at which its weight is halved. Shorter places win. */
const HALF_CHARS = 1000

const WORD = /\d+(?:[.,'’\u00a0\u202f]\d+)*|[\p{L}\p{M}][\p{L}\p{N}\p{M}]*/gu
const YEAR = /^(?:19|20)\d\d$/
const EMPTY_WORDS = new Set(
  'the and for was were are has have had from with that this which its their than into more about there not but der die das und ist von mit den dem des ein eine'.split(
    ' ',
  ),
)

const isFigure = (word: string): boolean => word.startsWith('#')

/** The words that identify a place: figures as digits, and the stems of other words. */
const identifyingWordsOf = (text: string): ReadonlySet<string> => {
  const telling = new Set<string>()
  for (const [word] of normalizeText(text).matchAll(WORD)) {
    if (YEAR.test(word)) telling.add(word)
    else if (/^\d/.test(word)) telling.add(`#${word.replace(/\D/g, '')}`)
    else if (word.length >= SHORT_CHARS && !EMPTY_WORDS.has(word))
      telling.add(word.slice(0, STEM_CHARS).replace(/s$/, ''))
  }
  return telling
}

/** A candidate place: a line, a sentence, or a row. */
type Place = Span & {
  readonly piece: number
  readonly text: string
  readonly words: ReadonlySet<string>
}

type Found = Span & { readonly text: string }

/** Yields the lines of a text and then its sentences, which may span several lines. */
function* partsOf(text: string): Generator<Found> {
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g))
    yield { text: line, start: index, end: index + line.length }
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' })
  for (const { 0: paragraph, index } of text.matchAll(/[^\n]+(?:\n[^\n]+)*/g))
    // A line break does not end a sentence.
    for (const { segment, index: at } of segmenter.segment(paragraph.replaceAll('\n', ' '))) {
      const sentence = segment.trimEnd()
      if (sentence.length > SENTENCE_CHARS || sentence === '') continue
      const start = index + at
      yield { text: sentence, start, end: start + sentence.length }
    }
}

const placesIn = (pieces: readonly PagePiece[]): readonly Place[] => {
  const places: Place[] = []
  let chars = 0
  const add = (piece: number, { text, start, end }: Found): boolean => {
    chars += text.length
    places.push({ piece, start, end, text, words: identifyingWordsOf(text) })
    return chars < MOST_CHARS
  }
  for (const [piece, content] of pieces.entries())
    if ('text' in content) {
      for (const found of partsOf(content.text.slice(0, MOST_CHARS)))
        if (!add(piece, found)) return places
    } else
      for (const [row, cells] of content.table.rows.entries())
        if (!add(piece, { text: cells.join(' '), start: row, end: row + 1 })) return places
  return places
}

/** The searchable parts of a statement. */
type StatementParts = { readonly words: ReadonlySet<string>; readonly quotes: readonly string[] }

const normalizeSpaces = (text: string): string => normalizeText(text).replace(/\s+/g, ' ').trim()

const statementPartsOf = (statement: string): StatementParts => ({
  words: identifyingWordsOf(statement),
  quotes: [...statement.matchAll(/["“„«]([^"“”„«»]+)["”“»]/g)]
    .map(([, quoted = '']) => normalizeSpaces(quoted))
    .filter((quoted) => quoted.length >= QUOTE_CHARS),
})

/** Whether a place shares enough with the statement to be its source. */
const canBeSource = (
  { words, quotes }: StatementParts,
  place: Place,
  shared: readonly string[],
): boolean => {
  const figures = shared.filter(isFigure)
  const named = shared.length - figures.length
  const [isLong, isShort] = [figures.some((figure) => figure.length > 2), figures.length > 0]
  if ((isLong && named > 0) || (isShort && named > 1)) return true
  const wanted = [...words].filter((word) => !isFigure(word)).length
  if (named >= LEAST_WORDS && named >= wanted * LEAST_PART) return true
  return quotes.some((quoted) => normalizeSpaces(place.text).includes(quoted))
}

/**
 * Weighs a place by the words that it shares with the statement. Figures count twice, rare words
 * count more, and long places count less.
 */
const weigher = (places: readonly Place[]) => {
  const counts = new Map<string, number>()
  for (const word of places.flatMap(({ words }) => [...words]))
    counts.set(word, (counts.get(word) ?? 0) + 1)
  return ({ text }: Place, shared: readonly string[]): number =>
    shared.reduce(
      (sum, word) =>
        sum + (isFigure(word) ? 2 : 1) * Math.log(1 + places.length / (counts.get(word) ?? 1)),
      0,
    ) /
    (1 + text.length / HALF_CHARS)
}

type Weighed = {
  readonly place: Place
  readonly weight: number
  readonly shared: readonly string[]
}

const isApart = (a: Place, b: Place): boolean =>
  a.piece !== b.piece || a.end <= b.start || b.end <= a.start

/** Returns all places with the highest weight, or none if there are more than `MOST_PLACES`. */
const best = (parts: StatementParts, places: readonly Place[]): readonly Weighed[] => {
  const weigh = weigher(places)
  const weighed = places.flatMap((place) => {
    const shared = [...parts.words].filter((word) => place.words.has(word))
    return canBeSource(parts, place, shared)
      ? [{ place, weight: weigh(place, shared), shared }]
      : []
  })
  const most = Math.max(0, ...weighed.map(({ weight }) => weight))
  const top = weighed.filter(({ weight }) => weight === most)
  const apart = top.filter(({ place }, at) =>
    top.slice(0, at).every((other) => isApart(other.place, place)),
  )
  return apart.length > MOST_PLACES ? [] : apart
}

/**
 * Returns the best places for the statement. If these places lack some of the statement's figures,
 * also returns the best places for those figures.
 */
const placesOf = (parts: StatementParts, places: readonly Place[]): readonly Place[] => {
  const found: Place[] = []
  let rest = parts
  while (found.length < MOST_PLACES) {
    const next = best(rest, places)
    const figures = new Set(next.flatMap(({ shared }) => shared.filter(isFigure)))
    found.push(
      ...next.map(({ place }) => place).filter((one) => found.every((x) => isApart(x, one))),
    )
    if (figures.size === 0) break
    rest = { words: new Set([...rest.words].filter((word) => !figures.has(word))), quotes: [] }
    if (![...rest.words].some(isFigure)) break
  }
  return found.slice(0, MOST_PLACES)
}

const lastSentence = (text: string): string => {
  const segments = [
    ...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text.trim()),
  ]
  return segments.at(-1)?.segment ?? ''
}

/**
 * Marks the places of a page that a statement cites. A place must contain a quotation from the
 * statement or share enough words with it. With a shared figure, one or two further shared words
 * are enough. Without one, most words must be shared. If the match is uncertain or ambiguous,
 * nothing is marked.
 */
export const markCitedSpans = (
  pieces: readonly PagePiece[],
  statement: string,
): readonly CitedPiece[] => {
  const places = statement.trim() === '' ? [] : placesIn(pieces)
  const texts = [lastSentence(statement), statement]
  const found = texts.reduce<readonly Place[]>(
    (before, text) => (before.length > 0 ? before : placesOf(statementPartsOf(text), places)),
    [],
  )
  return pieces.map((piece, at) => ({
    ...piece,
    cited: found
      .filter((place) => place.piece === at)
      .map(({ start, end }) => ({ start, end }))
      .toSorted((a, b) => a.start - b.start),
  }))
}
