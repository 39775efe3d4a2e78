import { hasOverlap } from '#contract/workbook/extents.ts'
import { cellAt } from '#contract/workbook/workbook.ts'
import type { SheetRange } from '../formulas/reference-areas.ts'
import {
  areaAt,
  formulaFor,
  runAt,
  rowLabelOf,
  type AuditFacts,
  type AuditRun,
  type AuditSheet,
} from './audit-facts.ts'
import { kindOf } from './cell-kinds.ts'
import { cellOnLine, type CellLine, type LinePart } from './cell-lines.ts'
import { isNearReference, piecesOfRun, type FormulaDifference } from './formula-pieces.ts'
import { isTotalLabel } from './label-words.ts'
import { totalsOf } from './totals.ts'
import { isRowAlike, parallelLines, parallelTwins, readsBackward } from './parallel-lines.ts'

/** More cells than this in a row are a change of plan, not a slip. */
const MOST_ODD_CELLS = 3
/** Odd cells per cell of the pattern, at most. A higher share is a pattern of its own. */
const ODD_SHARE = 1 / 3
/** The share of odd cells that we accept if the lines beside it go on. */
const SUPPORTED_SHARE = 0.5
/** Lines beside it that change at the same place, per line that goes on. */
const MOST_OTHER_SHARE = 1 / 3
/** Cells of a formula that make a pattern at the end of a line. */
const END_PATTERN = 3

/** A part that lies beside the formulas that it should continue. */
export type Suspect = {
  readonly line: CellLine
  readonly part: LinePart
  /** The formulas whose pattern the part breaks. */
  readonly pattern: AuditRun
  readonly position: 'inside' | 'first' | 'last'
}

/** The number of cells of a part. */
export const lengthOf = ({ first, last }: LinePart): number => last - first + 1

const indexesAround = ({ part, position }: Suspect): readonly number[] => {
  if (position === 'first') return [part.last + 1]
  return position === 'last' ? [part.first - 1] : [part.first - 1, part.last + 1]
}

const parallelTo = (facts: AuditSheet, suspect: Suspect) =>
  parallelLines(
    facts,
    suspect.line,
    [suspect.part.first, suspect.part.last],
    indexesAround(suspect),
  )

/** The cells of a suspect. */
export const placeOfPart = (facts: AuditSheet, { line, part }: Suspect): SheetRange => {
  const [from, to] = [cellOnLine(line, part.first), cellOnLine(line, part.last)]
  return {
    sheet: facts.sheet,
    startRow: from.row,
    endRow: to.row,
    startColumn: from.column,
    endColumn: to.column,
  }
}

/** The row and column of the first cell of a suspect. */
export const firstCell = ({ line, part }: Suspect) => cellOnLine(line, part.first)

/** The formula that the pattern gives in the first cell of a suspect. */
export const expectedFormula = (suspect: Suspect): string => {
  const { row, column } = firstCell(suspect)
  return formulaFor(suspect.pattern, row, column)
}

type PatternCounts = { readonly cells: number; readonly longest: number; readonly odd: number }

/** How many cells of a line have a formula, how many have something else between it. */
const countPattern = ({ parts }: CellLine, key: string): PatternCounts => {
  const isOdd = (part: LinePart, at: number): boolean =>
    part.type !== 'other' && parts[at - 1]?.key === key && parts[at + 1]?.key === key
  let [cells, longest, odd] = [0, 0, 0]
  for (const [at, part] of parts.entries()) {
    if (part.key === key) {
      cells += lengthOf(part)
      longest = Math.max(longest, lengthOf(part))
    } else if (isOdd(part, at)) odd += lengthOf(part)
  }
  return { cells, longest, odd }
}

/** The counts of each line, because a long line may have many suspects. */
const counted = new WeakMap<CellLine, Map<string, PatternCounts>>()

const patternCounts = (line: CellLine, key: string): PatternCounts => {
  const known = counted.get(line) ?? new Map<string, PatternCounts>()
  counted.set(line, known)
  const counts = known.get(key) ?? countPattern(line, key)
  known.set(key, counts)
  return counts
}

/**
 * True for a column of links without columns of its kind beside it. Such a list may have other
 * formulas and typed figures in it.
 */
const isListOfLinks = (facts: AuditSheet, { line, part, pattern }: Suspect): boolean =>
  line.axis === 'column' &&
  piecesOfRun(pattern).length === 1 &&
  !isRowAlike(facts, part.first, [part.first - 1, -1], line.at)

