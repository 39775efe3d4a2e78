import type { IMutationInfo, IUniverInstanceService, Workbook } from '@univerjs/core'
import {
  LexerTreeBuilder,
  SetDefinedNameMutation,
  type IDefinedNamesService,
  type IDefinedNamesServiceParam,
} from '@univerjs/engine-formula'
import { UpdateDefinedNameController, UpdateFormulaController } from '@univerjs/sheets-formula'
import { replace } from '#contract/formula-engine/parts.ts'
import { shiftFormula } from '#contract/shift-formula.ts'
import { areaAfter, isInside, type Area, type Edit } from '#contract/structure/areas.ts'
import {
  followChange,
  followParts,
  type CellsChange,
  type Change,
  type Home,
} from '#contract/structure/follow-edit.ts'
import { formulaParts, type FormulaParts } from '#contract/structure/references.ts'
import { changeOf, type Move } from './structure-changes.ts'

/** A formula as Univer lists it: one that is shared has the text of its first cell, and how far that is away. */
type Item = { readonly f?: string; readonly si?: string; readonly x?: number; readonly y?: number }
type Rows = { readonly [row: string]: { readonly [column: string]: Item | null } }
type Formulas = { readonly [unit: string]: { readonly [sheet: string]: Rows | null } | null }
type Changed = Record<string, Record<string, { f: string }>>
type Found = { readonly newFormulaData: Record<string, Record<string, Changed>> }
type Controller = { readonly _univerInstanceService: IUniverInstanceService }
type Follow = (this: Controller, formulas: Formulas, names: unknown, move: Move) => Found
type Mutations = { readonly redos: IMutationInfo[]; readonly undos: IMutationInfo[] }
type Names = { readonly _definedNamesService: IDefinedNamesService }
type Update = (this: unknown, command: unknown) => Mutations
type FollowNames = (this: Names, book: Workbook, move: Move) => Mutations
type Shift = (this: unknown, formula: string, right: number, down: number, all?: boolean) => string

type Cell = {
  readonly row: number
  readonly column: number
  readonly item: Item
  /** The formula after the change; null where it reads the same. */
  readonly next: string | null
  /** How far the change moves the cell, as a word. */
  readonly step: string
}

const cellArea = (row: number, column: number): Area => ({
  rows: { start: row, end: row },
  columns: { start: column, end: column },
})

/** What a change does on one worksheet. */
type Here = { readonly home: Home; readonly change: Change; readonly edit: Edit | null }

const stepOf = (row: number, column: number, edit: Edit | null): string => {
  const place = edit && areaAfter(cellArea(row, column), edit)
  if (edit === null) return ''
  return place
    ? `${(place.rows?.start ?? 0) - row},${(place.columns?.start ?? 0) - column}`
    : 'gone'
}

/** All formulas of a worksheet, each as it reads after a change. */
const cellsOf = (rows: Rows, { home, change, edit }: Here): readonly Cell[] => {
  const read = new Map<string, FormulaParts>()
  const partsOf = (formula: string): FormulaParts => {
    const known = read.get(formula) ?? formulaParts(formula)
    return read.set(formula, known).get(formula) ?? known
  }
  const cells: Cell[] = []
  for (const [rowText, items] of Object.entries(rows))
    for (const [columnText, item] of Object.entries(items)) {
      if (!item?.f) continue
      const [row, column] = [Number(rowText), Number(columnText)]
      const offset = { down: item.y ?? 0, right: item.x ?? 0 }
      const next = followParts(partsOf(item.f), home, change, offset)
      cells.push({ row, column, item, next, step: item.si ? stepOf(row, column, edit) : '' })
    }
  return cells
}

/** The shared formulas that no longer read the same in all of their cells. */
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

const put = (changed: Changed, row: number, column: number, f: string): void => {
  ;(changed[row] ??= {})[column] = { f }
}

const written = ({ item, next }: Cell): string =>
  next ?? shiftFormula(item.f ?? '', item.y ?? 0, item.x ?? 0)

/** The formulas of a worksheet that a change writes anew. */
const changedIn = (rows: Rows, here: Here): Changed => {
  const changed: Changed = {}
  const cells = cellsOf(rows, here)
  const torn = tornOf(cells)
  for (const cell of cells)
    if (cell.next !== null || torn.has(cell.item.si ?? ''))
      put(changed, cell.row, cell.column, written(cell))
  return changed
}

const isWithin = (row: number, column: number, area: Area): boolean =>
  isInside(cellArea(row, column), area)

const filtered = (rows: Rows, isKept: (row: number, column: number) => boolean): Rows =>
  Object.fromEntries(
    Object.entries(rows).map(([row, items]) => [
      row,
      Object.fromEntries(
        Object.entries(items).filter(([column]) => isKept(Number(row), Number(column))),
      ),
    ]),
  )

/** Formulas that are cut from one worksheet to another, as they read there. */
const broughtBy = (rows: Rows, change: CellsChange): Changed => {
  const changed: Changed = {}
  const { edit } = change
  if (edit.type !== 'cut') return changed
  const home = { sheet: change.sheet, after: change.toSheet }
  const held = filtered(rows, (row, column) => isWithin(row, column, edit.from))
  for (const cell of cellsOf(held, { home, change, edit: null }))
    if (cell.next !== null || cell.item.si)
      put(changed, cell.row + edit.down, cell.column + edit.right, written(cell))
  return changed
}

/** The formulas that stay on a worksheet: not those that are cut from it, nor what these are put over. */
const staying = (rows: Rows, name: string, change: Change): Rows => {
  if (!('edit' in change) || change.edit.type !== 'cut') return rows
  const { edit, sheet, toSheet } = change
  if (name !== sheet && name !== toSheet) return rows
  return filtered(rows, (row, column) => {
    const isCut = name === sheet && isWithin(row, column, edit.from)
    if (isCut) return sheet === toSheet
    return name !== toSheet || !isWithin(row, column, edit.to)
  })
}

