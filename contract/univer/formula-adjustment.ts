import type { ICommandInfo, IMutationInfo, IUniverInstanceService, Workbook } from '@univerjs/core'
import {
  LexerTreeBuilder,
  type IDefinedNamesService,
  type IDefinedNamesServiceParam,
} from '@univerjs/engine-formula'
import { UpdateDefinedNameController, UpdateFormulaController } from '@univerjs/sheets-formula'
import { replaceMethod } from '#contract/formulas/engine/language/engine-module.ts'
import { throughTrimFunctions } from '#contract/formulas/engine/references/trim-references.ts'
import { shiftFormula } from '#contract/formulas/shift-formula.ts'
import { adjustFormula, type StructureChange, type FormulaSheet } from './adjust-formula.ts'
import { adjustToTableChange, type TableChange } from '#contract/workbook/table-references.ts'
import {
  rewrittenFormulasIn,
  type RewrittenRows,
  type Formulas,
  type WorkbookChange,
  type FormulaRows,
} from './rewritten-formulas.ts'
import {
  addFunctionNames,
  nameMutations,
  nameChangeMutations,
  type Mutations,
} from './named-formulas.ts'
import { structureChangeOf, type UniverMove } from './structure-changes.ts'

type Found = { readonly newFormulaData: Record<string, Record<string, RewrittenRows>> }
type Controller = {
  readonly _univerInstanceService: IUniverInstanceService
  readonly _definedNamesService: IDefinedNamesService
}
type Follow = (this: Controller, formulas: Formulas, names: unknown, move: UniverMove) => Found
type Names = { readonly _definedNamesService: IDefinedNamesService }
type Update = (this: Controller, command: ICommandInfo) => Mutations
type FollowNames = (this: Names, book: Workbook, move: UniverMove) => Mutations
type Shift = (this: unknown, formula: string, right: number, down: number, all?: boolean) => string

/**
 * The worksheet to which a reference without a sheet name refers, in the formula of a defined name.
 * `sheet` is null if the name belongs to the workbook and the workbook has several worksheets.
 */
const homeOf = (book: Workbook, { localSheetId = '' }: IDefinedNamesServiceParam): FormulaSheet => {
  const sheets = book.getSheets()
  const only = sheets.length === 1 ? sheets[0] : null
  const sheet = (book.getSheetBySheetId(localSheetId) ?? only)?.getName() ?? null
  return { sheet, after: sheet }
}

/**
 * Rewrites an undo so that only the first cell of a shared formula gets its text back. The other
 * cells get only the id of the shared formula.
 */
const sharedAgain = ({ id, params }: IMutationInfo): IMutationInfo => {
  const { cellValue, ...rest } = params as { readonly cellValue?: FormulaRows }
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

type TablesOf = (unitId: string, change: StructureChange) => readonly TableChange[]

/**
 * The table change finder of each grid. The key is the grid's names service, because the plugin
 * with the tables starts after this patch.
 */
const tablesBy = new WeakMap<IDefinedNamesService, TablesOf>()

/**
 * Sets the function that finds the table changes of a grid. The grid's formulas then follow these
 * changes.
 */
export const setTableChangeFinder = (names: IDefinedNamesService, found: TablesOf): void => {
  tablesBy.set(names, found)
}

/** Univer's private move types for a name: set or renamed, and removed. */
const NAME_SET = 13
const NAME_REMOVED = 14

const namedBy = (names: IDefinedNamesService, move: UniverMove): WorkbookChange | null => {
  const { type, unitId, definedNameId = '', definedName: to = '' } = move
  if (type !== NAME_SET && type !== NAME_REMOVED) return null
  const name = names.getValueById(unitId, definedNameId)?.name
  if (name === undefined) return { change: null, tables: [] }
  return { change: null, tables: [], name: { name, to: type === NAME_SET ? to : null } }
}

/** Univer's private move types for a table: renamed, and removed. */
const TABLE_RENAMED = 15
const TABLE_REMOVED = 16

const happeningOf = (
  names: IDefinedNamesService,
  book: Workbook,
  move: UniverMove,
): WorkbookChange | null => {
  const { type, unitId, oldTableName: table = '', tableName = '' } = move
  if (type === TABLE_RENAMED || type === TABLE_REMOVED)
    return {
      change: null,
      tables: [{ table, to: type === TABLE_RENAMED ? tableName : null, titles: [] }],
    }
  const change = structureChangeOf(book, move)
  return change && { change, tables: tablesBy.get(names)?.(unitId, change) ?? [] }
}

const namedAfter = (
  book: Workbook,
  name: IDefinedNamesServiceParam,
  happening: WorkbookChange,
): string => {
  const { change, tables } = happening
  const text = name.formulaOrRefString
  return tables.reduce(
    adjustToTableChange,
    change ? adjustFormula(text, homeOf(book, name), change) : text,
  )
}

const patched = new WeakSet()

/**
 * Patches how Univer adjusts formulas and names after cells move, or after worksheets, tables and
 * names are renamed or removed. Univer drops the text after a union. It moves a reference over
 * several worksheets even if only one of them changes. It ignores intersections, trimmed references
 * such as A1:.A9, and cells that a paste overwrites. We compute the new formulas with our own
 * `adjustFormula`. Univer's code still handles moves that we do not recognise. A text that equals one
 * of `ownFunctionNames` or Univer's function names is never renamed as a defined name.
 */
export const patchFormulaAdjustment = (ownFunctionNames: Iterable<string>): void => {
  addFunctionNames(ownFunctionNames)
  if (patched.has(UpdateFormulaController)) return
  patched.add(UpdateFormulaController)
  replaceMethod<Follow>(
    UpdateFormulaController.prototype,
    '_getFormulaReferenceMoveInfo',
    (standing) =>
      function follow(formulas, all, move) {
        const book = this._univerInstanceService.getUnit<Workbook>(move.unitId)
        const names = this._definedNamesService
        const happening = namedBy(names, move) ?? (book ? happeningOf(names, book, move) : null)
        if (!book || happening === null) return standing.call(this, formulas, all, move)
        const sheets = rewrittenFormulasIn(formulas[move.unitId] ?? {}, book, happening)
        return { newFormulaData: { [move.unitId]: sheets } }
      },
  )
  replaceMethod<Update>(
    UpdateFormulaController.prototype,
    '_getUpdateFormula',
    (standing) =>
      function update(command) {
        const { redos, undos } = standing.call(this, command)
        const names = nameChangeMutations(this._definedNamesService, command)
        return {
          redos: [...redos, ...names.redos],
          undos: [...undos.map(sharedAgain), ...names.undos],
        }
      },
  )
  replaceMethod<FollowNames>(
    UpdateDefinedNameController.prototype,
    '_getUpdateDefinedNameMutations',
    (standing) =>
      function follow(book, move) {
        const happening = happeningOf(this._definedNamesService, book, move)
        if (happening === null) return standing.call(this, book, move)
        const names = Object.values(this._definedNamesService.getDefinedNameMap(move.unitId) ?? {})
        return nameMutations(names, move.unitId, (name) => namedAfter(book, name, happening))
      },
  )
  // Univer's `moveFormulaRefOffset` drops the text after a union. We use `shiftFormula` unless
  // `all` is set.
  replaceMethod<Shift>(
    LexerTreeBuilder.prototype,
    'moveFormulaRefOffset',
    (standing) =>
      function shift(formula, right, down, all = false) {
        return all
          ? throughTrimFunctions(formula, (text) => standing.call(this, text, right, down, all))
          : shiftFormula(formula, down, right)
      },
  )
}
