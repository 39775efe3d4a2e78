import { MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import { hasLegacyIntersection, legacyText } from '../format/implicit-intersection/legacy-text.ts'
import { shiftFormula } from '#contract/formulas/shift-formula.ts'
import type { CellState, SheetData } from '#contract/workbook/workbook.ts'
import { isValidIndex, rangeOf, type Range } from '../format/address.ts'
import { hasArrayArithmetic } from './array-arithmetic.ts'
import { hasSpillingFunction, fileFormula, FORMULA_MAX_CHARS } from './formula-text.ts'
import { referenceOf } from './references.ts'
import { element, xmlFormula } from './parts/xml-text.ts'

/** A formula element. `isDynamic` requires the `cm` attribute on the cell. */
export type FormulaXml = { readonly xml: string; readonly isDynamic: boolean }

export type FormulaPlan = {
  /** Null if the cell has no formula that a file can hold. */
  readonly at: (row: number, column: number, cell: CellState) => FormulaXml | null
  readonly hasDynamic: boolean
}

type ArrayKind = 'filling' | 'entered'

type Group = {
  readonly formula: string
  readonly row: number
  readonly column: number
  range: Range
  /**
   * True if each cell needs its own formula. Either the formula is `UNSHARED`, or some cell of the
   * group is above or left of the cell with the formula.
   */
  isSpread: boolean
  /** Array kind of the first cell, which applies to the whole group. */
  readonly array: ArrayKind | null
  readonly number: number
}

/** Files cannot share formulas with references to other sheets or tables. */
const UNSHARED = /[![{#@]/

const oneCell = (row: number, column: number): Range => ({
  startRow: row,
  startColumn: column,
  endRow: row,
  endColumn: column,
})

const grown = (range: Range, row: number, column: number): Range => ({
  startRow: Math.min(range.startRow, row),
  startColumn: Math.min(range.startColumn, column),
  endRow: Math.max(range.endRow, row),
  endColumn: Math.max(range.endColumn, column),
})

const isFormula = (cell: CellState | null): cell is CellState => Boolean(cell?.f ?? cell?.si)

const placedRange = (cell: CellState): Range | null => {
  const ref = cell['ref']
  return typeof ref === 'string' ? rangeOf(ref) : null
}

/** Whether the formula is a legacy array with a fixed range. */
const isEntered = (cell: CellState): boolean => Boolean(cell.f) && cell['fixed'] === 1

const givesArrays = (formula: string): boolean =>
  legacyText(formula) === null &&
  (formula.includes('@')
    ? hasLegacyIntersection(formula)
    : hasSpillingFunction(formula) || hasArrayArithmetic(formula))

/**
 * Whether the formula spills: by its functions, by the calculated result, or by an imported dynamic
 * range.
 */
const isFilling = (cell: CellState): boolean =>
  Boolean(cell.f) &&
  !isEntered(cell) &&
  (cell['isSpilled'] === true || placedRange(cell) !== null || givesArrays(cell.f ?? ''))

const arrayKind = (cell: CellState): ArrayKind | null => {
  if (isEntered(cell)) return 'entered'
  return isFilling(cell) ? 'filling' : null
}

const walk = (sheet: SheetData, each: (row: number, column: number, cell: CellState) => void) => {
  for (const [row, cells] of Object.entries(sheet.cellData ?? {}))
    for (const [column, cell] of Object.entries(cells))
      if (
        isFormula(cell) &&
        isValidIndex(Number(row), MAX_ROWS) &&
        isValidIndex(Number(column), MAX_COLUMNS)
      )
        each(Number(row), Number(column), cell)
}

/** Shared formulas by their id (`si`). */
const groupsOf = (sheet: SheetData): ReadonlyMap<string, Group> => {
  const groups = new Map<string, Group>()
  const early = new Set<string>()
  walk(sheet, (row, column, cell) => {
    const { f, si } = cell
    if (!si) return
    const group = groups.get(si)
    if (group === undefined && !f) early.add(si)
    else if (group === undefined && f) {
      const range = oneCell(row, column)
      const isSpread = early.has(si) || UNSHARED.test(f)
      groups.set(si, {
        formula: f,
        row,
        column,
        range,
        isSpread,
        array: arrayKind(cell),
        number: groups.size,
      })
    } else if (group !== undefined && !f) {
      group.range = grown(group.range, row, column)
      group.isSpread ||= column < group.column
    }
  })
  return groups
}

const written = (formula: string): string | null => {
  const text = fileFormula(legacyText(formula) ?? formula)
  return text === '' || text.length > FORMULA_MAX_CHARS ? null : xmlFormula(text)
}

const arrayXml = (formula: string, range: Range, isDynamic: boolean): FormulaXml | null => {
  const text = written(formula)
  if (text === null) return null
  return { xml: element('f', { t: 'array', ref: referenceOf(range) }, text), isDynamic }
}

const plainXml = (formula: string): string | null => {
  const text = written(formula)
  return text === null ? null : `<f>${text}</f>`
}

/** The group's formula, shifted to this cell. */
const shifted = (group: Group, row: number, column: number): string =>
  shiftFormula(group.formula, row - group.row, column - group.column)

/** The first cell holds the whole formula. The other cells hold only the number of the group. */
const groupXml = (group: Group, row: number, column: number): string | null => {
  const isFirst = row === group.row && column === group.column
  if (group.isSpread) return plainXml(shifted(group, row, column))
  if (!isFirst) return element('f', { t: 'shared', si: group.number })
  const text = written(group.formula)
  const ref = referenceOf(group.range)
  return text === null ? null : element('f', { t: 'shared', ref, si: group.number }, text)
}

/** The group of a cell. A cell with its own formula belongs only to a group that it starts. */
const memberOf = (
  groups: ReadonlyMap<string, Group>,
  row: number,
  column: number,
  { f, si }: CellState,
): Group | null => {
  const group = si ? groups.get(si) : undefined
  if (group === undefined) return null
  const isFirst = group.row === row && group.column === column
  return isFirst || !f ? group : null
}

/** Work limit for checking array ranges. */
const MAX_CHECKED_CELLS = 5_000_000

/**
 * Returns a test: whether a range has no formula besides that of its first cell. False beyond the
 * work limit.
 */
const ownership = ({ cellData = {} }: SheetData) => {
  let cellCount = 0
  return ({ startRow, startColumn, endRow, endColumn }: Range): boolean => {
    cellCount += (endRow - startRow + 1) * (endColumn - startColumn + 1)
    if (cellCount > MAX_CHECKED_CELLS) return false
    for (let row = startRow; row <= endRow; row += 1)
      for (let column = startColumn; column <= endColumn; column += 1) {
        const isOwn = row === startRow && column === startColumn
        if (!isOwn && isFormula(cellData[row]?.[column] ?? null)) return false
      }
    return true
  }
}

/**
 * Range of an array formula from its current cell, which may have moved since the range was stored.
 * Falls back to one cell if the range leaves the grid or contains another formula.
 */
const rangeFrom = (
  row: number,
  column: number,
  storedRange: Range,
  isFree: (range: Range) => boolean,
): Range => {
  const range = {
    startRow: row,
    startColumn: column,
    endRow: row + storedRange.endRow - storedRange.startRow,
    endColumn: column + storedRange.endColumn - storedRange.startColumn,
  }
  const isInGrid = range.endRow < MAX_ROWS && range.endColumn < MAX_COLUMNS
  return isInGrid && isFree(range) ? range : oneCell(row, column)
}

/** Analyzes all formulas of a sheet once. */
export const planFormulas = (sheet: SheetData): FormulaPlan => {
  const groups = groupsOf(sheet)
  const isFree = ownership(sheet)
  let hasDynamic = false
  walk(sheet, (_row, _column, cell) => {
    hasDynamic ||= isFilling(cell)
  })
  const at: FormulaPlan['at'] = (row, column, cell) => {
    if (!isFormula(cell)) return null
    const group = memberOf(groups, row, column, cell)
    const array = group === null ? arrayKind(cell) : group.array
    if (array !== null) {
      const formula = group === null ? (cell.f ?? '') : shifted(group, row, column)
      const storedRange = placedRange(cell) ?? oneCell(row, column)
      return arrayXml(formula, rangeFrom(row, column, storedRange, isFree), array === 'filling')
    }
    const xml = group === null ? plainXml(cell.f ?? '') : groupXml(group, row, column)
    return xml === null ? null : { xml, isDynamic: false }
  }
  return { at, hasDynamic }
}