const joined = (one: Changed, other: Changed): Changed => {
  const all = { ...one }
  for (const [row, cells] of Object.entries(other)) all[row] = { ...all[row], ...cells }
  return all
}

/** The formulas of one worksheet that a change writes anew, where they stand. */
const stayingIn = (rows: Rows, name: string, change: Change): Changed => {
  const edit = 'edit' in change && name === change.sheet ? change.edit : null
  return changedIn(staying(rows, name, change), {
    home: { sheet: name, after: name },
    change,
    edit,
  })
}

/** Adds the formulas that a change brings to another worksheet. */
const addBrought = (
  changed: Record<string, Changed>,
  sheets: NonNullable<Formulas[string]>,
  book: Workbook,
  change: CellsChange,
): void => {
  const [from = '', to = ''] = [change.sheet, change.toSheet].map((name) =>
    book.getSheetBySheetName(name)?.getSheetId(),
  )
  changed[to] = joined(changed[to] ?? {}, broughtBy(sheets[from] ?? {}, change))
}

/** All formulas of a workbook that a change writes anew, by their worksheets. */
const followIn = (
  sheets: NonNullable<Formulas[string]>,
  book: Workbook,
  change: Change,
): Record<string, Changed> => {
  const changed: Record<string, Changed> = {}
  for (const [id, rows] of Object.entries(sheets)) {
    const name = book.getSheetBySheetId(id)?.getName()
    if (rows && name !== undefined) changed[id] = stayingIn(rows, name, change)
  }
  if ('edit' in change && change.sheet !== change.toSheet) addBrought(changed, sheets, book, change)
  return changed
}

const nameMutations = (
  names: readonly IDefinedNamesServiceParam[],
  unitId: string,
  followed: (name: IDefinedNamesServiceParam) => string,
): Mutations => {
  const changed = names.flatMap((name) => {
    const formulaOrRefString = followed(name)
    return formulaOrRefString === name.formulaOrRefString ? [] : [{ name, formulaOrRefString }]
  })
  const { id } = SetDefinedNameMutation
  return {
    redos: changed.map(({ name, formulaOrRefString }) => ({
      id,
      params: { unitId, ...name, formulaOrRefString },
    })),
    undos: changed.map(({ name }) => ({ id, params: { unitId, ...name } })),
  }
}

/** The worksheet that a name's own cells are on: that of a name of one worksheet, or the only one. */
const homeOf = (book: Workbook, { localSheetId = '' }: IDefinedNamesServiceParam): Home => {
  const sheets = book.getSheets()
  const only = sheets.length === 1 ? sheets[0] : null
  const sheet = (book.getSheetBySheetId(localSheetId) ?? only)?.getName() ?? null
  return { sheet, after: sheet }
}

/** The formulas that an undo puts back: one that is shared is written out in its first cell alone. */
const sharedAgain = ({ id, params }: IMutationInfo): IMutationInfo => {
  const { cellValue, ...rest } = params as { readonly cellValue?: Rows }
  if (!cellValue) return { id, params }
  const cells = Object.entries(cellValue).map(([row, items]) => [
    row,
    Object.fromEntries(
      Object.entries(items).map(([column, item]) => {
        const isElsewhere = item?.si && ((item.x ?? 0) !== 0 || (item.y ?? 0) !== 0)
        return [column, isElsewhere ? { f: null, si: item.si } : item]
      }),
    ),
  ])
  return { id, params: { ...rest, cellValue: Object.fromEntries(cells) } }
}

const mended = new WeakSet()

/**
 * Has formulas and names follow all that moves cells or names worksheets (SHEET-862, SHEET-895 to SHEET-897).
 * Univer's own cut unions off, took several worksheets for the one that was edited, and knew neither
 * intersections nor cells that others are put over.
 */
export const followStructure = (): void => {
  if (mended.has(UpdateFormulaController)) return
  mended.add(UpdateFormulaController)
  replace<Follow>(
    UpdateFormulaController.prototype,
    '_getFormulaReferenceMoveInfo',
    (standing) =>
      function follow(formulas, names, move) {
        const book = this._univerInstanceService.getUnit<Workbook>(move.unitId)
        const change = book ? changeOf(book, move) : null
        if (!book || change === null) return standing.call(this, formulas, names, move)
        const sheets = followIn(formulas[move.unitId] ?? {}, book, change)
        return { newFormulaData: { [move.unitId]: sheets } }
      },
  )
  replace<Update>(
    UpdateFormulaController.prototype,
    '_getUpdateFormula',
    (standing) =>
      function update(command) {
        const { redos, undos } = standing.call(this, command)
        return { redos, undos: undos.map(sharedAgain) }
      },
  )
  replace<FollowNames>(
    UpdateDefinedNameController.prototype,
    '_getUpdateDefinedNameMutations',
    (standing) =>
      function follow(book, move) {
        const change = changeOf(book, move)
        if (change === null) return standing.call(this, book, move)
        const names = Object.values(this._definedNamesService.getDefinedNameMap(move.unitId) ?? {})
        return nameMutations(names, move.unitId, (name) =>
          followChange(name.formulaOrRefString, homeOf(book, name), change),
        )
      },
  )
  // Univer's own cuts off what stands behind a union.
  replace<Shift>(
    LexerTreeBuilder.prototype,
    'moveFormulaRefOffset',
    (standing) =>
      function shift(formula, right, down, all = false) {
        return all
          ? standing.call(this, formula, right, down, all)
          : shiftFormula(formula, down, right)
      },
  )
}
