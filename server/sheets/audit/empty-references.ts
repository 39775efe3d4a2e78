import { cellName } from '#contract/workbook/cells.ts'
import { hasOverlap } from '#contract/workbook/extents.ts'
import { cellAt } from '#contract/workbook/workbook.ts'
import type { FormulaReference } from '../formulas/formula-references.ts'
import type { ReferenceArea, SheetRange } from '../formulas/reference-areas.ts'
import { placedText } from '../formulas/reference-syntax.ts'
import {
  areaAt,
  formulaFor,
  headOf,
  isOneCell,
  placeOf,
  placeOfRun,
  rowLabelOf,
  type AuditFacts,
  type AuditRun,
} from './audit-facts.ts'
import { classKey, figureClassOf, isFormulaCell, kindOf } from './cell-kinds.ts'
import { addressOfPlace, type Finding } from './finding.ts'
import { piecesOfRun } from './formula-pieces.ts'
import { cellBlocksOf } from './record-tables.ts'

/** A reference to one cell that a formula calculates with, or that is the whole formula. */
type Operand = {
  readonly run: AuditRun
  readonly text: string
  readonly area: ReferenceArea
  /** True if it is multiplied, divided or raised, so that a blank cell makes the result 0. */
  readonly isFactor: boolean
  /** True if the formula adds it, or is nothing else. */
  readonly isTerm: boolean
  /** True if the formula has a place for blank cells, such as an IF. */
  readonly handlesBlanks: boolean
}

