import { formulaAt } from '#contract/formulas/formula-at.ts'
import { REFERENCE_OR_QUOTED } from '#contract/formulas/shift-formula.ts'
import { columnName, MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import type { CellState, SheetData } from '#contract/workbook/workbook.ts'
import { rowContentOf } from '../row-content.ts'
import type { PartRange } from '../workbook-parts.ts'

/**
 * Neighbouring cells whose formulas are the same as seen from their own cells, as after a fill.
 * `formula` is that of the first cell, and `relative` the form that all cells share.
 */
export type FormulaRun = PartRange & { readonly formula: string; readonly relative: string }

const DOLLAR = 36
const isDigit = (code: number): boolean => code >= 48 && code <= 57
const isLetter = (code: number): boolean =>
  (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

/** The end of the letters or digits that begin at `start`. */
const endOfWord = (text: string, start: number, isPart: (code: number) => boolean): number => {
  let end = start
  while (end < text.length && isPart(text.charCodeAt(end))) end += 1
  return end
}

/** As `columnIndex`, without the lists that it makes: this runs for each reference of a sheet. */
const columnAt = (text: string, start: number, end: number): number => {
  let index = 0
  for (let at = start; at < end; at += 1) index = index * 26 + (text.charCodeAt(at) & 31)
  return index - 1
}

/** One column or row of a reference. Null if it is beyond the grid, so that the word is a name. */
const relativePart = (
  text: string,
  [start, end]: readonly [number, number],
  { row, column, isFixed }: { row: number; column: number; isFixed: boolean },
): string | null => {
  const isColumn = isLetter(text.charCodeAt(start))
  const index = isColumn ? columnAt(text, start, end) : Number(text.slice(start, end)) - 1
  if (index < 0 || index >= (isColumn ? MAX_COLUMNS : MAX_ROWS)) return null
  if (isFixed) return text.slice(start, end).toUpperCase()
  return isColumn ? `C[${index - column}]` : `R[${index - row}]`
}

const relativeReference = (reference: string, row: number, column: number): string => {
  let relative = ''
  let isFixed = false
  for (let at = 0; at < reference.length;) {
    const code = reference.charCodeAt(at)
    const isPart = [isLetter, isDigit].find((is) => is(code))
    if (isPart === undefined) {
      isFixed = code === DOLLAR
      relative += reference[at]
      at += 1
      continue
    }
    const end = endOfWord(reference, at, isPart)
    const part = relativePart(reference, [at, end], { row, column, isFixed })
    if (part === null) return reference
    relative += part
    isFixed = false
    at = end
  }
  return relative
}

const QUOTE_OR_BRACKET = /^["'[]/

/**
 * The formula with its relative references as distances from its cell. Cells have the same form if
 * a fill from one to the other gives the formula that is there. Example: `=A1+$B$1` in A2 is
 * `=C[0]R[-1]+$B$1`.
 */
export const relativeFormula = (formula: string, row: number, column: number): string =>
  formula.replace(REFERENCE_OR_QUOTED, (token) =>
    QUOTE_OR_BRACKET.test(token) ? token : relativeReference(token, row, column),
  )

/** One row or column of a reference, at a distance from the cell. */
type Distance = { readonly isColumn: boolean; readonly by: number }

/** A relative form that one or more formulas share. */
type Form = {
  readonly id: number
  readonly relative: string
  /** The form split at its distances. Null if a text in it looks like a distance. */
  readonly parts: readonly (string | Distance)[] | null
  /** How far the references are from the cell. */
  readonly reach: PartRange
}

const DISTANCE = /([CR])\[(-?\d+)\]/g
const LIKE_DISTANCE = /[CR]\[-?\d/

const partsOf = (relative: string): readonly (string | Distance)[] => {
  const parts: (string | Distance)[] = []
  let end = 0
  for (const { 0: whole, 1: axis, 2: digits, index } of relative.matchAll(DISTANCE)) {
    parts.push(relative.slice(end, index), { isColumn: axis === 'C', by: Number(digits) })
    end = index + whole.length
  }
  return [...parts, relative.slice(end)]
}

const reachOf = (parts: readonly (string | Distance)[]): PartRange => {
  const reach = { startRow: 0, startColumn: 0, endRow: 0, endColumn: 0 }
  for (const part of parts) {
    if (typeof part === 'string') continue
    const { isColumn, by } = part
    if (isColumn) {
      reach.startColumn = Math.min(reach.startColumn, by)
      reach.endColumn = Math.max(reach.endColumn, by)
    } else {
      reach.startRow = Math.min(reach.startRow, by)
      reach.endRow = Math.max(reach.endRow, by)
    }
  }
  return reach
}

/** False if a reference of the cell leaves the grid, and so becomes `#REF!`. */
const isOnGrid = ({ reach }: Form, row: number, column: number): boolean =>
  row + reach.startRow >= 0 &&
  column + reach.startColumn >= 0 &&
  row + reach.endRow < MAX_ROWS &&
  column + reach.endColumn < MAX_COLUMNS

/** True if a fill of the form gives this formula. This is faster than reading the formula. */
const isFormOf = (
  form: Form | undefined,
  formula: string,
  row: number,
  column: number,
): form is Form => {
  if (!form?.parts || !isOnGrid(form, row, column)) return false
  let at = 0
  for (const part of form.parts) {
    let text = part
    if (typeof text !== 'string')
      text = text.isColumn ? columnName(column + text.by) : String(row + text.by + 1)
    if (!formula.startsWith(text, at)) return false
    at += text.length
  }
  return at === formula.length
}

/** Reads the forms of a sheet's formulas. It reads a filled or shared formula once. */
const formReader = (sheet: SheetData) => {
  const forms = new Map<string, Form>()
  const shared = new Map<string, Form>()
  const formOf = (formula: string, row: number, column: number): Form => {
    const relative = relativeFormula(formula, row, column)
    const known = forms.get(relative)
    if (known !== undefined) return known
    const parts = partsOf(relative)
    const form = {
      id: forms.size,
      relative,
      parts: LIKE_DISTANCE.test(formula) ? null : parts,
      reach: reachOf(parts),
    }
    forms.set(relative, form)
    return form
  }
  return (
    cell: CellState,
    [row, column]: readonly [number, number],
    neighbours: readonly (Form | undefined)[],
  ): Form | null => {
    const { f, si } = cell
    if (f) {
      const near = neighbours.find((form) => isFormOf(form, f, row, column))
      return near ?? formOf(f, row, column)
    }
    if (!si) return null
    const known = shared.get(si)
    if (known && isOnGrid(known, row, column)) return known
    const formula = formulaAt(sheet, row, column)
    if (formula === null) return null
    const form = formOf(formula, row, column)
    if (!formula.includes('#REF!')) shared.set(si, form)
    return form
  }
}

type Column = { startRow: number; endRow: number; readonly column: number; readonly form: Form }

/** Runs within one column each. */
const columnRunsOf = (sheet: SheetData): readonly Column[] => {
  const formAt = formReader(sheet)
  const runs: Column[] = []
  const lowest = new Map<number, Column>()
  for (const [rowKey, cells] of Object.entries(sheet.cellData ?? {})) {
    const row = Number(rowKey)
    let left: Form | undefined
    for (const column of rowContentOf(cells).formulas) {
      const above = lowest.get(column)
      const form = formAt(cells[column] ?? {}, [row, column], [above?.form, left])
      if (form === null) continue
      left = form
      if (above?.endRow === row - 1 && above.form === form) above.endRow = row
      else {
        const run = { startRow: row, endRow: row, column, form }
        lowest.set(column, run)
        runs.push(run)
      }
    }
  }
  return runs
}

const byPlace = (a: PartRange, b: PartRange): number =>
  a.startRow - b.startRow || a.startColumn - b.startColumn

/** Joins column runs of the same rows and the same form that are side by side. */
const joined = (sheet: SheetData, columns: readonly Column[]): readonly FormulaRun[] => {
  const runs: { -readonly [K in keyof FormulaRun]: FormulaRun[K] }[] = []
  const rightmost = new Map<string, (typeof runs)[number]>()
  for (const { startRow, endRow, column, form } of columns.toSorted(
    (a, b) => a.column - b.column,
  )) {
    const key = `${startRow}:${endRow}:${form.id}`
    const { relative } = form
    const left = rightmost.get(key)
    if (left?.endColumn === column - 1) {
      left.endColumn = column
      continue
    }
    const formula = formulaAt(sheet, startRow, column) ?? ''
    const run = { startRow, endRow, startColumn: column, endColumn: column, formula, relative }
    rightmost.set(key, run)
    runs.push(run)
  }
  return runs.sort(byPlace)
}

/** The runs of each sheet. A sheet's data never changes: a change makes a new object. */
const known = new WeakMap<SheetData, readonly FormulaRun[]>()

/**
 * The formulas of a sheet as rectangles of one relative formula each, from top to bottom and from
 * left to right. Every cell with a formula is in exactly one run.
 */
export const formulaRunsOf = (sheet: SheetData): readonly FormulaRun[] => {
  const found = known.get(sheet) ?? joined(sheet, columnRunsOf(sheet))
  known.set(sheet, found)
  return found
}
