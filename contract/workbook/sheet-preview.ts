import * as v from 'valibot'

/** How cells of a list's picture look; colours as CSS and for the light theme, as in a window. */
export const PreviewStyle = v.object({
  align: v.optional(v.picklist(['left', 'center', 'right'])),
  bold: v.optional(v.boolean()),
  color: v.optional(v.string()),
  fill: v.optional(v.string()),
  /** Its text stays in its column. */
  clip: v.optional(v.boolean()),
  /** It is a number: what of it has no room is never cut. */
  figure: v.optional(v.boolean()),
})
/** How cells of a list's picture look. */
export type PreviewStyle = v.InferOutput<typeof PreviewStyle>

/**
 * A cell of a list's picture: `s` is the place of its look in `styles`, none if left out; `columns` is
 * how many it takes, where it is merged.
 */
export const PreviewCell = v.object({
  text: v.string(),
  s: v.optional(v.number()),
  columns: v.optional(v.number()),
})
/** A cell of a list's picture. */
export type PreviewCell = v.InferOutput<typeof PreviewCell>

/**
 * A picture of a spreadsheet for a list: its first cells row by row, null where nothing is
 * shown, empty ends of rows left out; the widths of its columns in px; each look once.
 */
export const SheetPreview = v.object({
  widths: v.array(v.number()),
  styles: v.optional(v.array(PreviewStyle), []),
  rows: v.array(v.array(v.nullable(PreviewCell))),
})
/** A picture of a spreadsheet for a list. */
export type SheetPreview = v.InferOutput<typeof SheetPreview>
