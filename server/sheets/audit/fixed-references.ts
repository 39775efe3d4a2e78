import { cellName } from '#contract/workbook/cells.ts'
import { cellAt, type CellState } from '#contract/workbook/workbook.ts'
import type { ReferenceArea } from '../formulas/reference-areas.ts'
import type { ReferenceSpan } from '../formulas/reference-syntax.ts'
import {
  areaAt,
  formulaFor,
  placeOfRun,
  runAt,
  type AuditFacts,
  type AuditRun,
} from './audit-facts.ts'
import { classKey, figureClassOf, isFormulaCell, isTypedNumber, kindOf } from './cell-kinds.ts'
import type { Axis } from './cell-lines.ts'
import { addressOfPlace, type Finding } from './finding.ts'
import { piecesOfRun } from './formula-pieces.ts'

/** A run needs this many formulas to show that a reference should move. */
const LEAST_CELLS = 4
/** The share of cells of a line that are of one kind. Some may be missing or in error. */
const ALIKE_SHARE = 0.75
/** We look at this many cells of a line. */
const MOST_CELLS = 400

/** A run along an axis. `first` is its first row or column. */
type RunLine = {
  readonly run: AuditRun
  readonly axis: Axis
  readonly first: number
  readonly count: number
}

/** A reference of one row or column that a `$` holds along the run, but not across it. */
type Held = { readonly text: string; readonly area: ReferenceArea; readonly at: number }

const spans = (area: ReferenceArea, axis: Axis): readonly [ReferenceSpan, ReferenceSpan] =>
  axis === 'row' ? [area.columns, area.rows] : [area.rows, area.columns]

const linesOf = (run: AuditRun): readonly RunLine[] => {
  const { startRow, endRow, startColumn, endColumn } = run
  const lines: readonly RunLine[] = [
    { run, axis: 'row', first: startColumn, count: endColumn - startColumn + 1 },
    { run, axis: 'column', first: startRow, count: endRow - startRow + 1 },
  ]
  return lines.filter(({ count }) => count >= LEAST_CELLS)
}

const areasOf = (run: AuditRun): readonly Omit<Held, 'at'>[] =>
  run.references.flatMap(({ text, areas, via, isRead }) => {
    const [area] = areas
    return area === undefined || areas.length > 1 || via !== null || !isRead ? [] : [{ text, area }]
  })

const isHeld = (span: ReferenceSpan): boolean => span.every(({ isFixed }) => isFixed)

const heldIn = ({ run, axis }: RunLine): readonly Held[] =>
  areasOf(run).flatMap((one) => {
    const [along, across] = spans(one.area, axis)
    const [from, to] = along
    const isMixed = isHeld(along) && across.every(({ isFixed }) => !isFixed)
    return isMixed && from.at === to.at ? [{ ...one, at: from.at }] : []
  })

const isSameLine = (one: ReferenceArea, other: ReferenceArea, axis: Axis): boolean => {
  const [, own] = spans(one, axis)
  const [, wanted] = spans(other, axis)
  return one.sheet.id === other.sheet.id && own[0].at === wanted[0].at && own[1].at === wanted[1].at
}

/** References that move along the line of a held one, as the base of an index has beside it. */
const movingOn = ({ run, axis }: RunLine, { area }: Held): readonly Omit<Held, 'at'>[] =>
  areasOf(run).filter((one) => {
    const [along] = spans(one.area, axis)
    return isSameLine(one.area, area, axis) && along.some(({ isFixed }) => !isFixed)
  })

/** True if the line of a reference is the row or column of the formulas themselves. */
const isOwnLine = ({ run, axis }: RunLine, { area }: Held): boolean => {
  const [, across] = spans(area, axis)
  const [from, to] = axis === 'row' ? [run.startRow, run.endRow] : [run.startColumn, run.endColumn]
  return area.sheet.id === run.sheet.id && across[0].at <= to && across[1].at >= from
}

/** The cells of a line from a held reference on, one for each formula of the run. */
const cellsBeside = ({ axis, count }: RunLine, { area, at }: Held) => {
  const [, [across]] = spans(area, axis)
  return Array.from({ length: Math.min(count, MOST_CELLS) }, (_, index) =>
    axis === 'row'
      ? cellAt(area.sheet, across.at, at + index)
      : cellAt(area.sheet, at + index, across.at),
  )
}

