import type { IUniverInstanceService, Workbook } from '@univerjs/core'
import { UpdateFormulaController } from '@univerjs/sheets-formula'
import { replace } from '#contract/formula-engine/parts.ts'
import { followTabs, type TabChange } from '#contract/formula-engine/several-worksheets.ts'
import { shiftFormula } from '#contract/shift-formula.ts'

type Item = { readonly f?: string; readonly x?: number; readonly y?: number } | null | undefined
type Rows = Record<string, Record<string, Item>>
type Formulas = { readonly [unit: string]: { readonly [sheet: string]: Rows | null } | null }
type Found = { readonly newFormulaData: Record<string, Record<string, Rows>> }
type Move = {
  readonly type: number
  readonly unitId: string
  readonly sheetId: string
  readonly sheetName?: string
}
type Controller = { readonly _univerInstanceService: IUniverInstanceService }
type Follow = (this: Controller, formulas: Formulas, names: unknown, move: Move) => Found

// Univer's kinds of moves: a worksheet gets another name, or goes.
const RENAMED = 11
const REMOVED = 12

const changeOf = ({ _univerInstanceService: all }: Controller, move: Move): TabChange | null => {
  if (move.type !== RENAMED && move.type !== REMOVED) return null
  const book = all.getUnit<Workbook>(move.unitId)
  const name = book?.getSheetBySheetId(move.sheetId)?.getName()
  const to = move.type === RENAMED ? move.sheetName : null
  if (!book || name === undefined || to === undefined) return null
  const sheets = book.getSheetOrders().map((id) => book.getSheetBySheetId(id)?.getName() ?? '')
  return { sheets, name, to }
}

/** A formula as it is read in its cell: Univer's list has it as in the first of those that share it. */
const formulaOf = (item: Item): string => {
  const { f = '', x = 0, y = 0 } = item ?? {}
  return shiftFormula(f, y, x)
}

/** Writes the formulas of a worksheet that follow into those that Univer changes itself. */
const followIn = (standing: Rows, changed: Rows, change: TabChange): void => {
  for (const [row, items] of Object.entries(standing))
    for (const [column, item] of Object.entries(items)) {
      const formula = changed[row]?.[column]?.f ?? formulaOf(item)
      const next = followTabs(formula, change)
      if (next !== formula) (changed[row] ??= {})[column] = { f: next }
    }
}

const mended = new WeakSet()

/** Has references over several worksheets, Jan:Mar!B5, follow the names of these (SHEET-862): Univer knows none. */
export const followTabNames = (): void => {
  if (mended.has(UpdateFormulaController)) return
  mended.add(UpdateFormulaController)
  replace<Follow>(
    UpdateFormulaController.prototype,
    '_getFormulaReferenceMoveInfo',
    (standing) =>
      function follow(formulas, names, move) {
        const found = standing.call(this, formulas, names, move)
        const change = changeOf(this, move)
        if (change === null) return found
        const sheets = (found.newFormulaData[move.unitId] ??= {})
        for (const [id, rows] of Object.entries(formulas[move.unitId] ?? {}))
          if (rows) followIn(rows, (sheets[id] ??= {}), change)
        return found
      },
  )
}
