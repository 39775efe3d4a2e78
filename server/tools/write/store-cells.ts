import { ok, type Result } from '#contract/api/result.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import type { ToolContext } from '../context.ts'
import type { ToolFailure } from '../error-texts.ts'
import type { Refusal } from '../refusal.ts'
import { openSpreadsheet } from '../target-sheet.ts'
import type { ChangeOrder, DraftedChange } from './draft-change.ts'
import { draftCells } from './draft-cells.ts'
import { storeDraft, type Stored } from './store-draft.ts'

type Outcome<T> = Result<T, ToolFailure | Refusal>

/** How a tool plans its change from the workbook, and the order that the plan becomes. */
type CellsPlan<P> = {
  readonly spreadsheetId: string | undefined
  readonly plan: (workbook: WorkbookData) => Outcome<P> | Promise<Outcome<P>>
  readonly orderOf: (plan: P, workbook: WorkbookData) => ChangeOrder
}

/**
 * Opens a spreadsheet, plans a change of its cells, calculates and stores it. If somebody saved
 * the spreadsheet meanwhile, it plans again from the newer workbook.
 */
export const storeCells = async <P>(
  context: ToolContext,
  { spreadsheetId, plan, orderOf }: CellsPlan<P>,
): Promise<Outcome<Stored<DraftedChange & { readonly plan: P }>>> => {
  const opened = await openSpreadsheet(context, spreadsheetId)
  if (!opened.ok) return opened
  return storeDraft(context, opened.value, async (stored) => {
    const { workbook_data: workbook } = stored
    const planned = await plan(workbook)
    if (!planned.ok) return planned
    const drafted = await draftCells(orderOf(planned.value, workbook), context, stored)
    return drafted.ok ? ok({ ...drafted.value, plan: planned.value }) : drafted
  })
}
