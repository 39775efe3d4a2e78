import type { Workbook } from '@univerjs/core'
import { shiftFormula } from '#contract/formulas/shift-formula.ts'
import { areaAfter, isInside, type Area, type StructureEdit } from './areas.ts'
import {
  adjustParts,
  type CellsChange,
  type StructureChange,
  type FormulaSheet,
} from './adjust-formula.ts'
import { formulaParts, type FormulaParts } from './references.ts'
import type { NameChange } from './name-references.ts'
import { adjustToTableChange, type TableChange } from '#contract/workbook/table-references.ts'
import { withRenamedName } from './named-formulas.ts'

/**
 * A formula in Univer's list. A cell of a shared formula has the text of the first cell. `x` and
 * `y` count the columns and rows from the first cell.
 */
type Item = { readonly f?: string; readonly si?: string; readonly x?: number; readonly y?: number }
export type FormulaRows = { readonly [row: string]: { readonly [column: string]: Item | null } }
/** Formulas by workbook id, then by worksheet id. */
export type Formulas = {
  readonly [unit: string]: { readonly [sheet: string]: FormulaRows | null } | null
}
/** Rewritten formulas by row, then by column. */
export type RewrittenRows = Record<string, Record<string, { f: string }>>

export type WorkbookChange = {
  readonly change: StructureChange | null
  readonly tables: readonly TableChange[]
  readonly name?: NameChange
}

type Cell = {
  readonly row: number
  readonly column: number
  readonly item: Item
  /** The formula after the change, or null if the text stays the same. */
  readonly next: string | null
  /**
   * How far the change moves the cell, as text to compare: "rows,columns". "gone" marks a removed
   * cell. Empty if `item` is not part of a shared formula, or if the change moves no cells.
   */
  readonly step: string
}

const cellArea = (row: number, column: number): Area => ({
  rows: { start: row, end: row },
  columns: { start: column, end: column },
})

type Here = WorkbookChange & { readonly home: FormulaSheet; readonly edit: StructureEdit | null }

const stepOf = (row: number, column: number, edit: StructureEdit | null): string => {
  const place = edit && areaAfter(cellArea(row, column), edit)
  if (edit === null) return ''
  return place
    ? `${(place.rows?.start ?? 0) - row},${(place.columns?.start ?? 0) - column}`
    : 'gone'
}

const inOwnCell = ({ f = '', x = 0, y = 0 }: Item): string => shiftFormula(f, y, x)

const renamedIn = (formula: string, tables: readonly TableChange[], name?: NameChange): string =>
  tables.reduce(adjustToTableChange, name ? withRenamedName(formula, name) : formula)

/** The formula after the change, or null if the text stays the same. */
const nextOf = (item: Item, parts: FormulaParts, here: Here): string | null => {
  const { home, change, tables, name } = here
  const { f = '', x = 0, y = 0 } = item
  const next = change && adjustParts(parts, home, change, { down: y, right: x })
  const named = tables.filter(({ table }) => f.toLowerCase().includes(table.toLowerCase()))
  if (named.length === 0 && !name) return next
  const own = next ?? inOwnCell(item)
  const followed = renamedIn(own, named, name)
  return followed === own ? next : followed
}

const cellsOf = (rows: FormulaRows, here: Here): readonly Cell[] => {
  const read = new Map<string, FormulaParts>()
  const partsOf = (formula: string): FormulaParts => {
    const known = read.get(formula) ?? formulaParts(formula)
    read.set(formula, known)
    return known
  }
  const cells: Cell[] = []
  for (const [rowText, items] of Object.entries(rows))
    for (const [columnText, item] of Object.entries(items)) {
      if (!item?.f) continue
      const [row, column] = [Number(rowText), Number(columnText)]
      const next = nextOf(item, partsOf(item.f), here)
      cells.push({ row, column, item, next, step: item.si ? stepOf(row, column, here.edit) : '' })
    }
  return cells
}

/**
 * Ids of shared formulas whose cells can no longer share a text, because a text changes or the
 * cells move by different distances. Each cell of such a formula gets its own formula.
 */
const tornOf = (cells: readonly Cell[]): ReadonlySet<string> => {
  const steps = new Map<string, string>()
  const torn = new Set<string>()
  for (const { item, next, step } of cells) {
    if (!item.si) continue
    if (next !== null || (steps.get(item.si) ?? step) !== step) torn.add(item.si)
    steps.set(item.si, step)
  }
  return torn
}

