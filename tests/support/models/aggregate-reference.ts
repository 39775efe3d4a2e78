import { serialOf } from '#contract/figures/serial.ts'
import type { CellState } from '#contract/workbook/workbook.ts'
import type { MeasureFunction } from '#server/sheets/aggregate/tallies.ts'

/** A cell, and what it holds as a value of JavaScript. Errors are symbols. */
export type MadeCell = {
  readonly cell: CellState | null
  readonly plain: string | number | boolean | null | symbol
}
/** What `plain` is for an error. */
export const ERROR = Symbol('error')

/** A condition of the tool. */
export type MadeCondition = { readonly is: string; readonly value?: string | number }

/** Numbers that a condition asks for, from and up to below. A day is all its hours. */
const spanOf = (value: string | number): readonly [number, number] | null => {
  if (typeof value === 'number') return [value, value]
  const serial = serialOf(value)
  if (serial !== null) return [serial, serial + 1]
  const written = Number(value)
  return Number.isFinite(written) && /^\d/.test(value) ? [written, written] : null
}
const isInSpan = (plain: number, [from, to]: readonly [number, number]): boolean =>
  from === to ? plain === from : plain >= from && plain < to

const isEqual = (plain: MadeCell['plain'], value: string | number): boolean => {
  if (typeof plain === 'string') return plain.toLowerCase() === String(value).toLowerCase()
  if (typeof plain === 'boolean') return String(plain).toUpperCase() === value
  const span = spanOf(value)
  return typeof plain === 'number' && span !== null && isInSpan(plain, span)
}

type Compare = (plain: number, span: readonly [number, number]) => boolean
const COMPARE: ReadonlyMap<string, Compare> = new Map<string, Compare>([
  ['at_least', (plain, [from]) => plain >= from],
  ['less', (plain, [from]) => plain < from],
  ['at_most', (plain, span) => isInSpan(plain, span) || plain < span[0]],
  ['greater', (plain, span) => !isInSpan(plain, span) && plain > span[0]],
])

/** Decides by other means than the tool whether a cell meets a condition. */
export const isConditionMet = ({ plain }: MadeCell, { is, value = '' }: MadeCondition): boolean => {
  const compare = COMPARE.get(is)
  const span = spanOf(value)
  if (compare) return typeof plain === 'number' && span !== null && compare(plain, span)
  if (is === 'equals' || is === 'not') return isEqual(plain, value) === (is === 'equals')
  if (is === 'contains')
    return typeof plain === 'string' && plain.toLowerCase().includes(String(value).toLowerCase())
  return (plain === null) === (is === 'blank')
}

const distinctOf = (plains: readonly MadeCell['plain'][]): number =>
  new Set(
    plains
      .filter((plain) => plain !== ERROR)
      .map((plain) => `${typeof plain} ${String(plain).toLowerCase()}`),
  ).size

const numberFigure = (of: MeasureFunction, list: readonly number[]): number => {
  const sum = list.reduce((total, one) => total + Math.round(one * 10_000), 0) / 10_000
  if (of === 'sum' || of === 'average') return of === 'sum' ? sum : sum / list.length
  const last = list.length - 1
  const places = of === 'median' ? [Math.ceil(last / 2), Math.floor(last / 2)] : []
  const chosen = places.length > 0 ? places : [of === 'min' ? 0 : last]
  return chosen.reduce((total, place) => total + (list[place] ?? 0), 0) / chosen.length
}

/** The figure of cells, by other means than the tool. Amounts have at most four decimals. */
export const expectedFigure = (of: MeasureFunction, cells: readonly MadeCell[]): number | null => {
  const all = cells.map(({ plain }) => plain).filter((plain) => plain !== null)
  if (of === 'count') return all.length
  if (of === 'count_distinct') return distinctOf(all)
  const list = all.filter((plain) => typeof plain === 'number').toSorted((a, b) => a - b)
  return list.length === 0 ? null : numberFigure(of, list)
}
