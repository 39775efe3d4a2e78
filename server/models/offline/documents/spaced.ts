import { isYear } from './amounts.ts'
import type { Row } from './row-cells.ts'

/** A figure whose thousands stand apart by a space: "1 020", "(12 345,6)". */
const SPACED = /^[-+−–]?\(?[-+−–]?\d{1,3}(?:[ \u2009]\d{3})+(?:[.,]\d{1,2})?\)?$/

/** Whether a cell is such a figure, or two figures. */
export const isSpaced = (cell: string): boolean => SPACED.test(cell.trim())
/** A group that begins with a nought is no figure of its own. */
const SURE = /[ \u2009]0\d\d(?!\d)/
/** Thousands as other documents write them. */
const OTHERWISE = /\d[.,'’]\d{3}(?!\d)|^\D?\d{4,}(?!\d)/

/**
 * Whether spaces part thousands in these rows: some group begins with a nought or several columns have such
 * figures, and no figure is written otherwise; else they may part two figures, as a note's number and an amount.
 */
export const areSpaced = (rows: readonly Row[]): boolean => {
  const cells = rows.flatMap((row) => row.slice(1).map((cell, at) => [cell.trim(), at] as const))
  const spaced = cells.filter(([cell]) => isSpaced(cell))
  const isElse = cells.some(([cell]) => OTHERWISE.test(cell) && !isYear(cell) && !isSpaced(cell))
  const columns = new Set(spaced.map(([, at]) => at)).size
  return !isElse && (columns > 1 || spaced.some(([cell]) => SURE.test(cell)))
}

/** A row with each such figure as one, by spaces that do not part. */
export const joinedFigures = (row: Row): Row =>
  row.map((cell, at) =>
    at > 0 && isSpaced(cell) ? cell.trim().replace(/[ \u2009]/g, '\u00a0') : cell,
  )
