/** Supported decimal signs. */
export const DECIMAL_SIGNS = ['.', ','] as const
/** A decimal sign. */
export type DecimalSign = (typeof DECIMAL_SIGNS)[number]
