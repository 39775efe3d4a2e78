import { isYear } from './amounts.ts'
import type { Row } from './row-cells.ts'

/** A figure with spaces as thousands separators: "1 020", "(12 345,6)". */
const SPACED = /^[-+−–]?\(?[-+−–]?\d{1,3}(?:[ \u2009]\d{3})+(?:[.,]\d{1,2})?\)?$/

/**
 * True if a cell looks like a figure with spaces as thousands separators. It may in fact hold two
 * separate figures.
 */
export const isSpacedFigure = (cell: string): boolean => SPACED.test(cell.trim())
/**
 * A group of three digits with a leading zero. It cannot be a separate figure, so its space
 * separates thousands.
 */
const SURE = /[ \u2009]0\d\d(?!\d)/
/** Thousands written with another separator or with none. */
const OTHERWISE = /\d[.,'’]\d{3}(?!\d)|^\D?\d{4,}(?!\d)/

/**
 * True if the spaces in these rows separate thousands, and not two figures such as a note number
 * and an amount. A group with a leading zero proves it, and so do spaced figures in several
 * columns. No cell may write thousands in another way.
 */
export const hasSpacedThousands = (rows: readonly Row[]): boolean => {
  const cells = rows.flatMap((row) => row.slice(1).map((cell, at) => [cell.trim(), at] as const))
  const spaced = cells.filter(([cell]) => isSpacedFigure(cell))
  const isElse = cells.some(
    ([cell]) => OTHERWISE.test(cell) && !isYear(cell) && !isSpacedFigure(cell),
  )
  const columns = new Set(spaced.map(([, at]) => at)).size
  return !isElse && (columns > 1 || spaced.some(([cell]) => SURE.test(cell)))
}

/** Replaces the spaces in spaced figures with no-break spaces. */
export const joinSpacedFigures = (row: Row): Row =>
  row.map((cell, at) =>
    at > 0 && isSpacedFigure(cell) ? cell.trim().replace(/[ \u2009]/g, '\u00a0') : cell,
  )
