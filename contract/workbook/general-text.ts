/** Digits that a cell shows, as far as less is lost by them than `LOST`; else as many as Excel keeps. */
const [SHOWN_DIGITS, KEPT_DIGITS, LOST] = [12, 15, 1e-10]

/** To so many digits; a number whose whole part has as many stays as it is. */
const rounded = (value: number, digits: number): number =>
  String(Math.floor(Math.abs(value))).length >= digits ? value : Number(value.toPrecision(digits))

/** A number in no format, or in General, as the editor's cells and its line show it: 0.1 + 0.2 as 0.3. */
export const generalText = (value: number): string => {
  const short = rounded(value, SHOWN_DIGITS)
  return String(Math.abs(value - short) < LOST ? short : rounded(value, KEPT_DIGITS))
}
