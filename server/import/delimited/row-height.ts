import { ROW_HEIGHT } from '#contract/workbook/blank-workbook.ts'

/** Maximum lines that a row shows. */
const SHOWN_LINES = 8
const LINE_PX = 16

/** Row height in pixels for a number of text lines. */
export const rowHeight = (lines: number): number =>
  ROW_HEIGHT + (Math.min(lines, SHOWN_LINES) - 1) * LINE_PX
