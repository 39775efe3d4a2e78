/** Error values in Excel's file format. Newer ones are formula text until Excel recalculates. */
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

/** Whether `value` is an error of the file format. Text that looks like one needs error type 4. */
export const isFileError = (value: unknown): boolean => FILE_ERRORS.has(value)
