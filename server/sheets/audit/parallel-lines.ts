import { cellAt } from '#contract/workbook/workbook.ts'
import { runAt, type AuditRun, type AuditSheet } from './audit-facts.ts'
import { isFormulaCell, kindOf } from './cell-kinds.ts'
import { cellOnLine, type Axis, type CellLine } from './cell-lines.ts'

/** How far we look for lines beside a line. */
const NEAR_LINES = 10

/** How the lines beside a line go on at the same place. */
export type ParallelLines = {
  /** Lines whose formula goes on through the place. */
  readonly same: number
  /** Lines that change there too, so that the place is special. */
  readonly other: number
  readonly blank: number
}

const neighbourLines = ({ axis, at }: CellLine): readonly Pick<CellLine, 'axis' | 'at'>[] =>
  Array.from({ length: NEAR_LINES * 2 + 1 }, (_, index) => at - NEAR_LINES + index)
    .filter((one) => one >= 0 && one !== at)
    .map((one) => ({ axis, at: one }))

const keyAt = (
  facts: AuditSheet,
  line: Pick<CellLine, 'axis' | 'at'>,
  index: number,
): string | null => {
  const { row, column } = cellOnLine(line, index)
  return runAt(facts, row, column)?.relative ?? null
}

/**
 * True if the formulas of a run read cells before their own along an axis, as a balance and a
 * growth rate do. Such a line must begin with something else.
 */
export const readsBackward = (run: AuditRun, axis: Axis, isOnAnySheet: boolean): boolean =>
  run.references.some(({ areas }) =>
    areas.some((area) => {
      if (!isOnAnySheet && area.sheet.id !== run.sheet.id) return false
      const [span, own] =
        axis === 'row' ? [area.columns, run.startColumn] : [area.rows, run.startRow]
      return span.some(({ at, isFixed }) => !isFixed && at < own)
    }),
  )

/** True for a line that begins with a formula of its own, because its other formulas read backward. */
const hasOwnStart = (
  facts: AuditSheet,
  line: Pick<CellLine, 'axis' | 'at'>,
  [first, next]: readonly [number, number],
): boolean => {
  const [start, after] = [first, next].map((index) => {
    const { row, column } = cellOnLine(line, index)
    return runAt(facts, row, column)
  })
  return Boolean(start && after && readsBackward(after, line.axis, true))
}

/** Whether a line has one formula on all places, or something else on one of them. */
const stateOf = (
  facts: AuditSheet,
  line: Pick<CellLine, 'axis' | 'at'>,
  [first, last]: readonly [number, number],
  key: string,
): 'same' | 'other' | 'blank' => {
  let [isSame, isFilled] = [true, false]
  for (let index = first; index <= last; index += 1) {
    const { row, column } = cellOnLine(line, index)
    const cell = cellAt(facts.sheet, row, column)
    isFilled ||= kindOf(cell) !== 'blank' || isFormulaCell(cell)
    isSame &&= keyAt(facts, line, index) === key
  }
  if (isSame) return 'same'
  return isFilled ? 'other' : 'blank'
}

/**
 * Compares the lines beside `line` from `first` to `last` with the formula before or after it. A
 * line counts only if it has a formula at all indexes of `around`, and the same one.
 */
export const parallelLines = (
  facts: AuditSheet,
  line: CellLine,
  span: readonly [first: number, last: number],
  around: readonly number[],
): ParallelLines => {
  const count = { same: 0, other: 0, blank: 0 }
  for (const beside of neighbourLines(line)) {
    const keys = new Set(around.map((index) => keyAt(facts, beside, index)))
    const [key = null] = keys
    const [next = 0] = around
    const isStart = around.length === 1 && next > span[1]
    if (key === null || keys.size > 1) continue
    if (isStart && hasOwnStart(facts, beside, [span[0], next])) continue
    count[stateOf(facts, beside, span, key)] += 1
  }
  return count
}

/** We look at this many lines with the same formula. */
const MOST_TWINS = 100

const runsByFormula = new WeakMap<AuditSheet, ReadonlyMap<string, readonly AuditRun[]>>()

/** The runs of a worksheet by their relative formula. */
const runsWith = (facts: AuditSheet, key: string): readonly AuditRun[] => {
  const index = runsByFormula.get(facts) ?? Map.groupBy(facts.runs, ({ relative }) => relative)
  runsByFormula.set(facts, index)
  return index.get(key) ?? []
}

/** The lines with the formula of a line at an index, wherever they are on the worksheet. */
const twinLines = (
  facts: AuditSheet,
  { axis, at }: CellLine,
  index: number,
  key: string,
): readonly Pick<CellLine, 'axis' | 'at'>[] => {
  const lines: Pick<CellLine, 'axis' | 'at'>[] = []
  for (const run of runsWith(facts, key)) {
    const [along, across] =
      axis === 'row'
        ? [[run.startColumn, run.endColumn] as const, [run.startRow, run.endRow] as const]
        : [[run.startRow, run.endRow] as const, [run.startColumn, run.endColumn] as const]
    if (along[0] > index || along[1] < index) continue
    for (let one = across[0]; one <= across[1] && lines.length < MOST_TWINS; one += 1)
      if (one !== at) lines.push({ axis, at: one })
  }
  return lines
}

/** How the lines with the same formula beside the place go on, as `parallelLines`. */
export const parallelTwins = (
  facts: AuditSheet,
  line: CellLine,
  span: readonly [first: number, last: number],
  { around, key }: { readonly around: number; readonly key: string },
): ParallelLines => {
  const count = { same: 0, other: 0, blank: 0 }
  for (const twin of twinLines(facts, line, around, key))
    count[stateOf(facts, twin, span, key)] += 1
  return count
}

const kindIn = ({ sheet }: AuditSheet, row: number, column: number): string => {
  const cell = cellAt(sheet, row, column)
  if (isFormulaCell(cell)) return 'formula'
  const kind = kindOf(cell)
  return kind === 'blank' ? '' : kind
}

/** The columns beside a column that any of the rows fills, up to the first that none does. */
const columnsBeside = (
  facts: AuditSheet,
  rows: readonly number[],
  column: number,
): readonly number[] => {
  const columns: number[] = []
  for (const step of [-1, 1]) {
    const isFilled = (at: number): boolean => rows.some((row) => kindIn(facts, row, at) !== '')
    for (let at = column + step; at >= 0 && isFilled(at); at += step) columns.push(at)
  }
  return columns
}

/** The least number of other cells that make two rows alike. */
const ALIKE_CELLS = 2
/** Rows of a table differ where cells are optional. One of these rows must be alike. */
const ALIKE_ROWS = 6

/** True if one of the rows from `other` on has the same kinds of cells beside a column as `row`. */
export const isRowAlike = (
  facts: AuditSheet,
  row: number,
  [other, step]: readonly [number, number],
  column: number,
): boolean => {
  const others = Array.from({ length: ALIKE_ROWS }, (_, count) => other + count * step)
  const columns = columnsBeside(facts, [row, ...others], column)
  const shapeOf = (at: number): string => columns.map((one) => kindIn(facts, at, one)).join()
  const shape = shapeOf(row)
  const filled = columns.filter((one) => kindIn(facts, row, one) !== '').length
  return filled >= ALIKE_CELLS && others.some((at) => shapeOf(at) === shape)
}
