import * as v from 'valibot'

/** A cell of a list's picture. */
export const PreviewCell = v.object({
  text: v.string(),
  align: v.optional(v.picklist(['left', 'center', 'right'])),
  bold: v.optional(v.boolean()),
  fill: v.optional(v.string()),
})
/** A cell of a list's picture. */
export type PreviewCell = v.InferOutput<typeof PreviewCell>

/**
 * A picture of a spreadsheet for a list (SHEET-73): its first cells row by row, null where nothing is
 * shown, empty ends of rows left out; the widths of its columns in px.
 */
export const SheetPreview = v.object({
  widths: v.array(v.number()),
  rows: v.array(v.array(v.nullable(PreviewCell))),
})
/** A picture of a spreadsheet for a list. */
export type SheetPreview = v.InferOutput<typeof SheetPreview>
