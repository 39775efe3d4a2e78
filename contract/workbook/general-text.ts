/**
 * A cell shows 12 digits if that changes the value by less than `LOST`. Otherwise it shows 15, as
 * in Excel.
 */
const [SHOWN_DIGITS, KEPT_DIGITS, LOST] = [12, 15, 1e-10]

/** Rounds to `digits` significant digits. Numbers with that many integer digits stay unchanged. */
const rounded = (value: number, digits: number): number =>
  String(Math.floor(Math.abs(value))).length >= digits ? value : Number(value.toPrecision(digits))

/** A number in General format, the same as in the editor: 0.1 + 0.2 gives 0.3. */
export const generalText = (value: number): string => {
  const short = rounded(value, SHOWN_DIGITS)
  return String(Math.abs(value - short) < LOST ? short : rounded(value, KEPT_DIGITS))
}
