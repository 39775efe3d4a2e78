import type { CellState } from '#contract/workbook/workbook.ts'
import type { RowListener } from './row-fast-path.ts'
import type { CellContext, RowColumnSizes } from './cell-context.ts'

/** Excel's limit for styles in a workbook. */
const MAX_CACHED_STYLES = 65_536

/** Properties of a style. `name` is its index as text. */
type StyleInfo = {
  readonly name: string | undefined
  readonly id: string | null
  readonly isQuoted: boolean
  readonly shift: number
}

/** Returns a cached lookup of styles by their number. The number -1 means no style. */
const styleTable = (context: CellContext): ((number: number) => StyleInfo) => {
  const known: StyleInfo[] = []
  return (number) => {
    const found = known[number + 1]
    if (found !== undefined) return found
    const name = number < 0 ? undefined : String(number)
    const style = {
      name,
      id: context.styleId(name),
      isQuoted: context.isQuoted(name),
      shift: context.shift(name),
    }
    // Cells of damaged files may have style numbers that do not exist, so we limit the cache.
    if (number < MAX_CACHED_STYLES) known[number + 1] = style
    return style
  }
}

export type Sheet = Pick<RowListener, 'place' | 'next'> & {
  /**
   * Stores a cell at the current position. `styleId` is its style, or null for the worksheet
   * default.
   */
  readonly store: (state: CellState, styleId: string | null) => void
  /** Reads any other cell with the regular reader. */
  readonly other: (
    cell: Parameters<RowListener['other']>[0],
    styleIndex: string | undefined,
  ) => void
  readonly row: () => number
  readonly column: () => number
}

/** Stores plain numbers and shared strings, which make up most cells of large files. */
export const plainCells = (
  context: CellContext,
  lines: RowColumnSizes,
  { place, next, row, column, store, other }: Sheet,
): Omit<RowListener, 'row'> => {
  const styleAt = styleTable(context)
  const idOf = ({ name, id }: StyleInfo): string | null => {
    const rowStyle = lines.rows[row()]?.s
    const columnStyle = lines.columns[column()]?.s
    return rowStyle === undefined && columnStyle === undefined
      ? id
      : context.cellStyleId(name, rowStyle, columnStyle)
  }
  return {
    place,
    next,
    number: (value, number) => {
      const style = styleAt(number)
      store({ v: value + style.shift, t: 2 }, idOf(style))
    },
    shared: (index, number) => {
      const style = styleAt(number)
      const found = context.strings[index]
      if (found?.runs === null && !found.text.startsWith('#'))
        store({ v: found.text, t: style.isQuoted ? 4 : 1 }, idOf(style))
      else other({ type: 's', value: String(index), formula: null, inline: null }, style.name)
    },
    other: (found, number) => other(found, styleAt(number).name),
  }
}
