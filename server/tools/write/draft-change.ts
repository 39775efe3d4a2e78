import { applyChangeSet } from '#contract/workbook/apply-change-set.ts'
import type {
  CellChange,
  ChangeSet,
  MovedArea,
  Operation,
  SourcedArea,
} from '#contract/workbook/change-set.ts'
import { ok, type Result } from '#contract/api/result.ts'
import { cellAt, sheetsOf, type WorkbookData } from '#contract/workbook/workbook.ts'
import { completeChangeSet } from '#server/sheets/undo/complete-change-set.ts'
import type { Calculation, EngineError } from '../../sheets/engine/port.ts'
import type { WrittenArea } from '../../sheets/receipt/written-area.ts'
import type { StoredSheet, ToolContext } from '../context.ts'
import type { ToolFailure } from '../error-texts.ts'

/** A change of cells and of more, on any worksheets, that becomes one change set. */
export type ChangeOrder = {
  readonly cells: readonly CellChange[]
  readonly operations: readonly Operation[]
  readonly title: string
  readonly toolName: string
  /** Where cells move to other places. */
  readonly movedAreas?: readonly MovedArea[]
  /** Where values come from. */
  readonly sources?: readonly SourcedArea[]
  /** Where the call says that it writes. */
  readonly declared: readonly WrittenArea[]
  /** True if formulas outside of `declared` may change, to follow cells or names. */
  readonly canAdjustFormulas?: boolean
  /** Which formulas may have new results. By default these are the dependents of the cells. */
  readonly affects?: 'dependents' | 'nothing' | 'everything'
}

/** A calculated change that is not stored yet. */
export type DraftedChange = {
  readonly changeSet: ChangeSet
  readonly calculation: Calculation
  /** Where the call says that it writes. */
  readonly declared: readonly WrittenArea[]
  /** True if formulas outside of `declared` may change, to follow cells or names. */
  readonly canAdjustFormulas: boolean
  /** Warnings for the user besides cell errors, one sentence each. */
  readonly notes: readonly string[]
}

/** Looks at the workbook with the change, before the calculation. Returns warnings. */
type Check = (workbook: WorkbookData) => Result<readonly string[], ToolFailure>

/** Enlarges worksheets whose formula results fill cells beyond their edges. */
const filledGrowth = (before: WorkbookData, after: WorkbookData): readonly Operation[] =>
  sheetsOf(after).flatMap(({ id, rowCount = 0, columnCount = 0 }): readonly Operation[] => {
    const sheet = before.sheets[id]
    const size = { rows: sheet?.rowCount ?? 0, columns: sheet?.columnCount ?? 0 }
    if (size.rows === rowCount && size.columns === columnCount) return []
    const grown = { rows: rowCount, columns: columnCount }
    return [{ type: 'set_sheet_size', sheet_id: id, before: size, after: grown }]
  })

/** Takes `after` from the calculated workbook, so that the stored change set includes results. */
const withResults = (workbook: WorkbookData, changes: readonly CellChange[]): CellChange[] =>
  changes.map((change) => {
    const sheet = workbook.sheets[change.sheet_id]
    return { ...change, after: sheet ? cellAt(sheet, change.row, change.column) : null }
  })

const changeSetOf = (
  { cells, operations, title, toolName, movedAreas = [], sources = [] }: ChangeOrder,
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
  ...(sources.length > 0 && { sources: [...sources] }),
  ...(movedAreas.length > 0 && { moves_cells: true, moved_areas: [...movedAreas] }),
})

const calculate = async (
  { cells, affects = 'dependents' }: ChangeOrder,
  workbook: WorkbookData,
  { engine, signal, region }: ToolContext,
): Promise<Result<Calculation, EngineError>> => {
  switch (affects) {
    case 'nothing':
      return ok({ workbook, recalculated: 0, errors: [], spills: [], circular: false })
    case 'everything':
      return engine.recalculate(workbook, { signal, region })
    case 'dependents':
      return engine.recalculateAfter(workbook, cells, { signal, region })
  }
}

/** Checks and calculates a change without storing it. For `storeDraft`. */
export const draftChange = async (
  order: ChangeOrder,
  context: ToolContext,
  { id, workbook_data: before }: StoredSheet,
  check: Check = () => ok([]),
): Promise<Result<DraftedChange, ToolFailure>> => {
  const plan = changeSetOf(order, id, context)
  const applied = applyChangeSet(before, plan)
  if (!applied.ok) throw new Error('a change set conflicts with the workbook it was made from')
  const checked = check(applied.value)
  if (!checked.ok) return checked
  const done = await calculate(order, applied.value, context)
  if (!done.ok) return done
  const { workbook: after } = done.value
  const drafted = {
    ...plan,
    cells: withResults(after, order.cells),
    operations: [...plan.operations, ...filledGrowth(applied.value, after)],
  }
  return ok({
    changeSet: completeChangeSet(drafted, before, after),
    calculation: done.value,
    declared: order.declared,
    canAdjustFormulas: order.canAdjustFormulas ?? false,
    notes: checked.value,
  })
}
