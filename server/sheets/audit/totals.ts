import { columnName } from '#contract/workbook/cells.ts'
import { placedText } from '../formulas/reference-syntax.ts'
import type { SheetRange } from '../formulas/reference-areas.ts'
import { areaAt, isOneCell, type AuditRun, type AuditSheet } from './audit-facts.ts'
import type { Axis } from './cell-lines.ts'
import { piecesOfRun, type FormulaPiece } from './formula-pieces.ts'

/** A formula that adds up cells of one line: `SUM(B2:B9)` or `B2+B3+B4`. */
export type Total = {
  readonly sheet: AuditSheet
  readonly run: AuditRun
  /** The direction in which it adds up. */
  readonly axis: Axis
  /** The cells that it adds up, in the first cell of the run. */
  readonly range: SheetRange
  /** The reference as the formula has it. Null for single cells with plus signs between them. */
  readonly reference: string | null
  /** The rows or columns that it adds up. */
  readonly parts: readonly number[]
}

const AGGREGATES = new Set(
  (
    'SUM AVERAGE COUNT COUNTA MIN MAX MEDIAN SUBTOTAL SUMIF SUMIFS COUNTIF COUNTIFS AVERAGEIF AVERAGEIFS ' +
    'MINIFS MAXIFS SUMPRODUCT SUMSQ PRODUCT NPV IRR STDEV VAR ABS'
  ).split(' '),
)

const axisOf = ({ startRow, endRow, startColumn, endColumn }: SheetRange): Axis | null => {
  if (startColumn === endColumn && endRow > startRow) return 'column'
  return startRow === endRow && endColumn > startColumn ? 'row' : null
}

/** First and last row of a vertical range, or first and last column of a horizontal one. */
export const extentOn = (
  axis: Axis,
  { startRow, endRow, startColumn, endColumn }: SheetRange,
): readonly [first: number, last: number] =>
  axis === 'column' ? [startRow, endRow] : [startColumn, endColumn]

const steps = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** Longer ranges are whole columns, which miss nothing. */
const LONGEST = 500_000

const rangeTotals = (
  sheet: AuditSheet,
  run: AuditRun,
  pieces: readonly FormulaPiece[],
): readonly Total[] => {
  const texts = new Set(
    pieces.flatMap(({ kind, text, call }) =>
      kind === 'reference' && AGGREGATES.has(call) ? [text] : [],
    ),
  )
  return run.references.flatMap(({ text, areas, via }): readonly Total[] => {
    const [area] = areas
    if (area === undefined || areas.length > 1 || via !== null || !texts.has(text)) return []
    const range = areaAt(area, run, run.startRow, run.startColumn)
    const axis = axisOf(range)
    if (axis === null) return []
    const [first, last] = extentOn(axis, range)
    return last - first > LONGEST
      ? []
      : [{ sheet, run, axis, range, reference: text, parts: steps(first, last) }]
  })
}

/** The fewest cells that make a sum with plus signs. */
const CHAIN_CELLS = 3

/** `B2+B3+B4`, if all cells are on one line with the formula. */
const chainTotal = (
  sheet: AuditSheet,
  run: AuditRun,
  pieces: readonly FormulaPiece[],
): readonly Total[] => {
  const isChain = pieces.every(({ kind, text }, at) =>
    at % 2 === 0 ? kind === 'reference' : text === '+',
  )
  const cells = run.references.flatMap(({ areas }) =>
    areas.map((area) => areaAt(area, run, run.startRow, run.startColumn)),
  )
  const [first] = cells
  if (!isChain || first === undefined || cells.length < CHAIN_CELLS) return []
  if (cells.some((cell) => !isOneCell(cell) || cell.sheet.id !== run.sheet.id)) return []
  const isVertical = cells.every(({ startColumn }) => startColumn === run.startColumn)
  const isHorizontal = cells.every(({ startRow }) => startRow === run.startRow)
  if (isVertical === isHorizontal) return []
  const axis = isVertical ? 'column' : 'row'
  const parts = cells.map((cell) => extentOn(axis, cell)[0]).sort((a, b) => a - b)
  const [start, end] = [parts[0] ?? 0, parts.at(-1) ?? 0]
  const range =
    axis === 'column'
      ? { ...first, startRow: start, endRow: end }
      : { ...first, startColumn: start, endColumn: end }
  return [{ sheet, run, axis, range, reference: null, parts }]
}

/** The totals of a run's first formula. */
export const totalsOf = (sheet: AuditSheet, run: AuditRun): readonly Total[] => {
  const pieces = piecesOfRun(run)
  return [...rangeTotals(sheet, run, pieces), ...chainTotal(sheet, run, pieces)]
}

const CORNER = /^(\$?)([A-Za-z]+)(\$?)(\d+)$/

const cornerAt = (corner: string, axis: Axis, at: number): string =>
  corner.replace(
    CORNER,
    (_, fixedColumn: string, letters: string, fixedRow: string, digits: string) =>
      axis === 'column'
        ? `${fixedColumn}${letters}${fixedRow}${at + 1}`
        : `${fixedColumn}${columnName(at)}${fixedRow}${digits}`,
  )

/** A reference with other ends along one axis. It keeps its `$` signs. */
export const extendedReference = (
  reference: string,
  axis: Axis,
  [first, last]: readonly [number, number],
): string => {
  const { text } = placedText(reference)
  const [from = text, to = from] = text.split(':')
  const place = reference.slice(0, reference.length - text.length)
  return `${place}${cornerAt(from, axis, first)}:${cornerAt(to, axis, last)}`
}

/** True if all formulas of a total's run read the same cells. */
export const isFixedTotal = ({ run, range, axis }: Total): boolean => {
  const reference = run.references.find(({ areas }) =>
    areas.some((area) => {
      const read = areaAt(area, run, run.startRow, run.startColumn)
      return (
        read.sheet.id === range.sheet.id && extentOn(axis, read)[0] === extentOn(axis, range)[0]
      )
    }),
  )
  const [area] = reference?.areas ?? []
  if (area === undefined) return false
  const [from, to] = axis === 'column' ? area.rows : area.columns
  // A running total has one end that moves, even if a single formula of it is left.
  if (from.isFixed !== to.isFixed) return false
  const read = areaAt(area, run, run.endRow, run.endColumn)
  return extentOn(axis, read).every((end, at) => end === extentOn(axis, range)[at])
}

/** The cell at a row of a vertical total, or at a column of a horizontal one. */
export const placeAt = ({ axis, range }: Total, at: number) =>
  axis === 'column' ? { row: at, column: range.startColumn } : { row: range.startRow, column: at }

/** The position of the total on its own line. Null if it is not on the line that it adds up. */
export const homeOf = ({ axis, range, run }: Total): number | null => {
  if (range.sheet.id !== run.sheet.id) return null
  if (axis === 'column') return range.startColumn === run.startColumn ? run.startRow : null
  return range.startRow === run.startRow ? run.startColumn : null
}
