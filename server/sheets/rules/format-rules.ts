import { err, ok, type Result } from '#contract/api/result.ts'
import { isErrorValue } from '#contract/formulas/error-values.ts'
import type { PartRange } from '../workbook-parts.ts'
import type { TypedReader } from '../writes/block-schema.ts'
import { contentOf, countNumbers, countWhere, numbersIn, textIn } from './format-contents.ts'
import {
  byFormula,
  highlight,
  type FormatOrder,
  type FormatRule,
  type MadeFormat,
} from './format-order.ts'
import { limitFormat } from './limit-formats.ts'
import { cellCountOf, type RangeCell } from './range-cells.ts'

const BAR_COLOR = '#638EC6'
const SCALE = ['#F8696B', '#FFEB84', '#63BE7B'] as const
const DEFAULT_RANK = 10
const COLOUR = /^#[0-9a-f]{6}$/i

const duplicatesIn = (cells: readonly RangeCell[]): number => {
  const counts = new Map<unknown, number>()
  for (const { cell } of cells) {
    const content = contentOf(cell)
    if (content !== null) counts.set(content, (counts.get(content) ?? 0) + 1)
  }
  return [...counts.values()].reduce((sum, count) => sum + (count > 1 ? count : 0), 0)
}

const PERCENT = /^\s*(\d+(?:\.\d+)?)\s*%\s*$/

const rankRule = (order: FormatOrder): MadeFormat => {
  const { when, value = DEFAULT_RANK } = order
  const percent = PERCENT.exec(String(value))?.[1]
  const isPercent = percent !== undefined
  const rank = Number(percent ?? value)
  if (!Number.isInteger(rank) || rank < 1 || (isPercent && rank > 100))
    return err(`${when} needs a whole number such as 10, or a percentage such as "10%"`)
  const isBottom = when === 'bottom'
  const count = (cells: readonly RangeCell[]): number => {
    const sorted = numbersIn(cells).toSorted((a, b) => (isBottom ? a - b : b - a))
    // As in Univer: a rule on the bottom ones matches nothing if there are fewer numbers.
    if (isBottom && !isPercent && rank > sorted.length) return 0
    const wanted = isPercent ? Math.floor((rank / 100) * sorted.length) : rank
    const limit = sorted[Math.min(Math.max(wanted, 1), sorted.length) - 1]
    if (limit === undefined) return 0
    return sorted.filter((one) => (isBottom ? one <= limit : one >= limit)).length
  }
  const rule = highlight(order, { subType: 'rank', isBottom, isPercent, value: rank })
  return ok({ rule, text: `${when} ${rank}${isPercent ? '%' : ''}`, formula: null, count })
}

const averageRule = (order: FormatOrder): MadeFormat => {
  const isAbove = order.when === 'above_average'
  const operator = isAbove ? 'greaterThan' : 'lessThan'
  const count = (cells: readonly RangeCell[]): number => {
    const numbers = numbersIn(cells)
    const average = numbers.reduce((sum, one) => sum + one, 0) / numbers.length
    return numbers.filter((one) => (isAbove ? one > average : one < average)).length
  }
  const rule = highlight(order, { subType: 'average', operator })
  return ok({ rule, text: isAbove ? 'above average' : 'below average', formula: null, count })
}

const scaleRule = ({ fill, color }: FormatOrder): MadeFormat => {
  const own = [color, fill].flatMap((one) => one ?? [])
  const colours = own.length === 2 ? own : [...SCALE]
  const types = colours.length === 2 ? ['min', 'max'] : ['min', 'percentile', 'max']
  const config = colours.map((one, index) => {
    const type = types[index]
    return { index, color: one, value: { type, ...(type === 'percentile' && { value: 50 }) } }
  })
  const text = `colour scale from ${colours[0]} to ${colours.at(-1)}`
  return ok({
    rule: { type: 'colorScale', config },
    text,
    formula: null,
    count: countNumbers(() => true),
  })
}

const barRule = ({ fill = BAR_COLOR }: FormatOrder): MadeFormat => {
  const config = {
    min: { type: 'min' },
    max: { type: 'max' },
    isGradient: false,
    positiveColor: fill,
    nativeColor: '#FF555A',
  }
  const rule = { type: 'dataBar', isShowValue: true, config }
  return ok({ rule, text: 'data bars', formula: null, count: countNumbers(() => true) })
}

const textRule = (order: FormatOrder, area: PartRange): MadeFormat => {
  if (order.when === 'blank')
    return ok({
      rule: highlight(order, { subType: 'text', operator: 'containsBlanks' }),
      text: 'blank',
      formula: null,
      count: (cells) => cellCountOf(area) - countWhere((cell) => textIn(cell).trim() !== '')(cells),
    })
  if (order.when === 'error')
    return ok({
      rule: highlight(order, { subType: 'text', operator: 'containsErrors' }),
      text: 'error values',
      formula: null,
      count: countWhere((cell) => isErrorValue(textIn(cell))),
    })
  const text = String(order.value ?? '')
  if (text === '') return err('contains needs a text in values')
  return ok({
    rule: highlight(order, { subType: 'text', operator: 'containsText', value: text }),
    text: `contains "${text}" in this case`,
    formula: null,
    count: countWhere((cell) => textIn(cell).includes(text)),
  })
}

const ruleFor = (order: FormatOrder, area: PartRange, read: TypedReader): MadeFormat => {
  switch (order.when) {
    case 'greater':
    case 'less':
    case 'between':
    case 'equals':
      return limitFormat(order, area, read)
    case 'formula': {
      const formula = String(order.value ?? '').trim()
      return formula === ''
        ? err('formula needs one in values, such as =$C2>0')
        : byFormula(order, formula.startsWith('=') ? formula : `=${formula}`, `formula ${formula}`)
    }
    case 'duplicate':
      return ok({
        rule: highlight(order, { subType: 'duplicateValues' }),
        text: 'duplicate values',
        formula: null,
        count: duplicatesIn,
      })
    case 'top':
    case 'bottom':
      return rankRule(order)
    case 'above_average':
    case 'below_average':
      return averageRule(order)
    case 'color_scale':
      return scaleRule(order)
    case 'data_bar':
      return barRule(order)
    default:
      return textRule(order, area)
  }
}

/** Builds a conditional format of a range. Fails with the reason. */
export const formatRuleOf = (
  order: FormatOrder,
  area: PartRange,
  read: TypedReader,
  id: string,
): Result<FormatRule, string> => {
  const wrong = [order.fill, order.color].find((one) => one !== undefined && !COLOUR.test(one))
  if (wrong !== undefined) return err(`"${wrong}" is no colour. Write it as #RRGGBB`)
  const made = ruleFor(order, area, read)
  if (!made.ok) return made
  const rule = { cfId: id, ranges: [area], stopIfTrue: false, rule: made.value.rule }
  return ok({ ...made.value, rule })
}
