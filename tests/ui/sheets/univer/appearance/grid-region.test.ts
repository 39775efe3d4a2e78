import { CellValueType, LocaleType, numfmt } from '@univerjs/presets'
import {
  getCurrencyFormat,
  SetFormulaCalculationResultMutation,
  SetNumfmtCommand,
  SetRangeValuesMutation,
} from '@univerjs/preset-sheets-core'
import { describe, expect, it } from 'vitest'
import { figuresLocale } from '#contract/figures/locale.ts'
import { readTyped } from '#contract/figures/read-typed.ts'
import { regionOf } from '#contract/figures/region.ts'
import { fittedFigure } from '#src/ui/sheets/light-grid/fitted-figure.ts'
import { withRegionDecimal, correctFormats } from '#src/ui/sheets/univer/appearance/grid-region.ts'

const GERMAN = regionOf('de-DE')
const shown = (language: string, pattern: string, value: number): string => {
  const region = regionOf(language)
  return numfmt.format(pattern, value, { locale: figuresLocale(region, numfmt.addLocale) })
}

describe('numbers in the notation of the region', () => {
  it.each([
    ['en-US', '1,234.50'],
    ['de-DE', '1.234,50'],
    ['fr-FR', '1\u00a0234,50'],
    ['de-CH', "1'234.50"],
  ])('[SHEET-592] %s shows 1234.5 as %s', (language, text) => {
    expect(shown(language, '#,##0.00', 1234.5)).toBe(text)
  })

  it('[SHEET-592] each region keeps its own separators, and month names stay English', () => {
    expect([shown('de-DE', '0.0', 0.5), shown('en-US', '0.0', 0.5)]).toEqual(['0,5', '0.5'])
    expect(shown('de-DE', 'd mmm yyyy', 46112)).toBe('31 Mar 2026')
  })

  it('[SHEET-592] a number without a format has the decimal separator of the region and reads back unchanged', () => {
    const cell = { v: 1.234, t: CellValueType.NUMBER }
    expect(withRegionDecimal(cell, GERMAN)).toEqual({ ...cell, v: '1,234' })
    expect(readTyped('1,234', GERMAN)).toMatchObject({ value: 1.234 })
    expect(withRegionDecimal(cell, regionOf('en-GB'))).toBe(cell)
    const text = { v: '1.234', t: CellValueType.STRING }
    expect(withRegionDecimal(text, GERMAN)).toBe(text)
  })

  it('[SHEET-592] a number in this notation is still shortened to the width of its cell', () => {
    const widthOf = (text: string): number => text.length
    expect(fittedFigure('3,14159265', 6, widthOf, true)).toBe('3,1416')
    expect(fittedFigure('1.234,50', 6, widthOf, false)).toBe('######')
  })
})

it('[SHEET-593] the money button sets the currency of the region', () => {
  const params = {
    values: [
      { row: 0, col: 0, pattern: getCurrencyFormat(LocaleType.EN_US) },
      { row: 1, col: 0, pattern: '0.00' },
    ],
  }
  correctFormats({ id: SetNumfmtCommand.id, params }, regionOf('en-GB'))
  expect(params.values.map(({ pattern }) => pattern)).toEqual(['"£"#,##0.00', '0.00'])
})

it.each([
  ['en-US', 'm/d/yyyy', 'm/d/yyyy h:mm'],
  ['en-GB', 'dd/mm/yyyy', 'dd/mm/yyyy h:mm'],
  ['ja-JP', 'yyyy-mm-dd', 'yyyy-mm-dd h:mm'],
])(
  '[SHEET-594] in %s, a result of =TODAY() has the format %s, and a result of =NOW() has the format %s',
  (language, day, moment) => {
    const given = (pattern: string) => ({ v: 46112, t: 2, s: { n: { pattern } } })
    const cells = { 0: given('yyyy/mm/dd;@'), 1: given('yyyy/mm/dd hh:mm'), 2: given('0.00%') }
    const params = { unitData: { book: { sheet: { 0: { ...cells, 3: { v: 1 }, 4: null } } } } }
    correctFormats({ id: SetFormulaCalculationResultMutation.id, params }, regionOf(language))
    const patterns = Object.values(cells).map(({ s }) => s.n.pattern)
    expect(patterns).toEqual([day, moment, '0.00%'])
    const cell = given('yyyy/mm/dd;@')
    const written = { id: SetRangeValuesMutation.id, params: { cellValue: { 0: { 0: cell } } } }
    correctFormats(written, regionOf(language))
    expect(cell.s.n.pattern).toBe('yyyy/mm/dd;@')
    correctFormats(written, regionOf(language), { applyFormulaCalculationResult: true })
    expect(cell.s.n.pattern).toBe(day)
  },
)
