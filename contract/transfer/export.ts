import * as v from 'valibot'
import { DECIMAL_SIGNS } from '../figures/decimal-signs.ts'

/** What an export is written as; an .xlsx unless told. */
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const

/** What may part the fields of an exported .csv. */
export const CSV_DELIMITERS = [',', ';', '\t'] as const

/** The signs of an exported .csv. */
export const CsvSigns = v.object({
  delimiter: v.picklist(CSV_DELIMITERS),
  decimal: v.picklist(DECIMAL_SIGNS),
})
/** The signs of an exported .csv. */
export type CsvSigns = v.InferOutput<typeof CsvSigns>

/** Those that it has unless told. */
export const PLAIN_SIGNS: CsvSigns = { delimiter: ',', decimal: '.' }
