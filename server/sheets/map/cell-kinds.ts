import { isDateFormat } from 'numfmt'
import { isCurrencyCode } from '#contract/figures/currency-codes.ts'
import { isErrorValue } from '#contract/formulas/error-values.ts'
import { styleOf, type CellState, type WorkbookData } from '#contract/workbook/workbook.ts'
import { valueOf } from '../display.ts'

type NumberKind = 'number' | 'date' | 'percent' | 'money'
/** What a cell holds. A number is money only if its format names a currency. */
export type CellKind = NumberKind | 'text' | 'boolean' | 'error'

/** A currency with its locale, such as `[$€-407]`. The sign may be missing: `[$-409]`. */
const CURRENCY_PART = /\[\$([^\]-]*)[^\]]*\]/g
const QUOTED_PART = /"([^"]*)"/g
const CURRENCY_SIGN = /\p{Sc}/u

const hasCurrency = (pattern: string): boolean => {
  const plain = pattern.replaceAll(CURRENCY_PART, (_part, sign: string) => `"${sign}"`)
  if (CURRENCY_SIGN.test(plain)) return true
  const words = [...plain.matchAll(QUOTED_PART)].map(([, word = '']) => word.trim().toUpperCase())
  return words.some(isCurrencyCode)
}

const kindOfPattern = (pattern: string): NumberKind => {
  if (isDateFormat(pattern)) return 'date'
  if (pattern.replaceAll(/"[^"]*"/g, '').includes('%')) return 'percent'
  return hasCurrency(pattern) ? 'money' : 'number'
}

/** True if the cell has a value or a formula. */
export const isFilled = (cell: CellState | null | undefined): cell is CellState =>
  cell !== null &&
  cell !== undefined &&
  Boolean(cell.f || cell.si || (cell.v !== null && cell.v !== undefined && cell.v !== ''))

/** True if the cell has a formula. */
export const isCalculated = (cell: CellState): boolean => Boolean(cell.f || cell.si)

/** Reads what cells hold. It reads each number format once. Null for a cell without a value. */
export const kindReader = (workbook: WorkbookData) => {
  const kinds = new Map<CellState['s'], NumberKind>()
  const numberKind = (style: CellState['s']): NumberKind => {
    const kind = kinds.get(style) ?? kindOfPattern(styleOf(workbook, style)?.n?.pattern ?? '')
    kinds.set(style, kind)
    return kind
  }
  return (cell: CellState): CellKind | null => {
    const value = valueOf(cell)
    if (value === null || value === '') return null
    if (typeof value === 'boolean') return 'boolean'
    if (typeof value === 'string') return isErrorValue(value) ? 'error' : 'text'
    return cell.t === 1 || cell.t === 4 ? 'text' : numberKind(cell.s)
  }
}
export type KindReader = ReturnType<typeof kindReader>
