import * as v from 'valibot'
import { MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import type { SheetData } from '#contract/workbook/workbook.ts'
import { cellsWithin, hasContent, type SheetArea } from '../windows/cells-within.ts'
import type { PartRange } from '../workbook-parts.ts'

const Merges = v.fallback(
  v.array(
    v.object({
      startRow: v.number(),
      startColumn: v.number(),
      endRow: v.number(),
      endColumn: v.number(),
    }),
  ),
  [],
)

type Place = { readonly row: number; readonly column: number }

/** The empty cells of a block. `first` lists only some of them, `count` counts all. */
type BlankCells = { readonly count: number; readonly first: readonly Place[] }

const wholeArea = (sheet: SheetData): SheetArea => ({
  sheet,
  startRow: 0,
  startColumn: 0,
  endRow: MAX_ROWS - 1,
  endColumn: MAX_COLUMNS - 1,
})

/** The smallest rectangle around the content of a worksheet. Its end is -1 if there is none. */
const blockOf = (sheet: SheetData): PartRange => {
  let [startRow, startColumn, endRow, endColumn] = [Infinity, Infinity, -1, -1]
  for (const { row, column } of cellsWithin(wholeArea(sheet))) {
    startRow = Math.min(startRow, row)
    startColumn = Math.min(startColumn, column)
    endRow = Math.max(endRow, row)
    endColumn = Math.max(endColumn, column)
  }
  return { startRow, startColumn, endRow, endColumn }
}

const sizeOf = ({ startRow, startColumn, endRow, endColumn }: PartRange): number =>
  Math.max(0, endRow - startRow + 1) * Math.max(0, endColumn - startColumn + 1)

const overlap = (a: PartRange, b: PartRange): PartRange => ({
  startRow: Math.max(a.startRow, b.startRow),
  startColumn: Math.max(a.startColumn, b.startColumn),
  endRow: Math.min(a.endRow, b.endRow),
  endColumn: Math.min(a.endColumn, b.endColumn),
})

const isInside = (range: PartRange, row: number, column: number): boolean =>
  row >= range.startRow &&
  row <= range.endRow &&
  column >= range.startColumn &&
  column <= range.endColumn

const isCorner = ({ startRow, startColumn }: PartRange, { row, column }: Place): boolean =>
  row === startRow && column === startColumn

/** Finds the merged area that covers a cell. Its first cell is the one that holds the content. */
const coverReader = (merges: readonly PartRange[]) => {
  let known: { readonly row: number; readonly merges: readonly PartRange[] } | null = null
  return (place: Place): PartRange | null => {
    if (known?.row !== place.row) {
      const here = merges.filter((one) => place.row >= one.startRow && place.row <= one.endRow)
      known = { row: place.row, merges: here }
    }
    const cover = known.merges.find(
      (one) => place.column >= one.startColumn && place.column <= one.endColumn,
    )
    return cover === undefined || isCorner(cover, place) ? null : cover
  }
}

const firstBlanks = (
  { cellData = {} }: SheetData,
  block: PartRange,
  merges: readonly PartRange[],
  most: number,
): readonly Place[] => {
  const coverAt = coverReader(merges)
  const found: Place[] = []
  for (let row = block.startRow; row <= block.endRow; row += 1)
    for (let column = block.startColumn; column <= block.endColumn; column += 1) {
      if (found.length === most) return found
      const cover = coverAt({ row, column })
      if (cover !== null) column = cover.endColumn
      else if (!hasContent(cellData[row]?.[column])) found.push({ row, column })
    }
  return found
}

/**
 * The empty cells of an area that are inside the smallest rectangle around the worksheet's content.
 * The cells that a merged cell covers do not count.
 */
export const blankCellsWithin = (area: SheetArea, most: number): BlankCells => {
  const block = overlap(blockOf(area.sheet), area)
  if (sizeOf(block) === 0) return { count: 0, first: [] }
  const merges = v.parse(Merges, area.sheet['mergeData'])
  const coverAt = coverReader(merges)
  let uncovered = 0
  for (const place of cellsWithin({ ...block, sheet: area.sheet }))
    if (coverAt(place) === null) uncovered += 1
  const covered = merges.reduce((sum, merge) => {
    const isCornerInside = isInside(block, merge.startRow, merge.startColumn)
    return sum + sizeOf(overlap(block, merge)) - (isCornerInside ? 1 : 0)
  }, 0)
  const count = sizeOf(block) - covered - uncovered
  return { count, first: count === 0 ? [] : firstBlanks(area.sheet, block, merges, most) }
}
