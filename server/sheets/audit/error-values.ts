import { cellName } from '#contract/workbook/cells.ts'
import { cellAt } from '#contract/workbook/workbook.ts'
import { errorText } from '../../tools/error-texts.ts'
import type { FormulaReference } from '../formulas/formula-references.ts'
import type { SheetRange } from '../formulas/reference-areas.ts'
import { areaAt, formulaFor, isOneCell, placeOfRun, type AuditFacts } from './audit-facts.ts'
import { kindOf } from './cell-kinds.ts'
import { rectanglesOf } from './cell-rectangles.ts'
import { errorCausesOf, type ErrorCell } from './error-causes.ts'
import { addressOfPlace, type Finding } from './finding.ts'
import { piecesOfRun } from './formula-pieces.ts'

/** What is wrong with a reference, as far as the formula itself shows it. */
const problemText = ({ problem }: FormulaReference): string | null => {
  switch (problem?.type) {
    case 'deleted':
      return 'it refers to cells that were deleted'
    case 'missing_sheet':
      return `there is no worksheet "${problem.name}"`
    case 'missing_name':
      return `there is no name "${problem.name}"`
    case 'missing_part':
      return `there is no ${problem.name}`
    case 'other_workbook':
      return `it reads ${problem.name} of another workbook`
    default:
      return null
  }
}

/** The single cells that a formula reads beside one of the signs. */
const operandsBeside = (
  { run, row, column }: ErrorCell,
  signs: RegExp,
  sides: readonly number[],
): readonly SheetRange[] => {
  if (run === null) return []
  const pieces = piecesOfRun(run)
  const operands = new Set(
    pieces.flatMap(({ text }, at) =>
      sides.some((side) => signs.test(pieces[at + side]?.text ?? '')) ? [text] : [],
    ),
  )
  return run.references
    .filter(({ text }) => operands.has(text))
    .flatMap(({ areas }) => areas.map((area) => areaAt(area, run, row, column)))
    .filter(isOneCell)
}

/** The cell after a division sign that is zero or blank. */
const divisorOf = (cell: ErrorCell): string | null => {
  for (const range of operandsBeside(cell, /^\/$/, [-1])) {
    const divisor = cellAt(range.sheet, range.startRow, range.startColumn)
    if (kindOf(divisor) === 'blank') return `${addressOfPlace(range)} is blank`
    if (divisor?.v === 0) return `${addressOfPlace(range)} is 0`
  }
  return null
}

/** A cell with text that the formula calculates with. */
const textOperandOf = (cell: ErrorCell): string | null => {
  for (const range of operandsBeside(cell, /^[-+*/^]$/, [-1, 1])) {
    const operand = cellAt(range.sheet, range.startRow, range.startColumn)
    if (kindOf(operand) === 'text')
      return `${addressOfPlace(range)} holds the text "${String(operand?.v).slice(0, 40)}"`
  }
  return null
}

/** Why a cell is in error. `cause` names another cell that brings it about. */
type Reason = { readonly text: string; readonly cause: string | null }

const reasonOf = (cell: ErrorCell): Reason | null => {
  const problem = cell.run?.references.map(problemText).find((text) => text !== null)
  if (problem) return { text: problem, cause: null }
  const operand = OPERAND_TEXTS[cell.code]?.(cell) ?? null
  return operand === null ? null : { text: operand, cause: operand }
}

const OPERAND_TEXTS: Readonly<Record<string, (cell: ErrorCell) => string | null>> = {
  '#DIV/0!': divisorOf,
  '#VALUE!': textOperandOf,
}

const keyOf = (cell: ErrorCell): string => {
  const { run, code, row, column } = cell
  if (run === null) return `${row}:${column}`
  return `${code} ${reasonOf(cell)?.cause ?? run.relative}`
}

const countText = (count: number): string =>
  count === 1 ? 'shows' : `and ${count - 1} more ${count === 2 ? 'cell' : 'cells'} show`

/** Places of one cause that a finding names. */
const MOST_PLACES = 6

const findingsOf = (cells: readonly ErrorCell[]): readonly Finding[] => {
  const [first] = cells
  if (first === undefined) return []
  const { row, column, code, run, sheet } = first
  const places = rectanglesOf(cells).map((part) => ({ ...part, sheet: sheet.sheet }))
  const formula = run === null ? '' : formulaFor(run, row, column)
  const reason = reasonOf(first)
  const source = run === null ? 'typed as a value' : `from ${formula}`
  const because = reason === null ? '' : `: ${reason.text}`
  const isText = code === '#VALUE!' && reason?.cause !== null && reason !== null
  return places.slice(0, 1).map((place) => ({
    rule: isText ? 'text_in_arithmetic' : 'error_value',
    // NA() gives its error on purpose, for example to leave a gap in a chart.
    severity: /\bNA\(\s*\)/i.test(formula) ? 'note' : 'error',
    place,
    also: places.slice(1, MOST_PLACES),
    evidence: `${cellName(row, column)} ${countText(cells.length)} ${errorText(code)}, ${source}${because}.`,
  }))
}

/** References that lead nowhere in formulas without an error, such as in IFERROR. */
const hiddenProblems = ({ sheets }: AuditFacts): readonly Finding[] =>
  sheets.flatMap(({ sheet, runs }) =>
    runs.flatMap((run): readonly Finding[] => {
      const problem = run.references.find(({ problem: one }) =>
        ['deleted', 'missing_sheet'].includes(one?.type ?? ''),
      )
      const isShown = kindOf(cellAt(sheet, run.startRow, run.startColumn)) === 'error'
      if (problem === undefined || isShown) return []
      const cell = cellName(run.startRow, run.startColumn)
      return [
        {
          rule: 'error_value',
          severity: 'error',
          place: placeOfRun(run),
          evidence: `${cell} (${run.formula}) hides an error: ${problemText(problem)}.`,
        },
      ]
    }),
  )

/** Finds the first causes of errors. Cells that only take an error from others are left out. */
export const errorValues = (facts: AuditFacts): readonly Finding[] => [
  ...errorCausesOf(facts).flatMap((causes) =>
    [...Map.groupBy(causes, keyOf).values()].flatMap(findingsOf),
  ),
  ...hiddenProblems(facts),
]
