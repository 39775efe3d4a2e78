import type { CellState } from '#contract/workbook/workbook.ts'
import type { BookCell, BookCells } from './book-cells.ts'
import type { Random } from './random.ts'

/** The kinds of planted faults. */
export const FAULT_KINDS = [
  'constant typed into a row of formulas',
  'shifted range',
  'wrong sign',
  'unit',
  'broken link to another worksheet',
  'row missed by a sum',
  'number stored as text',
  'circularity',
  'hidden plug',
  'stale reference',
  'wrong absolute',
  'duplicated row',
] as const
/** A kind of planted faults. */
export type FaultKind = (typeof FAULT_KINDS)[number]

/** A place of a workbook. Rows and columns are 0-based. */
export type Place = { readonly sheetId: string; readonly row: number; readonly column: number }

/** What a fault writes into a cell. */
export type PlantedCell = Place & { readonly after: CellState }

/** A fault that is not planted yet: cells to write, or a row to repeat below itself. */
export type Draft = {
  readonly cells: readonly PlantedCell[]
  readonly repeatedRow: { readonly sheetId: string; readonly row: number } | null
  /** What the fault must change: any result, half of the results of its cells, or the type. */
  readonly effect: 'result' | 'most results' | 'circle' | 'type'
  readonly text: string
}

/** Drafts faults of one kind in a cell. Empty if the cell does not suit. */
export type Drafter = (book: BookCells, cell: BookCell, random: Random) => readonly Draft[]

/** A cell with another formula, without the result of the old one. */
export const withFormula = ({ sheet, row, column, cell }: BookCell, f: string): PlantedCell => {
  const { v: _v, t: _t, si: _si, ...rest } = cell
  return { sheetId: sheet.id, row, column, after: { ...rest, f } }
}

/** A cell with a typed value. */
export const withValue = (
  { sheet, row, column, cell }: BookCell,
  v: string | number,
): PlantedCell => {
  const { f: _f, si: _si, ...rest } = cell
  return {
    sheetId: sheet.id,
    row,
    column,
    after: { ...rest, v, t: typeof v === 'number' ? 2 : 1 },
  }
}

/** A draft of cells that must change a result. */
export const draftOf = (
  cells: readonly PlantedCell[],
  text: string,
  effect: Draft['effect'] = 'result',
): Draft => ({ cells, repeatedRow: null, effect, text })
