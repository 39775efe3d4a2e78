import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fittedFigure, isPlainFigure } from '#src/ui/sheets/light-grid/fitted-figure.ts'

/** Each character is 1 wide. */
const widthOf = (text: string): number => text.length

describe('a number in the width of its cell', () => {
  it.each([
    ['1,234,567.89', 12, false, '1,234,567.89'],
    ['1,234,567.89', 11, false, '###########'],
    ['$1,234,567.89', 6, false, '######'],
    ['2026-11-28', 9, false, '#########'],
    ['12', 0, false, '#'],
    // A number without a format first loses decimals, and then switches to scientific notation.
    ['3.14159265', 6, true, '3.1416'],
    ['3.14159265', 1, true, '3'],
    ['2.5', 2, true, '3'],
    ['1234567891.5', 10, true, '1234567892'],
    ['123456789120', 8, true, '1.23E+11'],
    ['123456789120', 5, true, '1E+11'],
    ['123456789120', 4, true, '####'],
    ['-0.000012345', 8, true, '-1.2E-05'],
    ['-0.000012345', 3, true, '###'],
  ] as const)(
    '[SHEET-560] %s in %i characters (plain number: %s) is shown as %s',
    (text, room, isPlain, shown) => {
      expect(fittedFigure(text, room, widthOf, isPlain)).toBe(shown)
    },
  )

  it('[SHEET-560] the shown text always fits its width, and is the rounded number or # signs', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
        fc.integer({ min: 1, max: 24 }),
        (number, room) => {
          const value = number === 0 ? 0 : number
          const shown = fittedFigure(String(value), room, widthOf, true)
          expect(shown.length).toBeLessThanOrEqual(Math.max(room, 1))
          if (shown.startsWith('#')) return
          // The error is at most half of the last digit shown, plus the precision of a double.
          const [digits = '', power = '0'] = shown.split(/E/i)
          const decimals = digits.split('.')[1]?.length ?? 0
          const half = 0.5 * 10 ** (Number(power) - decimals)
          expect(Math.abs(Number(shown) - value)).toBeLessThanOrEqual(
            half * 1.000001 + Math.abs(value) * Number.EPSILON,
          )
          expect(Number(shown) === 0).toBe(value === 0)
        },
      ),
    )
  })

  it.each([
    ['12', true],
    ['-3.25', true],
    ['1.5E-7', true],
    ['3.50', false],
    ['1,200', false],
    ['5%', false],
    ['2026-11-28', false],
  ] as const)('[SHEET-560] %s counts as a number without a format: %s', (text, isPlain) => {
    expect(isPlainFigure(text)).toBe(isPlain)
  })
})
