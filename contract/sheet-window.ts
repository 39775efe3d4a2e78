import * as v from 'valibot'

/** A cell as text with its resolved look; `f` holds the formula where there is one. */
export const WindowCell = v.object({
  row: v.number(),
  column: v.number(),
  text: v.string(),
  f: v.optional(v.string()),
  align: v.optional(v.picklist(['left', 'center', 'right'])),
  bold: v.optional(v.boolean()),
  italic: v.optional(v.boolean()),
  color: v.optional(v.string()),
  fill: v.optional(v.string()),
})
/** A cell as text with its resolved look. */
export type WindowCell = v.InferOutput<typeof WindowCell>

/** The first cells of the first sheet: the light grid (decisions, "Additions"). Sizes in px. */
export const SheetWindow = v.object({
  id: v.string(),
  title: v.string(),
  sheet: v.string(),
  sheets: v.array(v.string()),
  rows: v.number(),
  columns: v.number(),
  column_widths: v.array(v.number()),
  cells: v.array(WindowCell),
})
/** The first cells of the first sheet. */
export type SheetWindow = v.InferOutput<typeof SheetWindow>
