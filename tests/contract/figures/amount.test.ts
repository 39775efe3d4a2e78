import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAmount } from '#contract/figures/amount.ts'

describe('a figure of a table', () => {
  it.each([
    ['1,200.50', 1200.5, '#,##0.00_);(#,##0.00)', '1200.5'],
    ['(1,200.50)', -1200.5, '#,##0.00_);(#,##0.00)', '-1200.5'],
    ['-1,200.50', -1200.5, '#,##0.00_);(#,##0.00)', '-1200.5'],
    ['−3', -3, '0_);(0)', '-3'],
    ['2026', 2026, '0_);(0)', '2026'],
    ['0', 0, '0_);(0)', '0'],
    ['-0', 0, '0_);(0)', '0'],
    ['0.5', 0.5, '0.0_);(0.0)', '0.5'],
    ['$950', 950, '$#,##0_);($#,##0)', '950'],
    ['-$1,896.20', -1896.2, '$#,##0.00_);($#,##0.00)', '-1896.2'],
    ['$-5', -5, '$#,##0_);($#,##0)', '-5'],
    ['($5)', -5, '$#,##0_);($#,##0)', '-5'],
    ['€1.2M', 1_200_000, '"€"#,##0.0,,"M"_);("€"#,##0.0,,"M")', '1200000'],
    ['£3bn', 3_000_000_000, '"£"#,##0,,,"bn"_);("£"#,##0,,,"bn")', '3000000000'],
    ['250k', 250_000, '0,"k"_);(0,"k")', '250000'],
    ['5.25%', 0.0525, '0.00%_);(0.00%)', '5.25%'],
    ['(7%)', -0.07, '0%_);(0%)', '-7%'],
    ['(7)%', -0.07, '0%_);(0%)', '-7%'],
    ['+7 %', 0.07, '0%_);(0%)', '7%'],
    ['2.5x', 2.5, '0.0"x"_);(0.0"x")', '2.5'],
    ['25 bps', 25, '0" bps"_);(0" bps")', '25'],
    ['USD 1,200', 1200, '"USD "#,##0_);("USD "#,##0)', '1200'],
    ['1,200 EUR', 1200, '#,##0" EUR"_);(#,##0" EUR")', '1200'],
    ["1'234'567", 1_234_567, '#,##0_);(#,##0)', '1234567'],
    ['1 234 567.8', 1_234_567.8, '#,##0.0_);(#,##0.0)', '1234567.8'],
  ])('[CONV-22, CONV-818, CONV-846] %s is read as %d', (text, value, pattern, plain) => {
    expect(readAmount(text)).toEqual({ value, pattern, plain })
  })

  it.each([
    '',
    '–',
    'n/a',
    'Total',
    '007',
    '12 Main St',
    '4111111111111111111',
    '1.200,50',
    '1,20',
    '1,2000',
    "1,234'567",
    '(5',
    '5)',
    '-(5)',
    '--5',
    '12m',
    '5%%',
    '2026-11-30',
    '555-0100',
    '=SUM(A1:A3)',
    '1e5',
    '$',
    '١٢٣',
    `${'1'.repeat(50)}`,
  ])('[CONV-837] %s stays text', (text) => {
    expect(readAmount(text)).toBeNull()
  })

  it('[CONV-22] with thousands separators, in brackets if negative, is read exactly to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
        const shown = Math.abs(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
        expect(readAmount(cents < 0 ? `(${shown})` : shown)?.value).toBe(cents / 100 || 0)
      }),
    )
  })

  it('[CONV-22] is read as a finite number or stays text, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const found = readAmount(text)
        expect(found === null || Number.isFinite(found.value)).toBe(true)
      }),
    )
  })
})
