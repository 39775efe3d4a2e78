import { isFilled, withoutArrayResult } from '#contract/workbook/array-cells.ts'
import { CIRCULAR_ERROR } from '#contract/formulas/circular-formulas.ts'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import type { CellRow, CellState, SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import type { CalculatedCell } from '../protocol.ts'
import { withValue } from '../results.ts'
import { collectRun, loadWorkbook, type CellRef, type EngineRun } from '../univer.ts'
import { BLOCKED_ERROR } from './blocked-error.ts'
import { addKey, columnOf, keyOf, rowOf, type CellKeys } from './cell-keys.ts'
import { FormulaIndex } from './formula-index.ts'

/** A cell that changed, with its new state. Null if it is empty now. */
export type ChangedCell = CellRef & { readonly cell: CellState | null }

/** A workbook that stays loaded, so that a calculation runs only what depends on a change. */
export type OpenWorkbook = {
  readonly id: string
  /**
   * Takes over the changed cells, then runs `also` and all formulas that depend on either. It runs
   * all formulas if `also` is null. The result is null if the workbook has a circle, because only a
   * calculation of the whole workbook is then reliable. The open workbook is of no further use.
   */
  readonly calculate: (
    changes: readonly ChangedCell[],
    also: readonly CellRef[] | null,
  ) => Promise<EngineRun | null>
  /**
   * Calculates a formula on a worksheet, and leaves the workbook as it is. It first takes over
   * `known`, cells whose results stay the same. The result is null as for `calculate`.
   */
  readonly evaluate: (
    known: readonly ChangedCell[],
    sheetId: string,
    formula: string,
  ) => Promise<{ readonly cell: CalculatedCell | null } | null>
  readonly close: () => void
}

type FormulaTexts = Record<string, Record<number, Record<number, { readonly f: string }>>>

/** Formulas that may never have run: spreadsheets from files have 0 where no result was stored. */
const isUncalculated = ({ f, v }: CellState): boolean =>
  Boolean(f) && (v === undefined || v === null || v === '' || v === 0 || v === '0')

/** Writes each shared formula out, so that every cell has its own. */
const withOwnFormulas = (sheet: SheetData): SheetData => {
  const rows = Object.entries(sheet.cellData ?? {})
  if (!rows.some(([, row]) => Object.values(row).some((cell) => cell?.si))) return sheet
  const own = (row: string, [column, cell]: [string, CellState | null]) => {
    const { si, ...rest } = cell ?? {}
    const f = si ? formulaAt(sheet, Number(row), Number(column)) : null
    return [column, f === null ? cell : { ...rest, f }] as const
  }
  const cellData = rows.map(([row, cells]): [string, CellRow] => [
    row,
    Object.fromEntries(Object.entries(cells).map((entry) => own(row, entry))),
  ])
  return { ...sheet, cellData: Object.fromEntries(cellData) }
}

/** Room for an evaluated formula to spill. Spilling over the sheet's edge gives #REF!. */
export const SPILL_ROOM = { rows: 10_000, columns: 200 }

class OpenedWorkbook implements OpenWorkbook {
  readonly id: string
  readonly #sheets: WorkbookData['sheets']
  /** Worksheet ids as the engine orders them. */
  readonly #order: readonly string[]
  readonly #loaded: ReturnType<typeof loadWorkbook>
  readonly #index: FormulaIndex
  /** Cells that array formulas fill. */
  #filled: CellKeys = new Map()
  /** Array formulas, blocked ones, and formulas that have no result yet. */
  readonly #unsettled: CellKeys = new Map()
  /** Formulas whose result is that of a circle. */
  readonly #circular: CellKeys = new Map()

  constructor(given: WorkbookData) {
    const own = Object.entries(given.sheets).map(([id, sheet]) => [id, withOwnFormulas(sheet)])
    const workbook: WorkbookData = { ...given, sheets: Object.fromEntries(own) }
    this.id = given.id
    this.#sheets = workbook.sheets
    this.#index = new FormulaIndex(workbook)
    for (const sheet of Object.values(workbook.sheets))
      for (const [row, cells] of Object.entries(sheet.cellData ?? {}))
        for (const [column, cell] of Object.entries(cells))
          if (cell) this.#note(sheet, keyOf(Number(row), Number(column)), cell)
    this.#loaded = loadWorkbook(workbook)
    this.#order = this.#loaded.sheetIds()
  }

  #note(sheet: SheetData, key: number, cell: CellState): void {
    if (isFilled(cell)) addKey(this.#filled, sheet.id, key)
    if (!cell.f) return
    this.#index.set(sheet, key, cell.f)
    if (cell.v === CIRCULAR_ERROR) addKey(this.#circular, sheet.id, key)
    const isArray = typeof cell['ref'] === 'string' && cell['ref'].includes(':')
    if (isArray || cell.v === BLOCKED_ERROR || isUncalculated(cell))
      addKey(this.#unsettled, sheet.id, key)
  }

  #take({ sheet_id, row, column, cell }: ChangedCell): void {
    const sheet = this.#sheets[sheet_id]
    const cells = this.#loaded.cellsOf(sheet_id)
    if (sheet === undefined || cells === null) return
    const key = keyOf(row, column)
    for (const keys of [this.#unsettled, this.#circular, this.#filled])
      keys.get(sheet_id)?.delete(key)
    this.#index.set(sheet, key, null)
    if (cell) this.#note(sheet, key, cell)
    const kept = cell && withoutArrayResult(cell)
    if (kept === null || Object.keys(kept).length === 0) cells.realDeleteValue(row, column)
    else cells.setValue(row, column, kept)
  }

  /** Takes over the changes, and finds all formulas that depend on them. */
  #dependents(changes: readonly ChangedCell[], also: readonly CellRef[] | null) {
    // What an array filled before counts as changed: the array may fill other cells now.
    const before = [...this.#filled].map(([sheet, keys]) => [sheet, [...keys]] as const)
    for (const change of changes) this.#take(change)
    const search = this.#index.startSearch(also === null)
    for (const { sheet_id, row, column } of [...changes, ...(also ?? [])])
      search.add(sheet_id, keyOf(row, column))
    for (const [sheet, keys] of [...before, ...this.#unsettled])
      for (const key of keys) search.add(sheet, key)
    return search
  }

  async calculate(
    changes: readonly ChangedCell[],
    also: readonly CellRef[] | null,
  ): Promise<EngineRun | null> {
    const run = await this.#runDependents(this.#dependents(changes, also))
    if (run === null || this.#hasCircle()) return null
    for (const cell of run.cells) this.#store(cell)
    this.#filled = filledBy(run.cells)
    return run
  }

  async evaluate(
    known: readonly ChangedCell[],
    sheet_id: string,
    formula: string,
  ): Promise<{ readonly cell: CalculatedCell | null } | null> {
    for (const change of known) this.#take(change)
    const room = this.#loaded.addRoom(sheet_id, SPILL_ROOM)
    if (room === null) return null
    const { row, column, remove } = room
    const added = { sheet_id, row, column, cell: { f: formula } }
    const run = await this.#runDependents(this.#dependents([added], []))
    this.#take({ ...added, cell: null })
    remove()
    const isHere = (cell: CalculatedCell): boolean =>
      cell.sheet_id === sheet_id && cell.row === row && cell.column === column
    return run && { cell: run.cells.find(isHere) ?? null }
  }

  /** Runs what a search found, and what reads the cells that its arrays fill. Null in a circle. */
  async #runDependents({
    found,
    add,
  }: ReturnType<FormulaIndex['startSearch']>): Promise<EngineRun | null> {
    let run = await this.#run(found)
    while (!run.circular && this.#addFills(run.cells, add)) run = await this.#run(found)
    return run.circular ? null : run
  }

  #hasCircle(): boolean {
    return [...this.#circular.values()].some((keys) => keys.size > 0)
  }

  /** True if the run fills cells that formulas read which were not part of it. */
  #addFills(
    cells: readonly CalculatedCell[],
    add: (sheet: string, key: number) => boolean,
  ): boolean {
    let hasFound = false
    for (const [sheet, keys] of filledBy(cells))
      for (const key of keys) if (add(sheet, key)) hasFound = true
    return hasFound
  }

  /** Runs only these formulas. All others stand as values. */
  async #run(formulas: CellKeys): Promise<EngineRun> {
    const texts: FormulaTexts = {}
    let isEmpty = true
    // In the order of a whole calculation.
    for (const sheet of this.#order) {
      const keys = formulas.get(sheet) ?? new Set<number>()
      const cells = this.#loaded.cellsOf(sheet)
      const rows: FormulaTexts[string] = {}
      for (const key of [...keys].toSorted((a, b) => a - b)) {
        const [row, column] = [rowOf(key), columnOf(key)]
        const f = cells?.getValue(row, column)?.f
        if (f) (rows[row] ??= {})[column] = { f }
      }
      texts[sheet] = rows
      isEmpty &&= keys.size === 0
    }
    if (isEmpty) return { cells: [], circular: false }
    const { model, unitId } = this.#loaded
    model.getFormulaData = () => ({ [unitId]: texts })
    model.setArrayFormulaRange({})
    model.setArrayFormulaCellData({})
    return collectRun(unitId, await this.#loaded.run({ isForced: true, dirtyRanges: [] }))
  }

  #store(result: CalculatedCell): void {
    const { sheet_id, row, column, spill, v } = result
    const cells = this.#loaded.cellsOf(sheet_id)
    const cell = cells?.getValue(row, column)
    if (!cells || !cell) return
    const { v: _value, ...formula } = withValue(cell, result)
    cells.setValue(row, column, spill === null ? withValue(cell, result) : formula)
    const key = keyOf(row, column)
    if (v === CIRCULAR_ERROR) addKey(this.#circular, sheet_id, key)
    else this.#circular.get(sheet_id)?.delete(key)
    if (spill !== null || v === BLOCKED_ERROR) addKey(this.#unsettled, sheet_id, key)
    else this.#unsettled.get(sheet_id)?.delete(key)
  }

  close(): void {
    this.#loaded.dispose()
  }
}

/** The cells that arrays fill, without those of the array formulas. */
const filledBy = (cells: readonly CalculatedCell[]): CellKeys => {
  const filled: CellKeys = new Map()
  for (const { sheet_id, row, column, spill } of cells)
    for (const [down, values] of (spill ?? []).entries())
      for (const right of values.keys())
        if (down + right > 0) addKey(filled, sheet_id, keyOf(row + down, column + right))
  return filled
}

/** Opens a workbook for calculations of single changes. */
export const openWorkbook = (workbook: WorkbookData): OpenWorkbook => new OpenedWorkbook(workbook)
