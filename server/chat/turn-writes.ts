import type { Verification } from '#contract/stream/verification.ts'
import type { WriteReceipt } from '#contract/workbook/receipt.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
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
  readonly receipt: WriteReceipt
  /** True if somebody else saved the spreadsheet between two writes. */
  readonly isEdited: boolean
}

const withoutSheets = (workbook: WorkbookData): WorkbookData => ({ ...workbook, sheets: {} })

const newErrorsOf = ({ before, after }: WrittenSheet): number => {
  const compared: ComparedCell[] = []
  compareCells(before, after, (cell) => compared.push(cell))
  return errorChangesOf(after, compared).added.length
}

const checksOf = (sheets: readonly WrittenSheet[]): Verification['checks'] => {
  const checks = sheets.flatMap(({ receipt }) => receipt.checks)
  const ok = checks.filter((check) => check.ok).length
  return { ok, failed: checks.length - ok }
}

/** The first write of an answer to a spreadsheet. */
const firstOf = ({ base, after, moved, changeSet, receipt }: StoredWrite): WrittenSheet => {
  const original = base?.workbook_data ?? withoutSheets(after)
  return {
    spreadsheetId: changeSet.spreadsheet_id,
    original,
    before: moved?.(original) ?? original,
    after,
    revision: receipt.revision ?? 0,
    receipt,
    isEdited: false,
  }
}

const joined = (known: WrittenSheet, write: StoredWrite): WrittenSheet => {
  const { base, moved } = write
  return {
    ...firstOf(write),
    original: known.original,
    before: moved?.(known.before) ?? known.before,
    isEdited: known.isEdited || known.revision !== base?.revision,
  }
}

/** Collects what one answer writes. */
export type TurnWrites = {
  readonly add: (write: StoredWrite) => void
  readonly sheets: () => readonly WrittenSheet[]
  /** The summary of all writes. Null if nothing was written. */
  readonly verification: (
    findings: number | null,
    unverified: Verification['unverified'],
  ) => Verification | null
}

/** Creates the collection of one answer's writes. */
export const createTurnWrites = (): TurnWrites => {
  const sheets = new Map<string, WrittenSheet>()
  let [changes, cells] = [0, 0]
  return {
    add: (write) => {
      changes += 1
      cells += write.receipt.cells
      const id = write.changeSet.spreadsheet_id
      const known = sheets.get(id)
      sheets.set(id, known ? joined(known, write) : firstOf(write))
    },
    sheets: () => [...sheets.values()],
    verification: (findings, unverified) => {
      if (changes === 0) return null
      const all = [...sheets.values()]
      const isEdited = all.some((sheet) => sheet.isEdited)
      return {
        changes,
        cells,
        new_errors: all.reduce((sum, sheet) => sum + newErrorsOf(sheet), 0),
        checks: checksOf(all),
        findings,
        unverified: isEdited ? 'edited_meanwhile' : unverified,
      }
    },
  }
}
