/** Maximum number of decimals of a shortened number. */
const MAX_DIGITS = 15
/** A number without separators or trailing zeros, so no digit is mere formatting. */
const PLAIN = /^-?\d+([.,]\d*[1-9])?(E[+-]?\d+)?$/i

/** Whether a text is a number without a format. */
export const isPlainFigure = (text: string): boolean => PLAIN.test(text)

/** `1.2E+11`, as spreadsheets write it. */
const powerText = (value: number, digits: number): string => {
  const [mantissa = '', power = '0'] = value.toExponential(digits).split('e')
  const exponent = Math.abs(Number(power))
  return `${Number(mantissa)}E${power.startsWith('-') ? '-' : '+'}${String(exponent).padStart(2, '0')}`
}

/** Smaller numbers use scientific notation, because decimals would show mostly zeros. */
const SMALL = 1e-4

/** Shorter forms of an unformatted number, longest first. A small number never becomes 0. */
function* shorter(value: number): Generator<string> {
  if (Math.abs(value) >= SMALL)
    for (let digits = MAX_DIGITS; digits >= 0; digits -= 1) {
      const text = String(Number(value.toFixed(digits)))
      if (!text.includes('e') && Number(text) !== 0) yield text
    }
  for (let digits = MAX_DIGITS; digits >= 0; digits -= 1) yield powerText(value, digits)
}

/**
 * The text of a number that fits its cell. A number that is too wide loses digits if it is
 * unformatted (`isPlain`). If no shorter form fits, or if the number has a format, # signs replace
 * it: a truncated number would read as another number. `widthOf` measures text in the cell's font.
 */
export const fittedFigure = (
  text: string,
  width: number,
  widthOf: (text: string) => number,
  isPlain: boolean,
): string => {
  if (widthOf(text) <= width) return text
  // An unformatted number has no thousands separator, so a comma is the decimal sign.
  const sign = text.includes(',') ? ',' : '.'
  const value = Number(text.replace(',', '.'))
  if (isPlain && Number.isFinite(value))
    for (const each of shorter(value)) {
      const shown = each.replace('.', sign)
      if (widthOf(shown) <= width) return shown
    }
  return '#'.repeat(Math.max(1, Math.floor(width / widthOf('#'))))
}
