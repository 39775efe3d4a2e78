import { err, ok, type Result } from '#contract/api/result.ts'
import type { CellState, WorkbookData } from '#contract/workbook/workbook.ts'
import { cellReader, type Reading } from '../aggregate/cell-readings.ts'
import type { TypedReader } from '../writes/block-schema.ts'
import type { Allow, EntryOrder, EntryPlace, Limit, MadeEntry } from './entry-order.ts'

/** Larger than any amount, because a rule on numbers needs a limit. */
const ANY = 10 ** 15
const MS_PER_DAY = 86_400_000
const EPOCH = Date.UTC(1899, 11, 30)

const isoOf = (serial: number): string =>
  new Date(EPOCH + Math.round(serial * MS_PER_DAY)).toISOString().slice(0, 10)

type Bound = { readonly formula: string; readonly value: number | null }

const boundOf = (limit: Limit, allow: Allow, read: TypedReader): Bound | null => {
  if (typeof limit === 'string' && limit.startsWith('=')) return { formula: limit, value: null }
  const typed = typeof limit === 'number' ? { value: limit } : read(limit)
  if (typed === null || !('value' in typed)) return null
  const { value } = typed
  return { formula: allow === 'date' ? isoOf(value) : String(value), value }
}

const WORDS: Readonly<Record<string, string>> = {
  whole: 'a whole number',
  decimal: 'a number',
  date: 'a date',
  text_length: 'a text whose number of characters is',
}
const TYPES: Readonly<Record<string, string>> = { text_length: 'textLength' }

const rangeWords = (min: Bound | null, max: Bound | null): string => {
  if (min && max) return ` from ${min.formula} to ${max.formula}`
  if (min) return ` from ${min.formula} on`
  return max ? ` up to ${max.formula}` : ''
}

const measured = (allow: Allow, reading: Reading): number | null => {
  if (allow === 'text_length') {
    if (reading.kind === 'text') return reading.text.length
    return reading.kind === 'number' ? String(reading.value).length : null
  }
  if (reading.kind !== 'number') return null
  if (allow === 'whole' && !Number.isInteger(reading.value)) return null
  return allow === 'date' && !reading.isDay ? null : reading.value
}

const settingOf = (allow: Allow, min: Bound | null, max: Bound | null): object => {
  const type = TYPES[allow] ?? allow
  if (min && max) return { type, operator: 'between', formula1: min.formula, formula2: max.formula }
  if (min) return { type, operator: 'greaterThanOrEqual', formula1: min.formula }
  if (max) return { type, operator: 'lessThanOrEqual', formula1: max.formula }
  return allow === 'date'
    ? { type, operator: 'greaterThanOrEqual', formula1: '1900-01-01' }
    : { type, operator: 'between', formula1: String(-ANY), formula2: String(ANY) }
}

type Bounds = { readonly min: Bound | null; readonly max: Bound | null }

const boundsOf = ({ allow, min, max }: EntryOrder, read: TypedReader): Result<Bounds, string> => {
  const [low, high] = [min, max].map((limit) =>
    limit === undefined ? null : boundOf(limit, allow, read),
  )
  if (min !== undefined && !low) return err(`"${min}" is neither a figure nor a date`)
  if (max !== undefined && !high) return err(`"${max}" is neither a figure nor a date`)
  return ok({ min: low ?? null, max: high ?? null })
}

const isFormula = (bound: Bound | null): boolean => bound !== null && bound.value === null

const isReversed = ({ min, max }: Bounds): boolean =>
  (min?.value ?? -Infinity) > (max?.value ?? Infinity)

/** Whether a cell is outside of its limits. */
const breakTest = (
  allow: Allow,
  { min, max }: Bounds,
  workbook: WorkbookData,
): ((cell: CellState) => boolean) => {
  const reader = cellReader(workbook)
  const [low, high] = [min?.value ?? -Infinity, max?.value ?? Infinity]
  return (cell) => {
    const value = measured(allow, reader(cell))
    return value === null || value < low || value > high
  }
}

/** A rule on numbers, dates or the length of texts. */
export const limitedEntry = (order: EntryOrder, { workbook, read }: EntryPlace): MadeEntry => {
  const { allow } = order
  const bounds = boundsOf(order, read)
  if (!bounds.ok) return bounds
  const { min, max } = bounds.value
  if (allow === 'text_length' && !min && !max) return err('text_length needs a limit in values')
  if (isReversed(bounds.value)) return err(`${order.min} is greater than ${order.max}`)
  const isOpen = isFormula(min) || isFormula(max)
  return ok({
    set: settingOf(allow, min, max),
    text: `${WORDS[allow]}${rangeWords(min, max)}`,
    formula: null,
    isBroken: isOpen ? null : breakTest(allow, bounds.value, workbook),
  })
}
