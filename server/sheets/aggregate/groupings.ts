import { serialOf } from '#contract/figures/serial.ts'
import { withinTest, type CellTest } from './cell-tests.ts'
import { keyOf, type Reading } from './cell-readings.ts'

/** Spans of the calendar that dates can be grouped by. */
export const PERIODS = ['year', 'quarter', 'month', 'day'] as const
/** A span of the calendar. */
export type Period = (typeof PERIODS)[number]

/** The value of a group as people and models read it. Null stands for cells without content. */
export type GroupLabel = string | number | boolean | null

/** The part of a group that comes from one column. */
export type GroupPart = {
  readonly key: string
  readonly reading: Reading
  /** The name of the period. Absent if the column is not grouped by one. */
  readonly period?: string | number
  /** The cells of the group. Null if they have nothing in common, such as cells that are no date. */
  readonly test: CellTest | null
}

const DAY_MS = 86_400_000
const EPOCH_MS = Date.UTC(1899, 11, 30)
/** Serial days match the calendar from 1 March 1900 on. */
const AGREED_FROM = 61
const LAST_DAY = 2_958_465

type Day = { readonly year: number; readonly month: number; readonly day: number }

/** The calendar day of a serial day. Null outside of the calendar. */
export const dayOf = (serial: number): Day | null => {
  if (serial < AGREED_FROM || serial >= LAST_DAY + 1) return null
  const date = new Date(EPOCH_MS + Math.floor(serial) * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

const serialAt = (year: number, month: number, day: number): number => {
  const date = new Date(Date.UTC(year, month - 1, day)).toISOString()
  return serialOf(date.slice(0, 10)) ?? 0
}

type Span = { readonly name: string | number; readonly from: number; readonly to: number }

const spanOf = ({ year, month, day }: Day, by: Period): Span => {
  switch (by) {
    case 'year':
      return { name: year, from: serialAt(year, 1, 1), to: serialAt(year + 1, 1, 1) }
    case 'quarter': {
      const quarter = Math.ceil(month / 3)
      const from = serialAt(year, quarter * 3 - 2, 1)
      return { name: `${year}-Q${quarter}`, from, to: serialAt(year, quarter * 3 + 1, 1) }
    }
    case 'month': {
      const name = `${year}-${twoDigits(month)}`
      return { name, from: serialAt(year, month, 1), to: serialAt(year, month + 1, 1) }
    }
    default: {
      const from = serialAt(year, month, day)
      return { name: `${year}-${twoDigits(month)}-${twoDigits(day)}`, from, to: from + 1 }
    }
  }
}

const NO_DATE: GroupPart = { key: '', reading: { kind: 'blank' }, test: null }

const periodPart = (reading: Reading, by: Period): GroupPart => {
  const day = reading.kind === 'number' && reading.isDay ? dayOf(reading.value) : null
  if (day === null) return NO_DATE
  const { name, from, to } = spanOf(day, by)
  const start = { value: from, isOpen: false, isDay: true }
  return {
    key: `p${from}`,
    reading: { kind: 'number', value: from, isDay: true },
    period: name,
    test: withinTest(start, { value: to, isOpen: true, isDay: true }),
  }
}

const NO_VALUE = {
  type: 'equals',
  number: null,
  text: null,
  truth: null,
  isNegated: false,
} as const

const testOf = (reading: Reading): CellTest => {
  switch (reading.kind) {
    case 'number':
      return { ...NO_VALUE, number: reading.value }
    case 'text':
      return { ...NO_VALUE, text: reading.text }
    case 'truth':
      return { ...NO_VALUE, truth: reading.isTrue }
    case 'error':
      return { type: 'error', code: reading.code, isNegated: false }
    default:
      return { type: 'blank', isNegated: false }
  }
}

/** Makes the parts of one column. Equal cells get the same part. */
export const groupParts = (by: Period | null): ((reading: Reading) => GroupPart) => {
  const known = new Map<string, GroupPart>()
  return (reading) => {
    const isDay = reading.kind === 'number' && reading.isDay
    const key = by === null ? keyOf(reading) : `${isDay ? 'd' : ''}${keyOf(reading)}`
    const part =
      known.get(key) ??
      (by === null ? { key, reading, test: testOf(reading) } : periodPart(reading, by))
    known.set(key, part)
    return part
  }
}

const KINDS: readonly Reading['kind'][] = ['number', 'text', 'truth', 'error', 'blank']
const byText = new Intl.Collator('en', { numeric: true }).compare

/** Numbers and dates ascend, then follow text from A to Z, logical values, errors and blanks. */
export const compareParts = (
  { reading: one }: GroupPart,
  { reading: other }: GroupPart,
): number => {
  if (one.kind === 'number' && other.kind === 'number') return one.value - other.value
  if (one.kind === 'text' && other.kind === 'text') return byText(one.text, other.text)
  if (one.kind === 'truth' && other.kind === 'truth')
    return Number(one.isTrue) - Number(other.isTrue)
  return KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind)
}
