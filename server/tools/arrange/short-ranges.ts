import { formulaAt } from '#contract/formulas/formula-at.ts'
import { columnName } from '#contract/workbook/cells.ts'
import { sheetsOf, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'
import { formulaRunsOf, type FormulaRun } from '../../sheets/formulas/formula-runs.ts'
import {
  cellsReadBy,
  readersOf,
  type ReferenceArea,
  type SheetRange,
} from '../../sheets/formulas/reference-areas.ts'
import { cellRange, ReferenceGraph } from '../../sheets/formulas/reference-graph.ts'
import { lineAfterAll, type LineMove } from '../../sheets/structure/line-moves.ts'
import type { PartRange } from '../../sheets/workbook-parts.ts'
import { wholeSheet } from '../address.ts'
import { collectCells, placeOf, type NamedCells } from './structure-effects.ts'

/** Inserted lines where they are after all edits. */
type NewLines = {
  readonly sheet: SheetData
  readonly axis: LineMove['axis']
  readonly start: number
  readonly end: number
}

const newLinesOf = (after: WorkbookData, moves: readonly LineMove[]): readonly NewLines[] =>
  moves.flatMap((move, index) => {
    const sheet = after.sheets[move.sheetId]
    if (move.type !== 'insert' || sheet === undefined) return []
    const { axis, at, count } = move
    const later = moves
      .slice(index + 1)
      .filter((one) => one.sheetId === move.sheetId && one.axis === axis)
    const start = lineAfterAll(later, at)
    const end = lineAfterAll(later, at + count - 1)
    // Lines that later edits split or deleted are no longer one insertion.
    return start === null || end === null || end - start !== count - 1
      ? []
      : [{ sheet, axis, start, end }]
  })

const span = (range: PartRange, axis: LineMove['axis']): readonly [number, number] =>
  axis === 'rows' ? [range.startRow, range.endRow] : [range.startColumn, range.endColumn]

/** True if the range of several lines ends directly before the new lines, or begins after them. */
const isBeside = (range: SheetRange, { sheet, axis, start, end }: NewLines): boolean => {
  const [first, last] = span(range, axis)
  if (range.sheet.id !== sheet.id || first === last) return false
  return last === start - 1 || first === end + 1
}

const neighbours = ({ sheet, axis, start, end }: NewLines): SheetRange => {
  const [from, to] = [Math.max(0, start - 1), end + 1]
  const all = wholeSheet(sheet)
  return axis === 'rows'
    ? { ...all, startRow: from, endRow: to }
    : { ...all, startColumn: from, endColumn: to }
}

const newLinesText = ({ axis, start, end }: NewLines): string => {
  const nameOf = (line: number) => (axis === 'rows' ? String(line + 1) : columnName(line))
  const one = axis.slice(0, -1)
  return start === end
    ? `the new ${one} ${nameOf(start)}`
    : `the new ${axis} ${nameOf(start)} to ${nameOf(end)}`
}

/** True if a formula of the run may read lines beside the new ones. */
const hasReaders = (run: FormulaRun, areas: readonly ReferenceArea[], lines: NewLines): boolean =>
  areas.some((area) => readersOf(area, run, neighbours(lines)) !== null)

const isShort = (home: SheetRange, read: readonly SheetRange[], lines: NewLines): boolean =>
  read.some((range) => {
    const [first, last] = span(range, lines.axis)
    const [own] = span(home, lines.axis)
    const isInside = home.sheet.id === range.sheet.id && own >= first && own <= last
    return !isInside && isBeside(range, lines)
  })

function* cellsOf(sheet: SheetData, part: PartRange): Generator<SheetRange> {
  for (let row = part.startRow; row <= part.endRow; row += 1)
    for (let column = part.startColumn; column <= part.endColumn; column += 1)
      yield cellRange(sheet, row, column)
}

/**
 * Formulas with a range that ends directly before inserted lines, or begins directly after them.
 * Such a range does not include the new lines. Formulas in the lines of their own range do not
 * count, because a running total ends at its own line.
 */
export const shortRanges = (after: WorkbookData, moves: readonly LineMove[]): NamedCells => {
  const added = newLinesOf(after, moves)
  const found = collectCells()
  if (added.length === 0) return found.found()
  const graph = new ReferenceGraph(after)
  for (const sheet of sheetsOf(after))
    for (const run of formulaRunsOf(sheet)) {
      const areas = graph.referencesOf(run, sheet).references.flatMap((one) => one.areas)
      for (const lines of added)
        for (const home of hasReaders(run, areas, lines) ? cellsOf(sheet, run) : []) {
          const read = areas.map((area) => cellsReadBy(area, run, home))
          if (!isShort(home, read, lines)) continue
          const { startRow: row, startColumn: column } = home
          const formula = formulaAt(sheet, row, column) ?? ''
          const text = `${formula} does not include ${newLinesText(lines)}`
          found.add(placeOf(sheet, row, column), text)
        }
    }
  return found.found()
}
