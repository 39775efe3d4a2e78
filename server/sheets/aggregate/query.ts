import type { TypedReader } from '../writes/block-schema.ts'
import type { CellTest } from './cell-tests.ts'
import type { GroupPart, Period } from './groupings.ts'
import type { Places } from './places.ts'
import type { ColumnProfile } from './row-contents.ts'
import type { MeasureFunction, Tally } from './tallies.ts'

/** A figure of a column. Without a column, `count` counts rows. */
export type Measure = { readonly function: MeasureFunction; readonly column: number | null }
/** A column whose values make groups. */
export type Grouping = { readonly column: number; readonly by: Period | null }
/** What the cells of a column must be. */
export type ColumnTest = { readonly column: number; readonly test: CellTest }

/** What to calculate from the rows of a table. */
export type AggregateQuery = {
  readonly measures: readonly Measure[]
  readonly groupings: readonly Grouping[]
  readonly tests: readonly ColumnTest[]
  readonly includesHidden: boolean
  /** Rows that are no data, such as totals. */
  readonly skipped: ReadonlySet<number>
  readonly isHidden: (row: number) => boolean
  readonly read: TypedReader
}

/** The matching rows that have the same values in the columns of the groupings. */
export type Group = { readonly parts: readonly GroupPart[]; readonly tallies: readonly Tally[] }

/** The result. The places are those of the matching rows. */
export type Aggregate = {
  readonly rows: number
  readonly emptyRows: number
  readonly matched: number
  /** Rows that meet the conditions and are hidden. `matched` has them only if asked. */
  readonly hidden: number
  /** True if any row with content is hidden. */
  readonly hasHidden: boolean
  readonly totals: readonly Tally[]
  readonly groups: readonly Group[]
  readonly profiles: ReadonlyMap<number, ColumnProfile>
  /** A column with content in each row that has any. Null if there is none. */
  readonly fullColumn: number | null
  /** Errors that the figures leave out, by measure. */
  readonly errors: readonly Places[]
  /** Text that reads as a figure or a date, where a figure is wanted, by column. */
  readonly typedTexts: ReadonlyMap<number, Places>
  /** Matching rows that begin with a word such as "Total". */
  readonly labelledTotals: Places
  /** Matching rows without a date in a column that is grouped by dates. */
  readonly withoutDate: number
}
