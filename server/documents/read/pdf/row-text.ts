import type { Cell, Line } from './line.ts'

/** A number, a day or a dash, a figure with its currency or its sign, a code of few letters. */
const BARE =
  /^[^\p{L}]+$|^\p{L}{1,3}[\s.]?[-–−+(]*\d[\d.,'’]*[)%]*$|^[-–−+(]*\d[\d.,'’]*[)%]*\s?\p{L}{1,3}$/u

/** Whether a cell holds no words. */
export const isBare = ({ text }: Cell): boolean => BARE.test(text.trim())

/** Whether a row has figures, days or codes beside others of its cells. */
export const isAnchor = ({ cells }: Line): boolean => cells.length > 1 && cells.some(isBare)

const over = (cell: Cell, { cells }: Line): readonly Cell[] =>
  cells.filter(({ x, end }) => x < cell.end && end > cell.x)

/** Whether a cell stands over or under one cell of words at most, and no figure. */
const isWithin = (cell: Cell, row: Line): boolean => {
  const others = over(cell, row)
  return others.length <= 1 && !others.some(isBare)
}

/** Whether a cell stands under words: a number there is of a text, too. */
const isUnderWords = (cell: Cell, row: Line): boolean =>
  isWithin(cell, row) && over(cell, row).length > 0

/** Whether a line is more text of a row: each cell in a column of words of the rows above and below. */
export const isRowText = (line: Line, near: Line, rows: readonly Line[]): boolean =>
  line.cells.every(
    (cell) =>
      rows.every((row) => isWithin(cell, row)) && (!isBare(cell) || isUnderWords(cell, near)),
  )
