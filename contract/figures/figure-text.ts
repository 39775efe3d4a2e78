/**
 * A figure of the interface as the reader's language writes it: that of the browser. Figures of
 * cells, and those in texts of the spec's catalogue, are not written so. `decimals` is the most it has.
 */
export const figureText = (amount: number, decimals = 0): string =>
  amount.toLocaleString(undefined, { maximumFractionDigits: decimals })