/** True for a line of totals, each of the figures across the line. */
const isTotalAcross = (facts: AuditSheet, { line, pattern }: Suspect): boolean =>
  totalsOf(facts, pattern).some(({ axis, reference }) => axis !== line.axis && reference !== null)

/** True if the pattern holds in enough cells, and the lines beside it do not change here too. */
const isInsidePattern = (facts: AuditSheet, suspect: Suspect): boolean => {
  const { cells, longest, odd } = patternCounts(suspect.line, suspect.pattern.relative)
  const { same, other } = parallelTo(facts, suspect)
  if (other > same * MOST_OTHER_SHARE) return false
  if (isListOfLinks(facts, suspect) && same === 0) return false
  if (odd <= cells * ODD_SHARE && longest > 1) return true
  return (same > 0 || isTotalAcross(facts, suspect)) && odd <= cells * SUPPORTED_SHARE
}

/** True if the pattern would read cells of the same kinds here as in its own first cell. */
const readsSameKinds = (suspect: Suspect): boolean => {
  const { pattern } = suspect
  const { row, column } = firstCell(suspect)
  return pattern.references.every(({ areas }) =>
    areas.every((area) => {
      const [here, there] = [
        areaAt(area, pattern, row, column),
        areaAt(area, pattern, pattern.startRow, pattern.startColumn),
      ].map(({ sheet, startRow, startColumn }) => kindOf(cellAt(sheet, startRow, startColumn)))
      return here === there
    }),
  )
}

/** True if the pattern would read its own cell here, as formulas after their base do. */
const wouldReadItself = (facts: AuditSheet, suspect: Suspect): boolean => {
  const { pattern } = suspect
  const { row, column } = firstCell(suspect)
  const own = placeOfPart(facts, suspect)
  return pattern.references
    .flatMap(({ areas }) => areas.map((area) => areaAt(area, pattern, row, column)))
    .some((read) => read.sheet.id === facts.sheet.id && hasOverlap(read, own))
}

/** True if the pattern could begin here: it reads what it reads elsewhere, and nothing before. */
const isUsualStart = (facts: AuditSheet, suspect: Suspect): boolean =>
  !readsBackward(suspect.pattern, suspect.line.axis, false) &&
  !wouldReadItself(facts, suspect) &&
  readsSameKinds(suspect)

/** True if the formula sums or compares its own line, as a total does. */
const isSummary = (facts: AuditSheet, run: AuditRun, suspect: Suspect): boolean => {
  const { row, column } = firstCell(suspect)
  return run.references.some(({ areas }) =>
    areas.some((area) => {
      const read = areaAt(area, run, row, column)
      if (read.sheet.id !== facts.sheet.id) return false
      return suspect.line.axis === 'row'
        ? read.startRow <= row && read.endRow >= row && read.endColumn > read.startColumn
        : read.startColumn <= column && read.endColumn >= column && read.endRow > read.startRow
    }),
  )
}

/** True if the cell belongs to a run across the line, as in a column of totals. */
const isPartOfOtherRun = (facts: AuditSheet, suspect: Suspect): boolean => {
  const { row, column } = firstCell(suspect)
  const key = suspect.part.key
  const sides =
    suspect.line.axis === 'row'
      ? [[row - 1, column] as const, [row + 1, column] as const]
      : [[row, column - 1] as const, [row, column + 1] as const]
  const [down, right] = suspect.line.axis === 'row' ? [0, 1] : [1, 0]
  const hasKey = (r: number, c: number): boolean => runAt(facts, r, c)?.relative === key
  // In a line of the same formula, the cell beside it has it by chance.
  return sides.some(
    ([r, c]) => hasKey(r, c) && !hasKey(r - down, c - right) && !hasKey(r + down, c + right),
  )
}

const isTotalRow = (facts: AuditFacts, sheet: AuditSheet, row: number, column: number): boolean =>
  isTotalLabel(rowLabelOf(facts.workbook, sheet.sheet, row, column))

/** True if a table goes on beside the end of a column, so that its formula should too. */
const isTableRow = (facts: AuditFacts, sheet: AuditSheet, suspect: Suspect): boolean => {
  const { line, part, position } = suspect
  if (line.axis !== 'column') return false
  const beside = position === 'first' ? part.last + 1 : part.first - 1
  const step = position === 'first' ? 1 : -1
  return (
    isRowAlike(sheet, part.first, [beside, step], line.at) &&
    !isTotalRow(facts, sheet, part.first, line.at)
  )
}

/** Lines of the same formula that show whether a line should go on. */
const LEAST_TWINS = 2

