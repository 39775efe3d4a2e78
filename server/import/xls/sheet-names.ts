import { quoteSheetName } from '#contract/workbook/cells.ts'

/** Texts and quoted names pass; `#REF!` and a name with more letters before it are no worksheet. */
const NAMED = /"(?:[^"]|"")*"|'(?:[^']|'')*'|(?<![\p{L}\p{N}_.#'])([\p{L}\p{N}_]+)!/gu

/**
 * The formula with its worksheet names quoted as Excel needs them: `2026!A1` is `'2026'!A1`.
 * The .xls library leaves names of letters and digits unquoted, also where they look like a number or a cell.
 */
export const withQuotedSheets = (formula: string): string =>
  formula.replace(NAMED, (whole: string, plain?: string) =>
    plain === undefined ? whole : `${quoteSheetName(plain)}!`,
  )
