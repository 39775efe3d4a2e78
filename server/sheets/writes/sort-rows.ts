import type { CellChange, Operation } from '#contract/workbook/change-set.ts'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import { REFERENCE_OR_QUOTED, shiftFormula } from '#contract/formulas/shift-formula.ts'
import { compareSortKeys, sortKeyOf, type SortDirection } from '#contract/workbook/sort-order.ts'
import {
  cellAt,
  type CellState,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import { pluginData, setPluginData, type PartRange } from '../workbook-parts.ts'

/** A column to sort by, 0-based. */
export type SortColumn = { readonly column: number; readonly order: SortDirection }

/** The rows to sort, without headers and totals. The first column of `by` decides first. */
export type SortOrder = {
  readonly sheet: SheetData
  readonly body: PartRange
  readonly by: readonly SortColumn[]
}

/** The row that moves to each row of the range, in the order of the range. Equal rows stay. */
export const sortedRows = ({ sheet, body, by }: SortOrder): readonly number[] => {
  const count = body.endRow - body.startRow + 1
  const rows = Array.from({ length: count }, (_, at) => {
    const row = body.startRow + at
    return { row, keys: by.map(({ column }) => sortKeyOf(cellAt(sheet, row, column))) }
  })
  const sorted = rows.toSorted((one, other) => {
    for (const [at, { order }] of by.entries()) {
      const [first, second] = [one.keys[at], other.keys[at]]
      const compared = first && second ? compareSortKeys(order, first, second) : 0
      if (compared !== 0) return compared
    }
    return 0
  })
  return sorted.map(({ row }) => row)
}

const SHEET_BEFORE = /(?:'((?:[^']|'')+)'|([\p{L}\p{N}_.]+))!$/u

/**
 * The formula after its record moved by `rows`. References to the record's worksheet shift.
 * References to other worksheets stay, because the cells there do not move.
 */
const sortedFormula = (formula: string, rows: number, ownSheet: string): string => {
  let keptEnd = -1
  return formula.replace(REFERENCE_OR_QUOTED, (token: string, ...rest: readonly unknown[]) => {
    if (/^["'[]/.test(token)) return token
    const start = Number(rest.find((one) => typeof one === 'number'))
    const before = formula.slice(0, start)
    const [, quoted, plain] = SHEET_BEFORE.exec(before) ?? []
    const place = quoted?.replaceAll("''", "'") ?? plain
    const isElsewhere = before.endsWith('!') && place?.toLowerCase() !== ownSheet.toLowerCase()
    const isSecondEnd = before.endsWith(':') && keptEnd === start - 1
    if (!isElsewhere && !isSecondEnd) return shiftFormula(token, rows, 0)
    keptEnd = start + token.length
    return token
  })
}

const movedCell = (
  sheet: SheetData,
  [from, to]: readonly [from: number, to: number],
  column: number,
): CellState | null => {
  const cell = cellAt(sheet, from, column)
  const formula = formulaAt(sheet, from, column)
  if (cell === null || formula === null) return cell
  const { si: _shared, ref: _filled, ...rest } = cell
  return { ...rest, f: sortedFormula(formula, to - from, sheet.name) }
}

/** The changes of moving the rows of a range. `from` holds the row that moves to each row. */
export const movedCells = (
  { sheet, body }: SortOrder,
  from: readonly number[],
): readonly CellChange[] => {
  const cells: CellChange[] = []
  for (const [at, old] of from.entries()) {
    const row = body.startRow + at
    if (row === old) continue
    for (let column = body.startColumn; column <= body.endColumn; column += 1) {
      const before = cellAt(sheet, row, column)
      const after = movedCell(sheet, [old, row], column)
      if (before !== null || after !== null)
        cells.push({ sheet_id: sheet.id, row, column, before, after })
    }
  }
  return cells
}

const NOTES = 'SHEET_NOTE_PLUGIN'
type Matrix = Record<string, Record<string, unknown>>

const isMatrix = (value: unknown): value is Matrix =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((row) => typeof row === 'object' && row !== null)

/** Moves the notes of a range with their rows. Empty if the range has no notes. */
export const movedNotes = (
  workbook: WorkbookData,
  { sheet, body }: SortOrder,
  from: readonly number[],
): readonly Operation[] => {
  const all = pluginData(workbook, NOTES)
  const notes = all[sheet.id]
  if (!isMatrix(notes)) return []
  const moved: Matrix = Object.fromEntries(
    Object.entries(notes).map(([row, cells]) => [row, { ...cells }]),
  )
  let count = 0
  const isInside = (column: string): boolean =>
    Number(column) >= body.startColumn && Number(column) <= body.endColumn
  for (const [at, old] of from.entries()) {
    const row = body.startRow + at
    if (row === old) continue
    const outside = Object.entries(notes[row] ?? {}).filter(([column]) => !isInside(column))
    const arriving = Object.entries(notes[old] ?? {}).filter(([column]) => isInside(column))
    count += arriving.length
    const placed = arriving.map(([column, note]) => [column, { ...(note as object), row }])
    if (outside.length + placed.length === 0) delete moved[row]
    else moved[row] = Object.fromEntries([...outside, ...placed])
  }
  if (count === 0) return []
  return [setPluginData(workbook, NOTES, { ...all, [sheet.id]: moved })]
}
