import { figuresIn } from './amounts.ts'
import { contentWords } from './figure-names.ts'
import { promptInjectionsIn } from './prompt-injection.ts'
import type { Page } from './read-documents.ts'

/** A sentence of a document, in the document's own notation. */
export type Sentence = {
  readonly text: string
  readonly cite: string
  /** Its index in the document, from 0. */
  readonly at: number
  readonly words: readonly string[]
  /** `words` without duplicates. */
  readonly wordSet: ReadonlySet<string>
  /** True if the sentence addresses an assistant. */
  readonly isOrder: boolean
}

const ABBREVIATION =
  /(?:\b(?:no|nr|inc|ltd|co|corp|mr|mrs|ms|dr|prof|st|approx|vs|e\.g|i\.e|z\.b|bzw|ca|u\.s)|\b\p{Lu})\.$/iu
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
const MIN_WORDS = 5
const MAX_CHARS = 500

const sentencesIn = (paragraph: string): readonly string[] => {
  const found: string[] = []
  for (const { segment } of segmenter.segment(paragraph)) {
    const last = found.at(-1)
    if (last !== undefined && ABBREVIATION.test(last.trim()))
      found[found.length - 1] = last + segment
    else found.push(segment)
  }
  return found.map((one) => one.trim())
}

/** True for a table row or a line that consists mostly of figures. */
const isTabular = (line: string): boolean => {
  const figures = figuresIn(line).length
  const words = line.match(/\p{L}{2,}/gu)?.length ?? 0
  return line.includes('\t') || line.startsWith('|') || (figures > 1 && words < figures * 2)
}

/** Lines on several pages that differ only by numbers: headers and footers. */
const repeated = (pages: readonly Page[]): ReadonlySet<string> => {
  const counts = new Map<string, number>()
  for (const { text } of pages)
    for (const line of new Set(text.split('\n').map(even)))
      counts.set(line, (counts.get(line) ?? 0) + 1)
  return new Set([...counts].flatMap(([line, count]) => (count > 2 ? [line] : [])))
}
const even = (line: string): string => line.replace(/\d+/g, '#').trim()

/** The paragraphs of a page, with wrapped lines joined. */
const paragraphsOf = (text: string, repeatedLines: ReadonlySet<string>): readonly string[] => {
  const lines = text
    .split('\n')
    .map((line) => (isTabular(line) || repeatedLines.has(even(line)) ? '' : line.trim()))
  const paragraphs: string[] = []
  let last = ''
  for (const line of lines) {
    // A short line ends its paragraph: it is a heading, a list item or the last line of a text.
    const goesOn = last.length > 45 && line !== ''
    if (goesOn && paragraphs.length > 0) {
      const before = paragraphs.at(-1) ?? ''
      paragraphs[paragraphs.length - 1] =
        /\p{L}-$/u.test(before) && /^\p{Ll}/u.test(line)
          ? before.slice(0, -1) + line
          : `${before} ${line}`
    } else if (line !== '') paragraphs.push(line)
    last = line
  }
  return paragraphs
}

/** The sentences of pages in order, without headings, tables, headers and footers. */
export const sentencesOf = (pages: readonly Page[]): readonly Sentence[] => {
  const repeatedLines = repeated(pages)
  const found = pages.flatMap(({ text, cite }) => {
    const all = paragraphsOf(text, repeatedLines).flatMap(sentencesIn)
    const orders = promptInjectionsIn(all)
    return all
      .filter(
        (one) =>
          one.length <= MAX_CHARS &&
          one.split(/\s+/).length >= MIN_WORDS &&
          /[.!?:;)”"]$/.test(one),
      )
      .map((one) => {
        const words = contentWords(one)
        return { text: one, cite, words, wordSet: new Set(words), isOrder: orders.has(one) }
      })
  })
  return found.map((one, at) => ({ ...one, at }))
}

/** The Jaccard similarity of the words of two sentences, from 0 to 1. */
export const sentenceSimilarity = ({ wordSet: a }: Sentence, { wordSet: b }: Sentence): number => {
  let shared = 0
  for (const word of a) if (b.has(word)) shared += 1
  return shared === 0 ? 0 : shared / (a.size + b.size - shared)
}
