import { cellAt, sheetsOf, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'
import { isFilled } from '#contract/workbook/array-cells.ts'
import {
  referenceReaderOf,
  type FormulaReference,
  type FormulaReferences,
} from './formula-references.ts'
import { formulaRunsOf, type FormulaRun } from './formula-runs.ts'
import { cellsReadBy, readersOf, sharedRange, type SheetRange } from './reference-areas.ts'
import { referenceCellsOf } from './reference-syntax.ts'
import type { PartRange } from '../workbook-parts.ts'

/** Cells of one run of formulas. */
export type RunPart = { readonly run: FormulaRun; readonly cells: SheetRange }

/** Formulas of one run that read a range. `via` is the name or table through which they do. */
export type RunReaders = RunPart & { readonly via: string | null }

/** Cells that formulas read, and the reference in the first formula of the run that leads there. */
export type CellRead = { readonly reference: FormulaReference; readonly range: SheetRange }

/** An array formula with all cells that it fills. */
type FilledArray = { readonly anchor: SheetRange; readonly cells: SheetRange }

type SheetRuns = {
  readonly sheet: SheetData
  readonly runs: readonly FormulaRun[]
  /** The runs that cross a column, from top to bottom. */
  readonly columns: ReadonlyMap<number, readonly FormulaRun[]>
  readonly arrays: readonly FilledArray[]
}

/** One cell as a range. */
export const cellRange = (sheet: SheetData, row: number, column: number): SheetRange => ({
  sheet,
  startRow: row,
  startColumn: column,
  endRow: row,
  endColumn: column,
})

/** True for a range of one cell. */
export const isSingleCell = ({ startRow, startColumn, endRow, endColumn }: PartRange): boolean =>
  startRow === endRow && startColumn === endColumn

const columnsOf = (runs: readonly FormulaRun[]): SheetRuns['columns'] => {
  const columns = new Map<number, FormulaRun[]>()
  for (const run of runs)
    for (let at = run.startColumn; at <= run.endColumn; at += 1) {
      const known = columns.get(at)
      if (known) known.push(run)
      else columns.set(at, [run])
    }
  return columns
}

const filledBy = (anchor: SheetRange): FilledArray | null => {
  const { sheet, startRow, startColumn } = anchor
  const ref = cellAt(sheet, startRow, startColumn)?.['ref']
  const cells = typeof ref === 'string' && ref.includes(':') ? referenceCellsOf(ref) : null
  if (cells === null) return null
  const [rows, columns] = [cells.rows.map(({ at }) => at), cells.columns.map(({ at }) => at)]
  const [lastRow, lastColumn] = [Math.max(...rows), Math.max(...columns)]
  return { anchor, cells: { ...anchor, endRow: lastRow, endColumn: lastColumn } }
}

const arraysOf = (sheet: SheetData, runs: readonly FormulaRun[]): readonly FilledArray[] =>
  runs.flatMap(({ startRow, startColumn, endRow, endColumn }) => {
    const arrays: FilledArray[] = []
    for (let row = startRow; row <= endRow; row += 1)
      for (let column = startColumn; column <= endColumn; column += 1) {
        const array = filledBy(cellRange(sheet, row, column))
        if (array !== null) arrays.push(array)
      }
    return arrays
  })

const sheetRunsOf = (sheet: SheetData): SheetRuns => {
  const runs = formulaRunsOf(sheet)
  return { sheet, runs, columns: columnsOf(runs), arrays: arraysOf(sheet, runs) }
}

const around = <R extends PartRange>(one: R, other: PartRange): R => ({
  ...one,
  startRow: Math.min(one.startRow, other.startRow),
  startColumn: Math.min(one.startColumn, other.startColumn),
  endRow: Math.max(one.endRow, other.endRow),
  endColumn: Math.max(one.endColumn, other.endColumn),
})

/** Which cells of a workbook read which. It reads each run of formulas only once. */
export class ReferenceGraph {
  readonly #sheets: ReadonlyMap<string, SheetRuns>
  readonly #references = new Map<FormulaRun, FormulaReferences>()
  readonly #read: ReturnType<typeof referenceReaderOf>

  constructor(workbook: WorkbookData) {
    this.#read = referenceReaderOf(workbook)
    this.#sheets = new Map(sheetsOf(workbook).map((sheet) => [sheet.id, sheetRunsOf(sheet)]))
  }

  /** The references of the first formula of a run. */
  referencesOf(run: FormulaRun, sheet: SheetData): FormulaReferences {
    const known = this.#references.get(run)
    if (known !== undefined) return known
    const read = this.#read(run.formula, sheet, run.startRow)
    this.#references.set(run, read)
    return read
  }

  /** The formula of a cell, or the array formula that fills it. Null if it has none. */
  formulaAt(sheet: SheetData, row: number, column: number): RunPart | null {
    const known = this.#sheets.get(sheet.id)
    const cell = cellAt(sheet, row, column)
    if (cell !== null && isFilled(cell)) {
      const own = cellRange(sheet, row, column)
      const array = known?.arrays.find(({ cells }) => sharedRange(cells, own) !== null)
      const { startRow, startColumn } = array?.anchor ?? own
      return array === undefined ? null : this.#ownFormula(sheet, startRow, startColumn)
    }
    return this.#ownFormula(sheet, row, column)
  }

  /** All formulas that decide the values of a range, as parts of their runs. */
  formulasIn(range: SheetRange): readonly RunPart[] {
    const known = this.#sheets.get(range.sheet.id)
    if (known === undefined) return []
    if (isSingleCell(range)) {
      const part = this.formulaAt(range.sheet, range.startRow, range.startColumn)
      return part === null ? [] : [part]
    }
    const own = known.runs.flatMap((run) => {
      const cells = sharedRange(range, run)
      return cells === null ? [] : [{ run, cells }]
    })
    const outer = known.arrays.filter(
      ({ anchor, cells }) =>
        sharedRange(cells, range) !== null && sharedRange(anchor, range) === null,
    )
    const filling = outer.flatMap(
      ({ anchor: { sheet, startRow, startColumn } }) =>
        this.#ownFormula(sheet, startRow, startColumn) ?? [],
    )
    return [...own, ...filling]
  }

  /** What formulas of one run read, in the order of the formula. */
  readsOf({ run, cells }: RunPart): readonly CellRead[] {
    return this.referencesOf(run, cells.sheet).references.flatMap((reference) =>
      reference.isRead
        ? reference.areas.map((area) => ({ reference, range: cellsReadBy(area, run, cells) }))
        : [],
    )
  }

  /**
   * The formulas of the workbook that read at least one cell of a range. The cells of an array
   * formula are those that it fills.
   */
  readersOf(range: SheetRange): readonly RunReaders[] {
    const found: RunReaders[] = []
    for (const { sheet, runs } of this.#sheets.values())
      for (const run of runs)
        for (const reference of this.referencesOf(run, sheet).references)
          if (reference.isRead)
            for (const cells of this.#readersBy(reference, run, sheet, range))
              found.push({ run, cells, via: reference.via })
    return found
  }

  #readersBy(
    { areas }: FormulaReference,
    run: FormulaRun,
    sheet: SheetData,
    range: SheetRange,
  ): readonly SheetRange[] {
    return areas.flatMap((area) => {
      const part = readersOf(area, run, range)
      return part === null ? [] : [this.#filled({ ...part, sheet })]
    })
  }

  /** The formulas that decide what they read, by INDIRECT or OFFSET. */
  computed(): readonly RunPart[] {
    return [...this.#sheets.values()].flatMap(({ sheet, runs }) =>
      runs.flatMap((run) => {
        const { startRow, startColumn, endRow, endColumn } = run
        const cells = { sheet, startRow, startColumn, endRow, endColumn }
        return this.referencesOf(run, sheet).isComputed ? [{ run, cells }] : []
      }),
    )
  }

  #ownFormula(sheet: SheetData, row: number, column: number): RunPart | null {
    const runs = this.#sheets.get(sheet.id)?.columns.get(column) ?? []
    let [low, high] = [0, runs.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((runs[middle]?.startRow ?? 0) <= row) low = middle + 1
      else high = middle
    }
    const run = runs[low - 1]
    return run !== undefined && run.endRow >= row
      ? { run, cells: cellRange(sheet, row, column) }
      : null
  }

  /** The cells with all that their array formulas fill. */
  #filled(cells: SheetRange): SheetRange {
    const { sheet, startRow, startColumn, endRow, endColumn } = cells
    const first = filledBy(cellRange(sheet, startRow, startColumn))
    const last = filledBy(cellRange(sheet, endRow, endColumn))
    return [first, last].reduce((all, one) => (one === null ? all : around(all, one.cells)), cells)
  }
}
