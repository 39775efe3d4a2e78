import { figuresIn, type DecimalStyle } from '../amounts.ts'
import type { Headings } from './compare-pairs.ts'
import { wordsOf } from '../figure-names.ts'
import type { Fact } from '../fact.ts'
import { readPeriods } from '../periods.ts'
import { noteIn } from '../units.ts'
import type { ListedDocument } from '../listed-documents.ts'
import { quote, escapeText } from '../quote.ts'
import type { Page } from '../read-documents.ts'
import { sentenceSimilarity, sentencesOf, type Sentence } from '../sentences.ts'

/** A document read for a comparison. `next` is the first unread page, or null. */
export type ComparedDocument = {
  readonly document: ListedDocument
  readonly pages: readonly Page[]
  readonly next: number | null
  readonly facts: readonly Fact[]
  readonly headings: Headings
  readonly style: DecimalStyle
}

const MOST = 5
/** Maximum sentences per document. The running time is quadratic in their number. */
const MOST_SENTENCES = 300
/** Minimum similarity at which a sentence counts as a rewritten version of another. */
const REWRITTEN = 0.5

const even = (text: string): string => text.replace(/\s+/g, ' ').trim()

const list = (title: string, lines: readonly string[]): string =>
  lines.length === 0
    ? ''
    : `${title}${lines.length > MOST ? `, the first ${MOST} of ${lines.length}` : ''}:\n\n${lines.slice(0, MOST).join('\n')}`

const sized = ({ document: { filename, pages, words } }: ComparedDocument): string =>
  `${escapeText(filename, 80)} has ${pages} ${pages === 1 ? 'page' : 'pages'}${words === null ? '' : ` and ${words} words`}`

const firstOf = ({ pages }: ComparedDocument): readonly Sentence[] =>
  sentencesOf(pages).slice(0, MOST_SENTENCES)

const MOST_HEADING_CHARS = 80
const NUMBERING = /^(?:#+\s*)?(?:(?:\d{1,2}|[ivx]{1,5}|[a-z])[.)]\s*)*(?:\d{1,2}\s+)?/i

const isHeading = (line: string): boolean =>
  /^(?:#|\d|\p{Lu})/u.test(line) &&
  line.length <= MOST_HEADING_CHARS &&
  /\p{L}{3}/u.test(line) &&
  !/[\t|:]|[.!?;,]$/.test(line) &&
  noteIn(line) === null &&
  figuresIn(readPeriods(line.replace(NUMBERING, '')).rest).length === 0

/**
 * The headings of pages. A heading is a short line after a blank line. A key is the heading's text
 * without periods and numbering.
 */
const headingsIn = (pages: readonly Page[]): ReadonlyMap<string, readonly [string, string]> =>
  new Map(
    pages.flatMap(({ text, cite }) => {
      const lines = text.split('\n').map((line) => line.trim())
      return lines.flatMap((line, at) => {
        if ((lines[at - 1] ?? '') !== '' || !isHeading(line)) return []
        const bare = line.replace(NUMBERING, '')
        return [[wordsOf(readPeriods(bare).rest).join(' '), [bare, cite] as const] as const]
      })
    }),
  )

/** Lists the headings that only one document has. Empty if the documents share no heading. */
export const compareHeadings = (first: ComparedDocument, second: ComparedDocument): string => {
  const [a, b] = [headingsIn(first.pages), headingsIn(second.pages)]
  const only = (mine: typeof a, other: typeof a, { document }: ComparedDocument): string =>
    list(
      `Headings only in ${escapeText(document.filename, 80)}`,
      [...mine].flatMap(([key, [text, cite]]) =>
        other.has(key) ? [] : [`- ${quote(text, MOST_HEADING_CHARS)} ${cite}`],
      ),
    )
  if (![...a.keys()].some((key) => b.has(key))) return ''
  return [only(a, b, first), only(b, a, second)].filter(Boolean).join('\n\n')
}

/** Lists the sentences that differ between two documents, with citations. */
export const compareProse = (first: ComparedDocument, second: ComparedDocument): string => {
  const [a, b] = [firstOf(first), firstOf(second)]
  const [inA, inB] = [
    new Set(a.map(({ text }) => even(text))),
    new Set(b.map(({ text }) => even(text))),
  ]
  const missing = a.filter(({ text }) => !inB.has(even(text)))
  const fresh = b.filter(({ text }) => !inA.has(even(text)))
  const matchedSentences = new Set<Sentence>()
  const rewritten = missing.flatMap((one) => {
    let near: Sentence | null = null
    let most = 0
    for (const other of fresh) {
      const alike = matchedSentences.has(other) ? 0 : sentenceSimilarity(one, other)
      if (alike > most) [near, most] = [other, alike]
    }
    if (!near || most < REWRITTEN) return []
    matchedSentences.add(near).add(one)
    return [`- ${quote(one.text, 260)} ${one.cite} became ${quote(near.text, 260)} ${near.cite}`]
  })
  const line = ({ text, cite }: Sentence): string => `- ${quote(text)} ${cite}`
  return [
    `${sized(first)}; ${sized(second)}.`,
    list('Sentences that differ', rewritten),
    list(
      `Only in ${escapeText(first.document.filename, 80)}`,
      missing.filter((one) => !matchedSentences.has(one)).map(line),
    ),
    list(
      `Only in ${escapeText(second.document.filename, 80)}`,
      fresh.filter((one) => !matchedSentences.has(one)).map(line),
    ),
  ]
    .filter(Boolean)
    .join('\n\n')
}
