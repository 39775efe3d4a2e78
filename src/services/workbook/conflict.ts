import type { Comparison } from '#contract/workbook/compare-workbooks.ts'
import type { Spreadsheet, WorkbookJson } from '#contract/api/entities.ts'
import { differenceSummaryOf, type DifferenceSummary } from '#contract/workbook/keep-both.ts'
import type { OpenWorkbook } from './open-workbook-session.ts'

/** The server's version during a conflict, until the conflict ends. */
export type Conflict = {
  /** Stores the server's version. */
  readonly hold: (theirs: Spreadsheet) => void
  /**
   * The server's version has cells at other places, even if its rows and columns look the same. So
   * it cannot merge with local edits.
   */
  readonly move: (theirs: Spreadsheet) => void
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
  /** The first revision with moved cells. Later ones have them too. */
  let movedAt = Infinity
  const framed = ({ revision }: Spreadsheet, compared: Comparison | null): Comparison | null =>
    compared && { ...compared, isFrame: compared.isFrame || revision >= movedAt }
  return {
    hold: (found) => {
      theirs = found
    },
    move: ({ revision }) => {
      movedAt = Math.min(movedAt, revision)
    },
    version: (revision) => (theirs?.revision === revision ? theirs : null),
    compare: async (found, mine) => {
      theirs = found
      return framed(found, await openWorkbook.compare(found.workbook_data, mine))
    },
    follow: async () => {
      const version = theirs
      const compared = version && (await openWorkbook.compareOnce(version.workbook_data))
      const own = version && framed(version, compared)
      return own && differenceSummaryOf(own, openWorkbook.edited())
    },
    end: () => {
      theirs = null
      movedAt = Infinity
    },
  }
}
