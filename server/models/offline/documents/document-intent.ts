import { readChangeQuestion } from './comparison/change-question.ts'
import { namesOf, contentWords } from './figure-names.ts'
import { FILE_BASE, splitFigureNames, hasPlace, readFigureName, withoutPlace } from './question.ts'
import type { FigureRequest } from './rank-facts.ts'
import { statementIn } from './statements.ts'

/** A question about the conversation's documents. `question` may name the documents. */
export type DocumentIntent =
  | { readonly kind: 'summary'; readonly question: string }
  | {
      readonly kind: 'lookup'
      readonly wishes: readonly FigureRequest[]
      readonly question: string
    }
  | { readonly kind: 'comparison'; readonly question: string }
  | { readonly kind: 'extract'; readonly question: string }
  | { readonly kind: 'passages'; readonly question: string }

const FILE = new RegExp(String.raw`${FILE_BASE}\.(?:pdf|docx?|xlsx?|csv|txt|md|png|jpe?g)\b`, 'i')
const NAMES =
  /\b(?:documents?|files?|attach(?:ed|ments?)|pdfs?|docx?|csvs?|(?:excel|xlsx?|word|text) (?:files?|documents?|workbooks?)|(?:picture|image|photo|screenshot)s?|scans?|(?:annual|quarterly|interim) reports?|(?:in|on|of|from|the|this|both|two|these) (?:\w+ )?(?:reports?|invoices?|bills?|receipts?|contracts?|agreements?|letters?|memos?)|page \d+|table \d+ (?:of|in)|(?:first|second|third|last) table)\b/i
const SUMMARY =
  /\b(?:summari[sz]e|summary|sum up|key (?:points|figures|facts|takeaways)|main points|highlights|overview|tl;?dr|gist|what(?:['’]s| is| does| do)? (?:it|this|they|these|that|the (?:attached |two |attached )?(?:documents?|files?|pdf|attachments?|report|contract)|in the (?:attached )?(?:files?|documents?|attachments?|pdf)|\S{1,255}\.\w{3,4}) (?:say|about|contain)|what(?:['’]s| is) in (?:the |this |these )?(?:attached )?(?:files?|documents?|attachments?|pdf|\S{1,255}\.\w{3,4}))\b/i
const COMPARE =
  /\b(?:compar(?:e|ed|ison|ing)|versus|vs\.?|differences?|differs?|what(?:['’]s| has| is)? (?:changed|new|different)|what changed|side by side)\b/i
const TABLE = /\btables?\b|\bworksheet\b/i
const INTO =
  /\b(?:in)?to (?:an? |the |my )?(?:new )?(?:spreadsheet|sheet|excel|grid)|\bas (?:an? )?(?:new )?(?:spreadsheet|sheet)|\b(?:make|create|build|open|import) (?:me )?(?:an? )?(?:new )?(?:spreadsheet|sheet)\b/i
const IMPORT = /^(?:please )?(?:import|extract|convert|turn|copy|open)\b/i
const TAKES =
  /^(?:please )?(?:(?:can|could|would) you )?(?:please )?(?:put|turn|convert|import|extract|copy|open|export|move)\b/i
const ASKS =
  /^(?:(?:please|and|so|ok),? )*(?:can you |could you |would you )?(?:tell me |show me |give me |find |look up |get me )?(?:what(?:['’]s| is| was| were| are)?|how (?:much|high|large|big)|when|which)\b|^(?:please )?(?:find|look up|tell me|show me|give me|get|search)\b/i
const CHANGES =
  /\b(?:change|set|raise|lower|put|write|increase|decrease|if|update|delete|build|create|make)\b/i
/** Maximum figures per question. */
const MOST_WISHES = 4

/** True if a text names a document or a part of one. */
export const hasDocumentName = (text: string): boolean => FILE.test(text) || NAMES.test(text)

const OF_YEAR = /\b(?:in|on|of|from) the (?:\w+ )?(?:19|20)\d\d (?:annual )?report\b/gi
const OPEN =
  /^(?:(?:please|and|so) )*(?:who|whom|whose|why|where|is|are|was|were|does|do|did|has|have|should|describe|explain|list)\b/i

/** The names and periods of the requested figures. */
const wishesOf = (question: string): readonly FigureRequest[] => {
  const bare = withoutPlace(
    question.replace(new RegExp(FILE, 'gi'), ' ').replace(OF_YEAR, ' '),
  ).replace(/[?.!]+$/, '')
  const parts = splitFigureNames(bare).map((part) => ({ ...readFigureName(part), question }))
  // In "revenue and costs in 2025" the year applies to both.
  const last = parts.findLast(({ periods }) => periods.length > 0)?.periods ?? []
  // In "revenue in 2024 and 2025" both years apply to revenue.
  const named: FigureRequest[] = []
  for (const part of parts) {
    const before = part.label === '' && part.periods.length > 0 ? named.at(-1) : undefined
    if (before && before.periods.length > 0)
      named[named.length - 1] = { ...before, periods: [...before.periods, ...part.periods] }
    else named.push(part)
  }
  return named
    .filter(({ label }) => contentWords(label).length > 0)
    .slice(0, MOST_WISHES)
    .map((part) => (part.periods.length > 0 ? part : { ...part, periods: last }))
}

const isPlainName = (text: string): boolean => text.split(/\s+/).length <= 10 && !CHANGES.test(text)

const lookup = (question: string): DocumentIntent | null => {
  if (OPEN.test(question) || (!ASKS.test(question) && !isPlainName(question))) return null
  const isDue = /^when\b.*\bdue\b/i.test(question)
  const wishes = isDue ? [{ label: 'due', periods: [], question }] : wishesOf(question)
  // A text that is not a question asks for a figure only if it names a place, a period or a known
  // financial name.
  const isNamed = ({ label, periods }: FigureRequest): boolean =>
    periods.length > 0 || namesOf(contentWords(label)).length > 1
  if (!ASKS.test(question) && !hasPlace(question) && !wishes.every(isNamed)) return null
  // A long name is an open question, not the name of a figure.
  if (wishes.length === 0 || wishes.some(({ label }) => contentWords(label).length > 5)) return null
  return { kind: 'lookup', question, wishes }
}

/** True if a table of a document should become a spreadsheet. */
const wantsSheet = (question: string): boolean =>
  INTO.test(question)
    ? TABLE.test(question) ||
      hasDocumentName(question) ||
      (TAKES.test(question) && statementIn(question) !== null)
    : TABLE.test(question) && IMPORT.test(question)

/** Recognises a question about documents. Null if only a search for passages can answer it. */
export const readDocumentIntent = (question: string): DocumentIntent | null => {
  if (wantsSheet(question)) return { kind: 'extract', question }
  const change = readChangeQuestion(question)
  if (change) {
    const { label, from, to } = change
    return { kind: 'lookup', question, wishes: [{ label, periods: [from, to], question }] }
  }
  if (COMPARE.test(question)) return { kind: 'comparison', question }
  if (SUMMARY.test(question)) return { kind: 'summary', question }
  return lookup(question)
}
