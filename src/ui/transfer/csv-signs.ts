import { PLAIN_SIGNS, type CsvSigns } from '#contract/transfer/export.ts'

const decimalOf = (language: string): string | undefined =>
  new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value

/** A .csv as programs of this language (BCP 47) write it: where a comma begins decimals, semicolons part fields. */
export const signsOf = (language: string): CsvSigns =>
  decimalOf(language) === ',' ? { delimiter: ';', decimal: ',' } : PLAIN_SIGNS
