import { type Calculation, readCalculation } from './calculation.ts'
import type { DocumentIntent } from '../documents/document-intent.ts'
import { amounts, currencyOf, largest, monthsOf, rateOf, readFigures } from './figure-terms.ts'
import { type Currency, type SpokenFigure, findMonth, type YearMonth } from './figures.ts'
import { type TargetPosition, targetPositionIn } from './target-position.ts'
import { hideLiterals } from './literals.ts'
import type { Aggregate } from './match-column.ts'
import { readLedgerIntent, type LedgerIntent } from './ledger-intent.ts'
import { type Edit, readEdits } from './read-edits.ts'
import { readCellWrite } from './read-cell-write.ts'
import { type UnsupportedRequest, unsupportedIn } from './unsupported.ts'
import { markYearEdits } from './year-words.ts'

/** The intent of a question. A field is null if the text does not give it. */
export type Intent =
  | {
      readonly kind: 'loan'
      readonly amount: number | null
      readonly rate: number | null
      readonly months: number | null
      readonly start: YearMonth | null
      readonly currency: Currency | null
      /** A requested feature that the schedule does not support, for example "balloon". */
      readonly beyond: string | null
      /** The place in the open spreadsheet, or null for a new spreadsheet. */
      readonly place: TargetPosition | null
    }
  | {
      readonly kind: 'flows'
      readonly npv: boolean
      readonly irr: boolean
      readonly rate: number | null
      readonly flows: readonly number[]
      readonly currency: Currency | null
    }
  | {
      readonly kind: 'future'
      readonly present: number
      /** Paid at the end of each month. */
      readonly payment: number
      readonly rate: number | null
      readonly months: number | null
      readonly currency: Currency | null
      /** True for payments that are not monthly, which we do not support. */
      readonly otherPeriod: boolean
    }
  | {
      readonly kind: 'aggregate'
      readonly fn: Aggregate
      /** An unambiguous cell range: "B2:B13", "Sheet2!B2", "$B$2". */
      readonly range: string | null
      /**
       * Names in the question: "VAT" from "column VAT", or "Q1". A name may be a heading, a column
       * letter or a cell.
       */
      readonly names: readonly string[]
      /** The question itself, because a heading may contain any words. */
      readonly question: string
      /** Lower-case words that may name a column, including `names`. Empty if `range` is set. */
      readonly words: readonly string[]
      /** The document question to ask if no column matches. */
      readonly instead?: DocumentIntent
    }
  | {
      readonly kind: 'set'
      readonly edits: readonly Edit[]
      /** True for a "what if" question, which changes nothing. */
      readonly hypothetical: boolean
      /** Parts without a recognised input or value, in the user's words. */
      readonly unread: readonly string[]
      /** Results that the user wants to see. */
      readonly shows: readonly string[]
      /** The document question to ask instead of writing. */
      readonly instead?: DocumentIntent
    }
  | LedgerIntent
  | Calculation
  | DocumentIntent
  | UnsupportedRequest
  | { readonly kind: 'unknown' }

const NEW = /\b(?:build|create|new|schedule|amorti[sz]\w*)\b/i
const LOAN = /\b(loan|mortgage|amorti[sz]\w*|repayment schedule|instal?lments?)\b/i
const NPV = /\b(npv|net present value|present value of)\b/i
const IRR = /\b(irr|internal rate of return)\b/i
const FUTURE =
  /\b(future value|fv|sav(?:e|es|ing|ings)|compound(?:ed|s|ing)?|grow(?:s|th)? to|worth in)\b/i
