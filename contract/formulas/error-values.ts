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

/** Whether the cell value `value` is a spreadsheet error, such as `#DIV/0!`. */
export const isErrorValue = (value: unknown): boolean => ERROR_VALUES.has(value)
