/** Why a cell has an error, in sentences for the person who reads the sheet (SHEET-917). */
export const ERROR_REASONS = {
  name: (name: string): string => `There is no name “${name}” in this workbook.`,
  fn: (name: string): string => `There is no function “${name}”.`,
  table: (name: string): string => `There is no table “${name}” in this workbook.`,
  worksheet: (name: string): string => `There is no worksheet “${name}” in this workbook.`,
  linked: (sheet: string, workbook: string): string =>
    `No values of the worksheet “${sheet}” in ${workbook} were saved with this workbook.`,
  deleted: 'A cell that this formula used was deleted.',
  from: (cell: string): string => `The error comes from ${cell}.`,

  network: (name: string): string => `${name} needs the network, which formulas cannot use here.`,
  program: (name: string): string =>
    `${name} needs another program, which formulas cannot use here.`,
  cube: (name: string): string =>
    `${name} needs a data model, which spreadsheets here do not have.`,
  pivot: (name: string): string =>
    `${name} needs a pivot table, which spreadsheets here do not have.`,
  addIn: (name: string): string => `${name} belongs to an add-in or a macro, which is not here.`,
  refused: (name: string): string => `${name} is not calculated here.`,

  circle: 'This formula needs its own result, directly or by way of other cells.',
  blocked: (cell: string): string =>
    `The results need empty cells. The nearest that is filled is ${cell}.`,
  noRoom: 'There is no room for all results of this formula.',
  noMatch: (name: string): string => `${name} does not find what it looks for.`,
  noNumbers: (name: string): string => `${name} finds no numbers.`,
  noRate: (name: string): string => `${name} finds no answer with these values.`,
  noAddress: 'The text that INDIRECT is given is no address of a cell.',
  nothingToTrim: 'There is nothing in the range that is trimmed.',
  outside: (name: string): string => `${name} looks outside its range.`,
  endless: 'A LAMBDA calls itself too often, or a number is too large.',
  notCalled: 'This LAMBDA is not called. Values in brackets behind it call it.',
  nothingOrWork: (name: string): string =>
    `${name} gives no cells, or this formula takes too much work.`,
  nestedOrWork: (name: string): string =>
    `${name} makes an array in each cell, or this formula takes too much work.`,
  work: 'This formula takes more work than one cell may. Use smaller ranges.',

  '#DIV/0!': 'A number is divided by 0 or by an empty cell.',
  '#N/A': 'A value is not available.',
  '#NAME?': 'A word in this formula is neither a name nor a function.',
  '#NULL!': 'Two ranges of this formula have no cell in common.',
  '#NUM!': 'A number is not one that the function takes, or the result is too large.',
  '#REF!': 'This formula refers to a cell that does not exist.',
  '#VALUE!': 'A value is of the wrong kind, such as text where a number is needed.',
} as const
