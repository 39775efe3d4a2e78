import { isProse } from './heads.ts'

/** Names of numbers that count nothing, each with a value of its own, as the source of a pattern. */
const NAME = String.raw`(?:(?:(?:vat|tax|ust|company|account|bank|registration|registered|customer|client|invoice|order|contract|policy|phone|telephone|eori|charity|licen[cs]e|reference)\s+)(?:(?:registration|reg\.?|id|identification|account)\s+)?(?:numbers?|no\.?|nr\.?|id|code)|sort code|swift(?: code)?|iban|bic)`
/** A part of a number: digits and capitals, with dashes and the like between; no amount. */
const PART = String.raw`(?=[A-Z\d])(?!\d{1,3}(?:,\d{3})+|\d+[.,]\d{1,2}(?![\d.]))[A-Z\d][A-Z\d./-]*`
const NAMED = new RegExp(String.raw`^(?:\p{L}[\p{L}’'.-]*\s+){0,3}${NAME}:?$`, 'iu')
const START = new RegExp(String.raw`(?<![\p{L}\d])${NAME}:?(?=\s)`, 'giu')
const VALUE = new RegExp(
  String.raw`^\s+(${PART}(?: ${PART})*)(?=\s*(?:[,;|]|$|\s\p{Lu}\p{Ll}))`,
  'u',
)

/** Whether a name is that of a number of a document, an account or a company, and no amount: "VAT number". */
export const namesCode = (name: string): boolean => NAMED.test(name.trim())

/** Numbers of that kind in a line, whole, each by its name; none where it holds other figures, or is a sentence. */
export const codesIn = (line: string): readonly (readonly [name: string, value: string])[] => {
  if (isProse(line)) return []
  const found: (readonly [string, string])[] = []
  let rest = line
  let end = 0
  for (const { 0: name, index } of line.matchAll(START)) {
    const from = index + name.length
    const value = VALUE.exec(line.slice(from))?.[1]
    if (value === undefined || !/\d/.test(value)) continue
    // Words before it are a part of the name: "Purchase order number".
    const whole = line.slice(end, from).replace(/^[\s,;|]+|:$/g, '')
    found.push([whole, value])
    rest = rest.replace(value, ' ')
    end = line.indexOf(value, from) + value.length
  }
  return /\d/.test(rest) ? [] : found
}
