import type { Cell, Line } from './line.ts'

/** A number, date, dash, figure with currency or sign, or a short code. */
const BARE =
  /^[^\p{L}]+$|^\p{L}{1,3}[\s.]?[-–−+(]*\d[\d.,'’]*[)%]*$|^[-–−+(]*\d[\d.,'’]*[)%]*\s?\p{L}{1,3}$/u

/** Whether a cell holds no words. */
export const hasNoWords = ({ text }: Cell): boolean => BARE.test(text.trim())

/** Whether a row has a figure, date or code next to other cells. */
export const isAnchor = ({ cells }: Line): boolean => cells.length > 1 && cells.some(hasNoWords)

const over = (cell: Cell, { cells }: Line): readonly Cell[] =>
  cells.filter(({ x, end }) => x < cell.end && end > cell.x)

/** False if the cell overlaps several cells of `row`, or one that holds no words. */
const isWithin = (cell: Cell, row: Line): boolean => {
  const others = over(cell, row)
  return others.length <= 1 && !others.some(hasNoWords)
}

/** Whether a cell is below words. A number in such a cell belongs to the text. */
const isUnderWords = (cell: Cell, row: Line): boolean =>
  isWithin(cell, row) && over(cell, row).length > 0

/**
 * Whether `line` continues the text of the row `near`. Each cell of `line` must fit a text column
 * of `rows`.
 */
export const isRowText = (line: Line, near: Line, rows: readonly Line[]): boolean =>
  line.cells.every(
    (cell) =>
      rows.every((row) => isWithin(cell, row)) && (!hasNoWords(cell) || isUnderWords(cell, near)),
  )
