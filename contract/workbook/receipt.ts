import * as v from 'valibot'
import { RECEIPT_LISTED } from '../limits/receipts.ts'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const listOf = <T extends v.GenericSchema>(item: T) =>
  v.pipe(v.array(item), v.maxLength(RECEIPT_LISTED))

/** A labelled cell before and after a write, as the sheet displays it. */
const Labelled = { label: v.string(), cell: v.string(), before: v.string(), after: v.string() }

/**
 * What one call of a writing tool did. Cells are addresses with their worksheet. `change_id` and
 * `revision` are absent unless a change was stored. A new spreadsheet has a revision only.
 */
export const WriteReceipt = v.object({
  status: v.picklist(['stored', 'refused', 'waiting']),
  change_id: v.exactOptional(v.string()),
  revision: v.exactOptional(Count),
  /** Where the call said that it would write. */
  declared: v.array(v.string()),
  /** Written cells outside of `declared`. */
  outside: Count,
  cells: Count,
  /** Formulas that a value or nothing replaced. */
  formulas_overwritten: Count,
  /** Whole counts, where a list below names only the first ones. */
  totals: v.exactOptional(
    v.object({
      checks_ok: Count,
      checks_failed: Count,
      numbers_to_text: Count,
      missed_by_totals: Count,
    }),
  ),
  /** Labelled totals, and labelled results that no formula reads, if they changed. */
  results: listOf(v.object(Labelled)),
  /** Checks of the workbook, the failing ones first. */
  checks: listOf(v.object({ ...Labelled, ok: v.boolean() })),
  /** Cells with an error value. `cells` names the first new ones. */
  errors: v.object({ new: Count, mended: Count, same: Count, cells: listOf(v.string()) }),
  /** Cells where a text replaced a number. */
  numbers_to_text: listOf(v.string()),
  /** Figures beside the written cells that a total does not include. */
  missed_by_totals: listOf(v.object({ total: v.string(), cells: v.string() })),
  /** Formulas outside of the written cells with a new value, by worksheet. */
  followers: v.array(v.object({ sheet: v.string(), cells: Count })),
})
/** The parsed value of the `WriteReceipt` schema. */
export type WriteReceipt = v.InferOutput<typeof WriteReceipt>

/** The receipt of a call that stored nothing. */
export const emptyReceipt = (status: 'refused' | 'waiting'): WriteReceipt => ({
  status,
  declared: [],
  outside: 0,
  cells: 0,
  formulas_overwritten: 0,
  results: [],
  checks: [],
  errors: { new: 0, mended: 0, same: 0, cells: [] },
  numbers_to_text: [],
  missed_by_totals: [],
  followers: [],
})

/** The whole counts of a receipt. Receipts of earlier versions have lists alone. */
export const receiptTotals = ({ totals, checks, ...lists }: WriteReceipt) => {
  const failed = checks.filter(({ ok }) => !ok).length
  return (
    totals ?? {
      checks_ok: checks.length - failed,
      checks_failed: failed,
      numbers_to_text: lists.numbers_to_text.length,
      missed_by_totals: lists.missed_by_totals.length,
    }
  )
}
