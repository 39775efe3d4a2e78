import { RECEIPT_LISTED } from '#contract/limits/receipts.ts'
import type { CellChange, ChangeSet } from '#contract/workbook/change-set.ts'
import { hasOverlap } from '#contract/workbook/extents.ts'
import type { WriteReceipt } from '#contract/workbook/receipt.ts'
import { cellAt, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'
import { auditFactsOf, placeOf, type AuditFacts } from '../audit/audit-facts.ts'
import { isFormulaCell, isTypedText, kindOf } from '../audit/cell-kinds.ts'
import { addressOfPlace } from '../audit/finding.ts'
import { shortTotals } from '../audit/short-totals.ts'
import { displayText } from '../display.ts'
import { changedOutputsOf, isChangedFormula } from './changed-outputs.ts'
import { checksAfter } from './broken-checks.ts'
import type { CheckResult } from './check-results.ts'
import { compareCells, type ComparedCell } from './compared-cells.ts'
import { errorChangesOf } from './error-changes.ts'
import { addressOfArea, countOutside, wholeArea, type WrittenArea } from './written-area.ts'

/** A stored change. In `before`, cells are at their places after the change. */
export type WrittenChange = {
  readonly before: WorkbookData
  readonly after: WorkbookData
  readonly changeSet: Pick<ChangeSet, 'cells'> & { readonly id?: string }
  readonly declared: readonly WrittenArea[]
  /** True if formulas outside of `declared` may change, to follow cells or names. */
  readonly canAdjustFormulas?: boolean | undefined
  readonly revision: number
}

const keyOf = (sheetId: string, row: number, column: number): string =>
  `${sheetId} ${row} ${column}`

const nameOf = ({ sheet, row, column }: Pick<ComparedCell, 'sheet' | 'row' | 'column'>): string =>
  addressOfPlace(placeOf(sheet, row, column))

/** The cell of the change before it, at its place after it. */
const earlierCell = (before: WorkbookData, { sheet_id, row, column }: CellChange) => {
  const sheet = before.sheets[sheet_id]
  return sheet ? cellAt(sheet, row, column) : null
}

/** False for a formula that stays one, as it does when it follows moved cells. */
const isOwnChange = ({ before, after }: CellChange): boolean =>
  !isFormulaCell(before) || !isFormulaCell(after)

const overwrittenFormulas = ({ before, changeSet }: WrittenChange): number => {
  let count = 0
  for (const change of changeSet.cells)
    if (isFormulaCell(earlierCell(before, change)) && !isFormulaCell(change.after)) count += 1
  return count
}

const numbersToText = ({ before, after, changeSet }: WrittenChange): readonly string[] => {
  const names: string[] = []
  for (const change of changeSet.cells) {
    if (!isTypedText(change.after)) continue
    const sheet = after.sheets[change.sheet_id]
    if (sheet === undefined || kindOf(earlierCell(before, change)) !== 'number') continue
    names.push(nameOf({ sheet, row: change.row, column: change.column }))
  }
  return names
}

const shownAt = (workbook: WorkbookData, sheet: SheetData, row: number, column: number): string => {
  const own = workbook.sheets[sheet.id]
  return own ? displayText(workbook, cellAt(own, row, column)).trim() : ''
}

const shownChecks = (
  { before, after }: WrittenChange,
  checks: readonly CheckResult[],
): WriteReceipt['checks'] =>
  checks.slice(0, RECEIPT_LISTED).map(({ sheet, label, row, column, isOk }) => ({
    label,
    cell: nameOf({ sheet, row, column }),
    before: shownAt(before, sheet, row, column),
    after: shownAt(after, sheet, row, column),
    ok: isOk,
  }))

/** Totals that miss figures, if the total or a missed figure was written. */
const missedByTotals = (
  { changeSet: { cells } }: WrittenChange,
  facts: AuditFacts,
): WriteReceipt['missed_by_totals'] => {
  const bySheet = Map.groupBy(cells, ({ sheet_id }) => sheet_id)
  const isWritten = (place: Parameters<typeof addressOfPlace>[0]): boolean =>
    (bySheet.get(place.sheet.id) ?? []).some(({ row, column }) =>
      hasOverlap(place, placeOf(place.sheet, row, column)),
    )
  return shortTotals(facts)
    .flatMap(({ place, also = [] }) => also.map((missed) => ({ place, missed })))
    .filter(({ place, missed }) => isWritten(place) || isWritten(missed))
    .map(({ place, missed }) => ({ total: addressOfPlace(place), cells: addressOfPlace(missed) }))
}

const followersOf = (
  { changeSet }: WrittenChange,
  compared: readonly ComparedCell[],
): WriteReceipt['followers'] => {
  const written = new Set(
    changeSet.cells.map(({ sheet_id, row, column }) => keyOf(sheet_id, row, column)),
  )
  const counts = new Map<string, number>()
  for (const cell of compared) {
    const { sheet, row, column } = cell
    if (!isChangedFormula(cell) || written.has(keyOf(sheet.id, row, column))) continue
    counts.set(sheet.name, (counts.get(sheet.name) ?? 0) + 1)
  }
  return [...counts].map(([sheet, cells]) => ({ sheet, cells }))
}

/** The receipt of a stored change. Pure. */
export const receiptOf = (
  written: WrittenChange,
  facts: AuditFacts = auditFactsOf(written.after),
  checks: readonly CheckResult[] = checksAfter(written.before, facts),
): WriteReceipt => {
  const { before, after, changeSet, declared, canAdjustFormulas = false, revision } = written
  const compared: ComparedCell[] = []
  compareCells(before, after, (cell) => compared.push(cell))
  const { added, mended, same } = errorChangesOf(after, compared)
  const texts = numbersToText(written)
  const missed = missedByTotals(written, facts)
  const checks_failed = checks.filter(({ isOk }) => !isOk).length
  return {
    status: 'stored',
    ...(changeSet.id !== undefined && { change_id: changeSet.id }),
    revision,
    declared: declared.map((area) => addressOfArea([after, before], area)),
    outside: countOutside(
      canAdjustFormulas ? changeSet.cells.filter(isOwnChange) : changeSet.cells,
      declared,
    ),
    cells: changeSet.cells.length,
    formulas_overwritten: overwrittenFormulas(written),
    totals: {
      checks_ok: checks.length - checks_failed,
      checks_failed,
      numbers_to_text: texts.length,
      missed_by_totals: missed.length,
    },
    results: changedOutputsOf(facts, compared).map((output) => ({
      label: output.label,
      cell: nameOf(output),
      before: displayText(before, output.before).trim(),
      after: displayText(after, output.after).trim(),
    })),
    checks: shownChecks(written, checks),
    errors: {
      new: added.length,
      mended,
      same,
      cells: added.slice(0, RECEIPT_LISTED).map(nameOf),
    },
    numbers_to_text: texts.slice(0, RECEIPT_LISTED),
    missed_by_totals: missed.slice(0, RECEIPT_LISTED),
    followers: followersOf(written, compared),
  }
}

/** The receipt of a new spreadsheet, and its checks. */
export const receiptOfNew = (
  workbook: WorkbookData,
  revision: number,
): { readonly receipt: WriteReceipt; readonly checks: readonly CheckResult[] } => {
  const sheets = Object.values(workbook.sheets)
  const cells = sheets.flatMap(({ id, cellData = {} }) =>
    Object.entries(cellData).flatMap(([row, inRow]) =>
      Object.entries(inRow).flatMap(([column, after]) =>
        after === null
          ? []
          : [{ sheet_id: id, row: Number(row), column: Number(column), before: null, after }],
      ),
    ),
  )
  const empty = { ...workbook, sheets: {} }
  const declared = sheets.map(wholeArea)
  const facts = auditFactsOf(workbook)
  const checks = checksAfter(empty, facts)
  const written = { before: empty, after: workbook, changeSet: { cells }, declared, revision }
  return { receipt: receiptOf(written, facts, checks), checks }
}
