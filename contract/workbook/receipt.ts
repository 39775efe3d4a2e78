import * as v from 'valibot'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const Change = { label: v.string(), cell: v.string(), before: v.string(), after: v.string() }

/**
 * What a write of a tool did, as the server measured it. Addresses carry their worksheet. The lists
 * have at most 10 entries.
 */
export const WriteReceipt = v.object({
  status: v.picklist(['stored', 'refused', 'waiting']),
  /** The stored change. Absent unless `status` is `stored`. */
  change_id: v.exactOptional(v.string()),
  revision: v.exactOptional(v.number()),
  /** The addresses that the call said it would write. */
  declared: v.array(v.string()),
  /** Cells written outside `declared`. */
  outside: Count,
  cells: Count,
  formulas_overwritten: Count,
  /** Labelled results that changed, as the sheet displays them. */
  results: v.array(v.object(Change)),
  checks: v.array(v.object({ ...Change, ok: v.boolean() })),
  /** Cells in error: new ones, mended ones and unchanged ones. `cells` lists the first new ones. */
  errors: v.object({ new: Count, mended: Count, same: Count, cells: v.array(v.string()) }),
  /** Cells where text now stands in place of a number. */
  numbers_to_text: v.array(v.string()),
  /** Rows that a total leaves out. */
  missed_by_totals: v.array(v.object({ total: v.string(), cells: v.string() })),
  /** Recalculated cells by worksheet. */
  followers: v.array(v.object({ sheet: v.string(), cells: Count })),
})
/** The parsed value of the `WriteReceipt` schema. */
export type WriteReceipt = v.InferOutput<typeof WriteReceipt>
