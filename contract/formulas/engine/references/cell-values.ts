import type { EngineRows, EngineValue } from '../language/engine-module.ts'

/** A stored cell, or the result of its formula in this run. */
export type HeldCell = {
  readonly v?: unknown
  readonly f?: string | null
  readonly si?: string | null
  readonly p?: unknown
}

type Matrix = { getMatrix(): object }

/** The part of a reference that reads cells. */
export type CellReader = {
  getCellData(row: number, column: number): HeldCell | null | undefined
  getCellValueObject(cell: HeldCell): EngineValue
  getCurrentActiveSheetData(): { readonly cellData?: Matrix } | null | undefined
  getCurrentRuntimeSheetData(): Matrix | null | undefined
  getCurrentActiveArrayFormulaCellData(): Matrix | null | undefined
  getCurrentRuntimeActiveArrayFormulaCellData(): Matrix | null | undefined
}

/** A running sum. A longer range only adds the rows after `endRow`. */
type Running = { endRow: number; total: EngineValue }

const isEmpty = (cell: HeldCell | null | undefined): boolean =>
  !cell ||
  ((cell.v === undefined || cell.v === null || cell.v === '') &&
    !cell.f &&
    !cell.si &&
    (cell.p === undefined || cell.p === null))

const lastOf = (matrix: Matrix | null | undefined): number =>
  Object.keys(matrix?.getMatrix() ?? {}).reduce((last, row) => Math.max(last, Number(row)), -1)

/** Cache of the cell values on one worksheet during a run. */
export class SheetValues {
  readonly #columns: (EngineValue[] | undefined)[] = []
  readonly #sums = new Map<string, Running>()
  /** The shared value of all empty cells. */
  readonly nothing: EngineValue
  #lastRow: number | null = null

  constructor(nothing: EngineValue) {
    this.nothing = nothing
  }

  at(reader: CellReader, row: number, column: number): EngineValue {
    const values = (this.#columns[column] ??= [])
    const known = values[row]
    if (known !== undefined) return known
    const cell = reader.getCellData(row, column)
    const value =
      cell === null || cell === undefined || isEmpty(cell)
        ? this.nothing
        : reader.getCellValueObject(cell)
    values[row] = value
    return value
  }

  /** The last used row. Below it every column is empty. */
  lastRow(reader: CellReader): number {
    this.#lastRow ??= Math.max(
      lastOf(reader.getCurrentActiveSheetData()?.cellData),
      lastOf(reader.getCurrentRuntimeSheetData()),
      lastOf(reader.getCurrentActiveArrayFormulaCellData()),
      lastOf(reader.getCurrentRuntimeActiveArrayFormulaCellData()),
    )
    return this.#lastRow
  }

  isRead(row: number, column: number): boolean {
    return this.#columns[column]?.[row] !== undefined
  }

  /**
   * Returns the running sum that is cached under `key`. `add` adds a range of rows to a total. A
   * total of null starts a new sum.
   */
  sum(
    key: string,
    from: number,
    to: number,
    add: (total: EngineValue | null, from: number, to: number) => EngineValue,
  ): EngineValue {
    const known = this.#sums.get(key)
    if (known === undefined || known.endRow > to) {
      const total = add(null, from, to)
      if (known === undefined) this.#sums.set(key, { endRow: to, total })
      return total
    }
    known.total = add(known.total, known.endRow + 1, to)
    known.endRow = to
    return known.total
  }
}

/** The formula in progress. */
export type Runtime = {
  readonly _currentUnitId: string
  readonly _currentSubUnitId: string
  readonly _currentRow: number
  readonly _currentColumn: number
}

/** Memory limit of cached ranges in 8-byte words: 96 MB, or eleven whole columns. */
const MOST_KEPT = 12_000_000

/** Cache of cell values and ranges during a run. */
export class RunValues {
  readonly #sheets = new Map<string, Map<string, SheetValues>>()
  readonly #ranges = new Map<string, EngineRows>()
  readonly #nothing: () => EngineValue
  #kept = 0

  constructor(nothing: () => EngineValue) {
    this.#nothing = nothing
  }

  clear(): void {
    this.#sheets.clear()
    this.#ranges.clear()
    this.#kept = 0
  }

  of(unit: string, sheet: string): SheetValues {
    let sheets = this.#sheets.get(unit)
    if (sheets === undefined) this.#sheets.set(unit, (sheets = new Map()))
    let values = sheets.get(sheet)
    if (values === undefined) sheets.set(sheet, (values = new SheetValues(this.#nothing())))
    return values
  }

  /** Clears the caches if the cell was read before its formula had a result. */
  write({ _currentUnitId, _currentSubUnitId, _currentRow, _currentColumn }: Runtime): void {
    const values = this.#sheets.get(_currentUnitId)?.get(_currentSubUnitId)
    if (values?.isRead(_currentRow, _currentColumn)) this.clear()
  }

  range(key: string, size: number, make: () => EngineRows): EngineRows {
    const known = this.#ranges.get(key)
    if (known !== undefined) return known
    const made = make()
    if (this.#kept + size > MOST_KEPT) {
      this.#ranges.clear()
      this.#kept = 0
    }
    this.#kept += size
    this.#ranges.set(key, made)
    return made
  }
}
