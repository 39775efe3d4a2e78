import { valueOf } from '#contract/workbook/display-text.ts'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import { cellAt, type SheetData } from '#contract/workbook/workbook.ts'
import type { Range } from '../format/address.ts'
import { fileFormula, FORMULA_MAX_CHARS } from './formula-text.ts'
import { element, xmlFormula } from './parts/xml-text.ts'

/** Content of a cell in the totals row. */
export type Total = { readonly label: string } | { readonly formula: string } | null

/** Excel's names for the SUBTOTAL functions of a totals row. */
const FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ['101', 'average'],
  ['102', 'countNums'],
  ['103', 'count'],
  ['104', 'max'],
  ['105', 'min'],
  ['107', 'stdDev'],
  ['109', 'sum'],
  ['110', 'var'],
])
const SUBTOTAL = /^SUBTOTAL\(\s*(\d+)\s*,\s*[^\s[(,]+\[([^[\],]+)\]\s*\)$/iu

/**
 * Null if the formula is too long or refers to other sheets, whose names may differ in the file.
 */
const formulaTotal = (formula: string): Total =>
  formula.length > FORMULA_MAX_CHARS || formula.includes('!') ? null : { formula }

/** Totals of the last row, by column. */
export const totalsOf = (sheet: SheetData, range: Range): readonly Total[] =>
  Array.from({ length: range.endColumn - range.startColumn + 1 }, (_, at) => {
    const column = range.startColumn + at
    const formula = formulaAt(sheet, range.endRow, column)
    if (formula !== null) return formulaTotal(fileFormula(formula))
    const value = valueOf(cellAt(sheet, range.endRow, column))
    return typeof value === 'string' && value !== '' ? { label: value } : null
  })

/** Excel's function name if the formula is a SUBTOTAL of exactly this column. */
const functionOf = (formula: string, column: string): string | null => {
  const [, number = '', named = ''] = SUBTOTAL.exec(formula) ?? []
  const isOwn = named.replace(/'(.)/gu, '$1').toLowerCase() === column.toLowerCase()
  return isOwn ? (FUNCTIONS.get(number) ?? null) : null
}

/** A `tableColumn` element. `id` counts from 1. */
export const columnXml = (name: string, id: number, total: Total | undefined): string => {
  if (!total) return element('tableColumn', { id, name })
  if ('label' in total) return element('tableColumn', { id, name, totalsRowLabel: total.label })
  const known = functionOf(total.formula, name)
  if (known !== null) return element('tableColumn', { id, name, totalsRowFunction: known })
  const formula = `<totalsRowFormula>${xmlFormula(total.formula)}</totalsRowFormula>`
  return element('tableColumn', { id, name, totalsRowFunction: 'custom' }, formula)
}
