import { applyChangeSet } from '#contract/workbook/apply-change-set.ts'
import type { CellChange, ChangeSet, MovedArea, Operation } from '#contract/workbook/change-set.ts'
import { ok, type Result } from '#contract/api/result.ts'
import { cellAt, sheetsOf, type WorkbookData } from '#contract/workbook/workbook.ts'
import { completeChangeSet } from '#server/sheets/undo/complete-change-set.ts'
import type { Calculation } from '../../sheets/engine/port.ts'
import { checkFormulas, missingText, type WrittenFormula } from './check-formulas.ts'
import type { StoredSheet, ToolContext } from '../context.ts'
import type { ToolFailure } from '../error-texts.ts'
import { textNotesOfChanges } from './text-notes.ts'

/** Changes of existing cells, on any worksheets, that become one change set. */
type CellsOrder = {
  readonly cells: readonly CellChange[]
  readonly operations: readonly Operation[]
  readonly title: string
  readonly toolName: string
  /** Where cells move to other places. */
  readonly movedAreas?: readonly MovedArea[]
}

/** Calculated changes that are not stored yet. */
export type DraftedCells = {
  readonly changeSet: ChangeSet
  readonly calculation: Calculation
  /** Warnings for the user besides cell errors, one sentence each. */
  readonly notes: readonly string[]
}

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

/** Enlarges worksheets whose formula results fill cells beyond their edges. */
export const filledGrowth = (before: WorkbookData, after: WorkbookData): readonly Operation[] =>
  sheetsOf(after).flatMap(({ id, rowCount = 0, columnCount = 0 }): readonly Operation[] => {
    const sheet = before.sheets[id]
    const size = { rows: sheet?.rowCount ?? 0, columns: sheet?.columnCount ?? 0 }
    if (size.rows === rowCount && size.columns === columnCount) return []
    const grown = { rows: rowCount, columns: columnCount }
    return [{ type: 'set_sheet_size', sheet_id: id, before: size, after: grown }]
  })

/** Takes `after` from the calculated workbook, so that the stored change set includes results. */
export const withResults = (workbook: WorkbookData, changes: readonly CellChange[]): CellChange[] =>
  changes.map((change) => {
    const sheet = workbook.sheets[change.sheet_id]
    return { ...change, after: sheet ? cellAt(sheet, change.row, change.column) : null }
  })

const changeSetOf = (
  { cells, operations, title, toolName, movedAreas = [] }: CellsOrder,
  spreadsheetId: string,
  context: ToolContext,
): ChangeSet => ({
  id: context.newId(),
  spreadsheet_id: spreadsheetId,
  conversation_id: context.conversationId,
  message_id: context.messageId,
  execution_id: context.executionId,
  title,
  created_at: context.now().toISOString(),
  cells: [...cells],
  operations: [...operations],
  cells_first: false,
  tool_name: toolName,
  ...(movedAreas.length > 0 && { moves_cells: true, moved_areas: [...movedAreas] }),
})

/** Checks and calculates changes of cells without storing them. For `storeDraft`. */
export const draftCells = async (
  order: CellsOrder,
  context: ToolContext,
  { id, workbook_data }: StoredSheet,
): Promise<Result<DraftedCells, ToolFailure>> => {
  const { cells } = order
  const plan = changeSetOf(order, id, context)
  const applied = applyChangeSet(workbook_data, plan)
  if (!applied.ok) throw new Error('a change set conflicts with the workbook it was made from')
  const missing = checkFormulas(applied.value, formulasIn(workbook_data, cells))
  if (!missing.ok) return missing
  const { signal, region } = context
  const done = await context.engine.recalculateAfter(applied.value, cells, { signal, region })
  if (!done.ok) return done
  const { workbook } = done.value
  const drafted = {
    ...plan,
    cells: withResults(workbook, cells),
    operations: [...plan.operations, ...filledGrowth(applied.value, workbook)],
  }
  return ok({
    changeSet: completeChangeSet(drafted, workbook_data, workbook),
    calculation: done.value,
    notes: [...missingText(missing.value), ...textNotes(workbook_data, cells)],
  })
}
