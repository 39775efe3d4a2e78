import type { Compared } from '#contract/workbook/compare-workbooks.ts'
import type { Spreadsheet, WorkbookJson } from '#contract/api/entities.ts'
import { differsOf, type Differs } from '#contract/workbook/keep-both.ts'
import type { SheetDesk } from './open-workbook-session.ts'

/** Theirs, beside what lies on the desk, from the moment it is seen until one of the two is left. */
export type Conflict = {
  /** Holds theirs, in place of an older one. */
  readonly hold: (theirs: Spreadsheet) => void
  /** Theirs, where it is this revision. */
  readonly held: (revision: number) => Spreadsheet | null
  /** Holds theirs, and says what differs: from the desk, or from other edits. Null: nothing is there. */
  readonly compare: (theirs: Spreadsheet, mine?: WorkbookJson) => Promise<Compared | null>
  /** What differs by now; null: nothing is held, or the desk was edited meanwhile. */
  readonly follow: () => Promise<Differs | null>
  /** Lets go of it. */
  readonly end: () => void
}

/** The other version that a desk is looked at beside; there is one at most. */
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
