import type { CellState } from '#contract/workbook/workbook.ts'
import type { RowListener } from './row-fast-path.ts'
import type { CellContext, RowColumnSizes } from './cell-context.ts'

/** Excel's limit for styles in a workbook. */
const KEPT_LOOKS = 65_536

/** Properties of a style. `name` is its index as text. */
type Look = {
  readonly name: string | undefined
  readonly id: string | null
  readonly isQuoted: boolean
  readonly shift: number
}

/** Cache of styles by number, with -1 for none. */
const lookTable = (context: CellContext): ((number: number) => Look) => {
  const known: Look[] = []
  return (number) => {
    const found = known[number + 1]
    if (found !== undefined) return found
    const name = number < 0 ? undefined : String(number)
    const look = {
      name,
      id: context.styleId(name),
      isQuoted: context.isQuoted(name),
      shift: context.shift(name),
    }
    // Damaged files use numbers without a style, so limit the cache.
    if (number < KEPT_LOOKS) known[number + 1] = look
    return look
  }
}

export type Sheet = Pick<RowListener, 'place' | 'next'> & {
  /** Stores a cell at the current position. `look` is null for the plain style. */
  readonly put: (state: CellState, look: string | null) => void
  /** Reads any other cell with the regular reader. */
  readonly other: (cell: Parameters<RowListener['other']>[0], look: string | undefined) => void
  readonly row: () => number
  readonly column: () => number
}

/** Stores plain numbers and shared strings, which make up most cells of large files. */
export const plainCells = (
  context: CellContext,
  lines: RowColumnSizes,
  { place, next, row, column, put, other }: Sheet,
): Omit<RowListener, 'row'> => {
  const looks = lookTable(context)
  const idOf = ({ name, id }: Look): string | null => {
    const rowLook = lines.rows[row()]?.s
    const columnLook = lines.columns[column()]?.s
    return rowLook === undefined && columnLook === undefined
      ? id
      : context.cellStyleId(name, rowLook, columnLook)
  }
  return {
    place,
    next,
    number: (value, number) => {
      const look = looks(number)
      put({ v: value + look.shift, t: 2 }, idOf(look))
    },
    shared: (index, number) => {
      const look = looks(number)
      const found = context.strings[index]
      if (found?.runs === null && !found.text.startsWith('#'))
        put({ v: found.text, t: look.isQuoted ? 4 : 1 }, idOf(look))
      else other({ type: 's', value: String(index), formula: null, inline: null }, look.name)
    },
    other: (found, number) => other(found, looks(number).name),
  }
}
