import type { Compared } from '#contract/workbook/compare-workbooks.ts'
import type { Spreadsheet, WorkbookJson } from '#contract/api/entities.ts'
import { differsOf, type Differs } from '#contract/workbook/keep-both.ts'
import type { SheetDesk } from './open-workbook-session.ts'

/** The server's version during a conflict, until one of the versions is dropped. */
export type Conflict = {
  /** Stores the server's version. */
  readonly hold: (theirs: Spreadsheet) => void
  /** The stored version, if it has this revision. */
  readonly held: (revision: number) => Spreadsheet | null
  /** Stores the server's version and compares it with the desk or with `mine`. Null: no workbook. */
  readonly compare: (theirs: Spreadsheet, mine?: WorkbookJson) => Promise<Compared | null>
  /** The current differences. Null: no stored version, or the desk was edited meanwhile. */
  readonly follow: () => Promise<Differs | null>
  /** Drops the stored version. */
  readonly end: () => void
}

/** Holds at most one other version to compare with the desk. */
export const createConflict = (desk: SheetDesk): Conflict => {
  let theirs: Spreadsheet | null = null
  return {
    hold: (found) => {
      theirs = found
    },
    held: (revision) => (theirs?.revision === revision ? theirs : null),
    compare: (found, mine) => {
      theirs = found
      return desk.compare(found.workbook_data, mine)
    },
    follow: async () => {
      const compared = theirs && (await desk.compareOnce(theirs.workbook_data))
      return compared && differsOf(compared, desk.edited())
    },
    end: () => {
      theirs = null
    },
  }
}
