import { DEFAULT_CSV_SIGNS, type CsvSigns } from '#contract/transfer/export.ts'

const decimalOf = (language: string): string | undefined =>
  new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value

/**
 * The usual .csv format of a language (BCP 47). With decimal commas, semicolons separate fields.
 */
export const csvSignsOf = (language: string): CsvSigns =>
  decimalOf(language) === ',' ? { delimiter: ';', decimal: ',' } : DEFAULT_CSV_SIGNS
