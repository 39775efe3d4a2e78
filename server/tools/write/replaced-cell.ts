import { MAX_TEXT_CHARS } from '#contract/limits/formulas.ts'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import { isFilled } from '#contract/workbook/array-cells.ts'
import { styleOf, type CellState } from '#contract/workbook/workbook.ts'
import type { CellContent, TypedReader } from '../../sheets/writes/block-schema.ts'
import { isFormulaCell, type PlacedCell } from '../../sheets/windows/cells-within.ts'
import { valueOf } from '../../sheets/display.ts'
import { readCell } from '../look/read-cell.ts'
import {
  contains,
  isWhole,
  replaceInFormula,
  replaceText,
  replaceWords,
  type ReplacedText,
  type Replacing,
} from './replaced-text.ts'
import { shownText, type CellReading } from '../look/searched-texts.ts'

/** What a replacement changes: typed values, formulas or both. */
export const REPLACED_PARTS = ['values', 'formulas', 'both'] as const

/** What to replace, and in which cells. */
export type ReplaceOrder = Replacing & {
  readonly in: (typeof REPLACED_PARTS)[number]
  readonly whole_cell: boolean
}

/**
 * Why a cell with the text stays as it is: a formula or an array shows it, it is part of a number or of
 * a longer word in a formula, or the result would be no date or longer than a cell can hold.
 */
export type KeptReason =
  | 'shown_by_formula'
  | 'part_of_number'
  | 'part_of_word'
  | 'no_date'
  | 'too_long'

/** What a replacement does with a cell that has the text. */
type ReplacedCell =
  | { readonly content: CellContent; readonly count: number }
  | { readonly kept: KeptReason }

/** `number` is the number that the text to replace stands for, null if none. */
type Reading = CellReading & { readonly order: ReplaceOrder; readonly number: TypedNumber | null }
type TypedNumber = { readonly value: number; readonly isDay: boolean }

const TRUTH = /^(?:true|false)$/i

type Content = Pick<CellContent, 'formula' | 'value' | 'typed' | 'isForced'>

const typedContent = ({ workbook, read }: Reading, cell: CellState, text: string): Content => {
  const isForced = text.startsWith("'") && !shownText(workbook, cell).startsWith("'")
  if (isForced) return { formula: null, value: text.slice(1), isForced }
  const typed = read(text)
  if (typed === null) return { formula: null, value: text }
  const isFormula = 'formula' in typed
  const isTextFormat = styleOf(workbook, cell.s)?.n?.pattern === '@'
  if (isTextFormat && !(isFormula && isFormulaCell(cell)))
    return { formula: null, value: text, isForced: true }
  if (isFormula) return { formula: typed.formula, value: null }
  const { value, pattern, isDay } = typed
  return { formula: null, value, typed: { text, pattern, isDay } }
}

/** Reads a new text as if a person typed it. A cell with text format keeps it as text. */
const contentOf = (
  reading: Reading,
  { row, column, cell }: PlacedCell,
  text: string,
): CellContent => {
  const place = { row, column, formula: null }
  if (text === '') return { ...place, value: null }
  if (typeof valueOf(cell) === 'boolean' && TRUTH.test(text))
    return { ...place, value: text.toLowerCase() === 'true' }
  return { row, column, ...typedContent(reading, cell, text) }
}

type Replaced = ReplacedText | KeptReason | null

const replacedFormula = (formula: string, order: ReplaceOrder): Replaced => {
  if (order.whole_cell)
    return isWhole(formula, order) ? { text: order.replacement, count: 1 } : null
  const replaced = replaceInFormula(formula, order)
  if (replaced.count > 0) return replaced
  return contains(formula, order) ? 'part_of_word' : null
}

const numberOf = (read: TypedReader, text: string): TypedNumber | null => {
  const typed = read(text)
  return typed !== null && 'value' in typed ? typed : null
}

/** Date serials that differ by less than 0.04 ms, in days, are the same moment. */
const SAME_MOMENT = 5e-10
const isMoment = (typed: TypedNumber | null, value: number): boolean =>
  typed?.isDay === true && Math.abs(typed.value - value) < SAME_MOMENT

/** Replaces a part of a date, such as its year, in one of its written forms. */
const replacedDate = (
  reading: Reading,
  value: number,
  forms: readonly string[],
): ReplacedText | KeptReason | null => {
  const { order, read } = reading
  // A form that a person of this region would read as another day must not be changed.
  const readable = forms.filter((form) => isMoment(numberOf(read, form), value))
  const replaced = readable
    .map((form) => replaceWords(form, order))
    .filter(({ count }) => count > 0)
  const day = replaced.find(({ text }) => numberOf(read, text)?.isDay === true)
  if (day) return day
  if (replaced.length > 0) return 'no_date'
  return forms.some((form) => contains(form, order)) ? 'part_of_number' : null
}

const replacedNumber = (reading: Reading, cell: CellState, value: number): Replaced => {
  const { workbook, read, order, number } = reading
  const shown = shownText(workbook, cell)
  const written = readCell(workbook, cell, read)
  const isDate = typeof written === 'string'
  // Nobody sees the number of a day, so a date equals only a date.
  const isEqual = isDate ? isMoment(number, value) : number?.value === value && !number.isDay
  if (isEqual || isWhole(shown, order)) return { text: order.replacement, count: 1 }
  if (order.whole_cell) return null
  if (isDate) return replacedDate(reading, value, [written, shown])
  const isPart = contains(shown, order) || contains(String(written), order)
  return isPart ? 'part_of_number' : null
}

const replacedValue = (reading: Reading, cell: CellState): Replaced => {
  const { workbook, order } = reading
  const value = valueOf(cell)
  if (typeof value === 'number') return replacedNumber(reading, cell, value)
  const text = shownText(workbook, cell)
  if (order.whole_cell || typeof value === 'boolean')
    return isWhole(text, order) ? { text: order.replacement, count: 1 } : null
  const replaced = replaceText(text, order)
  return replaced.count > 0 ? replaced : null
}

const replacedIn = (reading: Reading, placed: PlacedCell): Replaced => {
  const { order, workbook } = reading
  const { sheet, row, column, cell } = placed
  if (!isFormulaCell(cell) && !isFilled(cell))
    return order.in === 'formulas' ? null : replacedValue(reading, cell)
  const formula = order.in === 'values' ? null : formulaAt(sheet, row, column)
  if (formula !== null) return replacedFormula(formula, order)
  const shown = shownText(workbook, cell)
  const isShown = order.whole_cell ? isWhole(shown, order) : contains(shown, order)
  return order.in !== 'formulas' && isShown ? 'shown_by_formula' : null
}

const isSameText = (placed: PlacedCell, content: CellContent): boolean => {
  const { sheet, row, column, cell } = placed
  if (isFormulaCell(cell) || content.formula !== null)
    return content.formula === formulaAt(sheet, row, column)
  return (content.value ?? '') === (valueOf(cell) ?? '')
}

/** Reads what a replacement does with each cell. Null for a cell that it does not concern. */
export const replaceReader = (given: CellReading & { readonly order: ReplaceOrder }) => {
  const reading = { ...given, number: numberOf(given.read, given.order.find) }
  return (placed: PlacedCell): ReplacedCell | null => {
    const replaced = replacedIn(reading, placed)
    if (replaced === null) return null
    if (typeof replaced === 'string') return { kept: replaced }
    if (replaced.text.length > MAX_TEXT_CHARS) return { kept: 'too_long' }
    const content = contentOf(reading, placed, replaced.text)
    return isSameText(placed, content) ? null : { content, count: replaced.count }
  }
}
