import * as v from 'valibot'
import { CsvSigns } from '#contract/transfer/export.ts'

/** A request to export a workbook of `size` bytes of JSON. Dates are ISO strings. */
export const ExportRequest = v.object({
  size: v.number(),
  format: v.picklist(['xlsx', 'csv']),
  /** CSV only. Null for the first visible worksheet. */
  sheetId: v.nullable(v.string()),
  /** CSV only. Defaults to `DEFAULT_CSV_SIGNS`. */
  signs: v.optional(CsvSigns),
  /**
   * If true, the child calculates missing results, widens columns and writes document properties.
   */
  isProcessed: v.boolean(),
  isCalculated: v.boolean(),
  title: v.string(),
  createdAt: v.string(),
  updatedAt: v.string(),
  now: v.string(),
})
export type ExportRequest = v.InferOutput<typeof ExportRequest>

/** Messages from the child process. `size` counts bytes in the output file. */
export const ExportMessage = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('calculating') }),
  v.object({
    type: v.literal('written'),
    size: v.number(),
    /** Name of the exported sheet if the workbook has several. CSV only. */
    sheetName: v.nullable(v.string()),
  }),
  v.object({
    type: v.literal('refused'),
    refusal: v.picklist(['not_a_workbook', 'no_sheet', 'too_wide']),
  }),
])
export type ExportMessage = v.InferOutput<typeof ExportMessage>