const OUTLAY = /\b(invest\w*|outlay|cost\w*|initial\w*|upfront|pay)\b/i
const RANGE =
  /(?<![\w$])((?:'[^']+'|[A-Za-z_]\w*)!)?\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?(?!\w)/
const CELL_NAME = /\b\$?[a-z]{1,3}\$?[1-9]\d{0,6}\b/i
const COLUMN = /\b[Cc]olumn\s+([A-Z]{1,3}|[b-z])\b/
const SET =
  /\b(?:change|set|raise|lower|cut|increase|reduce|put|update|make|use|adjust|move|bump|drop|decrease|bring|push|take|add|double|triple|halve|lift|trim|slash|edit|modify|switch|enter|type|boost|want|write)\b/i
/** A name and a value with almost nothing else: "Rate = 7%", "churn to 3%". */
const SHORT = /^[\p{L}\d\s%$€£.,:=&'-]{2,60}$/u
const WHAT_IF =
  /\b(?:what if|if|what would|what happens|how would|suppos\w*|assum\w*|imagine|say)\b/i
/** The assumption of a question such as "what would the payment be with a rate of 7%?". */
const SUPPOSED =
  /\b(?:if|with|suppos\w*|assum\w*|imagine|when|at)\b([^?]*?)(?:[,;]\s*(?:what|how|would|will|then)\b.*|\?|$)/i
const BEYOND =
  /\b(bi-?weekly|fortnightly|weekly|quarterly|semi-?annual(?:ly)?|interest[- ]only|balloon|extra (?:each|every|a month|per month|monthly)|\d extra|overpay\w*|in advance|down ?payment|extra payments?|charts?|graphs?|pivot tables?)\b|(?<=[\dkm%] )down\b/i
const AGGREGATES: readonly (readonly [RegExp, Aggregate])[] = [
  [/\b(average|mean|avg)\b/i, 'AVERAGE'],
  [/\b(smallest|lowest|min|minimum)\b/i, 'MIN'],
  [/\b(largest|highest|max|maximum|biggest)\b/i, 'MAX'],
  [/\b(count|how many)\b/i, 'COUNT'],
  [/\b(sum|total|totals|add up)\b/i, 'SUM'],
]
const NOISE = new Set(
  'what is the of in a an for and give me show my this that here sheet spreadsheet worksheet workbook column row rows all please average mean avg smallest lowest min minimum largest highest max maximum biggest count how many sum total totals add up are was were do does on to from by it its whats value values numbers figures'.split(
    ' ',
  ),
)

/**
 * The cash flows of a text. Labels such as "year 1" are not flows. A positive outlay in front of
 * the other flows becomes negative.
 */
const flowsOf = (text: string): readonly number[] => {
  const bare = text.includes(', ') ? text : text.replace(/(\d),(?=-?\d)/g, '$1, ')
  const labelled = bare.replace(/\b(?:years?|periods?|months?|t)\s*=?\s*\d+\s*[:=-]?/gi, (label) =>
    ' '.repeat(label.length),
  )
  const flows = amounts(readFigures(labelled)).map((figure) => figure.value)
  const [head, ...rest] = flows
  const outlay = head !== undefined && head > 0 && OUTLAY.test(text) && rest.every((x) => x > 0)
  return outlay ? [-head, ...rest] : flows
}

const future = (figures: readonly SpokenFigure[]): Intent => {
  const sums = amounts(figures)
  return {
    kind: 'future',
    present: sums.find((figure) => figure.per === null)?.value ?? 0,
    payment: sums.find((figure) => figure.per === 'month')?.value ?? 0,
    rate: rateOf(figures),
    months: monthsOf(figures),
    currency: currencyOf(figures),
    otherPeriod: sums.some((figure) => figure.per !== null && figure.per !== 'month'),
  }
}

/** "B2 to B9" is a cell range, but "Q1 to Q4" may mean quarters. */
const CELLS_TO =
  /\b(?!Q[1-4]\b|H[12]\b)(\$?[A-Z]{1,3}\$?\d{1,7})\s*(?:\bto\b|\bthrough\b|[-–])\s*(?=\$?[A-Z]{1,3}\$?\d)/g

/** An unambiguous range, or names that may be headings, columns or cells. */
const placeOf = (
  text: string,
): { readonly range: string | null; readonly names: readonly string[] } => {
  const cells = text.match(new RegExp(RANGE, 'g')) ?? []
  if (cells.some((one) => /[:!$]/.test(one))) return { range: cells.join(','), names: [] }
  const column = COLUMN.exec(text)?.[1]?.toUpperCase()
  return { range: null, names: cells.length > 0 ? cells : column ? [column] : [] }
}

const aggregate = (asked: string): Intent | null => {
  const text = asked.replace(CELLS_TO, '$1:')
  const found = AGGREGATES.find(([pattern]) => pattern.test(text))
  if (!found) return null
  const place = placeOf(text)
  const words = text.toLowerCase().match(/[\p{L}\p{N}&%]+/gu) ?? []
  return {
    kind: 'aggregate',
    fn: found[1],
    ...place,
    question: text,
    words: place.range ? [] : words.filter((word) => !NOISE.has(word)),
  }
}

/** True if a text contains only a name and a value. */
const isShort = (text: string): boolean =>
  SHORT.test(text) &&
  text.split(/\s+/).length <= 10 &&
  !AGGREGATES.some(([word]) => word.test(text))

/**
 * Reads a change of inputs or a "what if" question. A polite question, such as "could you set …",
 * is a change too.
 */
const setInput = (text: string, figures: readonly SpokenFigure[]): Intent | null => {
  if (FUTURE.test(text) && figures.length > 1) return null
  const plain = text.replace(/\b(?:could|would|can|will) you\b/gi, 'please')
  const hypothetical = WHAT_IF.test(plain)
  if (!hypothetical && !SET.test(plain) && !isShort(plain)) return null
  const supposed = hypothetical ? SUPPOSED.exec(plain)?.[1] : null
  return setOf(supposed ?? plain, hypothetical)
}

const setOf = (text: string, hypothetical: boolean): Intent | null => {
  const { edits: read, unread } = readEdits(text)
  const edits = hypothetical ? read : markYearEdits(read, text)
  return edits.length > 0 ? { kind: 'set', edits, hypothetical, unread, shows: [] } : null
}

/** The edits of a text that consists only of writes to named cells, else null. */
const puts = (text: string): Intent | null => {
  const hidden = hideLiterals(text).text
  if (!CELL_NAME.test(hidden)) return null
  const { edits, unread } = readEdits(text)
  const isPut = edits.length > 0 && edits.every(({ phrase }) => readCellWrite(phrase) !== null)
  if (!isPut || (unread.length > 0 && !SET.test(hidden))) return null
  return { kind: 'set', edits, hypothetical: false, unread, shows: [] }
}

const loan = (text: string, figures: readonly SpokenFigure[]): Intent => ({
  kind: 'loan',
  amount: largest(amounts(figures)),
  rate: rateOf(figures),
  months: monthsOf(figures),
  start: findMonth(text),
  currency: currencyOf(figures),
  beyond: BEYOND.exec(text)?.[0].toLowerCase() ?? null,
  place: targetPositionIn(text),
})

const flows = (text: string, figures: readonly SpokenFigure[]): Intent | null => {
  const npv = NPV.test(text)
  const irr = IRR.test(text)
  if (!npv && !irr) return null
  return {
    kind: 'flows',
    npv,
    irr,
    rate: rateOf(figures),
    flows: flowsOf(text),
    currency: currencyOf(figures),
  }
}

/**
 * True if a text asks for a new loan schedule, even with a linked spreadsheet. It names a loan and
 * an amount. It also has more than two figures, a word such as "build", or no word for a change.
 */
const isNewLoan = (text: string, figures: readonly SpokenFigure[]): boolean =>
  LOAN.test(text) &&
  amounts(figures).length > 0 &&
  (figures.length > 2 || NEW.test(text) || !SET.test(text))

const edit = (text: string, figures: readonly SpokenFigure[]): Intent | null =>
  isNewLoan(text, figures) ? null : (setInput(text, figures) ?? aggregate(text))

/** Without cash flows the question may mean an input: "a discount rate of 9% for the NPV". */
const flowsFirst = (
  text: string,
  figures: readonly SpokenFigure[],
  linked: boolean,
): Intent | null => {
  const asked = flows(text, figures)
  const isBare = asked?.kind === 'flows' && asked.flows.length < 2
  return (linked && isBare ? setInput(text, figures) : null) ?? asked
}

/** Reads a request that means the same in every spreadsheet, or one that we do not support. */
const spelledOut = (text: string): Intent | null =>
  readCalculation(text) ??
  puts(text) ??
  readLedgerIntent(text) ??
  (LOAN.test(text) ? null : unsupportedIn(text))

/**
 * Reads a question by rules, most specific rule first.
 * Only a conversation with a linked spreadsheet can change inputs or aggregate cells.
 */
export const readIntent = (text: string, linked: boolean): Intent => {
  const named = spelledOut(text)
  if (named) return named
  const figures = readFigures(text)
  const found = flowsFirst(text, figures, linked) ?? (linked ? edit(text, figures) : null)
  if (found) return found
  if (LOAN.test(text)) return loan(text, figures)
  if (FUTURE.test(text) && figures.length > 0) return future(figures)
  return aggregate(text) ?? { kind: 'unknown' }
}
