/**
 * Error values in Excel's file format. It has no newer error values, so a formula with such a
 * result is written with the result as text. Excel replaces the text when it recalculates.
 */
const FILE_ERRORS: ReadonlySet<unknown> = new Set([
  '#NULL!',
  '#DIV/0!',
  '#VALUE!',
  '#REF!',
  '#NAME?',
  '#NUM!',
  '#N/A',
  '#GETTING_DATA',
])

/**
 * Whether `value` equals an error value of the file format. A text with this content needs cell
 * type 4 (forced text).
 */
export const isFileError = (value: unknown): boolean => FILE_ERRORS.has(value)
