import { err, ok, type Result } from '#contract/api/result.ts'
import {
  columnName,
  MAX_COLUMNS,
  MAX_ROWS,
  parseRange,
  quoteSheetName,
} from '#contract/workbook/cells.ts'
import { sheetNamed, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'
import { referenceWordsOf } from '../../sheets/formulas/reference-words.ts'
import type { PartRange } from '../../sheets/workbook-parts.ts'
import { resolveAddress, type SheetView } from '../address.ts'

const MAX_LENGTH = 255
const NAME = /^[\p{L}_\\][\p{L}\p{N}_.?\\]*$/u
const CELL = /^[a-z]{1,3}\d{1,7}$/i
const R1C1 = /^(?:r\d*(?:c\d*)?|c\d*)$/i
const VALUE = /^(?:true|false)$/i

/** Why a text cannot be a defined name, by Excel's rules. Null if it can. */
export const definedNameFault = (name: string): string | null => {
  if (name.length > MAX_LENGTH) return `it has more than ${MAX_LENGTH} characters`
  if (!NAME.test(name))
    return 'it must begin with a letter or _ and contain only letters, digits, _ and . (no spaces)'
  if (CELL.test(name) || R1C1.test(name)) return 'it looks like the address of a cell'
  return VALUE.test(name) ? 'it is a value' : null
}

/** A range with its worksheet, whose address never shifts: `Model!$B$2:$D$9`. */
const fixedAddress = ({ name }: SheetData, range: PartRange): string => {
  const { startRow, endRow, startColumn, endColumn } = range
  const [columns, rows] = [
    [`$${columnName(startColumn)}`, `$${columnName(endColumn)}`] as const,
    [`$${startRow + 1}`, `$${endRow + 1}`] as const,
  ]
  const sheet = `${quoteSheetName(name)}!`
  if (startRow === 0 && endRow === MAX_ROWS - 1) return sheet + columns.join(':')
  if (startColumn === 0 && endColumn === MAX_COLUMNS - 1) return sheet + rows.join(':')
  const [from, to] = [columns[0] + rows[0], columns[1] + rows[1]]
  return sheet + (from === to ? from : `${from}:${to}`)
}

/** A formula whose addresses name their worksheet and do not shift with the cell that uses it. */
const fixedFormula = (
  workbook: WorkbookData,
  formula: string,
  home: SheetData,
): Result<string, string> => {
  let fixed = formula
  for (const { text, start, isCalled } of referenceWordsOf(formula).words.toReversed()) {
    const range = isCalled ? null : parseRange(text)
    if (!range?.ok) continue
    const { sheet: name, ...cells } = range.value
    const sheet = name === null ? home : sheetNamed(workbook, name)
    if (sheet === null) return err(`there is no worksheet "${name}"`)
    const address = fixedAddress(sheet, cells)
    fixed = fixed.slice(0, start) + address + fixed.slice(start + text.length)
  }
  return ok(fixed)
}

/** What a defined name stands for, as Univer stores it, and the formula that calculates it. */
export type NameDefinition = { readonly stored: string; readonly formula: string }

const NUMBER = /^-?\d+(?:\.\d+)?%?$/

/**
 * Reads an address, a number or a formula as the definition of a name. Addresses become absolute
 * and get their worksheet, because relative ones depend on the cell that uses the name. An error
 * says why the text is none.
 */
export const nameDefinition = (
  workbook: WorkbookData,
  text: string,
  view: SheetView | null,
): Result<NameDefinition, string> => {
  const trimmed = text.trim()
  const home = sheetNamed(workbook, view?.sheet ?? null) ?? sheetNamed(workbook, null)
  if (home === null) return err('the spreadsheet has no worksheet')
  const plain = trimmed.replace(/^=/, '')
  if (NUMBER.test(plain)) return ok({ stored: `=${plain}`, formula: `=${plain}` })
  if (!trimmed.startsWith('=') || parseRange(plain).ok) {
    const range = resolveAddress(workbook, plain, view)
    if (!range.ok)
      return err(`"${plain}" is no address and, without "=", no formula. ${range.error.hint}`)
    const address = fixedAddress(range.value.sheet, range.value)
    return ok({ stored: address, formula: `=${address}` })
  }
  const formula = fixedFormula(workbook, trimmed, home)
  return formula.ok ? ok({ stored: formula.value, formula: formula.value }) : formula
}
