import { isProse } from './column-headings.ts'

/** Regex source for names of identifiers, such as "VAT number". Their values are not amounts. */
const NAME = String.raw`(?:(?:(?:vat|tax|ust|company|account|bank|registration|registered|customer|client|invoice|order|contract|policy|phone|telephone|eori|charity|licen[cs]e|reference)\s+)(?:(?:registration|reg\.?|id|identification|account)\s+)?(?:numbers?|no\.?|nr\.?|id|code)|sort code|swift(?: code)?|iban|bic)`
/**
 * Regex source for one part of an identifier: digits and capitals, dashes allowed, but not an
 * amount.
 */
const PART = String.raw`(?=[A-Z\d])(?!\d{1,3}(?:,\d{3})+|\d+[.,]\d{1,2}(?![\d.]))[A-Z\d][A-Z\d./-]*`
const NAMED = new RegExp(String.raw`^(?:\p{L}[\p{L}’'.-]*\s+){0,3}${NAME}:?$`, 'iu')
const START = new RegExp(String.raw`(?<![\p{L}\d])${NAME}:?(?=\s)`, 'giu')
const VALUE = new RegExp(
  String.raw`^\s+(${PART}(?: ${PART})*)(?=\s*(?:[,;|]|$|\s\p{Lu}\p{Ll}))`,
  'u',
)

/** True for the name of an identifier of a document, account or company: "VAT number". */
export const isIdentifierName = (name: string): boolean => NAMED.test(name.trim())

/**
 * The identifiers in a line, each with its name. Empty if the line contains other figures, or if it
 * is a sentence.
 */
export const identifiersIn = (
  line: string,
): readonly (readonly [name: string, value: string])[] => {
  if (isProse(line)) return []
  const found: (readonly [string, string])[] = []
  let rest = line
  let end = 0
  for (const { 0: name, index } of line.matchAll(START)) {
    const from = index + name.length
    const value = VALUE.exec(line.slice(from))?.[1]
    if (value === undefined || !/\d/.test(value)) continue
    // Words before the match belong to the name: "Purchase order number".
    const whole = line.slice(end, from).replace(/^[\s,;|]+|:$/g, '')
    found.push([whole, value])
    rest = rest.replace(value, ' ')
    end = line.indexOf(value, from) + value.length
  }
  return /\d/.test(rest) ? [] : found
}
