import { currencySymbols, numfmt } from '@univerjs/presets'
import { CURRENCYFORMAT, DATEFMTLISG, NUMBERFORMAT } from '@univerjs/preset-sheets-core'
import { expect, it } from 'vitest'
import { regionOf } from '#contract/figures/region.ts'
import { offerFormats } from '#src/ui/sheets/univer/menus/grid-formats.ts'

it.each([
  ['en-US', '3/31/2026', '$'],
  ['en-GB', '31/03/2026', '£'],
  ['de-CH', '31/03/2026', 'CHF'],
  ['ja-JP', '2026-03-31', '¥'],
  ['en-CA', '2026-03-31', '$'],
])(
  '[SHEET-452] the lists of formats for the region %s begin with its own dates and currency',
  (language, day, sign) => {
    offerFormats(regionOf(language))
    expect(DATEFMTLISG[0]?.label).toBe(day)
    expect(DATEFMTLISG.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['31 Mar 2026', 'Mar 2026', '2026-03-31', '13:30']),
    )
    expect(currencySymbols[0]).toBe(sign)
    expect(currencySymbols).toEqual(expect.arrayContaining(['$', '€', '£', '¥', 'CHF', 'C$', 'A$']))
  },
)

it('[SHEET-452] every offered number format shows a negative number as negative', () => {
  offerFormats(regionOf('en-US'))
  const patterns = [
    ...NUMBERFORMAT.map(({ suffix }) => suffix),
    ...CURRENCYFORMAT.map(({ suffix }) => suffix('$')),
  ]
  for (const pattern of patterns) expect(numfmt.format(pattern, -1234.5)).toMatch(/^-|^\(.*\)$/)
  expect(NUMBERFORMAT[0]?.label).toBe('-1,234.56')
})
