import * as v from 'valibot'
import { DECIMAL_SIGNS } from '../figures/decimal-signs.ts'

/** Export formats. The default is .xlsx. */
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const

/** Field separators of an exported .csv. */
export const CSV_DELIMITERS = [',', ';', '\t'] as const

/** Field separator and decimal sign of an exported .csv. */
export const CsvSigns = v.object({
  delimiter: v.picklist(CSV_DELIMITERS),
  decimal: v.picklist(DECIMAL_SIGNS),
})
/** The parsed value of the `CsvSigns` schema. */
export type CsvSigns = v.InferOutput<typeof CsvSigns>

/** Default signs of an exported .csv. */
export const DEFAULT_CSV_SIGNS: CsvSigns = { delimiter: ',', decimal: '.' }
