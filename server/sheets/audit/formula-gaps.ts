import { cellName } from '#contract/workbook/cells.ts'
import { formulaFor, placeOf, type AuditRun, type AuditSheet } from './audit-facts.ts'
import { cellOnLine, type CellLine } from './cell-lines.ts'
import type { Finding } from './finding.ts'
import { parallelLines } from './parallel-lines.ts'

/** A blank cell between equal formulas. */
type Gap = { readonly line: CellLine; readonly index: number; readonly pattern: AuditRun }

/** Formulas on both sides of a gap together, at least. */
const LEAST_FORMULAS = 4
/** Lines beside it that go on without a gap, at least. */
const LEAST_LINES = 2

/** The blank cell between two lines of one row or column, if their formulas are the same. */
const gapBetween = (before: CellLine, line: CellLine): Gap | null => {
  const [last, first] = [before.parts.at(-1), line.parts[0]]
  if (last === undefined || first === undefined || last.run === null) return null
  const isSame = last.key === first.key && first.type === 'formula'
  if (!isSame || first.first !== last.last + 2) return null
  const formulas = last.last - last.first + first.last - first.first + 2
  return formulas < LEAST_FORMULAS ? null : { line, index: last.last + 1, pattern: last.run }
}

/** True if the lines beside it go on, and none of them has a gap or something else there. */
const isForgotten = (facts: AuditSheet, { line, index }: Gap): boolean => {
  const around = [index - 1, index + 1]
  const { same, other, blank } = parallelLines(facts, line, [index, index], around)
  return same >= LEAST_LINES && other === 0 && blank === 0
}

/** Finds a blank cell between two lines of cells where a formula is missing. */
export const formulaGap = (
  facts: AuditSheet,
  before: CellLine | undefined,
  line: CellLine,
): readonly Finding[] => {
  if (before?.axis !== line.axis || before.at !== line.at) return []
  const gap = gapBetween(before, line)
  if (gap === null || !isForgotten(facts, gap)) return []
  const { row, column } = cellOnLine(line, gap.index)
  const cell = cellName(row, column)
  const formula = formulaFor(gap.pattern, row, column)
  return [
    {
      rule: 'pattern_break',
      severity: 'warning',
      place: placeOf(facts.sheet, row, column),
      evidence: `${cell} is blank, but the formulas beside it give ${formula} here.`,
      proposal: { cell, formula },
    },
  ]
}
