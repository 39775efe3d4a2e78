import { numfmt } from '@univerjs/presets'
import { expect, it } from 'vitest'
import { regionOf } from '#contract/figures/region.ts'
import { formatChoices, formatName } from '#src/ui/sheets/univer/menus/number-formats.ts'

const shown = (language: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    formatChoices(regionOf(language))
      .flat()
      .map(({ name, pattern, sample }) => [
        name,
        pattern === null ? String(sample) : numfmt.format(pattern, sample).trim(),
      ]),
  )

it('[SHEET-590] the list of formats has finance formats with the currency and dates of the region', () => {
  expect(shown('en-GB')).toEqual({
    General: '-1234.5',
    Text: '-1234.5',
    Number: '-1,234.50',
    'Number, no decimals': '-1,235',
    Accounting: '(1,234.50)',
    Currency: '-£1,234.50',
    'Currency, no decimals': '-£1,235',
    Percent: '7.50%',
    Scientific: '-1.23E+03',
    'Short date': '31/03/2026',
    'Medium date': '31 Mar 2026',
    Month: 'Mar 2026',
    Time: '13:30',
    'Date and time': '31/03/2026 13:30',
    Duration: '36:00:00',
  })
  expect(shown('en-US')).toMatchObject({ Currency: '-$1,234.50', 'Short date': '3/31/2026' })
  expect(shown('de-CH')).toMatchObject({ Currency: '-CHF\u00a01,234.50' })
})

it.each(['en-US', 'en-GB', 'de-DE', 'sv-SE', 'ja-JP'])(
  '[SHEET-590] in %s every number format of the list shows a negative number as negative',
  (language) => {
    const figures = formatChoices(regionOf(language))
      .flat()
      .filter(({ sample }) => sample < 0)
    expect(figures.length).toBeGreaterThan(5)
    for (const { pattern } of figures)
      if (pattern !== null) expect(numfmt.format(pattern, -1234.5)).toMatch(/^-|^\(.*\)$/)
  },
)

it.each([
  [null, 'General'],
  ['', 'General'],
  ['General', 'General'],
  ['@', 'Text'],
  ['#,##0.00', 'Number'],
  ['#,##0', 'Number, no decimals'],
  ['0', 'Number'],
  ['#,##0.000', 'Number'],
  ['#,##0_);(#,##0)', 'Accounting'],
  ['_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)', 'Accounting'],
  ['"£"#,##0.00', 'Currency'],
  ['$#,##0.00', 'Currency'],
  ['#,##0.00 "kr"', 'Currency'],
  ['"CHF"#,##0', 'Currency'],
  ['0%', 'Percent'],
  ['dd/mm/yyyy', 'Short date'],
  ['m/d/yyyy', 'Date'],
  ['yyyy-mm-dd hh:mm', 'Date and time'],
  ['h:mm AM/PM', 'Time'],
  ['[h]:mm', 'Duration'],
  ['# ?/?', 'Fraction'],
  ['0.0"x"', 'Number'],
  ['"Yes";"Yes";"No"', 'Custom'],
  ['[', 'Custom'],
])('[SHEET-591] the format %j is named %s', (pattern, name) => {
  expect(formatName(pattern, regionOf('en-GB'))).toBe(name)
})
