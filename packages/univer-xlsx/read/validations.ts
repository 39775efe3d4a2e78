import { isSet } from './parts/xml.ts'
import { rangesOf, type Range } from '../format/address.ts'
import type { RuleListener } from './date-system-1904.ts'
import { typedFormula } from './cells/formula-text.ts'
import { childOf, textWithin, type XmlNode } from './parts/xml-tree.ts'

/** A rule in the format of Univer's `SHEET_DATA_VALIDATION_PLUGIN`. */
export type Validation = {
  readonly uid: string
  readonly type: string
  readonly ranges: readonly Range[]
  readonly operator?: string
  readonly formula1?: string
  readonly formula2?: string
  readonly [option: string]: unknown
}

/** Univer has no time type. Times are fractions of a day, so `decimal` fits. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['whole', 'whole'],
  ['decimal', 'decimal'],
  ['time', 'decimal'],
  ['date', 'date'],
  ['textLength', 'textLength'],
  ['list', 'list'],
  ['custom', 'custom'],
  ['none', 'any'],
])
/** Univer's error styles: 1 refuses a wrong entry, 2 and 0 only mark it. */
const STYLES: ReadonlyMap<string, number> = new Map([
  ['stop', 1],
  ['warning', 2],
  ['information', 0],
])
const MARKED = 2
/** A list with a drop-down arrow, as in Excel. */
const ARROW = 1
const CONSTANT = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i
const QUOTED = /^"(?:[^"]|"")*"$/s

const unquoted = (text: string): string => text.slice(1, -1).replaceAll('""', '"')

/** Inline choices separated by commas. */
const choices = (text: string): string =>
  unquoted(text)
    .split(',')
    .map((each) => each.trim())
    .join(',')

/** `days` is the offset from the file's date system to the 1900 system. */
const formulaOf = (node: XmlNode | undefined, type: string, days: number): string | undefined => {
  const text = textWithin(node).trim()
  if (text === '') return undefined
  if (type === 'list' && QUOTED.test(text)) return choices(text)
  if (type === 'date' && days !== 0 && CONSTANT.test(text)) return String(Number(text) + days)
  return type !== 'custom' && type !== 'list' && CONSTANT.test(text) ? text : typedFormula(text)
}

const textField = (attributes: XmlNode['attributes'], name: string) => {
  const text = attributes[name]
  return text === undefined || text === '' ? {} : { [name]: text }
}

/** Prompt and error behaviour of a rule. */
const manners = ({ attributes }: XmlNode, type: string) => {
  const refuses = isSet(attributes['showErrorMessage'])
  const style = STYLES.get(attributes['errorStyle'] ?? 'stop') ?? MARKED
  return {
    allowBlank: isSet(attributes['allowBlank']),
    errorStyle: refuses ? style : MARKED,
    showErrorMessage: refuses,
    showInputMessage: isSet(attributes['showInputMessage']),
    ...textField(attributes, 'error'),
    ...textField(attributes, 'errorTitle'),
    ...textField(attributes, 'prompt'),
    ...textField(attributes, 'promptTitle'),
    // `showDropDown` in a file means the opposite: it hides the arrow.
    ...(type === 'list'
      ? { renderMode: ARROW, showDropDown: !isSet(attributes['showDropDown']) }
      : {}),
  }
}

const COMPARED: ReadonlySet<string> = new Set(['whole', 'decimal', 'date', 'textLength'])

const limitsOf = (
  node: XmlNode,
  type: string,
  days: number,
): Pick<Validation, 'formula1' | 'formula2'> => {
  const formula1 = formulaOf(childOf(node, 'formula1'), type, days)
  const formula2 = formulaOf(childOf(node, 'formula2'), type, days)
  return {
    ...(formula1 === undefined ? {} : { formula1 }),
    ...(formula2 === undefined ? {} : { formula2 }),
  }
}

const ruleOf = (node: XmlNode, uid: string, days: number): Validation | null => {
  const type = TYPES.get(node.attributes['type'] ?? 'none')
  const ranges = rangesOf(node.attributes['sqref'] ?? textWithin(childOf(node, 'sqref')))
  if (type === undefined || ranges.length === 0) return null
  const limits = limitsOf(node, type, days)
  if (limits.formula1 === undefined && type !== 'any') return null
  return {
    uid,
    type,
    ranges,
    ...(COMPARED.has(type) ? { operator: node.attributes['operator'] ?? 'between' } : {}),
    ...limits,
    ...manners(node, type),
  }
}

const formulasOf = (node: XmlNode): readonly string[] =>
  ['formula1', 'formula2'].map((name) => textWithin(childOf(node, name)).trim())

const isHollow = (node: XmlNode): boolean =>
  (node.attributes['type'] ?? 'none') === 'none' && !isSet(node.attributes['showInputMessage'])

/**
 * Validation rules of a sheet, from the part and its extension, which allows references to other
 * sheets.
 * `days` shifts date limits. A rule without a condition only stays if it has a prompt. `listener`
 * receives unsupported rules.
 */
export const validationsOf = (
  nodes: readonly XmlNode[],
  days: number,
  listener: RuleListener,
): readonly Validation[] =>
  nodes
    .filter((node) => !isHollow(node))
    .flatMap((node, index) => {
      const rule = ruleOf(node, `validation${index}`, days)
      if (rule === null) listener.dropped()
      else listener.checkFormulas(formulasOf(node))
      return rule ?? []
    })
