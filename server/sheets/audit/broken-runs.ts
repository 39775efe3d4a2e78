import { cellName } from '#contract/workbook/cells.ts'
import { cellAt } from '#contract/workbook/workbook.ts'
import { displayText } from '../display.ts'
import { formulaFor, type AuditFacts, type AuditRun, type AuditSheet } from './audit-facts.ts'
import { linesWithFormulas, type CellLine } from './cell-lines.ts'
import type { Finding } from './finding.ts'
import { formulaGap } from './formula-gaps.ts'
import { formulaDifference, type FormulaDifference } from './formula-pieces.ts'
import {
  expectedFormula,
  firstCell,
  isOddFormula,
  isOddNumber,
  lengthOf,
  placeOfPart,
  suspectsOf,
  type Suspect,
} from './run-suspects.ts'

const numberFinding = (facts: AuditFacts, sheet: AuditSheet, suspect: Suspect): Finding => {
  const { row, column } = firstCell(suspect)
  const cell = cellName(row, column)
  const formula = expectedFormula(suspect)
  const shown = displayText(facts.workbook, cellAt(sheet.sheet, row, column))
  const more = lengthOf(suspect.part) - 1
  const also =
    more === 0 ? '' : `, as ${more === 1 ? 'is the next cell' : `are the next ${more} cells`}`
  return {
    rule: 'hard_coded_number',
    severity: 'warning',
    place: placeOfPart(sheet, suspect),
    evidence: `${cell} is the typed number ${shown}${also}; the formulas beside it give ${formula} here.`,
    proposal: { cell, formula },
  }
}

/** Assumptions that are typed into formulas often differ from cell to cell on purpose. */
const hasOtherNumbersOnly = (difference: FormulaDifference): boolean =>
  difference.type === 'pieces' && difference.pairs.every(([own]) => own.kind === 'number')

const formulaFinding = (
  sheet: AuditSheet,
  suspect: Suspect,
  difference: FormulaDifference,
): Finding => {
  const { row, column } = firstCell(suspect)
  const cell = cellName(row, column)
  const formula = expectedFormula(suspect)
  const own = suspect.part.run === null ? '' : formulaFor(suspect.part.run, row, column)
  const place = placeOfPart(sheet, suspect)
  if (difference.type === 'added_number')
    return {
      rule: 'plugged_number',
      severity: 'warning',
      place,
      evidence: `${cell} adds the typed number ${difference.text}: it is ${own}, and the formulas beside it give ${formula}.`,
      proposal: { cell, formula },
    }
  return {
    rule: 'pattern_break',
    severity: hasOtherNumbersOnly(difference) ? 'note' : 'warning',
    place,
    evidence: `${cell} is ${own}, but the formulas beside it give ${formula} here.`,
    proposal: { cell, formula },
  }
}

const READS_POSITION = /\b(?:ROW|COLUMN)S?\(/i

/** True for a formula without references, such as =DATE(2026,1,1). */
const isTypedValue = ({ references, formula }: AuditRun): boolean =>
  references.length === 0 && !READS_POSITION.test(formula)

const findingFor = (facts: AuditFacts, sheet: AuditSheet, suspect: Suspect): readonly Finding[] => {
  const expected = expectedFormula(suspect)
  if (expected.includes('#REF!') || isTypedValue(suspect.pattern)) return []
  if (suspect.part.type === 'number')
    return isOddNumber(facts, sheet, suspect) ? [numberFinding(facts, sheet, suspect)] : []
  const { row, column } = firstCell(suspect)
  const own = suspect.part.run === null ? '' : formulaFor(suspect.part.run, row, column)
  const difference = formulaDifference(own, expected)
  return isOddFormula(facts, sheet, suspect, difference)
    ? [formulaFinding(sheet, suspect, difference)]
    : []
}

const findingsIn = (facts: AuditFacts, sheet: AuditSheet): readonly Finding[] => {
  const findings: Finding[] = []
  let before: CellLine | undefined
  for (const line of linesWithFormulas(sheet)) {
    findings.push(...formulaGap(sheet, before, line))
    if (line.parts.length > 1)
      for (const suspect of suspectsOf(line)) findings.push(...findingFor(facts, sheet, suspect))
    before = line
  }
  return findings
}

/** Finds typed numbers among formulas, formulas that differ from those beside them, and gaps. */
export const brokenRuns = (facts: AuditFacts): readonly Finding[] =>
  facts.sheets.flatMap((sheet) => findingsIn(facts, sheet))
