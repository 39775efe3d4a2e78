import * as v from 'valibot'
import { absoluteOf } from '../references.ts'
import type { RuleRanges } from './rule-ranges.ts'
import { element, xmlFormula } from '../parts/xml-text.ts'

const Value = v.fallback(v.nullish(v.union([v.string(), v.number()])), null)
const Highlight = v.object({
  subType: v.string(),
  operator: v.fallback(v.nullish(v.string()), null),
  value: v.fallback(v.nullish(v.union([v.string(), v.number(), v.array(v.number())])), null),
  isBottom: v.fallback(v.nullish(v.boolean()), null),
  isPercent: v.fallback(v.nullish(v.boolean()), null),
})
type Highlight = v.InferOutput<typeof Highlight>

/** Attributes of a rule element, and its formulas as XML. */
export type RuleParts = {
  readonly all: { readonly [name: string]: string | number | boolean | null }
  readonly inside: string
}

const formulas = (...texts: readonly string[]): string =>
  texts.map((text) => `<formula>${xmlFormula(text)}</formula>`).join('')

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

const COMPARISONS: ReadonlySet<string> = new Set([
  'equal',
  'notEqual',
  'greaterThan',
  'greaterThanOrEqual',
  'lessThan',
  'lessThanOrEqual',
])

const byTwoNumbers = ({ operator = null, value }: Highlight): RuleParts | null => {
  const [low, high] = Array.isArray(value) ? value : []
  return low === undefined || high === undefined
    ? null
    : { all: { type: 'cellIs', operator }, inside: formulas(String(low), String(high)) }
}

const byNumber = (rule: Highlight, place: RuleRanges): RuleParts | null => {
  const operator = rule.operator ?? ''
  if (operator === 'between' || operator === 'notBetween') return byTwoNumbers(rule)
  const single = v.parse(Value, rule.value) ?? null
  if (single === null || !COMPARISONS.has(operator)) return null
  const isFormula = typeof single === 'string' && single.startsWith('=')
  const text = isFormula ? place.formula(single) : String(single)
  return { all: { type: 'cellIs', operator }, inside: formulas(text) }
}

type Texts = { readonly [operator: string]: (corner: string, text: string) => string }

/** Formulas that files require for text rules. */
const WITH_TEXT: Texts = {
  containsText: (cell, text) => `NOT(ISERROR(SEARCH(${text},${cell})))`,
  notContainsText: (cell, text) => `ISERROR(SEARCH(${text},${cell}))`,
  beginsWith: (cell, text) => `LEFT(${cell},LEN(${text}))=${text}`,
  endsWith: (cell, text) => `RIGHT(${cell},LEN(${text}))=${text}`,
}
const WITHOUT_TEXT: Texts = {
  containsBlanks: (cell) => `LEN(TRIM(${cell}))=0`,
  notContainsBlanks: (cell) => `LEN(TRIM(${cell}))>0`,
  containsErrors: (cell) => `ISERROR(${cell})`,
  notContainsErrors: (cell) => `NOT(ISERROR(${cell}))`,
}

const among = (texts: Texts, name: string) =>
  Object.hasOwn(texts, name) ? (texts[name] ?? null) : null

const byText = ({ operator, value }: Highlight, { corner }: RuleRanges): RuleParts | null => {
  const name = operator ?? ''
  const bare = among(WITHOUT_TEXT, name)
  if (bare) return { all: { type: name }, inside: formulas(bare(corner, '')) }
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = quoted(String(value))
  if (name === 'equal' || name === 'notEqual')
    return { all: { type: 'cellIs', operator: name }, inside: formulas(text) }
  const words = among(WITH_TEXT, name)
  const short = name === 'notContainsText' ? 'notContains' : name
  return words
    ? {
        all: { type: name, operator: short, text: String(value) },
        inside: formulas(words(corner, text)),
      }
    : null
}

