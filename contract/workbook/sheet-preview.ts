import * as v from 'valibot'

/** Style of preview cells. Colours are CSS values for the light theme. */
export const PreviewStyle = v.object({
  align: v.optional(v.picklist(['left', 'center', 'right'])),
  bold: v.optional(v.boolean()),
  color: v.optional(v.string()),
  fill: v.optional(v.string()),
  /** Text does not overflow into the next column. */
  clip: v.optional(v.boolean()),
  /** True for a number. The preview never cuts off a number. */
  figure: v.optional(v.boolean()),
})
/** The parsed value of the `PreviewStyle` schema. */
export type PreviewStyle = v.InferOutput<typeof PreviewStyle>

/**
 * A preview cell. `s` is an index into `styles`, or absent for no style. `columns` is the number of
 * columns of a merged cell.
 */
export const PreviewCell = v.object({
  text: v.string(),
  s: v.optional(v.number()),
  columns: v.optional(v.number()),
})
/** The parsed value of the `PreviewCell` schema. */
export type PreviewCell = v.InferOutput<typeof PreviewCell>

/**
 * The first cells of a spreadsheet, row by row. Empty cells are null, and trailing ones are
 * dropped. `widths` are in px. `styles` has no duplicates.
 */
export const SheetPreview = v.object({
  widths: v.array(v.number()),
  styles: v.optional(v.array(PreviewStyle), []),
  rows: v.array(v.array(v.nullable(PreviewCell))),
})
/** The parsed value of the `SheetPreview` schema. */
export type SheetPreview = v.InferOutput<typeof SheetPreview>
