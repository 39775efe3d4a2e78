import { cellName } from '#contract/workbook/cells.ts'
import type { CellStyle } from '#contract/workbook/workbook.ts'
import { shiftFormula } from '#contract/formulas/shift-formula.ts'
import { isSet, numberOf } from '../parts/xml.ts'
import { rangesOf, type Range } from '../../format/address.ts'
import { colourScale, dataBar, iconSet } from './condition-scales.ts'
import { typedFormula } from '../cells/formula-text.ts'
import type { Palette } from './colours.ts'
import { shiftRuleDates, type DateOffsetLookup, type RuleListener } from '../date-system-1904.ts'
import { findElements, childrenOf, childOf, textWithin, type XmlNode } from '../parts/xml-tree.ts'

/**
 * A rule in the format of Univer's `SHEET_CONDITIONAL_FORMATTING_PLUGIN`. Earlier rules take
 * precedence.
 */
export type ConditionalFormat = {
  readonly cfId: string
  readonly ranges: readonly Range[]
  readonly stopIfTrue: boolean
  readonly rule: { readonly type: string; readonly [option: string]: unknown }
}

export type RuleStyles = {
  readonly palette: Palette
  /** Styles by the number that rules refer to. */
  readonly differences: readonly CellStyle[]
  /** Style defined inside an extended rule. */
  readonly inlineStyleOf: (node: XmlNode) => CellStyle
}

type Highlight = { readonly subType: string; readonly [option: string]: unknown }

/** Anchor cell for Univer, and a function that rebases formulas to it. */
type Place = { readonly corner: string; readonly formula: (text: string) => string }

/**
 * In a file, formulas are relative to the top left of all ranges. In Univer, they are relative to
 * the first cell of the topmost range.
 */
const placeOf = (ranges: readonly Range[]): Place => {
  const [first] = ranges.toSorted(
    (a, b) => a.startRow - b.startRow || a.startColumn - b.startColumn,
  )
  const row = first?.startRow ?? 0
  const column = first?.startColumn ?? 0
  const left = ranges.reduce((least, { startColumn }) => Math.min(least, startColumn), column)
  return {
    corner: cellName(row, column),
    formula: (text) => shiftFormula(typedFormula(text), 0, column - left),
  }
}

const NUMBER = /^[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['equal', '='],
  ['notEqual', '<>'],
  ['greaterThan', '>'],
  ['greaterThanOrEqual', '>='],
  ['lessThan', '<'],
  ['lessThanOrEqual', '<='],
])

const comparison = (operator: string, texts: readonly string[], { corner, formula }: Place) => {
  const [first = '', second = ''] = texts.map((text) => formula(text).slice(1))
  if (operator === 'between') return `=AND(${corner}>=${first},${corner}<=${second})`
  if (operator === 'notBetween') return `=OR(${corner}<${first},${corner}>${second})`
  const sign = SIGNS.get(operator)
  return sign === undefined ? null : `=${corner}${sign}${first}`
}

/**
 * A comparison with numbers stays a comparison. A comparison with other operands becomes an
 * equivalent formula.
 */
const cellIs = (node: XmlNode, place: Place): Highlight | null => {
  const operator = node.attributes['operator'] ?? ''
  const texts = formulasOf(node)
  const numbers = texts.filter((text) => NUMBER.test(text)).map(Number)
  const wanted = operator === 'between' || operator === 'notBetween' ? 2 : 1
  if (texts.length < wanted) return null
  if (numbers.length === texts.length && (wanted === 2 || SIGNS.has(operator))) {
    return { subType: 'number', operator, value: wanted === 2 ? numbers.slice(0, 2) : numbers[0] }
  }
  const value = comparison(operator, texts, place)
  return value === null ? null : { subType: 'formula', value }
}

const formulasOf = (node: XmlNode): readonly string[] =>
  [...childrenOf(node, 'formula'), ...childrenOf(node, 'f')]
    .map((each) => textWithin(each).trim())
    .filter((text) => text !== '')

/**
 * The formulas of a rule and of its scale, without duplicates, because a data bar stores each
 * formula twice.
 */
const allFormulas = (node: XmlNode): readonly string[] => {
  const ofScale = findElements(node, 'cfvo').map(
    (each) => each.attributes['val'] ?? textWithin(childOf(each, 'f')),
  )
  const own = OF_FORMULAS.has(node.attributes['type'] ?? '') ? formulasOf(node) : []
  return [...new Set([...own, ...ofScale])]
}

const byFormula = (node: XmlNode, place: Place): Highlight | null => {
  const [text] = formulasOf(node)
  return text === undefined ? null : { subType: 'formula', value: place.formula(text) }
}

const byText = (node: XmlNode, place: Place): Highlight | null => {
  const { text, type = '' } = node.attributes
  return text === undefined
    ? byFormula(node, place)
    : { subType: 'text', operator: type, value: text }
}

const byBlank = (node: XmlNode): Highlight => ({
  subType: 'text',
  operator: node.attributes['type'] ?? '',
})

