import { quoteSheetName } from '#contract/workbook/cells.ts'

/** Skips strings and quoted names. `#REF!` is no sheet name. */
const NAMED = /"(?:[^"]|"")*"|'(?:[^']|'')*'|(?<![\p{L}\p{N}_.#'])([\p{L}\p{N}_]+)!/gu

/**
 * Quotes sheet names as Excel requires: `2026!A1` becomes `'2026'!A1`.
 * SheetJS leaves such names unquoted even if they look like a number or cell.
 */
export const withQuotedSheets = (formula: string): string =>
  formula.replace(NAMED, (whole: string, plain?: string) =>
    plain === undefined ? whole : `${quoteSheetName(plain)}!`,
  )
