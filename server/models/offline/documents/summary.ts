import { figuresIn, isFigure } from './amounts.ts'
import { KEY_NAMES, labelScore } from './figure-names.ts'
import type { Fact } from './fact.ts'
import { factsOf } from './table-facts.ts'
import {
  isPicture,
  isWorkbook,
  listDocuments,
  documentsMeantBy,
  documentsNamedIn,
  type ListedDocument,
} from './listed-documents.ts'
import { noneReady, notReadyLines } from './passages.ts'
import { isPromptInjection, injectionNotice, promptInjectionsIn } from './prompt-injection.ts'
import { periodSortKey, periodsIn } from './periods.ts'
import { quote, escapeText } from './quote.ts'
import { readFromStart, readTables, type Page, type Table } from './read-documents.ts'
import {
  answerWith,
  answerWithout,
  joinAnswers,
  type ScriptAnswer,
  type Script,
} from './answer-script.ts'
import { sentenceSimilarity, sentencesOf, type Sentence } from './sentences.ts'
import { describeWorksheet } from './worksheets.ts'

/** Maximum calls for all documents together. Each call reads up to 20 pages. */
const MOST_CALLS = 8
const MOST_DOCUMENTS = 4
const MOST_TABLES = 12
const MOST_SHEETS = 8
const MOST_KEY_FIGURES = 6
const [LEAST, MOST] = [3, 8]
/** Maximum number of candidate sentences. Those with the highest weight remain. */
const MOST_CANDIDATES = 300

const CUES =
  /\b(?:total|increas|decreas|rose|fell|grew|growth|declin|profit|loss|revenue|result|conclu|expect|propos|agree|shall|must|due|payable|risk|deficit|acqui|because|therefore)/i

/**
 * Chooses sentences by word frequency, position, figures and cue words, and avoids similar
 * sentences. The result is in document order.
 */
const chooseSentences = (sentences: readonly Sentence[]): readonly Sentence[] => {
  const counts = new Map<string, number>()
  for (const word of sentences.flatMap(({ words }) => words))
    counts.set(word, (counts.get(word) ?? 0) + 1)
  const weight = ({ words, wordSet, text, at }: Sentence): number => {
    const sum = [...wordSet].reduce((total, word) => total + Math.log(counts.get(word) ?? 1), 0)
    const place = 1 + 0.4 * (1 - at / sentences.length) + (at === 0 ? 0.4 : 0)
    const figures = figuresIn(text).length > 0 ? 1.25 : 1
    return (
      (sum / Math.sqrt(words.length + 3)) * place * figures * (CUES.test(text) ? 1.2 : 1) + 0.01
    )
  }
  const wanted = Math.min(MOST, Math.max(LEAST, Math.round(Math.sqrt(sentences.length) * 1.2)))
  const chosen: Sentence[] = []
  let candidates = sentences
    .map((one) => ({ one, base: weight(one), near: 0 }))
    .toSorted((a, b) => b.base - a.base)
    .slice(0, MOST_CANDIDATES)
  while (chosen.length < wanted && candidates.length > 0) {
    const best = candidates.reduce((a, b) =>
      b.base * (1 - b.near) > a.base * (1 - a.near) ? b : a,
    )
    const isNew = best.near < 0.7
    if (isNew) chosen.push(best.one)
    candidates = candidates.flatMap((other) => {
      if (other === best) return []
      const near = isNew
        ? Math.max(other.near, sentenceSimilarity(other.one, best.one))
        : other.near
      return [{ ...other, near }]
    })
  }
  return chosen.toSorted((a, b) => a.at - b.at)
}

/**
 * The key figures of a report: for each key name, the figure that matches it best. Of equal
 * matches, the latest period wins.
 */
const keyFigures = (facts: readonly Fact[]): readonly Fact[] =>
  KEY_NAMES.flatMap((names) => {
    const fitting = facts
      .filter(({ value, row }) => isFigure(value) && labelScore(names, row) > 0.8)
      .toSorted(
        (a, b) =>
          labelScore(names, b.row) - labelScore(names, a.row) ||
          periodSortKey(periodsIn(b.column ?? '')) - periodSortKey(periodsIn(a.column ?? '')),
      )
    return fitting.slice(0, 1)
  }).slice(0, MOST_KEY_FIGURES)

const factLine = ({ row, column, value, note, cite }: Fact): string =>
  `- ${escapeText(row, 80)}${column === null ? '' : `, ${escapeText(column, 60)}`}: **${escapeText(value)}**${note === null ? '' : ` (${escapeText(note, 60)})`} ${cite}`

const tableLine = ({ name, rows, ofRows, cite }: Table): string => {
  const width = Math.max(0, ...rows.map((row) => row.length))
  return `- ${escapeText(name, 60)}: ${ofRows} rows, ${width} columns ${cite}`
}

