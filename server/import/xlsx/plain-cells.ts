import type { CellState } from '#contract/workbook/workbook.ts'
import type { RowListener } from './row-shortcut.ts'
import type { CellContext, Lines } from './cell-context.ts'

/** Excel has no more looks in a workbook. */
const KEPT_LOOKS = 65_536

/** What cells of a look have of it; `name` is how the file names it. */
type Look = {
  readonly name: string | undefined
  readonly id: string | null
  readonly isQuoted: boolean
  readonly shift: number
}

/** The looks by number, -1 for none; each is asked for once. */
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
    // Files name looks that they do not have: only so many are kept.
    if (number < KEPT_LOOKS) known[number + 1] = look
    return look
  }
}

/** The cells of a worksheet as far as they were read. */
export type Sheet = Pick<RowListener, 'place' | 'next'> & {
  /** Puts a cell where they stand; its look is that of this id, null for the plain one. */
  readonly put: (state: CellState, look: string | null) => void
  /** Reads a cell of any kind as the parser tells it, with its look's name. */
  readonly other: (cell: Parameters<RowListener['other']>[0], look: string | undefined) => void
  readonly row: () => number
  readonly column: () => number
}

/** Puts the numbers and texts into the sheet that have nothing else about them: most cells of big files. */
export const plainCells = (
  context: CellContext,
  lines: Lines,
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
