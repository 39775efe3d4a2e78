import { RECEIPT_LISTED } from '#contract/limits/receipts.ts'
import { cellAt } from '#contract/workbook/workbook.ts'
import { placeOf, rowLabelOf, type AuditFacts } from '../audit/audit-facts.ts'
import { isFormulaCell, isTypedText } from '../audit/cell-kinds.ts'
import { isTotalLabel } from '../audit/label-words.ts'
import { readCellsOf } from '../audit/read-cells.ts'
import { displayText } from '../display.ts'
import type { ComparedCell } from './compared-cells.ts'

/** A labelled output whose displayed value changed. */
export type ChangedOutput = ComparedCell & { readonly label: string }

/** We look for labels among this many changed formulas. The others belong to long lists. */
const MOST_EXAMINED = 2000

const labelOf = ({ workbook }: AuditFacts, { sheet, row, column }: ComparedCell): string => {
  const beside = rowLabelOf(workbook, sheet, row, column)
  if (beside !== '') return beside
  const above = row === 0 ? null : cellAt(sheet, row - 1, column)
  return isTypedText(above) ? displayText(workbook, above).trim() : ''
}

/** True for a formula with a new value. */
export const isChangedFormula = ({ before, after }: ComparedCell): boolean =>
  isFormulaCell(after) && (before?.v ?? '') !== (after?.v ?? '')

/**
 * Labelled totals, and labelled results that no other formula reads, if they changed. Of several
 * with one label in a row, the first.
 */
export const changedOutputsOf = (
  facts: AuditFacts,
  compared: readonly ComparedCell[],
): readonly ChangedOutput[] => {
  const found = new Map<string, ChangedOutput>()
  const changed = compared.filter(isChangedFormula)
  for (const cell of changed.slice(0, MOST_EXAMINED)) {
    const label = labelOf(facts, cell)
    const key = `${cell.sheet.id} ${cell.row} ${label}`
    if (label === '' || found.has(key)) continue
    const place = placeOf(cell.sheet, cell.row, cell.column)
    if (isTotalLabel(label) || readCellsOf(facts).readersOf(place).length === 0)
      found.set(key, { ...cell, label })
    if (found.size === RECEIPT_LISTED) break
  }
  return [...found.values()]
}
