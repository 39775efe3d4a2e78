import { isErrorValue } from '#contract/formulas/error-values.ts'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import { shiftFormula } from '#contract/formulas/shift-formula.ts'
import { cellAt, type WorkbookData } from '#contract/workbook/workbook.ts'
import { headsReader } from '../../sheets/cell-heads.ts'
import { displayText } from '../../sheets/display.ts'
import { hiddenReader } from '../../sheets/hidden-cells.ts'
import { isWithinRange, type SheetRange } from '../../sheets/formulas/reference-areas.ts'
import {
  isSingleCell,
  type ReferenceGraph,
  type RunPart,
} from '../../sheets/formulas/reference-graph.ts'
import { lineageOf, type TraceNode } from '../../sheets/formulas/trace-walk.ts'
import { addressOf } from '../address.ts'
import { errorText } from '../error-texts.ts'
import { extentReader, rangeContents, rangeFormulas } from './range-summary.ts'

/** A cell of a trace, or a range that formulas read as a whole. */
export type TracedCells = {
  /** One cell has `cell`, several cells have `range` and the `count` of their contents. */
  readonly cell?: string
  readonly range?: string
  readonly count?: number
  /** The heading of the row and of the column. Empty if there is none. */
  readonly label: string
  readonly shows: string
  readonly formula?: string
  readonly hidden?: true
}

/** An entry of a trace. `of` is the entry, or the start, whose formula reads it or is read by it. */
export type TraceEntry = TracedCells & {
  readonly depth: number
  readonly of: string
  /** The defined name or the table in the formula. */
  readonly via?: string
  readonly circular?: true
}

/** Maximum characters of a formula, a shown text and a label. */
const FORMULA_CHARS = 200
const SHOWN_CHARS = 120
const LABEL_CHARS = 80
const BLANK = '(blank)'

/** Shortens a text for an output. */
const clipText = (text: string, most = SHOWN_CHARS): string =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text

const formulaOfPart = ({ run, cells }: RunPart): string =>
  shiftFormula(run.formula, cells.startRow - run.startRow, cells.startColumn - run.startColumn)

/** The headings that hold for all cells of a range. */
const labelOf = (range: SheetRange, heads: { row_head: string; column_head: string }): string => {
  const isOneRow = range.startRow === range.endRow
  const isOneColumn = range.startColumn === range.endColumn
  return [...(isOneRow ? [heads.row_head] : []), ...(isOneColumn ? [heads.column_head] : [])]
    .filter((head) => head !== '' && !isErrorValue(head))
    .map((head) => clipText(head, LABEL_CHARS))
    .join(' · ')
}

/** Describes cells and ranges: label, what they show, formula. */
export const cellDescriber = (workbook: WorkbookData, graph: ReferenceGraph) => {
  const headsOf = headsReader(workbook)
  const isHidden = hiddenReader(workbook)
  const extents = extentReader()
  const cellShows = ({ sheet, startRow, startColumn }: SheetRange): string => {
    const cell = cellAt(sheet, startRow, startColumn)
    if (isErrorValue(cell?.v)) return errorText(String(cell?.v))
    return clipText(displayText(workbook, cell)) || BLANK
  }
  const formulaIn = (range: SheetRange): string | null => {
    const { sheet, startRow, startColumn } = range
    const own = isSingleCell(range) ? formulaAt(sheet, startRow, startColumn) : null
    // An array formula in another cell may fill this one.
    return own ?? rangeFormulas(range, graph.formulasIn(range), formulaOfPart)
  }
  return (range: SheetRange): TracedCells => {
    const { sheet, startRow, startColumn } = range
    const formula = formulaIn(range)
    const label = labelOf(range, headsOf(sheet, startRow, startColumn))
    const text = formula === null ? {} : { formula: clipText(formula, FORMULA_CHARS) }
    if (!isSingleCell(range)) {
      const { count, shows } = rangeContents(workbook, range, extents)
      return { range: addressOf(range), count, label, shows, ...text }
    }
    const hidden = isHidden(sheet, startRow, startColumn) && ({ hidden: true } as const)
    return { cell: addressOf(range), label, shows: cellShows(range), ...text, ...hidden }
  }
}

export type CellDescriber = ReturnType<typeof cellDescriber>

/** The entry of a node of a walk. */
export const entryOf = (describe: CellDescriber, node: TraceNode): TraceEntry => ({
  depth: node.depth,
  ...describe(node.range),
  of: node.parent === null ? '' : addressOf(node.parent.range),
  ...(node.via !== null && { via: node.via }),
  ...(node.isCircular && { circular: true }),
})

/** A circle in words: "Model!A1 → Model!B2:B9 → Model!A1". Precedents come after their formula. */
export const circleText = (node: TraceNode): string => {
  const lineage = lineageOf(node)
  const at = lineage.findIndex(
    (one, index) => index > 0 && isSingleCell(one.range) && isWithinRange(node.range, one.range),
  )
  return lineage
    .slice(0, at + 1)
    .toReversed()
    .map(({ range }) => addressOf(range))
    .join(' → ')
}
