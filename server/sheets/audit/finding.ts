import { formatRange } from '#contract/workbook/cells.ts'
import type { CellValue } from '#contract/workbook/workbook.ts'
import type { SheetRange } from '../formulas/reference-areas.ts'

/** What the audit looks for. */
export const AUDIT_RULES = [
  'error_value',
  'circular_reference',
  'text_in_arithmetic',
  'failed_check',
  'short_total',
  'double_count',
  'hard_coded_number',
  'plugged_number',
  'pattern_break',
  'number_as_text',
  'moving_reference',
  'fixed_reference',
  'empty_reference',
  'stale_reference',
  'mixed_units',
  'duplicate_row',
  'odd_sign',
  'other_workbook',
  'unused_input',
] as const
/** A rule of the audit. */
export type AuditRule = (typeof AUDIT_RULES)[number]

/** From bad to good: a wrong result, a probable fault, something to look at. */
export const SEVERITIES = ['error', 'warning', 'note'] as const
/** How bad a finding is. */
export type Severity = (typeof SEVERITIES)[number]

/** A change of one cell that would mend the fault. */
type Proposal =
  | { readonly cell: string; readonly formula: string }
  | { readonly cell: string; readonly value: CellValue }

/** Cells that break a rule, with the figures that show it. */
export type Finding = {
  readonly rule: AuditRule
  readonly severity: Severity
  readonly place: SheetRange
  /** Further cells of the same fault, such as the others of a circle. */
  readonly also?: readonly SheetRange[]
  readonly evidence: string
  readonly proposal?: Proposal
}

/** The address of cells with their worksheet. */
export const addressOfPlace = ({ sheet, ...range }: SheetRange): string =>
  formatRange({ ...range, sheet: sheet.name })
