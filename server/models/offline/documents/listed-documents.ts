import { normalizeText } from '#contract/api/search.ts'
import type { Outcome } from '../step.ts'
import { readPeriods } from './periods.ts'
import { DOCUMENT_WORDS } from './question.ts'
import { callTool, requireOutput, type ScriptStep } from './answer-script.ts'

/** A table in the output of list_documents. */
export type ListedTable = { readonly number: number; readonly name: string; readonly page: number }

/** A document in the output of list_documents. */
export type ListedDocument = {
  readonly id: string
  readonly filename: string
  readonly status: string
  readonly error: string | null
  readonly pages: number
  readonly words: number | null
  readonly attached: boolean
  readonly tables: readonly ListedTable[]
}

/** Lists all documents, oldest first. */
export function* listDocuments(): Generator<
  ScriptStep,
  readonly ListedDocument[],
  readonly Outcome[]
> {
  const listed: ListedDocument[] = []
  for (let from: unknown = 1; typeof from === 'number';) {
    const { documents, next_document } = requireOutput(
      yield* callTool('list_documents', from === 1 ? {} : { from_document: from }),
    )
    if (Array.isArray(documents)) listed.push(...(documents as ListedDocument[]))
    from = next_document
  }
  return listed
}

const baseOf = (filename: string): string => filename.replace(/\.[a-z\d]{2,5}$/i, '')
const even = (text: string): string =>
  normalizeText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Words that do not distinguish documents. */
const COMMON = new Set(
  'the a of and file document pdf docx xlsx report final draft copy version v1 v2'.split(' '),
)

/**
 * Scores how much of a document's name a text contains. 0 means that nothing identifies the
 * document.
 */
const nameScore = (text: string, filename: string): number => {
  const phrase = ` ${even(text)} `
  if (phrase.includes(` ${even(filename)} `)) return 3
  const base = even(baseOf(filename))
  if (base.length > 2 && phrase.includes(` ${base} `)) return 2
  const words = [...new Set(base.split(' '))].filter((word) => word.length > 1 && !COMMON.has(word))
  const found = words.filter((word) => phrase.includes(` ${word} `)).length
  return words.length > 0 ? found / words.length : 0
}

/**
 * Words for kinds of documents and their file extensions. "Excel" alone may mean the spreadsheet to
 * create, so it is not included.
 */
const KINDS: readonly (readonly [name: RegExp, ending: RegExp])[] = [
  [/\bpdfs?\b/i, /\.pdf$/i],
  [/\bcsvs?\b/i, /\.csv$/i],
  [/\bword (?:files?|documents?)\b|\bdocx?\b/i, /\.docx?$/i],
  [/\bexcel (?:files?|workbooks?|documents?)\b|\bxlsx?\b|\bthe excel\b/i, /\.xlsx?$/i],
  [/\b(?:picture|image|photo|screenshot|png|jpe?g)s?\b/i, /\.(?:png|jpe?g)$/i],
  [/\btext files?\b|\btxt\b/i, /\.txt$/i],
  [/\bmarkdown\b/i, /\.md$/i],
]

/** Filters documents by the kinds in a text. Returns all if no kind matches. */
const ofKinds = (text: string, documents: readonly ListedDocument[]): readonly ListedDocument[] => {
  const endings = KINDS.filter(([name]) => name.test(text)).map(([, ending]) => ending)
  const found = documents.filter(({ filename }) => endings.some((one) => one.test(filename)))
  return found.length > 0 ? found : documents
}

/** The documents that a text names best, empty if it names none. */
export const documentsNamedIn = (
  text: string,
  documents: readonly ListedDocument[],
): readonly ListedDocument[] => {
  const some = ofKinds(text, documents)
  const called = calledIn(text, some.length < documents.length ? some : documents)
  return called.length === 0 && some.length < documents.length ? some : called
}

const calledIn = (
  text: string,
  documents: readonly ListedDocument[],
): readonly ListedDocument[] => {
  const scored = documents.map((one) => ({ one, score: nameScore(text, one.filename) }))
  const whole = scored.filter(({ score }) => score >= 2)
  if (whole.length > 0) return whole.map(({ one }) => one)
  const most = Math.max(0, ...scored.map(({ score }) => score))
  const best = scored.filter(({ score }) => score === most && score > 0)
  // Words common to all names do not identify a document.
  return best.length < documents.length || documents.length === 1 ? best.map(({ one }) => one) : []
}

const PARTS = /\s+(?:and|with|versus|vs\.?|to|against|from)\s+|\s*[,&]\s*/i

/** The two documents in two parts of a text: "the annual report and the invoice". */
export const twoDocumentsNamedIn = (
  text: string,
  documents: readonly ListedDocument[],
): readonly [ListedDocument, ListedDocument] | null => {
  const named = text.split(PARTS).flatMap((part) => {
    const [first, ...more] = documentsNamedIn(part, documents)
    return first && more.length === 0 ? [first] : []
  })
  const [first, second, ...more] = new Set(named)
  return first && second && more.length === 0 ? [first, second] : null
}

export const readyDocumentsOf = (documents: readonly ListedDocument[]): readonly ListedDocument[] =>
  documents.filter(({ status }) => status === 'ready')

const OF_KIND = new RegExp(
  String.raw`^\s+(?:(?!(?:in|on|of|from|for|the|and)\b)\S+\s+)?${DOCUMENT_WORDS}\b`,
  'i',
)
const KIND_OF = new RegExp(
  String.raw`\b${DOCUMENT_WORDS}(?:\s+(?:of|for|from))?(?:\s+the)?(?:\s+year)?\s*$`,
  'i',
)

/**
 * Removes periods such as years and quarters from a text, except the period of a document: "the
 * 2025 report".
 */
const withoutTimes = (text: string): string => {
  const whole = normalizeText(text)
  return readPeriods(text).spans.reduceRight((remaining, [from, to]) => {
    const isOfDocument = OF_KIND.test(whole.slice(to)) || KIND_OF.test(whole.slice(0, from))
    return isOfDocument ? remaining : `${remaining.slice(0, from)} ${remaining.slice(to)}`
  }, whole)
}

/** The ready documents for a question: the named ones, else the newly attached, else all. */
export const documentsMeantBy = (
  text: string,
  documents: readonly ListedDocument[],
): readonly ListedDocument[] => {
  const ready = readyDocumentsOf(documents)
  const spelled = ready.filter(({ filename }) => even(text).includes(even(filename)))
  const named = spelled.length > 0 ? spelled : documentsNamedIn(withoutTimes(text), ready)
  if (named.length > 0) return named
  const attached = ready.filter((one) => one.attached)
  return attached.length > 0 ? attached : ready
}

/** True for a workbook, whose pages are worksheets with one table each. */
export const isWorkbook = ({ filename }: Pick<ListedDocument, 'filename'>): boolean =>
  /\.(?:xlsx|xls|csv)$/i.test(filename)

/** True for an image, whose text comes from OCR. */
export const isPicture = ({ filename }: Pick<ListedDocument, 'filename'>): boolean =>
  /\.(?:png|jpe?g)$/i.test(filename)
