import type { Fact } from './fact.ts'
import { wordsOf } from './figure-names.ts'
import { readPeriods, withoutPeriods, type Period } from './periods.ts'

/**
 * Regex source for a file name without its extension. It matches only at the start of a word, to
 * avoid quadratic backtracking.
 */
export const FILE_BASE = String.raw`(?<!\S)\S{1,255}`

/** Regex source for words that mean a document. */
export const DOCUMENT_WORDS =
  '(?:documents?|files?|attachments?|pdfs?|reports?|invoices?|bills?|receipts?|contracts?|agreements?|leases?|statements?|letters?|scans?|memos?|memorandum|minutes|quotes?|quotations?|payslips?|presentation|slides|workbook|brochure)'
const BEFORE = '(?:in|on|of|from|inside|within|according to|as per)'
const PLACE = new RegExp(
  String.raw`(?<!\s)\s*\b${BEFORE}\s+(?:(?:the|this|these|that|my|our|both|two|attached)\s+)*(?:(?!(?:in|on|of|from|for|by|at|and)\b)\S+\s+){0,3}?${DOCUMENT_WORDS}\b(?!\s+(?:in|on) )`,
  'gi',
)
const LEADS =
  /^(?:(?:please|and|so|can|could|would|you|tell|show|give|get|find|look up|search(?: for)?|me|us|what(?:['’]s)?|which|how|much|high|large|big|when|is|was|were|are|did|does|do|has|have|been|we|they|i|the|our|their|value of|amount of|figure for|(?:pa(?:y|id)|spen[dt])(?: on| for)?)\b\s*)+/i
const TAIL =
  /(?:\s*\b(?:for|in|of|at|during|from|by|on|the|is|was|were|are|there|we|our|have to|to))+\s*$/i

const AT_END = /\s+(?:at|by|as (?:of|at)|on)(?: the)? (?:end|year[- ]end)$/i

const even = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** True if a text names the place of a figure: "on the invoice". */
export const hasPlace = (text: string): boolean => text.search(PLACE) >= 0

/**
 * Removes the place of a figure from a question. If the place names a part of a year, this part
 * stays: "in the Q3 report" becomes "in the Q3".
 */
export const withoutPlace = (text: string): string =>
  even(
    text.replace(PLACE, (place) =>
      readPeriods(place).periods.some(({ part }) => part !== null)
        ? ` ${place.replace(new RegExp(`${DOCUMENT_WORDS}$`, 'i'), ' ')} `
        : ' ',
    ),
  )

/** Names of one figure that contain "and" or "&". */
const JOINT =
  /\b(?:research (?:and|&) development|cash (?:and|&) cash equivalents|(?:property, )?plant,? (?:and|&) equipment|(?:selling, )?general,? (?:and|&) administrative|depreciation (?:and|&) amorti[sz]ation|trade (?:and|&) other (?:receivables|payables)|sales (?:and|&) marketing|profit (?:and|&) loss|wages (?:and|&) salaries|salaries (?:and|&) wages|goodwill (?:and|&) intangible assets)\b/gi

/**
 * Splits a text into figure names. "Revenue and costs" gives two, "research and development" gives
 * one.
 */
export const splitFigureNames = (text: string): readonly string[] =>
  text
    .replace(JOINT, (name) => name.replaceAll(' ', '\u00a0'))
    .split(/,[ ]+(?!\d)|[ ]+and[ ]+|[ ]*(?<!\u00a0)&[ ]*/)

const WHOLE =
  /^(?:amount|sum|bill|quote|(?:\S+ )?(?:receipt|invoice|quotation|payslip)(?: amount)?)$/i

/** Phrases for the amount to pay. */
const DUE =
  /^(?:(?:is|be|have) )*(?:to )?(?:be )?(?:pa(?:y|id)|due|owed?|payable|outstanding)(?: now| (?:in )?total)?$/i

/**
 * Reads the figure name and periods from a part of a question. "How much is the invoice" asks for
 * its total.
 */
export const readFigureName = (
  part: string,
): { readonly label: string; readonly periods: readonly Period[] } => {
  const text = part.normalize('NFC').replace(LEADS, '')
  const { periods } = readPeriods(text)
  const named = even(withoutPeriods(text)).replace(TAIL, '').trim()
  const label = periods.length > 0 ? named.replace(AT_END, '') : named
  const isTotal = WHOLE.test(label) && /\b(?:how much|amount|sum)\b/i.test(part)
  const isDue = DUE.test(label) && /\bhow much\b/i.test(part)
  return { label: isTotal ? 'total' : isDue ? 'amount due' : label, periods }
}

const LAST_PLACE =
  /^(.+)\s(?:(?:in|on|from|inside|within)(?: (?:the|this|that|our|my))?|of (?:the|this|that|our|my)) (.+)$/i

/**
 * Removes a document's name from the end of a figure name. For a file named "Budget", "rent in the
 * budget" becomes "rent".
 */
export const withoutDocumentNames = (label: string, filenames: readonly string[]): string => {
  const [, name = '', named = ''] = LAST_PLACE.exec(label) ?? []
  const words = wordsOf(named)
  const isName = filenames.some((filename) => {
    const own = wordsOf(filename.replace(/[-_.]/g, ' '))
    return words.length > 0 && words.every((word) => own.includes(word))
  })
  return isName ? name.replace(TAIL, '').trim() : label
}

const IS_NUMBER = /(?:\b(?:no|nr|num|number|ref|reference|id|code)|#|№)\.?:?$/i
const ASKS_NUMBER = /\b(?:no|nr|num|numbers?|ref|reference|id|code)\b|#|№/i
const IS_AMOUNT = /^(?:number|no\.?|nr\.?) of\b/i

/** Names of identifiers, whose values are not amounts. */
const IS_CODE =
  /\b(?:post ?codes?|zip(?: codes?)?|plz|phone|telephone|fax|iban|bic|account (?:no|number))\b/i

/** False for identifiers such as document numbers, postcodes and telephone numbers. */
export const isAmount = ({ row, column }: Fact): boolean =>
  [row, column ?? ''].every(
    (name) => !IS_CODE.test(name) && (!IS_NUMBER.test(name.trim()) || IS_AMOUNT.test(name.trim())),
  )

/** False for identifiers, unless the question asks for a number or code. */
export const mayAnswer = (label: string, { row, column }: Fact): boolean =>
  ASKS_NUMBER.test(label) ||
  [row, column ?? ''].every((name) => !IS_NUMBER.test(name.trim()) || IS_AMOUNT.test(name.trim()))
