import type { CellChange } from '#contract/workbook/change-set.ts'
import { ok, type Result } from '#contract/api/result.ts'
import { sheetsOf, type WorkbookData } from '#contract/workbook/workbook.ts'
import { checkFormulas, missingText, type WrittenFormula } from './check-formulas.ts'
import type { StoredSheet, ToolContext } from '../context.ts'
import { draftChange, type ChangeOrder, type DraftedChange } from './draft-change.ts'
import type { ToolFailure } from '../error-texts.ts'
import { textNotesOfChanges } from './text-notes.ts'

/** The worksheets of the changes, in tab order. */
export const sheetsOfChanges = (
  workbook: WorkbookData,
  changes: readonly CellChange[],
): readonly { readonly name: string; readonly changes: readonly CellChange[] }[] => {
  const bySheet = Map.groupBy(changes, ({ sheet_id }) => sheet_id)
  return sheetsOf(workbook).flatMap(({ id, name }) => {
    const own = bySheet.get(id)
    return own ? [{ name, changes: own }] : []
  })
}

const formulasIn = (
  workbook: WorkbookData,
  changes: readonly CellChange[],
): readonly WrittenFormula[] => {
  const sheets = sheetsOfChanges(workbook, changes)
  return sheets.flatMap(({ name, changes: own }) =>
    own.flatMap(({ row, column, after }) => {
      const sheet = sheets.length === 1 ? null : name
      return after?.f ? [{ sheet, row, column, formula: after.f }] : []
    }),
  )
}

/** With several worksheets, each note says which worksheet it is about. */
const textNotes = (workbook: WorkbookData, changes: readonly CellChange[]): readonly string[] => {
  const sheets = sheetsOfChanges(workbook, changes)
  return sheets.flatMap(({ name, changes: own }) =>
    textNotesOfChanges(own).map((note) => (sheets.length === 1 ? note : `${name}: ${note}`)),
  )
}

/** Calculates written cells without storing them, and first checks their formulas. */
export const draftCells = (
  order: ChangeOrder,
  context: ToolContext,
  stored: StoredSheet,
): Promise<Result<DraftedChange, ToolFailure>> =>
  draftChange(order, context, stored, (workbook) => {
    const missing = checkFormulas(workbook, formulasIn(workbook, order.cells))
    return missing.ok
      ? ok([...missingText(missing.value), ...textNotes(workbook, order.cells)])
      : missing
  })
