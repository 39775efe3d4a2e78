import { columnIndex } from '#contract/workbook/cells.ts'

/**
 * The wanted place of a table in the open spreadsheet. `column` and `row` count from 0, and null
 * means unspecified.
 */
export type TargetPosition = { readonly column: number | null; readonly row: number | null }

const BOOK = String.raw`(?:(?:spread)?sheet|workbook|worksheet|tab|grid|file)`
/** "here", "this blank sheet", "the open workbook", "into my spreadsheet". */
const OPEN = new RegExp(
  String.raw`\bhere\b(?!['’]s|\s+(?:is|are)\b)|\b(?:this|(?:the|my) (?:current|open|existing|same|linked|active))\s+(?:[a-z]+\s+)?${BOOK}\b|\b(?:in|into|to|onto|on)\s+(?:the|my|our)\s+${BOOK}\b`,
  'i',
)
/**
 * "A new spreadsheet", "another workbook", "a sheet of its own". "This new sheet" does not match.
 */
const NEW = new RegExp(
  String.raw`(?<!\b(?:this|the|my|our)\s+)\b(?:new|another|separate|different|fresh|second)\s+(?:[a-z]+\s+)?${BOOK}\b|\b${BOOK} of its own\b`,
  'i',
)
/** "A new sheet in this workbook" means the open workbook. */
const IN_BOOK = /\b(?:in|into|to|of)\s+this\s+(?:[a-z]+\s+)?(?:spreadsheet|workbook|file)\b/i
/** "Not here", "leave this sheet alone". */
const NOT_OPEN =
  /\b(?:not|don['’]?t|do not|never|without|instead of|rather than|leave|keep)\b[^.;]{0,40}?\b(?:here|this|in the|my)\b/i
const COLUMN = /\b[Cc]olumn\s+([A-Z]{1,3}|[b-z])\b/
const CELL =
  /\b(?:[Cc]ell|in|at|from|into|to|on|with)\s+\$?(?!Q[1-4]\b|H[12]\b|FY)([A-Z]{1,3})\$?([1-9]\d{0,5})\b/
const ROW = /\b(?:in|at|from|on|into)\s+row\s+([1-9]\d{0,5})\b/i

const namedIn = (text: string): { readonly letters?: string; readonly digits?: string } => {
  const [, letters, digits] = CELL.exec(text) ?? []
  if (letters && digits) return { letters, digits }
  const [, column] = COLUMN.exec(text) ?? []
  const [, row] = ROW.exec(text) ?? []
  return { ...(column && { letters: column }), ...(row && { digits: row }) }
}

const isElsewhere = (text: string): boolean =>
  (NEW.test(text) && !IN_BOOK.test(text)) || NOT_OPEN.test(text)

/** The wanted place of a table. Null means a new spreadsheet, which is the default. */
export const targetPositionIn = (text: string): TargetPosition | null => {
  if (isElsewhere(text)) return null
  const { letters, digits } = namedIn(text)
  if (!letters && !digits && !OPEN.test(text)) return null
  return {
    column: letters ? columnIndex(letters.toUpperCase()) : null,
    row: digits ? Number(digits) - 1 : null,
  }
}