const readSoFar = (document: ListedDocument, next: number | null): string =>
  next === null
    ? ''
    : ` I read pages 1 to ${next - 1} of ${document.pages}; later pages are not covered.`

/**
 * The quotations for a summary: sentences, or the first lines if there are none. `order` is the
 * first sentence or line that tries to instruct an AI assistant.
 */
const quotedOf = (pages: readonly Page[]) => {
  const sentences = sentencesOf(pages)
  const chosen = chooseSentences(sentences.filter(({ isOrder }) => !isOrder))
  const lines = pages.flatMap(({ text, cite }) =>
    text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => ({ text: line, cite })),
  )
  const orders = promptInjectionsIn(lines.map((line) => line.text))
  const order =
    sentences.find(({ isOrder }) => isOrder) ?? lines.find((line) => orders.has(line.text))
  const quotes =
    chosen.length > 0
      ? chosen.map(({ text, cite }) => `- ${quote(text)} ${cite}`)
      : lines
          .filter((line) => !orders.has(line.text))
          .slice(0, LEAST * 2)
          .map(({ text, cite }) => `- ${quote(text, 160)} ${cite}`)
  return { isProse: chosen.length > 0, said: quotes, order }
}

const ofText = (
  document: ListedDocument,
  pages: readonly Page[],
  next: number | null,
  tables: readonly Table[],
): ScriptAnswer => {
  const { isProse, said: quotes, order } = quotedOf(pages)
  const facts = keyFigures(factsOf(pages, tables).filter(({ row }) => !isPromptInjection(row)))
  const size = `${document.pages} ${document.pages === 1 ? 'page' : 'pages'}${document.words === null ? '' : `, ${document.words} words`}`
  const lead = isPicture(document)
    ? `**${escapeText(document.filename, 120)}** is an image. Its text was read by OCR and may contain errors.`
    : `**${escapeText(document.filename, 120)}**, ${size}.${readSoFar(document, next)}`
  const parts = [
    lead,
    isProse || quotes.length === 0 ? '' : 'It has few full sentences; these are its first lines:',
    quotes.join('\n'),
    order ? injectionNotice(order.cite) : '',
    facts.length > 0 ? `Key figures as stated:\n\n${facts.map(factLine).join('\n')}` : '',
    tables.length > 0 ? `Tables:\n\n${tables.map(tableLine).join('\n')}` : '',
  ]
  const text = parts.filter(Boolean).join('\n\n')
  return quotes.length + facts.length + tables.length > 0 ? answerWith(text) : answerWithout(text)
}

function* summarise(document: ListedDocument, calls: number): Script {
  if (isWorkbook(document)) {
    const sheets = document.tables.slice(0, MOST_SHEETS)
    const tables = yield* readTables(sheets.map((table) => [document, table] as const))
    const remaining = document.tables.length - sheets.length
    const more =
      remaining > 0
        ? `\n\n${remaining} more ${remaining === 1 ? 'worksheet was' : 'worksheets were'} not read.`
        : ''
    const text = `**${escapeText(document.filename, 120)}**, ${document.tables.length} ${document.tables.length === 1 ? 'worksheet' : 'worksheets'}.\n\n${tables.map(describeWorksheet).join('\n')}${more}`
    return tables.length > 0 ? answerWith(text) : answerWithout(text)
  }
  const { pages, next } = yield* readFromStart(document, calls)
  const tables = yield* readTables(
    document.tables.slice(0, MOST_TABLES).map((table) => [document, table] as const),
  )
  return ofText(document, pages, next, tables)
}

const EXTRACTIVE =
  'I selected these sentences from the documents by rules (word frequency, position, figures). They are quoted verbatim, and something important may be missing.'

/** Summarises the requested documents by quoting their own sentences. */
export function* summariseAll(question: string): Script {
  const documents = yield* listDocuments()
  const none = noneReady(documents)
  if (none !== null) return none
  const targets = documentsMeantBy(question, documents)
  const selection = targets.slice(0, MOST_DOCUMENTS)
  const parts: ScriptAnswer[] = []
  for (const document of selection)
    parts.push(yield* summarise(document, Math.max(2, Math.floor(MOST_CALLS / selection.length))))
  const others = targets.slice(MOST_DOCUMENTS).map(({ filename }) => escapeText(filename, 80))
  if (others.length > 0)
    parts.push(
      answerWithout(
        `Not summarised: ${others.length} more (${others.slice(0, 10).join(', ')}${others.length > 10 ? ', …' : ''}). Name one to get its summary.`,
      ),
    )
  const unread = notReadyLines(documents)
  if (unread.length > 0 && documentsNamedIn(question, documents).length === 0)
    parts.push(answerWithout(`Not included:\n\n${unread.join('\n')}`))
  return joinAnswers([
    ...(selection.every(isWorkbook) ? [] : [answerWithout(EXTRACTIVE)]),
    ...parts,
  ])
}