/** True if the line goes on beside all formulas with figures of one kind that are not all equal. */
const isFilled = ({ workbook }: AuditFacts, line: RunLine, held: Held): boolean => {
  const cells = cellsBeside(line, held)
  const keyOf = (cell: CellState | null): string =>
    `${kindOf(cell)} ${classKey(figureClassOf(workbook, cell))}`
  const [first = null] = cells
  const kind = kindOf(first)
  // A schedule may end early, with blank cells or with formulas that show nothing.
  const isEnd = (cell: CellState | null, index: number): boolean =>
    index > 1 && (kindOf(cell) === 'blank' || isFormulaCell(cell))
  return (
    (kind === 'number' || kind === 'text') &&
    keyOf(cells[1] ?? null) === keyOf(first) &&
    cells.filter((cell, index) => keyOf(cell) === keyOf(first) || isEnd(cell, index)).length >=
      cells.length * ALIKE_SHARE &&
    cells.some((cell) => cell?.v !== first?.v)
  )
}

const DOLLAR = /\$/g

/** The reference without the `$` signs along the run. */
const freed = (text: string, axis: Axis): string =>
  text.replace(/(\$?)([A-Za-z]{1,3})(\$?)(\d+)(?=$|:)/g, (_, column, letters, row, digits) =>
    axis === 'row' ? `${letters}${row}${digits}` : `${column}${letters}${digits}`,
  )

const findingOf = (
  { run, axis, count }: RunLine,
  { text, area }: Held,
  severity: Finding['severity'],
): Finding => {
  const cell = cellName(run.startRow, run.startColumn)
  const read = addressOfPlace(areaAt(area, run, run.startRow, run.startColumn))
  return {
    rule: 'fixed_reference',
    severity,
    place: placeOfRun(run),
    evidence: `All ${count} formulas from ${cell} on (${run.formula}) read ${read}, although the ${axis} goes on with other figures beside them: ${text} seems to have a $ too many.`,
    proposal: { cell, formula: run.formula.replaceAll(text, () => freed(text, axis)) },
  }
}

/** Signs that compare a figure with the first one of its line, as an index does. */
const COMPARES = /^(?:[-/=]|<>|[<>]=?)$/

const areBesideSign = (run: AuditRun, one: string, other: string): boolean => {
  const pieces = piecesOfRun(run)
  return pieces.some(({ text }, at) => {
    const [before, after] = [pieces[at - 1]?.text, pieces[at + 1]?.text]
    return (
      COMPARES.test(text) &&
      ((before === one && after === other) || (before === other && after === one))
    )
  })
}

/** True if the formula also reads the same first cell with a reference that moves. */
const hasMovingTwin = (line: RunLine, held: Held): boolean =>
  movingOn(line, held).some(({ text, area }) => {
    const [along] = spans(area, line.axis)
    return (
      along.every(({ at, isFixed }) => at === held.at && !isFixed) &&
      !areBesideSign(line.run, text, held.text)
    )
  })

/** True for a running figure: its first cell has a formula that reads something the others read. */
const isOpenedByFormula = (
  { run, axis, first }: RunLine,
  facts: AuditFacts,
  held: Held,
): boolean => {
  const sheet = facts.sheets.find((one) => one.sheet.id === run.sheet.id)
  const [row, column] = axis === 'row' ? [run.startRow, held.at] : [held.at, run.startColumn]
  const opening = sheet === undefined || held.at !== first - 1 ? null : runAt(sheet, row, column)
  if (opening === null) return false
  const [down, right] = axis === 'row' ? [0, 1] : [1, 0]
  const moved = (area: ReferenceArea, by: number): string =>
    [
      area.sheet.id,
      ...area.rows.map(({ at, isFixed }) => (isFixed ? at : at + by * down)),
      ...area.columns.map(({ at, isFixed }) => (isFixed ? at : at + by * right)),
    ].join()
  const others = areasOf(run).filter(({ area }) => !isHeld(spans(area, axis)[0]))
  const read = new Set(areasOf(opening).map(({ area }) => moved(area, 0)))
  return others.some(({ area }) => read.has(moved(area, -1)))
}

/** We look at this many lines on both sides. */
const NEAR_LINES = 10
const LEAST_PARALLEL = 2

/** True if lines beside the run begin a cell earlier, so that this cell is a period as well. */
const isPeriod = ({ run, axis, first }: RunLine, facts: AuditFacts, held: Held): boolean => {
  const sheet = facts.sheets.find((one) => one.sheet.id === run.sheet.id)
  if (sheet === undefined || held.at !== first - 1) return false
  const own = axis === 'row' ? run.startRow : run.startColumn
  let [formulas, typed] = [0, 0]
  for (let at = Math.max(0, own - NEAR_LINES); at <= own + NEAR_LINES; at += 1) {
    if (at === own) continue
    const places = [held.at, first].map((index) =>
      axis === 'row' ? ([at, index] as const) : ([index, at] as const),
    )
    const [one, other] = places.map(([row, column]) => runAt(sheet, row, column))
    if (one && one === other) formulas += 1
    if (places.every(([row, column]) => isTypedNumber(cellAt(sheet.sheet, row, column)))) typed += 1
  }
  return formulas > 0 && formulas + typed >= LEAST_PARALLEL
}

