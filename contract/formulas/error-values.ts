/** What a formula comes to when it has no value, in the words of spreadsheets. */
const ERROR_VALUES: ReadonlySet<unknown> = new Set([
  '#DIV/0!',
  '#N/A',
  '#NAME?',
  '#NULL!',
  '#NUM!',
  '#REF!',
  '#VALUE!',
  '#SPILL!',
  '#CALC!',
  '#CYCLE!',
])

/** Whether a cell's value is an error: it stands in the middle, as truths do. */
export const isErrorValue = (value: unknown): boolean => ERROR_VALUES.has(value)
