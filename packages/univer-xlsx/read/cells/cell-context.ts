import type { LeftOutKind } from '#contract/transfer/import.ts'
import type { IsMultiCellName } from '../../format/implicit-intersection/legacy.ts'
import type { JsonBudget } from '../json-budget.ts'
import type { Palette } from '../styles/colours.ts'
import type { Size } from '../layout.ts'
import type { DistinctStyles } from '../styles/distinct-styles.ts'
import type { SheetText } from './shared-strings.ts'

/** Shared input for reading the cells of all worksheets. */
export type CellContext = {
  readonly strings: readonly SheetText[]
  readonly palette: Palette
  /**
   * Default style of the worksheets: the file's first style. Null if that style cannot serve as a
   * default.
   */
  readonly base: DistinctStyles['base']
  /** Style id for a style number. Null for the worksheet default and for an empty style. */
  readonly styleId: DistinctStyles['styleId']
  readonly cellStyleId: DistinctStyles['cellStyleId']
  readonly isQuoted: (styleIndex: string | undefined) => boolean
  /** Whether a cell's metadata index (`cm`) marks a dynamic array formula. */
  readonly isDynamic: (mark: string | undefined) => boolean
  /** Whether a name may refer to more than one cell. Null if the workbook has no names. */
  readonly isManyName: IsMultiCellName | null
  /** Whether the workbook uses the 1904 date system. */
  readonly is1904: boolean
  /** Offset to add to numbers of a style: dates of a 1904 workbook need one. */
  readonly shift: (styleIndex: string | undefined) => number
  /** Called once per unsupported item. */
  readonly leftOut: (what: LeftOutKind) => void
  /** The JSON budget shared by all cells. */
  readonly budget: JsonBudget
}

/** Row and column sizes read so far. */
export type RowColumnSizes = {
  readonly rows: { readonly [row: number]: Size }
  readonly columns: { readonly [column: number]: Size }
}
