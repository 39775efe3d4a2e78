import { valueOf } from '#contract/workbook/display-text.ts'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import { cellAt, type SheetData } from '#contract/workbook/workbook.ts'
import type { Range } from '../../import/xlsx/address.ts'
import { fileFormula, FORMULA_MAX_CHARS } from './formula-text.ts'
import { element, xmlFormula } from './xml-text.ts'

/** What the cell of a column in the row of totals holds: a text, or a formula. */
export type Total = { readonly label: string } | { readonly formula: string } | null

/** What Excel calls the functions of SUBTOTAL that it offers for a row of totals. */
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

/** Null for what Excel does not take, or calls by names that its worksheets have in the file alone. */
const formulaTotal = (formula: string): Total =>
  formula.length > FORMULA_MAX_CHARS || formula.includes('!') ? null : { formula }

/** The cells of the last row of a table, column by column. */
export const totalsOf = (sheet: SheetData, range: Range): readonly Total[] =>
  Array.from({ length: range.endColumn - range.startColumn + 1 }, (_, at) => {
    const column = range.startColumn + at
    const formula = formulaAt(sheet, range.endRow, column)
    if (formula !== null) return formulaTotal(fileFormula(formula))
    const value = valueOf(cellAt(sheet, range.endRow, column))
    return typeof value === 'string' && value !== '' ? { label: value } : null
  })

/** Whether a formula names just this column, as Excel writes the total that is chosen from its list. */
const functionOf = (formula: string, column: string): string | null => {
  const [, number = '', named = ''] = SUBTOTAL.exec(formula) ?? []
  const isOwn = named.replace(/'(.)/gu, '$1').toLowerCase() === column.toLowerCase()
  return isOwn ? (FUNCTIONS.get(number) ?? null) : null
}

/** A column of a table, `id` counting from 1, with its total. */
export const columnXml = (name: string, id: number, total: Total | undefined): string => {
  if (!total) return element('tableColumn', { id, name })
  if ('label' in total) return element('tableColumn', { id, name, totalsRowLabel: total.label })
  const known = functionOf(total.formula, name)
  if (known !== null) return element('tableColumn', { id, name, totalsRowFunction: known })
  const formula = `<totalsRowFormula>${xmlFormula(total.formula)}</totalsRowFormula>`
  return element('tableColumn', { id, name, totalsRowFunction: 'custom' }, formula)
}
