import { formulaAt } from '#contract/formulas/formula-at.ts'
import { shiftFormula } from '#contract/formulas/shift-formula.ts'
import { isFilled } from '#contract/workbook/array-cells.ts'
import { cellAt, type CellState, type SheetData } from '#contract/workbook/workbook.ts'
import { isFormulaCell } from '../windows/cells-within.ts'
import { valueOf } from '../display.ts'
import { relativeFormula } from './formula-runs.ts'

/** A typed number between formulas, and the formula that they would have in its place. */
type ConstantInRun = {
  readonly row: number
  readonly column: number
  readonly formula: string
}

const isTypedNumber = (cell: CellState | null): boolean =>
  cell !== null && !isFormulaCell(cell) && !isFilled(cell) && typeof valueOf(cell) === 'number'

/** The distance from a cell to the next one of a line: down a column, or along a row. */
type Step = { readonly rows: number; readonly columns: number }
const STEPS: readonly Step[] = [
  { rows: 1, columns: 0 },
  { rows: 0, columns: 1 },
]

type Place = { readonly row: number; readonly column: number }
const moved = ({ row, column }: Place, { rows, columns }: Step, by: number): Place => ({
  row: row + rows * by,
  column: column + columns * by,
})

/** Reads one worksheet and remembers the relative forms of its formulas. */
const sheetReader = (sheet: SheetData) => {
  const forms = new Map<string, string | null>()
  const formAt = ({ row, column }: Place): string | null => {
    const cell = row < 0 || column < 0 ? null : cellAt(sheet, row, column)
    if (!isFormulaCell(cell)) return null
    const key = `${row}:${column}`
    const known = forms.get(key)
    if (known !== undefined) return known
    const formula = formulaAt(sheet, row, column)
    const form = formula === null ? null : relativeFormula(formula, row, column)
    forms.set(key, form)
    return form
  }
  const isNumberAt = ({ row, column }: Place): boolean =>
    row >= 0 && column >= 0 && isTypedNumber(cellAt(sheet, row, column))
  /** Number of cells with one form in a line, at most `most`. */
  const lengthOf = (form: string, start: Place, step: Step, most: number): number => {
    let length = 0
    while (length < Math.abs(most) && formAt(moved(start, step, length * Math.sign(most))) === form)
      length += 1
    return length
  }
  return { formAt, isNumberAt, lengthOf }
}

/** Typed numbers next to each other in a line. `before` is the cell in front of them. */
type Segment = { readonly before: Place; readonly step: Step; readonly length: number }

/**
 * True if the numbers interrupt a run of formulas. A layout in which one typed row and one formula
 * row alternate is no run: there, the formulas never stand next to each other.
 */
const isInRun = (
  { formAt, isNumberAt, lengthOf }: ReturnType<typeof sheetReader>,
  { before, step, length }: Segment,
): boolean => {
  const form = formAt(before)
  const after = moved(before, step, length + 1)
  if (form === null || formAt(after) !== form) return false
  const most = Math.max(2, length)
  const runs = [lengthOf(form, before, step, -most), lengthOf(form, after, step, most)] as const
  if (length > 1) return Math.min(...runs) > 1 && runs[0] + runs[1] >= length
  const isAlternating = isNumberAt(moved(before, step, -1)) || isNumberAt(moved(after, step, 1))
  return Math.max(...runs) > 1 || !isAlternating
}

/**
 * The typed numbers that stand where formulas of one run continue on both sides, above and below or
 * left and right. From top to bottom.
 */
export const constantsInRuns = (sheet: SheetData): readonly ConstantInRun[] => {
  const reader = sheetReader(sheet)
  const found = new Map<string, ConstantInRun>()
  const readLine = (first: Place, step: Step): void => {
    const before = moved(first, step, -1)
    if (reader.formAt(before) === null) return
    let length = 1
    while (reader.isNumberAt(moved(first, step, length))) length += 1
    if (!isInRun(reader, { before, step, length })) return
    const formula = formulaAt(sheet, before.row, before.column) ?? ''
    for (let at = 1; at <= length; at += 1) {
      const place = moved(before, step, at)
      const proposal = shiftFormula(formula, step.rows * at, step.columns * at)
      const key = `${place.row}:${place.column}`
      if (!found.has(key)) found.set(key, { ...place, formula: proposal })
    }
  }
  for (const [row, cells] of Object.entries(sheet.cellData ?? {}))
    for (const [column, cell] of Object.entries(cells))
      if (isTypedNumber(cell))
        for (const step of STEPS) readLine({ row: Number(row), column: Number(column) }, step)
  return [...found.values()].sort((a, b) => a.row - b.row || a.column - b.column)
}
