import { readTyped } from '#contract/figures/read-typed.ts'
import { parseRange } from '#contract/workbook/cells.ts'
import { cellAt, type CellValue } from '#contract/workbook/workbook.ts'
import type { AuditFacts } from '../audit/audit-facts.ts'
import { displayText } from '../display.ts'
import type { SheetRange } from '../formulas/reference-areas.ts'

/**
 * How people write the proposed value of a text that should be a date, a percentage or money. Null
 * for a plain figure.
 */
export const proposalText = (
  { workbook, region }: AuditFacts,
  { sheet }: SheetRange,
  { cell: address, value }: { readonly cell: string; readonly value: CellValue },
): string | null => {
  const range = parseRange(address)
  const cell = range.ok ? cellAt(sheet, range.value.startRow, range.value.startColumn) : null
  if (typeof cell?.v !== 'string') return null
  const typed = readTyped(cell.v.replaceAll('\u00a0', ' '), region)
  if (typed.kind === 'text' || typed.kind === 'formula' || typed.value !== value) return null
  const { pattern } = typed
  return pattern === '' ? null : displayText(workbook, { v: value, t: 2, s: { n: { pattern } } })
}