/** True if the lines beside the end of a line go on with their formulas. */
const isEndSupported = (facts: AuditFacts, sheet: AuditSheet, suspect: Suspect): boolean => {
  const { line, part, pattern, position } = suspect
  // Typed figures at a start may be opening figures, so one of them is enough of a doubt.
  const share = position === 'first' ? 0 : MOST_OTHER_SHARE
  const around = position === 'first' ? part.last + 1 : part.first - 1
  const key = pattern.relative
  const twins = parallelTwins(sheet, line, [part.first, part.last], { around, key })
  if (twins.same + twins.other >= LEAST_TWINS) return twins.other <= twins.same * share
  const { same, other } = parallelTo(sheet, suspect)
  if (line.axis === 'column') return other === 0 && isTableRow(facts, sheet, suspect)
  return same > 1 && other <= same * share
}

/** True if a typed number stands where the pattern should go on. */
export const isOddNumber = (facts: AuditFacts, sheet: AuditSheet, suspect: Suspect): boolean => {
  if (suspect.position === 'inside') return isInsidePattern(sheet, suspect)
  if (!isEndSupported(facts, sheet, suspect)) return false
  return suspect.position === 'last' || isUsualStart(sheet, suspect)
}

/** True if a difference is a likely slip: a moved reference, another sign or another number. */
const isSlip = (difference: FormulaDifference): boolean =>
  difference.type === 'added_number' ||
  (difference.type === 'pieces' &&
    difference.pairs.every(
      ([own, wanted]) =>
        own.kind === 'sign' ||
        own.kind === 'number' ||
        (own.kind === 'reference' && isNearReference(own.text, wanted.text)),
    ))

/**
 * True if a formula at an end differs in one reference or sign, and the pattern would read cells of
 * the usual kinds there. A formula of its own would differ in more.
 */
const isOneSlip = (suspect: Suspect, difference: FormulaDifference): boolean => {
  if (difference.type !== 'pieces' || difference.pairs.length !== 1) return false
  const [[own] = []] = difference.pairs
  const isOne = own?.kind === 'sign' || (own?.kind === 'reference' && !own.text.includes(':'))
  return isOne && piecesOfRun(suspect.pattern).length > 1 && readsSameKinds(suspect)
}

/** True if the formula is of another kind: a total of the line, or part of a column of totals. */
const isOtherKind = (sheet: AuditSheet, suspect: Suspect, run: AuditRun): boolean =>
  isPartOfOtherRun(sheet, suspect) ||
  (isSummary(sheet, run, suspect) && !isSummary(sheet, suspect.pattern, suspect))

/** True if a formula breaks the pattern of those beside it. */
export const isOddFormula = (
  facts: AuditFacts,
  sheet: AuditSheet,
  suspect: Suspect,
  difference: FormulaDifference,
): boolean => {
  const { run } = suspect.part
  if (run === null || isOtherKind(sheet, suspect, run)) return false
  const isOne = lengthOf(suspect.part) === 1
  if (suspect.position === 'inside')
    return isInsidePattern(sheet, suspect) && (isOne || difference.type !== 'layout')
  if (!isSlip(difference)) return false
  if (isOneSlip(suspect, difference)) return true
  if (!isEndSupported(facts, sheet, suspect)) return false
  return suspect.position === 'last' || isUsualStart(sheet, suspect)
}

/** The formulas before or after a part that its nearest cell should continue. */
const endSuspects = (line: CellLine, at: number): readonly Suspect[] => {
  const [before, part, after] = [line.parts[at - 1], line.parts[at], line.parts[at + 1]]
  if (part === undefined || (part.type === 'formula' && lengthOf(part) > 1)) return []
  const first = { ...part, last: part.first }
  const last = { ...part, first: part.last }
  return [
    ...(before?.run && lengthOf(before) >= END_PATTERN
      ? [{ line, part: first, pattern: before.run, position: 'last' as const }]
      : []),
    ...(after?.run && lengthOf(after) >= END_PATTERN
      ? [{ line, part: last, pattern: after.run, position: 'first' as const }]
      : []),
  ]
}

/** The parts of a line that stand beside formulas that they might continue. */
export const suspectsOf = (line: CellLine): readonly Suspect[] =>
  line.parts.flatMap((part, at): readonly Suspect[] => {
    if (part.type === 'other') return []
    const [before, after] = [line.parts[at - 1], line.parts[at + 1]]
    if (!before?.run || !after?.run || before.key !== after.key) return endSuspects(line, at)
    return lengthOf(part) > MOST_ODD_CELLS
      ? []
      : [{ line, part, pattern: before.run, position: 'inside' }]
  })
