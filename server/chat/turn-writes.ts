import type { Verification } from '#contract/stream/verification.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { countChangedCells } from '../sheets/receipt/changed-cells.ts'
import { brokenChecks, withBroken } from '../sheets/receipt/broken-checks.ts'
import type { CheckResult } from '../sheets/receipt/check-results.ts'
import { compareCells, type ComparedCell } from '../sheets/receipt/compared-cells.ts'
import { errorChangesOf } from '../sheets/receipt/error-changes.ts'
import type { StoredWrite } from '../tools/context.ts'

/** What an answer did to one spreadsheet. */
export type WrittenSheet = {
  readonly spreadsheetId: string
  /** The spreadsheet before the answer. Without worksheets if the answer made it. */
  readonly original: WorkbookData
  /** `original` with its cells at the places where they are now. */
  readonly before: WorkbookData
  readonly after: WorkbookData
  readonly revision: number
  /** All checks after the last write. */
  readonly checks: readonly CheckResult[]
  /** True if somebody else saved the spreadsheet between two writes. */
  readonly isEdited: boolean
  /** True if a call moved cells. */
  readonly hasMoved: boolean
  /** The sum of the cells that the calls wrote. */
  readonly written: number
}

const withoutSheets = (workbook: WorkbookData): WorkbookData => ({ ...workbook, sheets: {} })

const countsOf = ({ before, after, isEdited, hasMoved, written }: WrittenSheet) => {
  const compared: ComparedCell[] = []
  compareCells(before, after, (cell) => compared.push(cell))
  return {
    // In a sheet that somebody else saved, the comparison has their cells too.
    cells: isEdited ? written : countChangedCells(before, compared, hasMoved),
    newErrors: errorChangesOf(after, compared).added.length,
  }
}

/** The checks after the last write, with those that an earlier write broke. */
const checksOf = (sheets: readonly WrittenSheet[]): Verification['checks'] => {
  const checks = sheets.flatMap((sheet) =>
    withBroken(sheet.checks, brokenChecks(sheet.before, sheet.after)),
  )
  const ok = checks.filter(({ isOk }) => isOk).length
  return { ok, failed: checks.length - ok }
}

/** The first write of an answer to a spreadsheet. */
const firstOf = ({ base, after, moved, changeSet, receipt, checks }: StoredWrite): WrittenSheet => {
  const original = base?.workbook_data ?? withoutSheets(after)
  return {
    spreadsheetId: changeSet.spreadsheet_id,
    original,
    before: moved?.(original) ?? original,
    after,
    revision: receipt.revision ?? 0,
    checks,
    isEdited: false,
    hasMoved: moved !== null,
    written: receipt.cells,
  }
}

const joined = (known: WrittenSheet, write: StoredWrite): WrittenSheet => {
  const { base, moved } = write
  return {
    ...firstOf(write),
    original: known.original,
    before: moved?.(known.before) ?? known.before,
    hasMoved: known.hasMoved || moved !== null,
    written: known.written + write.receipt.cells,
    isEdited: known.isEdited || known.revision !== base?.revision,
  }
}

/** Collects what one answer writes. */
export type TurnWrites = {
  readonly add: (write: StoredWrite) => void
  readonly sheets: () => readonly WrittenSheet[]
  /** The summary of all writes, without the findings of a review. Null if nothing was written. */
  readonly verification: (unverified: Verification['unverified']) => Verification | null
}

/** Creates the collection of one answer's writes. */
export const createTurnWrites = (): TurnWrites => {
  const sheets = new Map<string, WrittenSheet>()
  let changes = 0
  return {
    add: (write) => {
      changes += 1
      const id = write.changeSet.spreadsheet_id
      const known = sheets.get(id)
      sheets.set(id, known ? joined(known, write) : firstOf(write))
    },
    sheets: () => [...sheets.values()],
    verification: (unverified) => {
      if (changes === 0) return null
      const all = [...sheets.values()]
      const counts = all.map(countsOf)
      const isEdited = all.some((sheet) => sheet.isEdited)
      return {
        changes,
        cells: counts.reduce((sum, { cells }) => sum + cells, 0),
        new_errors: counts.reduce((sum, { newErrors }) => sum + newErrors, 0),
        checks: checksOf(all),
        findings: null,
        unverified: isEdited ? 'edited_meanwhile' : unverified,
      }
    },
  }
}
