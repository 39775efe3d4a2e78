import { cellName, columnName } from '#contract/workbook/cells.ts'
import { cellAt } from '#contract/workbook/workbook.ts'
import {
  areaAt,
  placeOfRun,
  rowLabelOf,
  runAt,
  type AuditFacts,
  type AuditRun,
} from './audit-facts.ts'
import { kindOf, unitOf } from './cell-kinds.ts'
import type { Axis } from './cell-lines.ts'
import type { SheetRange } from '../formulas/reference-areas.ts'
import { addressOfPlace, type Finding } from './finding.ts'
import { isTotalLabel } from './label-words.ts'
import { extentOn } from './totals.ts'

/** A range of one row or column that the first formula of a run reads. */
type LineRange = {
  readonly run: AuditRun
  readonly range: SheetRange
  readonly axis: Axis
  readonly ends: readonly [first: number, last: number]
  readonly isFixed: boolean
}

const LEAST_CELLS = 3
/** Ranges with the same ends that show which cells belong together. */
const LEAST_PEERS = 2
/** The share of near ranges that have the usual ends. */
const MAIN_SHARE = 0.8
/** An end that is further away is a choice. */
const NEAR = 1

const rangesOf = (run: AuditRun): readonly LineRange[] =>
  run.references.flatMap(({ areas, via }): readonly LineRange[] => {
    const [area] = areas
    if (area === undefined || areas.length > 1 || via !== null) return []
    const range = areaAt(area, run, run.startRow, run.startColumn)
    const isColumn = range.startColumn === range.endColumn
    if (isColumn === (range.startRow === range.endRow)) return []
    const axis = isColumn ? 'column' : 'row'
    const ends = extentOn(axis, range)
    // Ends that move apart from each other, as in a running total, belong together nowhere.
    const last = extentOn(axis, areaAt(area, run, run.endRow, run.endColumn))
    const [from, to] = isColumn ? area.rows : area.columns
    const isFixed = from.isFixed === to.isFixed && ends.every((end, at) => end === last[at])
    return ends[1] - ends[0] + 1 < LEAST_CELLS ? [] : [{ run, range, axis, ends, isFixed }]
  })

/** The lines that the formulas of a run read through a range: a row of sums reads many columns. */
const linesOf = ({ run, range, axis }: LineRange): readonly string[] => {
  const isColumn = axis === 'column'
  const first = isColumn ? range.startColumn : range.startRow
  const count = isColumn ? run.endColumn - run.startColumn : run.endRow - run.startRow
  return Array.from({ length: count + 1 }, (_, at) => `${first + at} ${run.relative}`)
}

const endsKey = ({ ends }: LineRange): string => ends.join()

const cellsAt = ({ range, axis }: LineRange, index: number) =>
  axis === 'column'
    ? { row: index, column: range.startColumn }
    : { row: range.startRow, column: index }

/** True if the range leaves out a figure that is like the one at its end. */
const missesFigure = (facts: AuditFacts, own: LineRange, index: number, model: number): boolean => {
  const { sheet } = own.range
  const [place, other] = [cellsAt(own, index), cellsAt(own, model)]
  const [cell, inside] = [place, other].map(({ row, column }) => cellAt(sheet, row, column))
  if (!cell || !inside || kindOf(cell) !== 'number' || kindOf(inside) !== 'number') return false
  const isAlike = unitOf(facts.workbook, cell) === unitOf(facts.workbook, inside)
  return isAlike && !isTotalLabel(rowLabelOf(facts.workbook, sheet, place.row, place.column))
}

/** The cell that a range misses, although the ranges beside it have it. */
const missedBy = (facts: AuditFacts, own: LineRange, usual: LineRange): number | null => {
  const [[first, last], [from, to]] = [own.ends, usual.ends]
  if (Math.abs(first - from) > NEAR || Math.abs(last - to) > NEAR) return null
  if (first > from && missesFigure(facts, own, from, first)) return from
  return last < to && missesFigure(facts, own, to, last) ? to : null
}

const lineName = (axis: Axis, at: number): string =>
  axis === 'column' ? `row ${at + 1}` : `column ${columnName(at)}`

const findingOf = (own: LineRange, usual: LineRange, peers: number, missed: number): Finding => {
  const { run, axis, range } = own
  const { row, column } = cellsAt(own, missed)
  const cell = cellName(run.startRow, run.startColumn)
  const place = { ...range, startRow: row, endRow: row, startColumn: column, endColumn: column }
  const [from, to] = usual.ends
  return {
    rule: 'short_total',
    severity: 'warning',
    place: placeOfRun(run),
    also: [place],
    evidence: `${cell} (${run.formula}) reads ${addressOfPlace(range)} and misses ${lineName(axis, missed)} (${String(cellAt(range.sheet, row, column)?.v)}), while ${peers} other ranges go from ${lineName(axis, from)} to ${lineName(axis, to)}.`,
  }
}

