import { currencySymbols, numfmt } from '@univerjs/presets'
import { CURRENCYFORMAT, DATEFMTLISG, NUMBERFORMAT } from '@univerjs/preset-sheets-core'
import { currencySign } from '#contract/figures/currencies.ts'
import { SHORT_DATES } from '#contract/figures/date-patterns.ts'
import { figuresLocale } from '#contract/figures/locale.ts'
import type { Region } from '#contract/figures/region.ts'
import { MEDIUM_DATE } from './number-formats.ts'

/** 31 March 2026, 13:30, as a serial number for the previews of date formats. */
const SAMPLE = 46_112.5625
const SIGNS = ['$', '€', '£', '¥', 'CHF', 'C$', 'A$']

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)]

const dayFormats = ({ dates }: Region): readonly string[] =>
  unique([
    SHORT_DATES[dates],
    MEDIUM_DATE,
    'yyyy-mm-dd',
    'mmm yyyy',
    'd mmmm yyyy',
    'h:mm',
    'h:mm:ss',
    'h:mm AM/PM',
    `${SHORT_DATES[dates]} h:mm`,
  ])

const moneySigns = ({ currency }: Region): readonly string[] =>
  unique([currencySign(currency), ...SIGNS])

/** Formats that show negatives with a sign or brackets. A colour alone would be lost in print. */
const NUMBERS = ['#,##0.00', '#,##0.00_);(#,##0.00)', '#,##0', '#,##0_);(#,##0)']
/** The sample for the previews of number and currency formats. */
const NEGATIVE = -1234.56
const MONEY: readonly ((sign: string) => string)[] = [
  (sign) => `"${sign}"#,##0.00`,
  (sign) => `"${sign}"#,##0.00_);("${sign}"#,##0.00)`,
]

/**
 * Univer's dialog offers the same formats for every region. We replace the contents of its exported
 * lists with the formats of the region.
 */
export const offerFormats = (region: Region): void => {
  const locale = figuresLocale(region, numfmt.addLocale)
  const shown = (pattern: string, value: number) => numfmt.format(pattern, value, { locale })
  DATEFMTLISG.splice(
    0,
    DATEFMTLISG.length,
    ...dayFormats(region).map((suffix) => ({ label: shown(suffix, SAMPLE), suffix })),
  )
  NUMBERFORMAT.splice(
    0,
    NUMBERFORMAT.length,
    ...NUMBERS.map((suffix) => ({ label: shown(suffix, NEGATIVE), suffix })),
  )
  CURRENCYFORMAT.splice(
    0,
    CURRENCYFORMAT.length,
    ...MONEY.map((suffix) => ({
      label: (sign: string) => shown(suffix(sign), NEGATIVE).trim(),
      suffix,
    })),
  )
  currencySymbols.splice(0, currencySymbols.length, ...moneySigns(region))
}
