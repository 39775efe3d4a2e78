/**
 * A number in UI text, in the browser's language. Cells and the texts of `MESSAGES` use other
 * formats. `decimals` is the maximum.
 */
export const figureText = (amount: number, decimals = 0): string =>
  amount.toLocaleString(undefined, { maximumFractionDigits: decimals })
