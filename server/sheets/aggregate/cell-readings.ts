import { isDateFormat } from 'numfmt'
import { isErrorValue } from '#contract/formulas/error-values.ts'
import { styleOf, type CellState, type WorkbookData } from '#contract/workbook/workbook.ts'
import { drawnText, valueOf } from '../display.ts'

/** What a cell holds, as formulas read it. */
export type Reading =
  | { readonly kind: 'blank' }
  | { readonly kind: 'number'; readonly value: number; readonly isDay: boolean }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'truth'; readonly isTrue: boolean }
  | { readonly kind: 'error'; readonly code: string }

/** The code of a formula that has no result yet. */
const NO_RESULT = 'no result yet'

const NUMBER = 2
const BLANK: Reading = { kind: 'blank' }
const TRUE: Reading = { kind: 'truth', isTrue: true }
const FALSE: Reading = { kind: 'truth', isTrue: false }

type Format = { readonly isDay: boolean; readonly isText: boolean }

const formatOf = (pattern: string): Format => ({
  isDay: isDateFormat(pattern) && /[yd]|mmm/i.test(pattern.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')),
  isText: pattern === '@' || pattern === '@@@',
})

/** Text that a formula could also read as a number or a logical value. */
const DOUBTFUL = /\d|^\s*(?:true|false)\s*$/i

/**
 * True for a cell whose value depends on who reads it: text without a cell type, or a formula
 * without a result.
 */
export const isDoubtful = (cell: CellState | null | undefined): boolean => {
  if (!cell) return false
  const hasNoType = typeof cell.v === 'string' && cell.t !== 1 && cell.t !== 3 && cell.t !== 4
  if (hasNoType) return DOUBTFUL.test(cell.v as string)
  return Boolean(cell.f ?? cell.si) && (cell.v ?? null) === null
}

const readText = (text: string): Reading => {
  if (text === '') return BLANK
  return isErrorValue(text) ? { kind: 'error', code: text } : { kind: 'text', text }
}

const readNothing = (cell: CellState): Reading => {
  const text = drawnText(null, cell)
  if (text !== '') return { kind: 'text', text }
  const isCalculated = (cell.f ?? cell.si ?? '') === '' || cell.v === ''
  return isCalculated ? BLANK : { kind: 'error', code: NO_RESULT }
}

/** Reads cells of a workbook. It looks at each number format once. */
export const cellReader = (
  workbook: Pick<WorkbookData, 'styles'>,
): ((cell: CellState | null | undefined) => Reading) => {
  const formats = new Map<string, Format>()
  const formatAt = ({ s }: CellState): Format => {
    const pattern = styleOf(workbook, s)?.n?.pattern ?? ''
    const format = formats.get(pattern) ?? formatOf(pattern)
    formats.set(pattern, format)
    return format
  }
  const readNumber = (cell: CellState, value: number): Reading => {
    const { isDay, isText } = formatAt(cell)
    const isTextCell = (cell.t === NUMBER && isText) || cell.t === 1 || cell.t === 4
    return isTextCell ? { kind: 'text', text: String(value) } : { kind: 'number', value, isDay }
  }
  return (cell) => {
    if (!cell) return BLANK
    const value = valueOf(cell)
    if (value === null || value === '') return readNothing(cell)
    if (typeof value === 'boolean') return value ? TRUE : FALSE
    return typeof value === 'number' ? readNumber(cell, value) : readText(value)
  }
}

const DIGITS = 15
/** Only numbers that are nearer than this can have the same first 15 digits. */
const NEAR = 1e-14

/** True if two numbers agree in their first 15 digits, which is how formulas compare. */
export const isSameNumber = (one: number, other: number): boolean =>
  one === other ||
  (Math.abs(one - other) <= NEAR * Math.abs(one) &&
    one.toPrecision(DIGITS) === other.toPrecision(DIGITS))

/** A figure without the noise of binary fractions: 0.1 + 0.2 is 0.3. */
export const toFifteenDigits = (value: number): number =>
  Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS))

/** A text that equal readings share. Formulas ignore the case of text. */
export const keyOf = (reading: Reading): string => {
  switch (reading.kind) {
    case 'number':
      return `n${toFifteenDigits(reading.value)}`
    case 'text':
      return `t${reading.text.toLowerCase()}`
    case 'truth':
      return reading.isTrue ? 'b1' : 'b0'
    case 'error':
      return `e${reading.code}`
    default:
      return ''
  }
}
