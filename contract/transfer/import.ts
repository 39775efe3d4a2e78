import * as v from 'valibot'
import { Spreadsheet } from '../api/entities.ts'
import { DECIMAL_SIGNS } from '../figures/decimal-signs.ts'
import { REGION_FORM } from '../api/region-form.ts'

/** Encodings of a text file. */
export const TEXT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-1',
] as const
/** Field separators of a text file. */
export const DELIMITERS = [',', ';', '\t', '|'] as const
/** How to read dates: `sure` reads only unambiguous ones, and `text` reads none. */
export const DATE_ORDERS = ['sure', 'day_first', 'month_first', 'text'] as const

/** How to read a .csv or .tsv. The server detects the missing choices. */
export const ImportChoices = v.object({
  encoding: v.optional(v.picklist(TEXT_ENCODINGS)),
  delimiter: v.optional(v.picklist(DELIMITERS)),
  decimal: v.optional(v.picklist(DECIMAL_SIGNS)),
  dates: v.optional(v.picklist(DATE_ORDERS)),
  /** The user's number and date format, for ambiguous files. */
  region: v.optional(v.pipe(v.string(), v.regex(REGION_FORM))),
})
/** The parsed value of the `ImportChoices` schema. */
export type ImportChoices = v.InferOutput<typeof ImportChoices>

/** All choices, given or detected. */
export const ResolvedImportChoices = v.required(v.omit(ImportChoices, ['region']))
/** The parsed value of the `ResolvedImportChoices` schema. */
export type ResolvedImportChoices = v.InferOutput<typeof ResolvedImportChoices>

/**
 * The first rows of a text file under these choices. `more` is true if the file has more rows.
 * `more_columns` counts the columns beyond the displayed ones.
 */
export const ImportPreview = v.object({
  choices: ResolvedImportChoices,
  rows: v.array(
    v.array(
      v.object({ text: v.string(), kind: v.picklist(['text', 'number', 'date', 'boolean']) }),
    ),
  ),
  more: v.boolean(),
  more_columns: v.optional(v.number(), 0),
})
/** The parsed value of the `ImportPreview` schema. */
export type ImportPreview = v.InferOutput<typeof ImportPreview>

/** Kinds of contents that an import drops or reports. */
export const LEFT_OUT_KINDS = [
  'cell_style',
  'chart',
  'chart_sheet',
  'comment_thread',
  'condition',
  'control',
  'custom_view',
  'day_number',
  'external_link',
  'filter',
  'filter_criteria',
  'iteration',
  'link',
  'linked_workbook',
  'macro',
  'other_sheet',
  'outline',
  'pane',
  'picture',
  'pivot',
  'protected_range',
  'protection',
  'refused_function',
  'scenario',
  'shape',
  'slicer',
  'sparkline',
  'validation',
  'what_if_table',
] as const
/** A kind of contents that an import drops or reports. */
export type LeftOutKind = (typeof LEFT_OUT_KINDS)[number]
/**
 * Counts per kind. For `iteration` the count is the maximum number of iterations. Unknown kinds
 * count as absent.
 */
export type LeftOut = { readonly [kind in LeftOutKind]?: number }

const isKnown = (kind: string): kind is LeftOutKind =>
  (LEFT_OUT_KINDS as readonly string[]).includes(kind)
/** Counts of dropped contents, such as `{ chart: 2 }`. */
export const LeftOut = v.pipe(
  v.record(v.string(), v.number()),
  v.transform((all): LeftOut =>
    Object.fromEntries(Object.entries(all).filter(([kind]) => isKnown(kind))),
  ),
)

/** Answer of an import: the spreadsheet, and the contents that we dropped. */
export const ImportedSpreadsheet = v.object({
  ...Spreadsheet.entries,
  workbook_data: v.optional(Spreadsheet.entries.workbook_data),
  left_out: v.optional(LeftOut, {}),
})
/** The parsed value of the `ImportedSpreadsheet` schema. */
export type ImportedSpreadsheet = v.InferOutput<typeof ImportedSpreadsheet>
