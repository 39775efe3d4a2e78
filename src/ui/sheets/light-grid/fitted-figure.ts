/** Digits behind the point that a number without a format gives up, before it is written by its power of ten. */
const MAX_DIGITS = 15
/** A number as text that keeps no digit for its look: no separators, no zeros at its end. */
const PLAIN = /^-?\d+([.,]\d*[1-9])?(E[+-]?\d+)?$/i

/** Whether a text reads as a number without a format. */
export const isPlainFigure = (text: string): boolean => PLAIN.test(text)

/** `1.2E+11`, as spreadsheets write it. */
const powerText = (value: number, digits: number): string => {
  const [mantissa = '', power = '0'] = value.toExponential(digits).split('e')
  const exponent = Math.abs(Number(power))
  return `${Number(mantissa)}E${power.startsWith('-') ? '-' : '+'}${String(exponent).padStart(2, '0')}`
}

/** Below this a number is written by its power of ten, as it has few digits to show behind the zeros. */
const SMALL = 1e-4

/** Shorter ways to write a number without a format, the longest first; a small number is never shown as nothing. */
function* shorter(value: number): Generator<string> {
  if (Math.abs(value) >= SMALL)
    for (let digits = MAX_DIGITS; digits >= 0; digits -= 1) {
      const text = String(Number(value.toFixed(digits)))
      if (!text.includes('e') && Number(text) !== 0) yield text
    }
  for (let digits = MAX_DIGITS; digits >= 0; digits -= 1) yield powerText(value, digits)
}

/**
 * The text of a number in the width of its cell: itself where it fits; without a format with fewer
 * digits; else as many # as fit, one at least. A number that is cut would read as another one.
 * `widthOf` measures a text in the cell's font; `isPlain` says that the number has no format.
 */
export const fittedFigure = (
  text: string,
  room: number,
  widthOf: (text: string) => number,
  isPlain: boolean,
): string => {
  if (widthOf(text) <= room) return text
  // Without a format there are no thousands apart: a comma is the region's decimal sign.
  const sign = text.includes(',') ? ',' : '.'
  const value = Number(text.replace(',', '.'))
  if (isPlain && Number.isFinite(value))
    for (const each of shorter(value)) {
      const shown = each.replace('.', sign)
      if (widthOf(shown) <= room) return shown
    }
  return '#'.repeat(Math.max(1, Math.floor(room / widthOf('#'))))
}
