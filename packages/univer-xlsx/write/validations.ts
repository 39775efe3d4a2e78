import * as v from 'valibot'
import { serialOf } from '#contract/figures/serial.ts'
import { fileFormula } from './formula-text.ts'
import { listOf, rangesIn } from './references.ts'
import { entriesOf } from './resources.ts'
import { listElement, element, xmlFormula } from './parts/xml-text.ts'

const Text = v.fallback(v.nullish(v.union([v.string(), v.number()])), null)
const Flag = v.fallback(v.nullish(v.boolean()), null)
const Said = v.fallback(v.nullish(v.string()), null)
const Rule = v.object({
  type: v.string(),
  ranges: v.unknown(),
  operator: Said,
  formula1: Text,
  formula2: Text,
  allowBlank: Flag,
  errorStyle: v.fallback(v.nullish(v.number()), null),
  showErrorMessage: Flag,
  showInputMessage: Flag,
  showDropDown: Flag,
  error: Said,
  errorTitle: Said,
  prompt: Said,
  promptTitle: Said,
})
type Rule = v.InferOutput<typeof Rule>

/** Maps Univer's validation types to those of files. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['whole', 'whole'],
  ['decimal', 'decimal'],
  ['date', 'date'],
  ['time', 'time'],
  ['textLength', 'textLength'],
  ['list', 'list'],
  ['listMultiple', 'list'],
  ['checkbox', 'list'],
  ['custom', 'custom'],
  ['any', 'none'],
])
const COMPARED: ReadonlySet<string> = new Set(['whole', 'decimal', 'date', 'time', 'textLength'])
const OPERATORS: ReadonlySet<string> = new Set([
  'between',
  'notBetween',
  'equal',
  'notEqual',
  'greaterThan',
  'greaterThanOrEqual',
  'lessThan',
  'lessThanOrEqual',
])
const TWO_ENDED: ReadonlySet<string> = new Set(['between', 'notBetween'])
const STYLES: ReadonlyMap<number | null, string> = new Map([
  [0, 'information'],
  [2, 'warning'],
])
/** Univer's error style that refuses wrong entries. */
const REFUSES = 1
/** Excel's limits: rules per sheet, and characters of titles, messages and formulas. */
const LIMITS = { rules: 65_534, title: 32, message: 255, formula: 255 }

const dateOf = (text: string): string => {
  const iso = text
    .replaceAll('/', '-')
    .replace(/(?<=-)(\d)(?=-|$)/g, '0$1')
    .replace(' ', 'T')
  const serial = serialOf(iso)
  return serial === null ? text : String(serial)
}

const choicesOf = (rule: Rule): string =>
  rule.type === 'checkbox'
    ? `${rule.formula1 ?? 1},${rule.formula2 ?? 0}`
    : String(rule.formula1 ?? '')

/** Converts a limit to the file's form. Null if it is empty. */
const limitOf = (text: string | number | null | undefined, type: string): string | null => {
  if (text === null || text === undefined || text === '') return null
  if (typeof text === 'number') return String(text)
  if (text.startsWith('=')) return fileFormula(text)
  return type === 'date' || type === 'time' ? dateOf(text) : text
}

const firstOf = (rule: Rule, type: string): string | null => {
  if (type !== 'list') return limitOf(rule.formula1, rule.type)
  const choices = choicesOf(rule)
  if (choices.startsWith('=')) return fileFormula(choices)
  return choices === '' || choices.length > LIMITS.message
    ? null
    : `"${choices.replaceAll('"', '""')}"`
}

const truncate = (text: string | null | undefined, most: number): string | null =>
  text ? text.slice(0, most) : null

const operatorOf = ({ type, operator }: Rule): string | null =>
  COMPARED.has(type) && operator && OPERATORS.has(operator) && operator !== 'between'
    ? operator
    : null

const limitsXml = (rule: Rule, type: string): string | null => {
  if (type === 'none') return ''
  const first = firstOf(rule, type)
  if (first === null) return null
  const isTwoEnded = COMPARED.has(rule.type) && TWO_ENDED.has(rule.operator ?? 'between')
  const second = isTwoEnded ? limitOf(rule.formula2, rule.type) : null
  const all = [first, ...(isTwoEnded ? [second ?? first] : [])]
  return all.some((text) => text.length > LIMITS.formula + 2)
    ? null
    : all.map((text, at) => `<formula${at + 1}>${xmlFormula(text)}</formula${at + 1}>`).join('')
}

/** Prompt and error behaviour of a rule. */
const manners = (rule: Rule, type: string) => {
  const isRefusing = rule.errorStyle === REFUSES || rule.errorStyle === null
  return {
    errorStyle: isRefusing ? null : STYLES.get(rule.errorStyle ?? null),
    allowBlank: rule.allowBlank !== false,
    // `showDropDown` in a file means the opposite: it hides the arrow.
    showDropDown: type === 'list' && rule.showDropDown === false,
    showInputMessage: rule.showInputMessage === true || Boolean(rule.prompt),
    showErrorMessage: isRefusing || rule.showErrorMessage === true,
    errorTitle: truncate(rule.errorTitle, LIMITS.title),
    error: truncate(rule.error, LIMITS.message),
    promptTitle: truncate(rule.promptTitle, LIMITS.title),
    prompt: truncate(rule.prompt, LIMITS.message),
  }
}

const ruleXml = (rule: Rule): readonly string[] => {
  const type = TYPES.get(rule.type)
  const sqref = listOf(rangesIn(rule.ranges))
  const limits = type === undefined ? null : limitsXml(rule, type)
  if (type === undefined || limits === null || sqref === '') return []
  const kind = { type: type === 'none' ? null : type, operator: operatorOf(rule) }
  return [element('dataValidation', { ...kind, ...manners(rule, type), sqref }, limits)]
}

/**
 * Validation rules of a sheet. Drops rules that a file cannot express, such as a list with too many
 * choices.
 */
export const validationsXml = (list: unknown): string =>
  listElement('dataValidations', entriesOf(Rule, list).flatMap(ruleXml).slice(0, LIMITS.rules))