/** Excel's formulas for periods. Weeks start on Sunday. */
const PERIODS: { readonly [period: string]: (cell: string) => string } = {
  today: (cell) => `FLOOR(${cell},1)=TODAY()`,
  yesterday: (cell) => `FLOOR(${cell},1)=TODAY()-1`,
  tomorrow: (cell) => `FLOOR(${cell},1)=TODAY()+1`,
  last7Days: (cell) => `AND(TODAY()-FLOOR(${cell},1)<=6,FLOOR(${cell},1)<=TODAY())`,
  thisMonth: (cell) => `AND(MONTH(${cell})=MONTH(TODAY()),YEAR(${cell})=YEAR(TODAY()))`,
  lastMonth: (cell) =>
    `AND(MONTH(${cell})=MONTH(EDATE(TODAY(),0-1)),YEAR(${cell})=YEAR(EDATE(TODAY(),0-1)))`,
  nextMonth: (cell) =>
    `AND(MONTH(${cell})=MONTH(EDATE(TODAY(),0+1)),YEAR(${cell})=YEAR(EDATE(TODAY(),0+1)))`,
  thisWeek: (cell) =>
    `AND(TODAY()-ROUNDDOWN(${cell},0)<=WEEKDAY(TODAY())-1,ROUNDDOWN(${cell},0)-TODAY()<=7-WEEKDAY(TODAY()))`,
  lastWeek: (cell) =>
    `AND(TODAY()-ROUNDDOWN(${cell},0)>=(WEEKDAY(TODAY())),TODAY()-ROUNDDOWN(${cell},0)<(WEEKDAY(TODAY())+7))`,
  nextWeek: (cell) =>
    `AND(ROUNDDOWN(${cell},0)-TODAY()>(7-WEEKDAY(TODAY())),ROUNDDOWN(${cell},0)-TODAY()<(15-WEEKDAY(TODAY())))`,
}

const byPeriod = ({ operator }: Highlight, { corner }: RuleRanges): RuleParts | null => {
  const timePeriod = operator ?? ''
  const words = Object.hasOwn(PERIODS, timePeriod) ? PERIODS[timePeriod] : undefined
  return words ? { all: { type: 'timePeriod', timePeriod }, inside: formulas(words(corner)) } : null
}

const byRank = ({ value, isBottom, isPercent }: Highlight): RuleParts => ({
  all: {
    type: 'top10',
    percent: isPercent === true,
    bottom: isBottom === true,
    rank: typeof value === 'number' ? value : 10,
  },
  inside: '',
})

const byAverage = ({ operator }: Highlight, { corner, ranges }: RuleRanges): RuleParts | null => {
  const name = operator ?? ''
  if (name === 'equal' || name === 'notEqual') {
    const sign = name === 'equal' ? '=' : '<>'
    const average = `AVERAGE(${ranges.map(absoluteOf).join(',')})`
    return { all: { type: 'expression' }, inside: formulas(`${corner}${sign}${average}`) }
  }
  if (!COMPARISONS.has(name)) return null
  const all = {
    type: 'aboveAverage',
    aboveAverage: name.startsWith('less') ? '0' : null,
    equalAverage: name.endsWith('OrEqual'),
  }
  return { all, inside: '' }
}

const byFormula = ({ value }: Highlight, place: RuleRanges): RuleParts | null =>
  typeof value === 'string' && value !== ''
    ? { all: { type: 'expression' }, inside: formulas(place.formula(value)) }
    : null

type Writer = (rule: Highlight, place: RuleRanges) => RuleParts | null
const WRITERS: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  ['number', byNumber],
  ['text', byText],
  ['timePeriod', byPeriod],
  ['rank', byRank],
  ['average', byAverage],
  ['formula', byFormula],
  ['duplicateValues', () => ({ all: { type: 'duplicateValues' }, inside: '' })],
  ['uniqueValues', () => ({ all: { type: 'uniqueValues' }, inside: '' })],
])

/** Converts a highlight rule. Null if files have no equivalent. */
export const highlightParts = (rule: unknown, place: RuleRanges): RuleParts | null => {
  const parsed = v.safeParse(Highlight, rule)
  return parsed.success
    ? (WRITERS.get(parsed.output.subType)?.(parsed.output, place) ?? null)
    : null
}

export const highlightXml = (
  { all, inside }: RuleParts,
  more: { readonly dxfId: number | null; readonly priority: number; readonly stopIfTrue: boolean },
): string => element('cfRule', { ...all, ...more }, inside)
