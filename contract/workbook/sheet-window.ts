import * as v from 'valibot'
import { WINDOW_COLUMNS, WINDOW_ROWS } from '../limits.ts'
import { MAX_COLUMNS, MAX_ROWS } from './cells.ts'

/** Parses an index from 0 to `count - 1` out of a query string. */
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
 * Query of a window. `sheet` is a 0-based index or a name, and defaults to the opening worksheet.
 * `row` and `column` are the first visible row and column, 0-based. `language` (BCP 47) decides the
 * number format. `decimal` overrides the decimal sign of that language.
 */
export const WindowQuery = v.object({
  sheet: v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String))),
  row: index(MAX_ROWS),
  column: index(MAX_COLUMNS),
  language: v.optional(v.string()),
  decimal: v.optional(v.string()),
})
/** The parsed value of the `WindowQuery` schema. */
export type WindowQuery = v.InferOutput<typeof WindowQuery>

/**
 * A border. `line` is Univer's number: 1 thin, 3 dotted, 4 dashed, 7 double, 8 medium, 13 thick.
 */
export const WindowBorder = v.object({ line: v.number(), color: v.string() })
/** The parsed value of the `WindowBorder` schema. */
export type WindowBorder = v.InferOutput<typeof WindowBorder>

/**
 * A cell style, resolved from worksheet, row, column and cell. Colours are CSS values for the light
 * theme. `size` is in pt. `align` is also set if the type of the value decides the alignment.
 * `room` is the number of spaces that the number format adds at the end. `pad_left` and `pad_right`
 * are in px.
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
/** The parsed value of the `WindowStyle` schema. */
export type WindowStyle = v.InferOutput<typeof WindowStyle>

/**
 * A cell as text. `s` is an index into `styles` and defaults to 0. `f` is the formula. `raw` is the
 * edit text of a number, such as 10% for "10.0 %". It is absent if the number has no format and the
 * edit text equals `text`. `figure` marks a number without `raw`. Long texts are cut.
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
/** The parsed value of the `WindowCell` schema. */
export type WindowCell = v.InferOutput<typeof WindowCell>

/**
 * A run of rows or columns that do not have the default size: first index, count, size in px (0 is
 * hidden). Runs are in order.
 */
export const SizeRun = v.tuple([v.number(), v.number(), v.number()])
/** The parsed value of the `SizeRun` schema. */
export type SizeRun = v.InferOutput<typeof SizeRun>

/**
 * A worksheet tab. `rows` and `columns` are the full size. `zoom` defaults to 1, and all sizes are
 * at zoom 1.
 */
export const WindowSheet = v.object({
  name: v.string(),
  rows: v.number(),
  columns: v.number(),
  hidden: v.optional(v.boolean()),
  color: v.optional(v.string()),
  zoom: v.optional(v.number()),
})
/** The parsed value of the `WindowSheet` schema. */
export type WindowSheet = v.InferOutput<typeof WindowSheet>

/** A merged range, 0-based. Its top left cell holds the text. */
export const WindowMerge = v.object({
  row: v.number(),
  column: v.number(),
  last_row: v.number(),
  last_column: v.number(),
})
/** The parsed value of the `WindowMerge` schema. */
export type WindowMerge = v.InferOutput<typeof WindowMerge>

/**
 * A window of cells for the light grid, with the layout of the whole worksheet. Sizes are in px.
 * `sheet` is an index into `sheets`. `styles[0]` is the style of a cell without one. `cells` holds
 * the visible cells in reading order, and the first cell of every merge.
 */
export const SheetWindow = v.object({
  id: v.string(),
  title: v.string(),
  revision: v.number(),
  /** ISO time of the last save or rename, if the server knows it. */
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
/** The parsed value of the `SheetWindow` schema. */
export type SheetWindow = v.InferOutput<typeof SheetWindow>
