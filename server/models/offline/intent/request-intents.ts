import { type Intent, readIntent } from './intent.ts'
import { mergeComparison } from '../documents/merge-comparison.ts'
import { hasDocumentName, readDocumentIntent } from '../documents/document-intent.ts'
import { readCellWrite } from './read-cell-write.ts'
import { splitRequests } from './split-requests.ts'
import type { Situation } from '../step.ts'

/** One request of a message, with its original words. */
export type RequestIntent = { readonly phrase: string; readonly intent: Intent }

/**
 * What the conversation contains: a linked spreadsheet, documents, and documents attached to this
 * message.
 */
type Here = { readonly linked: boolean; readonly areThere: boolean; readonly areNew: boolean }

/** A request to show something, which the answer does anyway. */
const SHOWS = /^(?:show|tell|give|explain|what|what['’]s|how)\b/i

/**
 * Without a linked spreadsheet we still recognise a change of an input. The answer can then say
 * that there is no spreadsheet.
 */
const readAlone = (phrase: string, linked: boolean): RequestIntent => {
  const intent = readIntent(phrase, linked)
  return { phrase, intent: intent.kind === 'unknown' ? readIntent(phrase, true) : intent }
}

/** Kinds of intents whose words may also be a question about a document. */
const OF_SHEET: ReadonlySet<string> = new Set(['aggregate', 'changes', 'forecast', 'set'])

/**
 * True if the documents should answer. A linked spreadsheet has priority unless the question names
 * a document.
 */
const isOfDocuments = (phrase: string, intent: Intent, here: Here): boolean => {
  if (intent.kind === 'unknown') return true
  if (isSpelledOut(phrase, intent)) return false
  const isNamed = hasDocumentName(phrase)
  if (here.linked && !isNamed && (!here.areNew || GRID.test(phrase))) return false
  return OF_SHEET.has(intent.kind) || isNamed || ASKED.test(phrase)
}
/** Words for parts of a spreadsheet. Documents have none of them. */
const GRID = /\b(?:columns?|cells?|(?:work|spread)?sheets?)\b/i
/** True if a request is unambiguous: it names cells, or a calculation with all its terms. */
const isSpelledOut = (phrase: string, intent: Intent): boolean =>
  intent.kind === 'calculation' ||
  isWhole(intent) ||
  readCellWrite(phrase) !== null ||
  (intent.kind === 'aggregate' && intent.range !== null)
/** Openings of a question. A change does not start with them. */
const QUESTION = /^(?:what|which|when|who|why|how|did|does|has|have|had|was|were|is|are)\b/i
const ASKED = /^(?:what|which|when|who|how (?:much|many|high))\b/i

/** True if the only number of a change is a year, so it has no value to write. */
const isOfYears = ({ edits }: Change): boolean => edits.every(({ change }) => change.how === 'year')

/** Adds a document question as a fallback, for a spreadsheet without the requested figure. */
const orDocuments = ({ phrase, intent }: RequestIntent): RequestIntent => {
  if (isChange(intent) && isOfYears(intent)) {
    // "Change in inventories 2025" looks like a command but names a line item. So we also read it
    // as a question.
    const read = readDocumentIntent(phrase) ?? readDocumentIntent(`What was ${phrase}`)
    return {
      phrase,
      intent: { ...intent, instead: read ?? { kind: 'passages', question: phrase } },
    }
  }
  if (intent.kind !== 'aggregate' || intent.words.length === 0 || GRID.test(phrase))
    return { phrase, intent }
  const instead = readDocumentIntent(phrase)
  return { phrase, intent: instead ? { ...intent, instead } : intent }
}

const read = (phrase: string, here: Here): RequestIntent => {
  const alone = readAlone(phrase, here.linked)
  if (!here.areThere) return alone
  if (!isOfDocuments(phrase, alone.intent, here)) return orDocuments(alone)
  const intent = readDocumentIntent(phrase)
  if (intent) return { phrase, intent }
  const isOpen =
    alone.intent.kind === 'unknown' ||
    alone.intent.kind === 'aggregate' ||
    (isChange(alone.intent) && (QUESTION.test(phrase) || isOfYears(alone.intent)))
  return isOpen ? { phrase, intent: { kind: 'passages', question: phrase } } : alone
}

const isShow = ({ phrase, intent }: RequestIntent): boolean => {
  const isBare = intent.kind === 'aggregate' && intent.range === null && intent.words.length === 0
  return SHOWS.test(phrase) && (intent.kind === 'unknown' || isBare)
}

type Change = Extract<Intent, { kind: 'set' }>
const isChange = (intent: Intent): intent is Change =>
  intent.kind === 'set' && !intent.hypothetical && !intent.instead

/** Joins two consecutive changes. A request to see the result belongs to the change before it. */
const withNext = (last: RequestIntent, next: RequestIntent): RequestIntent | null => {
  if (!isChange(last.intent)) return null
  const phrase = `${last.phrase} and ${next.phrase}`
  const { edits, unread, shows } = last.intent
  if (isShow(next)) return { phrase, intent: { ...last.intent, shows: [...shows, next.phrase] } }
  if (!isChange(next.intent)) return null
  return {
    phrase,
    intent: {
      ...last.intent,
      edits: [...edits, ...next.intent.edits],
      unread: [...unread, ...next.intent.unread],
      shows: [...shows, ...next.intent.shows],
    },
  }
}

/** Joins consecutive document requests of the same kind, except lookups. */
const withSame = (last: RequestIntent, next: RequestIntent): RequestIntent | null =>
  (next.intent.kind === 'summary' ||
    next.intent.kind === 'comparison' ||
    next.intent.kind === 'passages') &&
  last.intent.kind === next.intent.kind
    ? {
        phrase: `${last.phrase} and ${next.phrase}`,
        intent: { ...last.intent, question: `${last.intent.question} and ${next.phrase}` },
      }
    : null

/** Joins a lookup with a following request to compare its figure with another. */
const withCompared = (last: RequestIntent, next: RequestIntent): RequestIntent | null => {
  const intent = last.intent.kind === 'lookup' ? mergeComparison(last.intent, next.phrase) : null
  return intent && { phrase: `${last.phrase} and ${next.phrase}`, intent }
}

/**
 * Maximum number of parts that may be the terms of one calculation. A message with more parts is a
 * list of changes.
 */
const MOST_PARTS = 24
const CALCULATIONS: ReadonlySet<string> = new Set(['loan', 'flows', 'future'])

const isWhole = (intent: Intent): boolean => {
  switch (intent.kind) {
    case 'loan':
      return intent.amount !== null && intent.rate !== null && intent.months !== null
    case 'flows':
      return intent.flows.length > 1
    case 'future':
      return intent.rate !== null && intent.months !== null && intent.present + intent.payment !== 0
    default:
      return false
  }
}

/** True if `whole` has a term that is missing from `without`. */
const addsTerm = (whole: Intent, without: Intent): boolean => {
  const less: Readonly<Record<string, unknown>> = without
  return Object.entries(whole).some(([name, term]) => term && !less[name])
}

/** True if a part is a separate request, not a term of the calculation. */
const isOwn = ({ phrase, intent }: RequestIntent, whole: Intent, without: Intent): boolean => {
  if (without.kind !== whole.kind && !CALCULATIONS.has(intent.kind)) return false
  if (CALCULATIONS.has(intent.kind)) return isWhole(intent) && isWhole(without)
  if (isChange(intent)) return isWhole(without) && !addsTerm(whole, without)
  const isAsked = intent.kind === 'aggregate' ? intent.range !== null : !SHOWS.test(phrase)
  return isAsked && JSON.stringify(whole) === JSON.stringify(without)
}

const join = (asks: readonly RequestIntent[]): string =>
  asks.map(({ phrase }) => phrase).join(' and ')

/** Joins the parts that hold the terms of one calculation. */
const withTerms = (
  parts: readonly RequestIntent[],
  message: string,
  here: Here,
): readonly RequestIntent[] => {
  const { linked } = here
  if (parts.length > MOST_PARTS) return parts
  let terms = parts.filter(({ phrase }) => readCellWrite(phrase) === null)
  for (const part of terms) {
    const others = terms.filter((one) => one !== part)
    const [whole, without] = [join(terms), join(others)].map((text) => readIntent(text, linked))
    if (!whole || !CALCULATIONS.has(whole.kind)) return parts
    if (without && isOwn(part, whole, without)) terms = others
  }
  const [first] = terms
  if (!first) return parts
  const one = read(terms.length === parts.length ? message : join(terms), here)
  return parts.flatMap((part) => {
    if (part === first) return [one]
    return terms.includes(part) ? [] : [part]
  })
}

/**
 * Splits a message into requests, in order. Unrecognised parts come last.
 * `requestIntentsOf('Set rent to 900 and fees to 40', true)` returns one request, because it joins
 * consecutive changes.
 */
export const requestIntentsOf = (
  message: string,
  linked: boolean,
  documents: Situation['documents'] = null,
): readonly RequestIntent[] => {
  const here = { linked, areThere: false, areNew: false, ...documents }
  const parts = splitRequests(message).map((part) => read(part, here))
  if (parts.length < 2) return parts
  const known: RequestIntent[] = []
  const unknown: RequestIntent[] = []
  for (const next of withTerms(parts, message, here)) {
    const last = known.at(-1)
    const joined =
      last && (withNext(last, next) ?? withCompared(last, next) ?? withSame(last, next))
    if (joined) known.splice(-1, 1, joined)
    else (next.intent.kind === 'unknown' ? unknown : known).push(next)
  }
  return [...known, ...unknown]
}
