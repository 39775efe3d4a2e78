import { cellName } from '#contract/workbook/cells.ts'
import { cellAt } from '#contract/workbook/workbook.ts'
import type { SheetRange } from '../formulas/reference-areas.ts'
import { areaAt, placeOfRun, type AuditFacts, type AuditRun } from './audit-facts.ts'
import { kindOf } from './cell-kinds.ts'
import type { Axis } from './cell-lines.ts'
import { addressOfPlace, type Finding } from './finding.ts'
import { piecesOfRun } from './formula-pieces.ts'
import { extentOn } from './totals.ts'

/** A run and its range need this many cells to show that the range should not move. */
const [LEAST_FORMULAS, LEAST_CELLS] = [4, 3]

/** The range of the first and of the last formula of a run. */
type Moving = {
  readonly text: string
  readonly axis: Axis
  readonly first: SheetRange
  readonly last: SheetRange
}

const movingIn = (run: AuditRun): readonly Moving[] =>
  run.references.flatMap(({ text, areas, via, isRead }): readonly Moving[] => {
    const [area] = areas
    if (area === undefined || areas.length > 1 || via !== null || !isRead) return []
    const axis = run.endRow > run.startRow ? 'column' : 'row'
    const span = axis === 'column' ? area.rows : area.columns
    if (span.some(({ isFixed }) => isFixed)) return []
    const first = areaAt(area, run, run.startRow, run.startColumn)
    const [start, end] = extentOn(axis, first)
    const last = areaAt(area, run, run.endRow, run.endColumn)
    return end - start + 1 < LEAST_CELLS ? [] : [{ text, axis, first, last }]
  })

/** What the cell beyond an end of a range holds, on its first line across. */
const kindAt = ({ axis, first }: Moving, index: number): string => {
  if (index < 0) return 'blank'
  const { sheet, startRow, startColumn } = first
  return kindOf(
    axis === 'column' ? cellAt(sheet, index, startColumn) : cellAt(sheet, startRow, index),
  )
}

/** True if the first formula reads all data of the line, so that the others leave some out. */
const isWhole = (moving: Moving): boolean => {
  const [start, end] = extentOn(moving.axis, moving.first)
  const kind = kindAt(moving, start)
  return (
    (kind === 'number' || kind === 'text') &&
    kindAt(moving, end) === kind &&
    kindAt(moving, start - 1) !== kind &&
    kindAt(moving, end + 1) === 'blank'
  )
}

/** True for `=SUM(B2:B9)` and the sums of the rest after it, which begin beside their cells. */
const isRestOfLine = (run: AuditRun, { axis, first }: Moving): boolean => {
  const own = axis === 'column' ? run.startRow : run.startColumn
  return extentOn(axis, first)[0] === own && piecesOfRun(run).length === LEAST_CELLS + 1
}

const findingOf = (run: AuditRun, { text, first, last }: Moving): Finding => {
  const cell = cellName(run.startRow, run.startColumn)
  return {
    rule: 'moving_reference',
    severity: 'warning',
    place: placeOfRun(run),
    evidence: `${cell} reads all figures of ${addressOfPlace(first)}, but the formulas after it move to ${addressOfPlace(last)}, beyond the figures: ${text} lacks a $.`,
  }
}

/** True if two references lead to the same cell in all formulas of a run. */
const isSameCell = (run: AuditRun, one: string, other: string): boolean => {
  const [first, second] = [one, other].map(
    (text) => run.references.find((reference) => reference.text === text)?.areas[0],
  )
  const corners = [
    [run.startRow, run.startColumn],
    [run.endRow, run.endColumn],
  ] as const
  return (
    first !== undefined &&
    second !== undefined &&
    corners.every(
      ([row, column]) =>
        addressOfPlace(areaAt(first, run, row, column)) ===
        addressOfPlace(areaAt(second, run, row, column)),
    )
  )
}

/** Finds a figure divided by itself or subtracted from itself, because a `$` is missing. */
const selfFindings = (run: AuditRun, count: number): readonly Finding[] => {
  const pieces = piecesOfRun(run)
  const isSelf = pieces.some(({ text }, at) => {
    const [before, after] = [pieces[at - 1], pieces[at + 1]]
    if ((text !== '/' && text !== '-') || before?.kind !== 'reference') return false
    return after?.kind === 'reference' && before.text !== after.text
      ? isSameCell(run, before.text, after.text)
      : false
  })
  const cell = cellName(run.startRow, run.startColumn)
  return isSelf
    ? [
        {
          rule: 'moving_reference',
          severity: 'warning',
          place: placeOfRun(run),
          evidence: `${cell} (${run.formula}) and the ${count - 1} formulas after it compare a cell with itself: a $ seems to be missing.`,
        },
      ]
    : []
}

/** Finds ranges over all data, and bases, that move with their formulas, because a `$` is missing. */
export const movingRanges = (facts: AuditFacts): readonly Finding[] =>
  facts.sheets.flatMap(({ runs }) =>
    runs.flatMap((run) => {
      const [rows, columns] = [run.endRow - run.startRow + 1, run.endColumn - run.startColumn + 1]
      if (Math.min(rows, columns) > 1 || Math.max(rows, columns) < LEAST_FORMULAS) return []
      const moving = movingIn(run).find((one) => isWhole(one) && !isRestOfLine(run, one))
      return moving === undefined
        ? selfFindings(run, Math.max(rows, columns))
        : [findingOf(run, moving)]
    }),
  )
