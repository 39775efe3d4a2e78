import type { LeftOutKind } from '#contract/transfer/import.ts'
import type { IsMany } from '#contract/formulas/implicit-intersection/legacy.ts'
import type { Room } from '../room.ts'
import type { Palette } from './styles/colours.ts'
import type { Size } from './layout.ts'
import type { LookBook } from './styles/look-book.ts'
import type { SheetText } from './strings.ts'

/** What a worksheet's cells are read with. */
export type CellContext = {
  readonly strings: readonly SheetText[]
  readonly palette: Palette
  /** What cells have that say nothing, where a worksheet can have it. */
  readonly base: LookBook['base']
  /** The id of the look of that number, null for the plain one. */
  readonly styleId: LookBook['styleId']
  readonly cellStyleId: LookBook['cellStyleId']
  readonly isQuoted: (look: string | undefined) => boolean
  /** Whether a mark of a cell (`cm`) says that its formula fills cells by itself. */
  readonly isDynamic: (mark: string | undefined) => boolean
  /** Whether a name may stand for more than one cell; null where none does. */
  readonly isManyName: IsMany | null
  /** Whether the workbook counts days from 1904. */
  readonly is1904: boolean
  /** What is added to a number in that look: dates may be counted from 1904. */
  readonly shift: (look: string | undefined) => number
  /** Called once for each kind of thing that can't be kept. */
  readonly leftOut: (what: LeftOutKind) => void
  /** What all cells of the workbook may take. */
  readonly room: Room
}

/** Rows and columns with what was read of them until now. */
export type Lines = {
  readonly rows: { readonly [row: number]: Size }
  readonly columns: { readonly [column: number]: Size }
}
