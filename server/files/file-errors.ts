/** The errors that spreadsheet files know; younger ones are texts of a formula until Excel runs it. */
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

/** Whether a value reads like an error of a file; a text that does is one of type 4. */
export const isFileError = (value: unknown): boolean => FILE_ERRORS.has(value)
