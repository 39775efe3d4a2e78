import { err, ok } from '#contract/api/result.ts'
import { cellName } from '#contract/workbook/cells.ts'
import type { PartRange } from '../workbook-parts.ts'
import type { TypedReader } from '../writes/block-schema.ts'
import { countNumbers, countWhere, textIn } from './format-contents.ts'
import {
  byFormula,
  highlight,
  type FormatOrder,
  type FormatValue,
  type MadeFormat,
} from './format-order.ts'

const figureOf = (value: FormatValue | undefined, read: TypedReader): number | null => {
  if (typeof value === 'number') return value
  const typed = value === undefined ? null : read(value)
  return typed !== null && 'value' in typed ? typed.value : null
}

const FLOAT_NOISE = 1e-10
const isSame = (one: number, other: number): boolean => Math.abs(one - other) < FLOAT_NOISE

/** A limit that is itself a formula, such as =$B$1, becomes a rule by formula. */
const limitFormula = (order: FormatOrder, { startRow, startColumn }: PartRange): MadeFormat => {
  const cell = cellName(startRow, startColumn)
  const [first, second] = [order.value, order.value2].map((one) =>
    String(one ?? '').replace(/^=/, ''),
  )
  const tests: Readonly<Record<string, string>> = {
    greater: `${cell}>${first}`,
    less: `${cell}<${first}`,
    equals: `${cell}=${first}`,
    between: `${cell}>=MIN(${first},${second}),${cell}<=MAX(${first},${second})`,
  }
  const guard = order.when === 'equals' ? `${cell}<>""` : `ISNUMBER(${cell})`
  const words = `${order.when} ${order.value}${order.when === 'between' ? ` and ${order.value2}` : ''}`
  return byFormula(order, `=AND(${guard},${tests[order.when]})`, words)
}

const isReference = (value: FormatValue | undefined): boolean =>
  typeof value === 'string' && value.startsWith('=')

const textFormat = (order: FormatOrder): MadeFormat => {
  const text = String(order.value ?? '')
  if (text === '') return err('equals needs a value')
  return ok({
    rule: highlight(order, { subType: 'text', operator: 'equal', value: text }),
    text: `equals "${text}"`,
    formula: null,
    count: countWhere((cell) => textIn(cell) === text),
  })
}

const betweenFormat = (order: FormatOrder, first: number, second: number | null): MadeFormat => {
  if (second === null) return err(`between needs a figure, not "${order.value2}"`)
  const [low, high] = [Math.min(first, second), Math.max(first, second)]
  return ok({
    rule: highlight(order, { subType: 'number', operator: 'between', value: [low, high] }),
    text: `between ${low} and ${high}`,
    formula: null,
    count: countNumbers((one) => one >= low && one <= high),
  })
}

const comparedFormat = (order: FormatOrder, limit: number): MadeFormat => {
  const forms: Readonly<Record<string, readonly [string, (value: number) => boolean]>> = {
    greater: ['greaterThan', (one) => one > limit],
    less: ['lessThan', (one) => one < limit],
  }
  const [operator, test] = forms[order.when] ?? ['equal', (one: number) => isSame(one, limit)]
  return ok({
    rule: highlight(order, { subType: 'number', operator, value: limit }),
    text: `${order.when} ${limit}`,
    formula: null,
    count: countNumbers(test),
  })
}

/** A format for numbers above, below, between or equal to limits, or for a text. */
export const limitFormat = (order: FormatOrder, area: PartRange, read: TypedReader): MadeFormat => {
  const { when, value, value2 } = order
  if (value === undefined) return err(`${when} needs a figure in values`)
  if (when === 'between' && value2 === undefined) return err('between needs two values')
  if (isReference(value) || isReference(value2)) return limitFormula(order, area)
  const first = figureOf(value, read)
  if (first === null)
    return when === 'equals' ? textFormat(order) : err(`${when} needs a figure, not "${value}"`)
  return when === 'between'
    ? betweenFormat(order, first, figureOf(value2, read))
    : comparedFormat(order, first)
}
