import { hasOverlap } from '#contract/workbook/extents.ts'
import { cellAt, sheetsOf, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'
import { figureClassOf, isFormulaCell, kindOf } from '../audit/cell-kinds.ts'
import { isWithinRange, sharedRange, type SheetRange } from '../formulas/reference-areas.ts'
import { cellRange, type ReferenceGraph } from '../formulas/reference-graph.ts'
import { precedentsOf } from '../formulas/trace-walk.ts'
import { kindReader } from '../map/cell-kinds.ts'
import { checkCellsOf } from '../map/check-cells.ts'
import { plainVerdict } from '../receipt/check-results.ts'

/** A cell of a check that holds. */
export type HeldCheck = {
  readonly sheet: SheetData
  readonly row: number
  readonly column: number
  readonly label: string
}

/** A check with more cells is examined in these only. */
const MOST_CELLS = 120
/** Levels of formulas that we follow from a side of a check. */
const MOST_DEPTH = 40
/** Cells of a shared range that we look at. */
const MOST_SHARED = 200

/** The cells of all checks that hold, at most `mostCells` of each check. */
export const heldChecksOf = (
  workbook: WorkbookData,
  mostCells = MOST_CELLS,
): readonly HeldCheck[] => {
  const read = kindReader(workbook)
  return sheetsOf(workbook).flatMap((sheet) =>
    checkCellsOf(workbook, sheet, read).flatMap((check) => {
      const held: HeldCheck[] = []
      for (let row = check.startRow; row <= check.endRow; row += 1)
        for (let column = check.startColumn; column <= check.endColumn; column += 1) {
          const isHeld =
            isFormulaCell(cellAt(sheet, row, column)) && plainVerdict(workbook, sheet, row, column)
          if (isHeld && held.length < mostCells)
            held.push({ sheet, row, column, label: check.label })
        }
      return held
    }),
  )
}

/** The ranges that a check compares. A check that only repeats a cell compares what that one does. */
const sidesOf = (graph: ReferenceGraph, check: SheetRange): readonly SheetRange[] => {
  let at = check
  for (let depth = 0; depth < MOST_DEPTH; depth += 1) {
    const reads = graph.formulasIn(at).flatMap((part) => graph.readsOf(part))
    const [only] = reads
    if (reads.length !== 1 || only === undefined) return reads.map(({ range }) => range)
    at = only.range
  }
  return []
}

/** A side with all cells that it depends on. Null if they are too many to follow. */
const sourcesOf = (graph: ReferenceGraph, side: SheetRange): readonly SheetRange[] | null => {
  const { nodes, isCut } = precedentsOf(graph, side, MOST_DEPTH)
  return isCut ? null : [side, ...nodes.map(({ range }) => range)]
}

/** True if a range has a figure that is no date. Both sides of a comparison may read one date. */
const hasFigure = (workbook: WorkbookData, range: SheetRange): boolean => {
  const { sheet, startRow, endRow, startColumn, endColumn } = range
  let left = MOST_SHARED
  for (let row = startRow; row <= endRow; row += 1)
    for (let column = startColumn; column <= endColumn && left > 0; column += 1, left -= 1) {
      const cell = cellAt(sheet, row, column)
      if (kindOf(cell) === 'number' && figureClassOf(workbook, cell).type !== 'date') return true
    }
  return false
}

const sharesFigures = (
  workbook: WorkbookData,
  one: readonly SheetRange[],
  other: readonly SheetRange[],
): boolean =>
  one.some((range) =>
    other.some(
      (also) =>
        range.sheet.id === also.sheet.id &&
        hasOverlap(range, also) &&
        hasFigure(workbook, { ...range, ...sharedRange(range, also) }),
    ),
  )

const isInside = (side: readonly SheetRange[], input: SheetRange): boolean =>
  side.some((range) => range.sheet.id === input.sheet.id && isWithinRange(range, input))

/** What decides whether a check may break. `places` are the changed cells that it depends on. */
type CheckedSides = { readonly isStructural: boolean; readonly places: readonly SheetRange[] }

const NOT_STRUCTURAL: CheckedSides = { isStructural: false, places: [] }

/**
 * Says whether a change of inputs should leave a check as it is, because both of its sides depend
 * on figures that they share. A control total or the list of somebody else shares none, so a check
 * against it may break.
 */
export const structureOf = (
  graph: ReferenceGraph,
  workbook: WorkbookData,
  { sheet, row, column }: HeldCheck,
  inputs: readonly SheetRange[],
): CheckedSides => {
  const sides = sidesOf(graph, cellRange(sheet, row, column)).map((side) => sourcesOf(graph, side))
  const known = sides.flatMap((side) => (side === null ? [] : [side]))
  if (known.length < 2 || known.length < sides.length) return NOT_STRUCTURAL
  // Inputs of the same sides are alike, so we examine one of them.
  const moving = Map.groupBy(inputs, (input) =>
    known.flatMap((side, at) => (isInside(side, input) ? [at] : [])).join(' '),
  )
  moving.delete('')
  const isShared = (pattern: string): boolean => {
    const moved = new Set(pattern.split(' ').map(Number))
    return known.every(
      (still, at) =>
        moved.has(at) || [...moved].some((one) => sharesFigures(workbook, known[one] ?? [], still)),
    )
  }
  const places = [...moving.values()].flat()
  return { isStructural: places.length > 0 && [...moving.keys()].every(isShared), places }
}
