import type { Comparison } from '#contract/workbook/compare-workbooks.ts'
import type { Spreadsheet, WorkbookJson } from '#contract/api/entities.ts'
import { differenceSummaryOf, type DifferenceSummary } from '#contract/workbook/keep-both.ts'
import type { OpenWorkbook } from './open-workbook-session.ts'

/** The server's version during a conflict, until the conflict ends. */
export type Conflict = {
  /** Stores the server's version. */
  readonly hold: (theirs: Spreadsheet) => void
  /** The stored version, if it has this revision. */
  readonly version: (revision: number) => Spreadsheet | null
  /**
   * Stores the server's version and compares it with the open workbook or with `mine`. Null: no
   * workbook is open.
   */
  readonly compare: (theirs: Spreadsheet, mine?: WorkbookJson) => Promise<Comparison | null>
  /**
   * The current differences. Null: no stored version, or the open workbook was edited meanwhile.
   */
  readonly follow: () => Promise<DifferenceSummary | null>
  /** Drops the stored version. */
  readonly end: () => void
}

/** Holds at most one other version to compare with the open workbook. */
export const createConflict = (openWorkbook: OpenWorkbook): Conflict => {
  let theirs: Spreadsheet | null = null
  return {
    hold: (found) => {
      theirs = found
    },
    version: (revision) => (theirs?.revision === revision ? theirs : null),
    compare: (found, mine) => {
      theirs = found
      return openWorkbook.compare(found.workbook_data, mine)
    },
    follow: async () => {
      const compared = theirs && (await openWorkbook.compareOnce(theirs.workbook_data))
      return compared && differenceSummaryOf(compared, openWorkbook.edited())
    },
    end: () => {
      theirs = null
    },
  }
}
