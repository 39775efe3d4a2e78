import { ROW_HEIGHT } from '#contract/workbook/blank-workbook.ts'

/** A row of several lines shows so many of them at most. */
const SHOWN_LINES = 8
const LINE_PX = 16

/** Height in px of a row whose fullest cell has so many lines. */
export const rowHeight = (lines: number): number =>
  ROW_HEIGHT + (Math.min(lines, SHOWN_LINES) - 1) * LINE_PX