type Group = {
  readonly first: LineRange
  readonly runs: ReadonlySet<AuditRun>
  readonly peers: number
}

const groupOf = (all: readonly LineRange[]): readonly Group[] => {
  const [first] = all
  if (first === undefined) return []
  const runs = new Set(all.map(({ run }) => run))
  return [{ first, runs, peers: new Set(all.flatMap(linesOf)).size }]
}

const isNear = ({ ends: [first, last] }: LineRange, { ends: [from, to] }: LineRange): boolean =>
  Math.abs(first - from) <= NEAR * 2 && Math.abs(last - to) <= NEAR * 2

/** Ranges of one worksheet and direction that should have the same ends. */
const findingsIn = (facts: AuditFacts, ranges: readonly LineRange[]): readonly Finding[] => {
  const groups = [...Map.groupBy(ranges, endsKey).values()].flatMap(groupOf)
  return groups.flatMap(({ first: own, runs }) => {
    // Several formulas with the same ends follow a rule of their own.
    if (runs.size > 1) return []
    const near = groups.filter(({ first }) => first !== own && isNear(first, own))
    const all = near.reduce((sum, { peers }) => sum + peers, 0)
    const usual = near.find(({ peers }) => peers >= LEAST_PEERS && peers >= all * MAIN_SHARE)
    const missed = usual === undefined ? null : missedBy(facts, own, usual.first)
    return usual === undefined || missed === null
      ? []
      : [findingOf(own, usual.first, usual.peers, missed)]
  })
}

/** We look at this many cells of a range. */
const MOST_CELLS = 2_000

/** What a cell of the line of a range holds, and its formula. */
const sourceAt = (facts: AuditFacts, own: LineRange, index: number): string => {
  const { sheet } = own.range
  const { row, column } = cellsAt(own, index)
  const home = facts.sheets.find((one) => one.sheet.id === sheet.id)
  const run = home === undefined || index < 0 ? null : runAt(home, row, column)
  return run?.relative ?? (index < 0 ? '' : kindOf(cellAt(sheet, row, column)))
}

/** True if the range is on the line of its own formula, as a total below its figures. */
const isAtHome = ({ run, range, axis }: LineRange): boolean =>
  run.sheet.id === range.sheet.id &&
  (axis === 'column' ? run.startColumn === range.startColumn : run.startRow === range.startRow)

/** The figure at one end that a range misses, while it begins with no figure at the other end. */
const missedByShift = (facts: AuditFacts, own: LineRange): number | null => {
  const [first, last] = own.ends
  if (isAtHome(own) || last - first > MOST_CELLS) return null
  const isNumber = (index: number): boolean => {
    const { row, column } = cellsAt(own, index)
    return kindOf(cellAt(own.range.sheet, row, column)) === 'number'
  }
  for (const [empty, end, step] of [
    [first, last, 1],
    [last, first, -1],
  ] as const) {
    const inside = Array.from({ length: last - first }, (_, at) => end - at * step)
    const missed = end + step
    if (isNumber(empty) || missed < 0 || !inside.every(isNumber)) continue
    const sources = [end, missed, missed + step].map((index) => sourceAt(facts, own, index))
    const isLast = sources[0] === sources[1] && sources[1] !== sources[2]
    if (isLast && missesFigure(facts, own, missed, end)) return missed
  }
  return null
}

const shiftFinding = (own: LineRange, missed: number): Finding => {
  const { run, axis, range } = own
  const { row, column } = cellsAt(own, missed)
  const cell = cellName(run.startRow, run.startColumn)
  const place = { ...range, startRow: row, endRow: row, startColumn: column, endColumn: column }
  return {
    rule: 'short_total',
    severity: 'warning',
    place: placeOfRun(run),
    also: [place],
    evidence: `${cell} (${run.formula}) reads ${addressOfPlace(range)}, which has no figure at one end and misses ${lineName(axis, missed)} at the other (${String(cellAt(range.sheet, row, column)?.v)}).`,
  }
}

/** Finds ranges that end elsewhere than other ranges over the same cells, and shifted ranges. */
export const oddRanges = (facts: AuditFacts): readonly Finding[] => {
  const ranges = facts.sheets
    .flatMap(({ runs }) => runs.flatMap(rangesOf))
    .filter(({ isFixed }) => isFixed)
  const byLine = Map.groupBy(ranges, ({ range, axis }) => `${range.sheet.id} ${axis}`)
  const found = [...byLine.values()].flatMap((all) => findingsIn(facts, all))
  const shifted = ranges.flatMap((own) => {
    const missed = missedByShift(facts, own)
    return missed === null ? [] : [shiftFinding(own, missed)]
  })
  return [...found, ...shifted]
}