const setFormula = (changed: RewrittenRows, row: number, column: number, f: string): void => {
  ;(changed[row] ??= {})[column] = { f }
}

const written = ({ item, next }: Cell): string => next ?? inOwnCell(item)

const changedIn = (rows: FormulaRows, here: Here): RewrittenRows => {
  const changed: RewrittenRows = {}
  const cells = cellsOf(rows, here)
  const torn = tornOf(cells)
  for (const cell of cells)
    if (cell.next !== null || torn.has(cell.item.si ?? ''))
      setFormula(changed, cell.row, cell.column, written(cell))
  return changed
}

const isWithin = (row: number, column: number, area: Area): boolean =>
  isInside(cellArea(row, column), area)

const filtered = (
  rows: FormulaRows,
  isKept: (row: number, column: number) => boolean,
): FormulaRows =>
  Object.fromEntries(
    Object.entries(rows).map(([row, items]) => [
      row,
      Object.fromEntries(
        Object.entries(items).filter(([column]) => isKept(Number(row), Number(column))),
      ),
    ]),
  )

/** The formulas that are cut to another worksheet, rewritten for that worksheet. */
const broughtBy = (rows: FormulaRows, change: CellsChange): RewrittenRows => {
  const changed: RewrittenRows = {}
  const { edit } = change
  if (edit.type !== 'cut') return changed
  const home = { sheet: change.sheet, after: change.toSheet }
  const cutRows = filtered(rows, (row, column) => isWithin(row, column, edit.from))
  for (const cell of cellsOf(cutRows, { home, change, tables: [], edit: null }))
    if (cell.next !== null || cell.item.si)
      setFormula(changed, cell.row + edit.down, cell.column + edit.right, written(cell))
  return changed
}

/**
 * Leaves out the formulas that are cut to another worksheet, and those that the cut cells
 * overwrite.
 */
const staying = (rows: FormulaRows, name: string, change: StructureChange | null): FormulaRows => {
  if (!change || !('edit' in change) || change.edit.type !== 'cut') return rows
  const { edit, sheet, toSheet } = change
  if (name !== sheet && name !== toSheet) return rows
  return filtered(rows, (row, column) => {
    const isCut = name === sheet && isWithin(row, column, edit.from)
    if (isCut) return sheet === toSheet
    return name !== toSheet || !isWithin(row, column, edit.to)
  })
}

const joined = (one: RewrittenRows, other: RewrittenRows): RewrittenRows => {
  const all = { ...one }
  for (const [row, cells] of Object.entries(other)) all[row] = { ...all[row], ...cells }
  return all
}

const editOn = (name: string, change: StructureChange | null): StructureEdit | null =>
  change && 'edit' in change && name === change.sheet ? change.edit : null

const stayingIn = (rows: FormulaRows, name: string, happening: WorkbookChange): RewrittenRows => {
  const { change } = happening
  const home = { sheet: name, after: name }
  return changedIn(staying(rows, name, change), { ...happening, home, edit: editOn(name, change) })
}

const addBrought = (
  changed: Record<string, RewrittenRows>,
  sheets: NonNullable<Formulas[string]>,
  book: Workbook,
  change: CellsChange,
): void => {
  const [from = '', to = ''] = [change.sheet, change.toSheet].map((name) =>
    book.getSheetBySheetName(name)?.getSheetId(),
  )
  changed[to] = joined(changed[to] ?? {}, broughtBy(sheets[from] ?? {}, change))
}

/** All formulas of a workbook that the change rewrites, by worksheet id. */
export const rewrittenFormulasIn = (
  sheets: NonNullable<Formulas[string]>,
  book: Workbook,
  happening: WorkbookChange,
): Record<string, RewrittenRows> => {
  const { change } = happening
  const changed: Record<string, RewrittenRows> = {}
  for (const [id, rows] of Object.entries(sheets)) {
    const name = book.getSheetBySheetId(id)?.getName()
    if (rows && name !== undefined) changed[id] = stayingIn(rows, name, happening)
  }
  if (change && 'edit' in change && change.sheet !== change.toSheet)
    addBrought(changed, sheets, book, change)
  return changed
}