/** These formulas handle blank cells. */
const HANDLES_BLANKS = /\b(?:IF|IFS|IFERROR|IFNA|ISBLANK|ISNUMBER|LEN|N|SWITCH|CHOOSE|LET)\s*\(|""/i
/** Formulas of a run that we look at. */
const MOST_CELLS = 2_000
const [FACTOR, TERM] = [/^[*/^]$/, /^[-+]$/]

const operandsOf = (run: AuditRun): readonly Operand[] => {
  const handlesBlanks = HANDLES_BLANKS.test(run.formula)
  const pieces = piecesOfRun(run)
  return run.references.flatMap(({ text, areas, isRead, via }: FormulaReference) => {
    const [area] = areas
    if (area === undefined || areas.length > 1 || !isRead || via !== null) return []
    if (!isOneCell(areaAt(area, run, run.startRow, run.startColumn))) return []
    const signs = pieces.flatMap((piece, at) =>
      piece.text === text ? [pieces[at - 1]?.text ?? '', pieces[at + 1]?.text ?? ''] : [],
    )
    const isFactor = signs.some((sign) => FACTOR.test(sign))
    const isTerm = pieces.length === 1 || signs.some((sign) => TERM.test(sign))
    return [{ run, text, area, isFactor, isTerm, handlesBlanks }]
  })
}

type Target = {
  readonly row: number
  readonly column: number
  readonly read: SheetRange
  readonly kind: 'blank' | 'number' | 'text' | 'other'
}

const kindOfTarget = ({ sheet, startRow, startColumn }: SheetRange): Target['kind'] => {
  const cell = cellAt(sheet, startRow, startColumn)
  const kind = kindOf(cell)
  if (kind === 'blank') return isFormulaCell(cell) ? 'other' : 'blank'
  return kind === 'number' || kind === 'text' ? kind : 'other'
}

const targetsOf = ({ run, area }: Operand): readonly Target[] => {
  const targets: Target[] = []
  for (let row = run.startRow; row <= run.endRow; row += 1)
    for (let column = run.startColumn; column <= run.endColumn; column += 1) {
      if (targets.length >= MOST_CELLS) return targets
      const read = areaAt(area, run, row, column)
      targets.push({ row, column, read, kind: kindOfTarget(read) })
    }
  return targets
}

const PARTS = /^(\$?)([A-Za-z]+)(\$?)(\d+)$/

/** The reference with `$` signs along the direction of the run. */
const fixedReference = (reference: string, { startRow, endRow }: AuditRun): string => {
  const { text } = placedText(reference)
  const place = reference.slice(0, reference.length - text.length)
  return (
    place +
    text.replace(PARTS, (_, fixedColumn: string, letters: string, fixedRow: string, row: string) =>
      endRow > startRow ? `${fixedColumn}${letters}$${row}` : `$${letters}${fixedRow}${row}`,
    )
  )
}

/** A run needs this many formulas to show that a reference should not move. */
const MOVING_CELLS = 3

/** True if two cells show other kinds of figures: a rate after an amount, or a date. */
const isOtherQuantity = ({ workbook }: AuditFacts, first: Target, other: Target): boolean => {
  const [one, two] = [first, other].map(({ read }) => {
    const cell = cellAt(read.sheet, read.startRow, read.startColumn)
    return classKey(figureClassOf(workbook, cell))
  })
  return one !== two
}

/** True if the cells that a reference moves to are periods beside the formulas, not other inputs. */
const isAlongPeriods = (facts: AuditFacts, run: AuditRun, targets: readonly Target[]): boolean => {
  const [first, ...rest] = targets
  const last = rest.at(-1)?.read
  if (first === undefined || last === undefined) return false
  const { sheet, startRow, startColumn } = first.read
  const isOnLine = run.endRow > run.startRow ? startRow === first.row : startColumn === first.column
  if (!isOnLine || sheet.id === run.sheet.id) return isOnLine
  const home = facts.sheets.find((one) => one.sheet.id === sheet.id)
  const block = home && cellBlocksOf(home).find((one) => hasOverlap(one, first.read))
  return block !== undefined && hasOverlap(block, last) && !rest.some(({ kind }) => kind === 'text')
}

const isOneLine = ({ startRow, endRow, startColumn, endColumn }: AuditRun): boolean =>
  startRow === endRow || startColumn === endColumn

const isMissing = ({ kind }: Target): boolean => kind === 'blank' || kind === 'text'

/** True if a reference that moves over other inputs leaves its figure behind. */
const leavesFigure = (
  facts: AuditFacts,
  { run, isFactor, isTerm }: Operand,
  [first, ...rest]: readonly [Target, ...(readonly Target[])],
): boolean => {
  // A factor that is mostly missing has left its figures as well.
  if (isFactor && rest.filter(isMissing).length * 2 > rest.length) return true
  // A list of links to inputs meets figures of several kinds.
  const isLink = piecesOfRun(run).length <= 2
  const isOther = (one: Target): boolean =>
    isMissing(one) || (!isLink && isOtherQuantity(facts, first, one))
  return (isTerm || !isLink) && rest.slice(0, MOVING_CELLS - 1).every(isOther)
}

/** True if only the first formula finds its figure, because the reference moves with the others. */
const isMoving = (facts: AuditFacts, operand: Operand, targets: readonly Target[]): boolean => {
  const { run, isFactor, handlesBlanks } = operand
  const [first, ...rest] = targets
  if (!isOneLine(run) || rest.length < MOVING_CELLS - 1 || first?.kind !== 'number') return false
  // Beside the formulas, cells may be blank in some periods. A reference from elsewhere may move
  // over a gap to other figures.
  return isAlongPeriods(facts, run, targets)
    ? !handlesBlanks && isFactor && rest.every(isMissing)
    : leavesFigure(facts, operand, [first, ...rest])
}

const movingFinding = (operand: Operand, targets: readonly Target[]): Finding => {
  const { run, text } = operand
  const [first, second] = targets
  const cell = cellName(run.startRow, run.startColumn)
  const fixed = fixedReference(text, run)
  const last = targets.at(-1)
  const from = first === undefined ? '' : addressOfPlace(first.read)
  const to = second === undefined ? '' : addressOfPlace(second.read)
  const end = last === undefined ? '' : cellName(last.read.startRow, last.read.startColumn)
  return {
    rule: 'moving_reference',
    severity: 'warning',
    place: placeOfRun(run),
    evidence: `${cell} reads ${from}, but the formulas after it read ${to} to ${end}, which hold no number: ${text} lacks a $.`,
    proposal: { cell, formula: run.formula.replaceAll(text, () => fixed) },
  }
}

/** The labels of a cell, or '' if it stands in an empty part of its worksheet. */
const labelOf = (facts: AuditFacts, { sheet, startRow, startColumn }: SheetRange): string => {
  const label = rowLabelOf(facts.workbook, sheet, startRow, startColumn)
  if (label !== '') return label
  const home = facts.sheets.find((one) => one.sheet.id === sheet.id)
  return home === undefined ? '' : (headOf(facts.workbook, home, startRow, startColumn)?.text ?? '')
}

/** Formulas that calculate with one blank cell. */
type BlankRead = {
  readonly operand: Operand
  readonly target: Target
  /** The formulas: all of a run, or one. */
  readonly place: SheetRange
}

/** Places of further formulas that a finding names. */
const MOST_PLACES = 4

const blankFinding = (facts: AuditFacts, reads: readonly [BlankRead, ...BlankRead[]]): Finding => {
  const [{ operand, target, place }, ...others] = reads
  const { row, column, read } = target
  const label = labelOf(facts, read)
  const isFactor = reads.some((one) => one.operand.isFactor)
  const named = label === '' ? 'which has no label' : `"${label.slice(0, 60)}"`
  const effect = isFactor ? ' The result is 0 or an error.' : ' It counts as 0.'
  const more = others.length === 0 ? '' : ` So do ${others.length} more formulas.`
  return {
    rule: 'empty_reference',
    severity: isFactor || label === '' ? 'warning' : 'note',
    place,
    also: [...others.slice(0, MOST_PLACES).map((one) => one.place), read],
    evidence: `${cellName(row, column)} (${formulaFor(operand.run, row, column)}) calculates with the blank cell ${addressOfPlace(read)}, ${named}.${effect}${more}`,
  }
}

/** True if other cells of the row hold figures, so that a blank one may mean zero. */
const hasFigures = ({ sheet, startRow }: SheetRange): boolean =>
  Object.values(sheet.cellData?.[startRow] ?? {}).some((cell) => kindOf(cell) === 'number')

/** The only blank cell of a column is an input that somebody forgot. */
const FULL = { share: 0.8, cells: 5 } as const

const blankReadsOf = (operand: Operand, targets: readonly Target[]): readonly BlankRead[] => {
  const blanks = targets.filter(({ kind }) => kind === 'blank')
  const [target] = blanks
  if (target === undefined) return []
  if (blanks.length === targets.length) {
    const { startRow, startColumn } = target.read
    const isFixed = targets.every(
      ({ read }) => read.startRow === startRow && read.startColumn === startColumn,
    )
    const isFault = operand.isFactor || (isFixed && !hasFigures(target.read))
    return isFault ? [{ operand, target, place: placeOfRun(operand.run) }] : []
  }
  const numbers = targets.filter(({ kind }) => kind === 'number').length
  const isForgotten =
    operand.isFactor &&
    targets.length >= FULL.cells &&
    numbers >= targets.length * FULL.share &&
    blanks.length === 1
  const place = placeOf(operand.run.sheet, target.row, target.column)
  return isForgotten ? [{ operand, target, place }] : []
}

const calculatesWithBlanks = ({ isFactor, isTerm, handlesBlanks }: Operand): boolean =>
  !handlesBlanks && (isFactor || isTerm)

/** Finds formulas that calculate with blank cells, and references that lack a `$`. */
export const emptyReferences = (facts: AuditFacts): readonly Finding[] => {
  const moving: Finding[] = []
  const blank: BlankRead[] = []
  for (const { runs } of facts.sheets)
    for (const operand of runs.flatMap(operandsOf)) {
      const targets = targetsOf(operand)
      if (isMoving(facts, operand, targets)) moving.push(movingFinding(operand, targets))
      else if (calculatesWithBlanks(operand)) blank.push(...blankReadsOf(operand, targets))
    }
  const causes = Map.groupBy(blank, ({ target }) => addressOfPlace(target.read))
  return [
    ...moving,
    ...[...causes.values()].flatMap(([first, ...rest]) =>
      first === undefined ? [] : [blankFinding(facts, [first, ...rest])],
    ),
  ]
}
