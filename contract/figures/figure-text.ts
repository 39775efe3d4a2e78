/**
 * A number in UI text, in the browser's language. `decimals` is the maximum number of decimals.
 * Cells and the texts of `MESSAGES` use other formats.
 */
export const figureText = (amount: number, decimals = 0): string =>
  amount.toLocaleString(undefined, { maximumFractionDigits: decimals })
