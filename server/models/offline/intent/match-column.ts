import type { ColumnHeading } from '../cells.ts'
import { columnWords, type Span, spansOf, type Word } from './column-words.ts'

/** The supported worksheet functions. */
export type Aggregate = 'SUM' | 'AVERAGE' | 'MIN' | 'MAX' | 'COUNT'

/** The meaning of a question about a column. Only `one` and `group` lead to a figure. */
export type ColumnMatch =
  | { readonly type: 'one'; readonly fn: Aggregate; readonly head: ColumnHeading }
  /** "Which county has the highest total cost?" */
  | {
      readonly type: 'group'
      readonly fn: 'MIN' | 'MAX'
      readonly by: ColumnHeading
      readonly head: ColumnHeading
    }
  /** Several columns match equally well. */
  | { readonly type: 'several'; readonly heads: readonly ColumnHeading[] }
  /** The question asks for several functions at once. */
  | { readonly type: 'functions'; readonly fns: readonly Aggregate[]; readonly head: ColumnHeading }
  /** The column matches, but the question has words that restrict it further. */
  | { readonly type: 'more'; readonly head: ColumnHeading; readonly words: readonly string[] }
  | { readonly type: 'none' }

const FUNCTIONS: Readonly<Record<string, Aggregate>> = {
  average: 'AVERAGE',
  mean: 'AVERAGE',
  avg: 'AVERAGE',
  smallest: 'MIN',
  lowest: 'MIN',
  min: 'MIN',
  minimum: 'MIN',
  largest: 'MAX',
  highest: 'MAX',
  max: 'MAX',
  maximum: 'MAX',
  biggest: 'MAX',
  count: 'COUNT',
  many: 'COUNT',
  sum: 'SUM',
  total: 'SUM',
  add: 'SUM',
}
/** Words that do not restrict the column. */
const NOISE = new Set(
  'what is the of in a an for and give me show my our this that here there sheet spreadsheet worksheet workbook file data dataset table tab column field row rows all whole entire overall altogether please how much up are was were do does doe did on to it whats value number figure find get calculate compute tell i we you can could would will let us know want need like now be been have ha has had together across entry record life or both'.split(
    ' ',
  ),
)
/** Currency words that do not affect the number: "(USD)", "in EUR". */
const UNITS = new Set('usd eur gbp chf dollar euro pound'.split(' '))

/**
 * Words that may name a whole sheet. We ignore such a word in a question if the sheet's title
 * contains it.
 */
const WHOLES = new Set(
  'loan mortgage schedule budget ledger forecast statement account plan model'.split(' '),
)

type Placed = { readonly head: ColumnHeading; readonly span: Span }
/** The words of a question. `known` holds words that only name the sheet. */
type Said = { readonly words: readonly Word[]; readonly known: ReadonlySet<string> }

const isInside = (inner: Span, outer: Span): boolean =>
  inner.from >= outer.from && inner.to <= outer.to && inner.to - inner.from < outer.to - outer.from

const overlaps = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to

/** True if a span covers only part of a compound name. */
const isPartOfName = (words: readonly Word[], { from, to }: Span): boolean => {
  const [before, first, last, next] = [words[from - 1], words[from], words[to - 1], words[to]]
  return (
    (first?.isNamed === true && before?.name === first.name) ||
    (last?.isNamed === true && next?.name === last.name)
  )
}

/**
 * Headings whose full name is in the question. We drop a name that lies inside a longer matching
 * name.
 */
const exactHeads = (heads: readonly ColumnHeading[], words: readonly Word[]): readonly Placed[] => {
  const placed = heads.flatMap((head) =>
    spansOf(columnWords(head.text), words).map((span) => ({ head, span })),
  )
  return placed.filter(
    ({ span }) => !isPartOfName(words, span) && !placed.some((other) => isInside(span, other.span)),
  )
}

const functionAt = ({ text, isNamed }: Word): Aggregate | null =>
  isNamed ? null : (FUNCTIONS[text] ?? null)

const functionsIn = (words: readonly Word[]): readonly Aggregate[] => [
  ...new Set(words.flatMap((word) => functionAt(word) ?? [])),
]

const isNoise = ({ text, isNamed }: Word, known: ReadonlySet<string>): boolean =>
  !isNamed && (NOISE.has(text) || UNITS.has(text) || known.has(text))

/** The functions and the unexplained words outside the spans. */
const restOf = ({ words, known }: Said, spans: readonly Span[]) => {
  const outside = words.filter((_, at) => !spans.some(({ from, to }) => at >= from && at < to))
  const others = outside.filter((word) => functionAt(word) === null && !isNoise(word, known))
  return { fns: functionsIn(outside), words: others.map(({ text }) => text) }
}

/** The functions of a question, and its words besides functions, cells and filler words. */
export const readAggregateWords = (
  question: string,
): { readonly fns: readonly Aggregate[]; readonly words: readonly string[] } =>
  restOf({ words: columnWords(question), known: new Set() }, [])

