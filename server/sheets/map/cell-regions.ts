import type { CellRow, SheetData } from '#contract/workbook/workbook.ts'
import type { PartRange } from '../workbook-parts.ts'
import { isFilled } from './cell-kinds.ts'

/** Filled cells side by side in one row. */
type Strip = {
  readonly row: number
  readonly startColumn: number
  readonly endColumn: number
}

/** Filled cells that touch each other, also at a corner. `cells` is their number. */
export type CellRegion = PartRange & {
  readonly cells: number
  /** The cells of the region, from top to bottom. */
  readonly strips: readonly Strip[]
}

const stripsOf = (row: number, cells: CellRow): readonly Strip[] => {
  const strips: { row: number; startColumn: number; endColumn: number }[] = []
  for (const [key, cell] of Object.entries(cells)) {
    if (!isFilled(cell)) continue
    const column = Number(key)
    const last = strips.at(-1)
    if (last?.endColumn === column - 1) last.endColumn = column
    else strips.push({ row, startColumn: column, endColumn: column })
  }
  return strips
}

const isTouching = (one: Strip, other: Strip): boolean =>
  one.startColumn <= other.endColumn + 1 && other.startColumn <= one.endColumn + 1

/** Calls `touch` for all strips of two successive rows that touch. Both are sorted by column. */
const forEachTouching = (
  above: readonly Strip[],
  below: readonly Strip[],
  touch: (above: Strip, below: Strip) => void,
): void => {
  let [upper, lower] = [0, 0]
  while (upper < above.length && lower < below.length) {
    const [one, other] = [above[upper], below[lower]]
    if (!one || !other) return
    if (isTouching(one, other)) touch(one, other)
    if (one.endColumn < other.endColumn) upper += 1
    else lower += 1
  }
}

/** Groups of strips. Joining two groups and finding the group of a strip take constant time. */
const createGroups = () => {
  const parents = new Map<Strip, Strip>()
  const rootOf = (strip: Strip): Strip => {
    let root = strip
    for (let up = parents.get(root); up !== undefined; up = parents.get(root)) {
      const above = parents.get(up)
      if (above !== undefined) parents.set(root, above)
      root = up
    }
    return root
  }
  const join = (one: Strip, other: Strip): void => {
    const [root, below] = [rootOf(one), rootOf(other)]
    if (root !== below) parents.set(below, root)
  }
  return { rootOf, join }
}

const regionOf = (strips: readonly Strip[]): CellRegion => {
  let [cells, startColumn, endColumn] = [0, Infinity, 0]
  for (const strip of strips) {
    cells += strip.endColumn - strip.startColumn + 1
    startColumn = Math.min(startColumn, strip.startColumn)
    endColumn = Math.max(endColumn, strip.endColumn)
  }
  const [startRow, endRow] = [strips[0]?.row ?? 0, strips.at(-1)?.row ?? 0]
  return { startRow, startColumn, endRow, endColumn, cells, strips }
}

/** The regions of a worksheet that empty rows and columns separate, in the order of their rows. */
export const regionsOf = ({ cellData = {} }: SheetData): readonly CellRegion[] => {
  const all: Strip[] = []
  const groups = createGroups()
  let above: readonly Strip[] = []
  for (const [key, cells] of Object.entries(cellData)) {
    const row = Number(key)
    const strips = stripsOf(row, cells)
    if (above[0]?.row === row - 1) forEachTouching(above, strips, groups.join)
    for (const strip of strips) all.push(strip)
    above = strips
  }
  return [...Map.groupBy(all, groups.rootOf).values()].map(regionOf)
}
