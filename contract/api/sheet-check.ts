import * as v from 'valibot'
import { CellValue } from '../workbook/workbook.ts'

/** From bad to good: a wrong result, a probable fault, something to look at. */
export const FINDING_SEVERITIES = ['error', 'warning', 'note'] as const
/** How bad a finding of a check is. */
export type FindingSeverity = (typeof FINDING_SEVERITIES)[number]

/** Cells of a worksheet in A1 notation, such as "B2:B14". */
const CheckedRange = v.object({ sheet: v.string(), range: v.string() })

/**
 * What would mend a fault: a formula or a value for one cell of the finding's worksheet. `text` is
 * how people write the value, if that differs from a plain figure: a date instead of its number.
 */
const Proposal = v.union([
  v.object({ cell: v.string(), formula: v.string() }),
  v.object({ cell: v.string(), value: CellValue, text: v.optional(v.string()) }),
])

/**
 * A probable fault. `rule` names its kind, such as `short_total`. `evidence` is a sentence with the
 * figures that show it. `also` has further cells of the same fault, such as the others of a circle.
 */
export const SheetFinding = v.object({
  rule: v.string(),
  severity: v.picklist(FINDING_SEVERITIES),
  ...CheckedRange.entries,
  also: v.array(CheckedRange),
  evidence: v.string(),
  proposal: v.optional(Proposal),
})
/** The parsed value of the `SheetFinding` schema. */
export type SheetFinding = v.InferOutput<typeof SheetFinding>

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * The faults of a stored revision, worst first. `worksheets` are those that were checked, in the
 * order of their tabs. `cells` counts filled cells, and `formulas` those of them with a formula.
 * `counts` includes the findings that are left out.
 */
export const SheetCheck = v.object({
  revision: v.number(),
  worksheets: v.array(v.object({ name: v.string(), hidden: v.boolean() })),
  cells: count,
  formulas: count,
  counts: v.object({ error: count, warning: count, note: count }),
  findings: v.array(SheetFinding),
  left_out: count,
  /** False if INDIRECT or OFFSET decides what formulas read, so no input can be called unused. */
  unused_inputs_checked: v.boolean(),
})
/** The parsed value of the `SheetCheck` schema. */
export type SheetCheck = v.InferOutput<typeof SheetCheck>
