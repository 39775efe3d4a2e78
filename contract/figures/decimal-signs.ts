/** What stands before the decimals of a figure. */
export const DECIMAL_SIGNS = ['.', ','] as const
/** What stands before the decimals of a figure. */
export type DecimalSign = (typeof DECIMAL_SIGNS)[number]
