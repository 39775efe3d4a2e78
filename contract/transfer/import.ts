import * as v from 'valibot'
import { Spreadsheet } from '../api/entities.ts'
import { DECIMAL_SIGNS } from '../figures/decimal-signs.ts'
import { REGION_FORM } from '../api/region-form.ts'

/** How the bytes of a text file are read. */
export const TEXT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-1',
] as const
/** What stands between two cells of a text file. */
export const DELIMITERS = [',', ';', '\t', '|'] as const
/** Which texts become days: those that can mean one day only, or what the order says; or none. */
export const DATE_ORDERS = ['sure', 'day_first', 'month_first', 'text'] as const

/** How a .csv or .tsv is read; what is left out is found from the file. */
export const ImportChoices = v.object({
  encoding: v.optional(v.picklist(TEXT_ENCODINGS)),
  delimiter: v.optional(v.picklist(DELIMITERS)),
  decimal: v.optional(v.picklist(DECIMAL_SIGNS)),
  dates: v.optional(v.picklist(DATE_ORDERS)),
  /** How the person writes figures and dates, for where the file does not tell. */
  region: v.optional(v.pipe(v.string(), v.regex(REGION_FORM))),
})
/** How a text file is read. */
export type ImportChoices = v.InferOutput<typeof ImportChoices>

/** All choices, as they were taken or found. */
export const ChosenImport = v.required(v.omit(ImportChoices, ['region']))
/** All choices, as they were taken or found. */
export type ChosenImport = v.InferOutput<typeof ChosenImport>

/**
 * The first rows of a text file as a sheet would show them, by these choices; `more` says that there are others, and
 * `more_columns` how many columns these rows have beyond the shown ones.
 */
export const ImportPreview = v.object({
  choices: ChosenImport,
  rows: v.array(
    v.array(
      v.object({ text: v.string(), kind: v.picklist(['text', 'number', 'date', 'boolean']) }),
    ),
  ),
  more: v.boolean(),
  more_columns: v.optional(v.number(), 0),
})
/** The first rows of a text file as a sheet would show them. */
export type ImportPreview = v.InferOutput<typeof ImportPreview>

/** What of a file has no place in a workbook here, or is to be known of, by its kind. */
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
/** A kind of thing that an import leaves out. */
export type LeftOutKind = (typeof LEFT_OUT_KINDS)[number]
/**
 * How many of each kind a file had; of `iteration`, the maximum count of iterations. A kind that this client
 * does not know counts as absent.
 */
export type LeftOut = { readonly [kind in LeftOutKind]?: number }

const isKnown = (kind: string): kind is LeftOutKind =>
  (LEFT_OUT_KINDS as readonly string[]).includes(kind)
/** What an import left out: `{chart: 2}`. */
export const LeftOut = v.pipe(
  v.record(v.string(), v.number()),
  v.transform((all): LeftOut =>
    Object.fromEntries(Object.entries(all).filter(([kind]) => isKnown(kind))),
  ),
)

/** The answer of an import: the spreadsheet, and what of the file is not in it. */
export const ImportedSpreadsheet = v.object({
  ...Spreadsheet.entries,
  workbook_data: v.optional(Spreadsheet.entries.workbook_data),
  left_out: v.optional(LeftOut, {}),
})
/** The answer of an import. */
export type ImportedSpreadsheet = v.InferOutput<typeof ImportedSpreadsheet>
