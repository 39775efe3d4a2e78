import { ok, type Result } from '#contract/api/result.ts'
import type { RangeCell } from './range-cells.ts'

/** When a conditional format applies. */
export const FORMAT_CONDITIONS = [
  'greater',
  'less',
  'between',
  'equals',
  'contains',
  'formula',
  'duplicate',
  'top',
  'bottom',
  'above_average',
  'below_average',
  'color_scale',
  'data_bar',
  'blank',
  'error',
] as const
type When = (typeof FORMAT_CONDITIONS)[number]
/** A limit: a figure, a date as text, a text or a formula. */
export type FormatValue = string | number

/** A conditional format as the model asks for it. Colours are #RRGGBB. */
export type FormatOrder = {
  readonly when: When
  readonly value?: FormatValue | undefined
  readonly value2?: FormatValue | undefined
  readonly fill?: string | undefined
  readonly color?: string | undefined
}

/**
 * A conditional format in Univer's form. `count` counts the cells that match, as Univer computes
 * it. Null means that `formula` decides.
 */
export type FormatRule = {
  readonly rule: object
  readonly text: string
  readonly formula: string | null
  readonly count: ((cells: readonly RangeCell[]) => number) | null
}

const DEFAULT_FILL = '#FFC7CE'
const DEFAULT_COLOR = '#9C0006'

const styleOf = ({ fill, color }: FormatOrder): object => {
  const isPlain = fill === undefined && color === undefined
  const [background, letters] = isPlain ? [DEFAULT_FILL, DEFAULT_COLOR] : [fill, color]
  return {
    ...(background !== undefined && { bg: { rgb: background } }),
    ...(letters !== undefined && { cl: { rgb: letters } }),
  }
}

/** A rule before it has its range. Fails with the reason. */
export type MadeFormat = Result<FormatRule, string>

/** A rule of Univer that gives matching cells a style. */
export const highlight = (order: FormatOrder, rest: object): object => ({
  type: 'highlightCell',
  style: styleOf(order),
  ...rest,
})

/** A rule by a formula, which belongs to the first cell of the range. */
export const byFormula = (order: FormatOrder, formula: string, text: string): MadeFormat =>
  ok({
    rule: highlight(order, { subType: 'formula', value: formula }),
    text,
    formula,
    count: null,
  })
