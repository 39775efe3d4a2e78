import { isDateFormat } from 'numfmt'
import type { CellObject, DenseWorkSheet } from '@e965/xlsx'
import type { CellState, CellStyle } from '#contract/workbook/workbook.ts'
import { cellOf, rangeOf, type Range } from '#packages/univer-xlsx/format/address.ts'
import type { JsonBudget } from '#packages/univer-xlsx/read/json-budget.ts'
import { DAYS_1904 } from '#contract/figures/serial.ts'
import { markFilled } from '#packages/univer-xlsx/read/cells/filled-cells.ts'
import type { IsMultiCellName } from '#packages/univer-xlsx/format/implicit-intersection/legacy.ts'
import { legacyFormula, typedFormula } from '#packages/univer-xlsx/read/cells/formula-text.ts'
import { toWorkbookFormat } from '#packages/univer-xlsx/read/styles/number-formats.ts'
import { withQuotedSheets } from './sheet-names.ts'

export type Rows = { [row: string]: { [column: string]: CellState } }

/** Univer cell types. */
const [TEXT, NUMBER, TRUTH] = [1, 2, 3]

/** Error values by their BIFF code. */
const ERRORS: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
  [0x2b, '#GETTING_DATA'],
])

/** Collects the number formats of a workbook as styles. */
export const createFormatCollector = () => {
  const styles: { [id: string]: CellStyle } = {}
  const ids = new Map<string, string | null>()
  const idOf = (format: string): string | null => {
    const known = ids.get(format)
    if (known !== undefined) return known
    const pattern = toWorkbookFormat(format)
    const id = pattern === null ? null : `s${ids.size}`
    ids.set(format, id)
    if (id !== null && pattern !== null) styles[id] = { n: { pattern } }
    return id
  }
  const isDate = (id: string | null): boolean => {
    const pattern = id === null ? undefined : styles[id]?.n?.pattern
    return pattern !== undefined && isDateFormat(pattern)
  }
  return { styles, idOf, isDate }
}

const valueOf = ({ t, v }: CellObject, shift: number): CellState => {
  if (v === undefined || t === 'z') return {}
  if (t === 'b') return { v: v === true ? 1 : 0, t: TRUTH }
  if (t === 'e') return { v: ERRORS.get(v) ?? '#VALUE!', t: TEXT }
  return typeof v === 'number' ? { v: v + shift, t: NUMBER } : { v: String(v), t: TEXT }
}

/** BIFF array formulas have a fixed range. Only the first cell holds the formula. */
const formulaOf = (
  { f, F }: CellObject,
  row: number,
  column: number,
  isManyName: IsMultiCellName,
): CellState => {
  if (f === undefined || f === '') return {}
  const isArray = F !== undefined && F !== ''
  return isArray && !startsAt(F, row, column)
    ? {}
    : isArray
      ? { f: withQuotedSheets(typedFormula(f)), ref: F, fixed: 1 }
      : { f: legacyFormula(withQuotedSheets(f), isManyName) }
}

const startsAt = (range: string, row: number, column: number): boolean => {
  const first = cellOf(range.split(':')[0])
  return first?.row === row && first.column === column
}

/** Reads the cells of a sheet and converts dates of a 1904 workbook to the 1900 system. */
export const readCells = (
  sheet: DenseWorkSheet,
  formats: ReturnType<typeof createFormatCollector>,
  is1904: boolean,
  budget: JsonBudget,
  isManyName: IsMultiCellName,
): Rows => {
  const rows: Rows = {}
  const arrays: Range[] = []
  sheet['!data'].forEach((cells, row) => {
    cells?.forEach((cell, column) => {
      const s = formats.idOf(String(cell.z ?? 'General'))
      const shift = is1904 && formats.isDate(s) ? DAYS_1904 : 0
      const state = { ...valueOf(cell, shift), ...formulaOf(cell, row, column, isManyName) }
      const whole = s === null ? state : { ...state, s }
      const range = rangeOf(state['ref'] as string | undefined)
      if (range !== null) arrays.push(range)
      budget.take(whole)
      if (Object.keys(whole).length > 0) (rows[row] ??= {})[column] = whole
    })
  })
  markFilled(rows, arrays)
  return rows
}