const severityOf = (facts: AuditFacts, line: RunLine, held: Held): Finding['severity'] | null => {
  const distance = held.at - line.first
  if (Math.abs(distance) > 1) return null
  if (isOwnLine(line, held))
    return isOpenedByFormula(line, facts, held) || isPeriod(line, facts, held) ? 'warning' : null
  if (!isFilled(facts, line, held)) return null
  if (movingOn(line, held).length > 0) return hasMovingTwin(line, held) ? 'warning' : null
  // The figure before the first formula may be a base that all of them need.
  return distance === 0 ? 'warning' : 'note'
}

const heldFindings = (facts: AuditFacts, run: AuditRun): readonly Finding[] =>
  linesOf(run).flatMap((line) =>
    heldIn(line).flatMap((held) => {
      const severity = severityOf(facts, line, held)
      return severity === null ? [] : [findingOf(line, held, severity)]
    }),
  )

/** The lines on both sides of a run, if they are as long and have one formula. */
const neighboursOf = (facts: AuditFacts, { run, axis }: RunLine): readonly AuditRun[] => {
  const sheet = facts.sheets.find((one) => one.sheet.id === run.sheet.id)
  if (sheet === undefined) return []
  const isThin = axis === 'row' ? run.startRow === run.endRow : run.startColumn === run.endColumn
  const places =
    axis === 'row'
      ? [[run.startRow - 1, run.startColumn] as const, [run.endRow + 1, run.startColumn] as const]
      : [[run.startRow, run.startColumn - 1] as const, [run.startRow, run.endColumn + 1] as const]
  const isAsLong = (other: AuditRun): boolean =>
    axis === 'row'
      ? other.startColumn <= run.startColumn && other.endColumn >= run.endColumn
      : other.startRow <= run.startRow && other.endRow >= run.endRow
  return (isThin ? places : []).flatMap(([row, column]) => {
    const other = row < 0 || column < 0 ? null : runAt(sheet, row, column)
    return other !== null && isAsLong(other) ? [other] : []
  })
}

const cellsOf = ({ startRow, endRow, startColumn, endColumn }: AuditRun): number =>
  (endRow - startRow + 1) * (endColumn - startColumn + 1)

/** Finds a line of formulas that differ from those of the line beside it only by a `$`. */
const differsByDollar = (facts: AuditFacts, line: RunLine): readonly Finding[] => {
  const { run, axis } = line
  const neighbours = neighboursOf(facts, line)
  const plain = (formula: string): string => formula.replace(DOLLAR, '')
  const usual = neighbours.find((other) => {
    const isMany =
      cellsOf(other) > cellsOf(run) ||
      neighbours.every((one) => one.relative === other.relative && neighbours.length > 1)
    const [here, there] = [run, other].map((one) => [
      plain(formulaFor(one, run.startRow, run.startColumn)),
      plain(formulaFor(one, run.endRow, run.endColumn)),
    ])
    return isMany && here?.[0] === there?.[0] && here?.[1] !== there?.[1]
  })
  if (usual === undefined) return []
  const cell = cellName(run.startRow, run.startColumn)
  const formula = formulaFor(usual, run.startRow, run.startColumn)
  return [
    {
      rule: 'fixed_reference',
      severity: 'warning',
      place: placeOfRun(run),
      evidence: `The formulas from ${cell} on are ${run.formula}, but the ${axis} beside them gives ${formula}: only the $ signs differ.`,
      proposal: { cell, formula },
    },
  ]
}

const findingsFor = (facts: AuditFacts, run: AuditRun): readonly Finding[] => {
  const [byDollar] = linesOf(run).flatMap((line) => differsByDollar(facts, line))
  const [found] = byDollar === undefined ? heldFindings(facts, run) : [byDollar]
  return found === undefined ? [] : [found]
}

/** Finds references that a `$` too many holds at one cell. */
export const fixedReferences = (facts: AuditFacts): readonly Finding[] =>
  facts.sheets.flatMap(({ runs }) => runs.flatMap((run) => findingsFor(facts, run)))
