import { currencySymbols, numfmt } from '@univerjs/presets'
import { CURRENCYFORMAT, DATEFMTLISG, NUMBERFORMAT } from '@univerjs/preset-sheets-core'
import { currencySign } from '#contract/figures/currencies.ts'
import { SHORT_DATES } from '#contract/figures/given-dates.ts'
import { figuresLocale } from '#contract/figures/locale.ts'
import type { Region } from '#contract/figures/region.ts'
import { MEDIUM_DATE } from '../../editor/number-formats.ts'

/** 31 March 2026, 13:30: what previews of days show. */
const SAMPLE = 46_112.5625
const SIGNS = ['$', '€', '£', '¥', 'CHF', 'C$', 'A$']

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)]

/** The formats of days and times to choose from, the region's own first. */
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

/** The signs of money to choose from, the region's own first. */
const moneySigns = ({ currency }: Region): readonly string[] =>
  unique([currencySign(currency), ...SIGNS])

/** Negatives bear a sign or stand in brackets: a colour alone says nothing in print. */
const NUMBERS = ['#,##0.00', '#,##0.00_);(#,##0.00)', '#,##0', '#,##0_);(#,##0)']
/** What their previews show. */
const NEGATIVE = -1234.56
const MONEY: readonly ((sign: string) => string)[] = [
  (sign) => `"${sign}"#,##0.00`,
  (sign) => `"${sign}"#,##0.00_);("${sign}"#,##0.00)`,
]

/** Has the editor's dialog of number formats offer those of the region in place of Univer's. */
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
