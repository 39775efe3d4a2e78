import * as v from 'valibot'
import { CsvSigns } from '#contract/transfer/export.ts'

/** What the process is asked to write: the workbook of `size` bytes of JSON, as a file of that title. Dates are ISO. */
export const ExportQuestion = v.object({
  size: v.number(),
  format: v.picklist(['xlsx', 'csv']),
  /** Of a .csv: its worksheet, null for the first that shows. */
  sheetId: v.nullable(v.string()),
  /** Of a .csv, where they are not the plain ones. */
  signs: v.optional(CsvSigns),
  /** Recalculates what has no result, widens columns, and says what the file is. */
  isProcessed: v.boolean(),
  isCalculated: v.boolean(),
  title: v.string(),
  createdAt: v.string(),
  updatedAt: v.string(),
  now: v.string(),
})
/** What the process is asked to write. */
export type ExportQuestion = v.InferOutput<typeof ExportQuestion>

/** What the process says: that it has begun, that it calculates, and the bytes it wrote or why it wrote none. */
export const ExportSaid = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('calculating') }),
  v.object({
    type: v.literal('written'),
    size: v.number(),
    /** Of a .csv of a workbook with several sheets: the name of its own. */
    sheetName: v.nullable(v.string()),
  }),
  v.object({
    type: v.literal('refused'),
    refusal: v.picklist(['not_a_workbook', 'no_sheet', 'too_wide']),
  }),
])
/** What the process says. */
export type ExportSaid = v.InferOutput<typeof ExportSaid>
