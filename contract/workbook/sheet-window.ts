import * as v from 'valibot'
import { WINDOW_COLUMNS, WINDOW_ROWS } from '../limits.ts'
import { MAX_COLUMNS, MAX_ROWS } from './cells.ts'

/** An index in a query string, from 0 below `count`. */
const index = (count: number) =>
  v.optional(
    v.pipe(
      v.union([v.string(), v.number()]),
      v.transform(Number),
      v.integer(),
      v.minValue(0),
      v.maxValue(count - 1),
    ),
    0,
  )

/**
 * Which window of a workbook: `sheet` is its 0-based place among all worksheets or else its
 * name, the one that opens if left out; `row` and `column` are the first ones shown, 0-based.
 * Figures are written as people of `language` (BCP 47) do, with `decimal` where somebody chose one.
 */
export const WindowQuery = v.object({
  sheet: v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String))),
  row: index(MAX_ROWS),
  column: index(MAX_COLUMNS),
  language: v.optional(v.string()),
  decimal: v.optional(v.string()),
})
/** Which window of a workbook, decoded. */
export type WindowQuery = v.InferOutput<typeof WindowQuery>

/** A border: Univer's number of the line (1 thin, 3 dotted, 4 dashed, 7 double, 8 medium, 13 thick) and its colour. */
export const WindowBorder = v.object({ line: v.number(), color: v.string() })
/** A border of one side. */
export type WindowBorder = v.InferOutput<typeof WindowBorder>

/**
 * How cells look, resolved from sheet, row, column and cell; colours as CSS and for the light theme.
 * `size` is in pt. `align` is where the text stands, also where its kind decides that; `room` how many
 * spaces a number's format leaves behind it, for a bracket; `pad_left` and `pad_right` px beside the text.
 */
export const WindowStyle = v.object({
  align: v.optional(v.picklist(['left', 'center', 'right'])),
  valign: v.optional(v.picklist(['top', 'middle', 'bottom'])),
  bold: v.optional(v.boolean()),
  italic: v.optional(v.boolean()),
  underline: v.optional(v.boolean()),
  strike: v.optional(v.boolean()),
  color: v.optional(v.string()),
  fill: v.optional(v.string()),
  font: v.optional(v.string()),
  size: v.optional(v.number()),
  wrap: v.optional(v.picklist(['wrap', 'clip'])),
  room: v.optional(v.number()),
  pad_left: v.optional(v.number()),
  pad_right: v.optional(v.number()),
  top: v.optional(WindowBorder),
  right: v.optional(WindowBorder),
  bottom: v.optional(WindowBorder),
  left: v.optional(WindowBorder),
})
/** How cells look. */
export type WindowStyle = v.InferOutput<typeof WindowStyle>

/**
 * A cell as text: `s` is the place of its look in `styles`, 0 if left out; `f` holds its formula; `raw` what
 * a number without one is when it is edited, where that reads otherwise: 10% of 10.0 %; `figure` says that a
 * cell without `raw` is a number. Long texts are cut (limits).
 */
export const WindowCell = v.object({
  row: v.number(),
  column: v.number(),
  text: v.string(),
  s: v.optional(v.number()),
  f: v.optional(v.string()),
  figure: v.optional(v.boolean()),
  raw: v.optional(v.string()),
})
/** A cell as text. */
export type WindowCell = v.InferOutput<typeof WindowCell>

/** Rows or columns that are not as large as the rest: the first, how many, px (0: hidden). In order. */
export const SizeRun = v.tuple([v.number(), v.number(), v.number()])
/** Rows or columns of one size. */
export type SizeRun = v.InferOutput<typeof SizeRun>

/**
 * A worksheet as its tab shows it; `rows` and `columns` are all that it has, `zoom` the scale in which it is
 * looked at, 1 if left out: all sizes are those at 1.
 */
export const WindowSheet = v.object({
  name: v.string(),
  rows: v.number(),
  columns: v.number(),
  hidden: v.optional(v.boolean()),
  color: v.optional(v.string()),
  zoom: v.optional(v.number()),
})
/** A worksheet as its tab shows it. */
export type WindowSheet = v.InferOutput<typeof WindowSheet>

/** Cells that are one, by first and last row and column, 0-based. The top left one has the text. */
export const WindowMerge = v.object({
  row: v.number(),
  column: v.number(),
  last_row: v.number(),
  last_column: v.number(),
})
/** Cells that are one. */
export type WindowMerge = v.InferOutput<typeof WindowMerge>

/**
 * Some rows and columns of one worksheet, and what is known of the whole of it: the light grid. Sizes in px; `sheet` is its place in `sheets`; `styles[0]` is the look of a cell that has
 * none. `cells` holds those that show something, in reading order, and the first one of every merge.
 */
export const SheetWindow = v.object({
  id: v.string(),
  title: v.string(),
  revision: v.number(),
  /** When it was last saved or named (ISO), where the server says so. */
  updated_at: v.optional(v.string()),
  sheets: v.array(WindowSheet),
  sheet: v.number(),
  row: v.number(),
  column: v.number(),
  rows: v.optional(v.number(), WINDOW_ROWS),
  columns: v.optional(v.number(), WINDOW_COLUMNS),
  used_rows: v.number(),
  used_columns: v.number(),
  row_height: v.number(),
  column_width: v.number(),
  row_heights: v.array(SizeRun),
  column_widths: v.array(SizeRun),
  frozen_rows: v.number(),
  frozen_columns: v.number(),
  grid_lines: v.boolean(),
  merges: v.array(WindowMerge),
  styles: v.array(WindowStyle),
  cells: v.array(WindowCell),
})
/** Some rows and columns of one worksheet, and what is known of the whole of it. */
export type SheetWindow = v.InferOutput<typeof SheetWindow>