const joined = (words: readonly Word[]): string => words.map(({ text }) => text).join('')

/**
 * The meaning of a question whose only function word is part of the heading. "Total cost" may name
 * a column, or mean the total of "cost".
 */
const withOwnFunction = (
  { head, span }: Placed,
  { words }: Said,
  heads: readonly ColumnHeading[],
): ColumnMatch => {
  const inside = words.slice(span.from, span.to)
  const [fn] = functionsIn(inside)
  const rest = joined(inside.filter((word) => functionAt(word) === null))
  if (!fn || (rest === '' && !words.some(({ text }) => text === 'column'))) return { type: 'none' }
  const bare = heads.filter((one) => rest !== '' && joined(columnWords(one.text)) === rest)
  return bare.length > 0 ? { type: 'several', heads: [head, ...bare] } : { type: 'one', fn, head }
}

/** The meaning if the question contains exactly one full heading. */
const ofHead = (
  placed: readonly Placed[],
  question: Said,
  heads: readonly ColumnHeading[],
): ColumnMatch => {
  const [first] = placed
  if (!first) return { type: 'none' }
  const { head } = first
  const rest = restOf(
    question,
    placed.map(({ span }) => span),
  )
  if (rest.words.length > 0) return { type: 'more', head, words: rest.words }
  const [fn] = rest.fns
  if (!fn) return withOwnFunction(first, question, heads)
  return rest.fns.length > 1
    ? { type: 'functions', fns: rest.fns, head }
    : { type: 'one', fn, head }
}

/**
 * The meaning if the question contains no full heading. Such a question means the one heading that
 * contains all unexplained words.
 */
const ofPart = (question: Said, heads: readonly ColumnHeading[]): ColumnMatch => {
  const rest = restOf(question, [])
  const [fn] = rest.fns
  if (rest.words.length === 0 || !fn) return { type: 'none' }
  const fits = heads.filter(({ text }) => {
    const own = new Set(columnWords(text).map((word) => word.text))
    return rest.words.every((word) => own.has(word))
  })
  const [head] = fits
  if (!head) return { type: 'none' }
  if (fits.length > 1) return { type: 'several', heads: fits }
  return rest.fns.length > 1
    ? { type: 'functions', fns: rest.fns, head }
    : { type: 'one', fn, head }
}

const ofAll = (
  exact: readonly Placed[],
  question: Said,
  heads: readonly ColumnHeading[],
): ColumnMatch => {
  const named = [...new Set(exact.map(({ head }) => head))]
  if (named.length === 0) return ofPart(question, heads)
  if (named.length === 1) return ofHead(exact, question, heads)
  const figures = named.filter(({ column }) => column !== null)
  const [head] = figures
  if (!head || figures.length > 1) return { type: 'several', heads: named }
  // The question also contains a heading without numbers, which restricts or groups the column:
  // "total cost by county".
  const own = exact.filter((one) => one.head === head).map(({ span }) => span)
  return { type: 'more', head, words: restOf(question, own).words }
}

const CHOOSES = new Set(['which', 'what', 'whose'])
/**
 * Replaces a word that we have already interpreted, so that its neighbours are never joined into
 * one name.
 */
const READ: Word = { text: '\n', name: -1, isNamed: false }

/**
 * Finds the column that a question means. A heading that the question contains in full wins. If
 * several headings match equally well, we choose none. We never ignore a word that no heading,
 * function or title explains.
 */
export const matchColumn = (
  question: string,
  heads: readonly ColumnHeading[],
  /** The titles of the spreadsheet and worksheet, which the question may mention. */
  titles: readonly string[],
): ColumnMatch => {
  const words = columnWords(question)
  const titled = titles.map(columnWords)
  const whole = titled.flatMap((title) => spansOf(title, words))
  const known = new Set([
    READ.text,
    ...titled.flat().flatMap(({ text }) => (WHOLES.has(text) ? text : [])),
  ])
  const exact = exactHeads(heads, words)
  const by = exact.find(({ span }) => CHOOSES.has(words[span.from - 1]?.text ?? ''))
  const blank = [...whole, ...(by ? [{ from: by.span.from - 1, to: by.span.to }] : [])].filter(
    (span) => !exact.some((one) => one !== by && overlaps(span, one.span)),
  )
  const remaining = words.map((word, at) =>
    blank.some(({ from, to }) => at >= from && at < to) ? READ : word,
  )
  const others = by ? heads.filter((head) => head !== by.head) : heads
  const match = ofAll(exactHeads(others, remaining), { words: remaining, known }, others)
  if (!by || match.type !== 'one') return match
  const { fn, head } = match
  return fn === 'MIN' || fn === 'MAX'
    ? { type: 'group', fn, by: by.head, head }
    : { type: 'more', head, words: [by.head.text] }
}