const byRank = ({ attributes }: XmlNode): Highlight => ({
  subType: 'rank',
  isBottom: isSet(attributes['bottom']),
  isPercent: isSet(attributes['percent']),
  value: numberOf(attributes['rank']) ?? 10,
})

const byAverage = ({ attributes }: XmlNode): Highlight | null => {
  if ((numberOf(attributes['stdDev']) ?? 0) !== 0) return null
  const side = isSet(attributes['aboveAverage'], true) ? 'greaterThan' : 'lessThan'
  return {
    subType: 'average',
    operator: isSet(attributes['equalAverage']) ? `${side}OrEqual` : side,
  }
}

/** Rule types whose formulas we use. Other types only store formulas for other programs. */
const OF_FORMULAS: ReadonlySet<string> = new Set(['cellIs', 'expression'])

const HIGHLIGHTS: ReadonlyMap<string, (node: XmlNode, place: Place) => Highlight | null> = new Map<
  string,
  (node: XmlNode, place: Place) => Highlight | null
>([
  ['cellIs', cellIs],
  ['expression', byFormula],
  ['containsText', byText],
  ['notContainsText', byText],
  ['beginsWith', byText],
  ['endsWith', byText],
  ['containsBlanks', byBlank],
  ['notContainsBlanks', byBlank],
  ['containsErrors', byBlank],
  ['notContainsErrors', byBlank],
  [
    'timePeriod',
    ({ attributes }) => ({ subType: 'timePeriod', operator: attributes['timePeriod'] }),
  ],
  ['top10', byRank],
  ['aboveAverage', byAverage],
  ['duplicateValues', () => ({ subType: 'duplicateValues' })],
  ['uniqueValues', () => ({ subType: 'uniqueValues' })],
])

const styleOf = (node: XmlNode, { differences, inlineStyleOf }: RuleStyles): CellStyle => {
  const own = childOf(node, 'dxf')
  const named = numberOf(node.attributes['dxfId'])
  const { n: _format, ...style } =
    own === undefined ? (named === null ? {} : (differences[named] ?? {})) : inlineStyleOf(own)
  return style
}

const ruleOf = (node: XmlNode, ranges: readonly Range[], styles: RuleStyles) => {
  const { type = '' } = node.attributes
  if (type === 'colorScale') return colourScale(node, styles.palette)
  if (type === 'dataBar') return dataBar(node, styles.palette, ranges)
  if (type === 'iconSet') return iconSet(node)
  const highlight = HIGHLIGHTS.get(type)?.(node, placeOf(ranges)) ?? null
  return highlight === null
    ? null
    : { type: 'highlightCell', ...highlight, style: styleOf(node, styles) }
}

const isBar = (node: XmlNode): boolean => node.attributes['type'] === 'dataBar'

type Found = { readonly node: XmlNode; readonly ranges: readonly Range[] }

const rulesIn = (groups: readonly XmlNode[]): readonly Found[] =>
  groups.flatMap((group) => {
    const ranges = rangesOf(group.attributes['sqref'] ?? textWithin(childOf(group, 'sqref')))
    return ranges.length === 0 ? [] : childrenOf(group, 'cfRule').map((node) => ({ node, ranges }))
  })

const same = (a: readonly Range[], b: readonly Range[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/**
 * Rules of a sheet by priority. A data bar occurs twice, and its extended version wins.
 * `days` converts operands on date cells. `listener` receives unsupported rules and the formulas of
 * the others.
 */
export const conditionalFormatsOf = (
  plain: readonly XmlNode[],
  extended: readonly XmlNode[],
  styles: RuleStyles,
  days: DateOffsetLookup,
  listener: RuleListener,
): readonly ConditionalFormat[] => {
  const more = rulesIn(extended)
  const bars = more.filter(({ node }) => isBar(node))
  const mergedBars = new Set<Found>()
  const base = rulesIn(plain).map((rule) => {
    const whole = isBar(rule.node)
      ? bars.find((bar) => !mergedBars.has(bar) && same(bar.ranges, rule.ranges))
      : undefined
    if (whole === undefined) return rule
    mergedBars.add(whole)
    const attributes = { ...rule.node.attributes, ...whole.node.attributes }
    const children = [...whole.node.children, ...rule.node.children]
    return { ...rule, node: { ...rule.node, attributes, children } }
  })
  const all = [...base, ...more.filter((rule) => !mergedBars.has(rule))]
  const order = ({ node }: Found): number => numberOf(node.attributes['priority']) ?? Infinity
  return all
    .toSorted((a, b) => (order(a) === order(b) ? 0 : order(a) - order(b)))
    .flatMap(({ node, ranges }, index) => {
      const rule = ruleOf(shiftRuleDates(node, days(ranges)), ranges, styles)
      if (rule === null) {
        listener.dropped()
        return []
      }
      listener.checkFormulas(allFormulas(node))
      const stopIfTrue = isSet(node.attributes['stopIfTrue'])
      return [{ cfId: `condition${index}`, ranges, stopIfTrue, rule }]
    })
}
