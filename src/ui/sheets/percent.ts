/** A number as it is typed, with or without commas between thousands; no sign of a currency or a percent. */
const PLAIN = /^[-+]?(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?$/

/**
 * What a number typed into a cell of percents stands for: 1 and more are percents, less than 1 is the
 * part itself, so that 5 and 0.05 are both 5 % (SHEET-24). Null where the text is no such number, as "7%".
 */
export const percentEntry = (text: string): number | null => {
  const typed = text.trim()
  if (!PLAIN.test(typed) || !/\d/.test(typed)) return null
  const plain = typed.replaceAll(',', '')
  // Moving the point in the text is exact, dividing is not.
  return Math.abs(Number(plain)) < 1 ? Number(plain) : Number(`${plain}e-2`)
}
