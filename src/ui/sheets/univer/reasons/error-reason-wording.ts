import { figureText } from '#contract/figures/figure-text.ts'
import { MAX_TEXT_CHARS } from '#contract/limits/formulas.ts'
import { GENERAL_REASONS } from './general-reasons.ts'

const SPELLING = 'Check the spelling.'

/** Sentences that explain an error to the reader of the sheet. */
export const ERROR_REASONS = {
  name: (name: string): string =>
    `There is no name “${name}” in this workbook. ${SPELLING} Text needs quotation marks.`,
  fn: (name: string): string => `There is no function “${name}”. ${SPELLING}`,
  table: (name: string): string => `There is no table “${name}” in this workbook. ${SPELLING}`,
  worksheet: (name: string): string =>
    `There is no worksheet “${name}” in this workbook. ${SPELLING}`,
  linked: (sheet: string, workbook: string): string =>
    `No values from the worksheet “${sheet}” in ${workbook} were saved with this workbook. Copy the figures into it.`,
  deleted: 'A cell that the formula used was deleted. Choose another one.',
  from: (cell: string): string => `The error comes from ${cell}.`,

  network: (name: string): string => `${name} needs the network, which formulas cannot use here.`,
  program: (name: string): string =>
    `${name} needs another program, which formulas cannot use here.`,
  cube: (name: string): string =>
    `${name} needs a data model, which spreadsheets here do not have.`,
  pivot: (name: string): string =>
    `${name} needs a pivot table, which spreadsheets here do not have.`,
  addIn: (name: string): string =>
    `${name} belongs to an add-in or a macro, which is not available here.`,
  refused: (name: string): string => `${name} is not supported here.`,

  circle: 'The formula depends on its own result. Change what it refers to.',
  circleOfOne: 'The formula refers to its own cell. Remove that cell from the formula.',
  circleBy: (cell: string): string =>
    `The formula is part of a circular reference: it needs ${cell}, which needs its result in turn. Change one of the two.`,

  blocked: (cell: string): string =>
    `The results need empty cells, and ${cell} is filled. Clear it or move the formula.`,
  beyond:
    'The results go beyond the edge of the worksheet. Move the formula, or return fewer cells.',
  noSpace: 'There is no room for all results of the formula. Move it to where cells are empty.',

  noMatch: (name: string): string =>
    `${name} does not find a match. Check the value and the range.`,
  notIn: (name: string, value: string, range: string): string =>
    `${name} does not find ${value} in ${range}. Check the spelling and the range.`,
  valueOf: (cell: string): string => `the value of ${cell}`,
  text: (text: string): string => `“${text}”`,
  noNumbers: (name: string): string => `${name} finds no numbers to average. Check the range.`,
  twoNumbers: (name: string): string =>
    `${name} needs more numbers than it finds. Check the range.`,
  noRate: (name: string): string =>
    `${name} finds no rate with these values. Check for both positive and negative amounts.`,
  noYield: (name: string): string => `${name} finds no yield. Check the dates and the prices.`,
  divided: (cell: string): string =>
    `The formula divides by ${cell}, which is 0 or empty. Enter a number there.`,
  dividedBy0: 'The formula divides by 0.',
  isText: (cell: string): string =>
    `${cell} holds text where the formula needs a number. Enter a number there.`,
  textNotFound: (name: string): string => `${name} does not find the text.`,
  notRead: (name: string): string => `${name} cannot read its text as a number, a date or a time.`,
  onPurpose: 'NA gives this error on purpose.',
  noAddress: 'The text for INDIRECT is not an address, a defined name or a table. Check the text.',
  nothingToTrim: 'All cells of the range to trim are empty.',
  outside: (name: string): string => `${name} looks outside its range. Check its numbers.`,
  outsideRows: (name: string, row: number, range: string, rows: number): string =>
    `${name} looks in row ${row} of ${range}, which has ${rows}. Use a lower number or more rows.`,
  outsideColumns: (name: string, column: number, range: string, columns: number): string =>
    `${name} looks in column ${column} of ${range}, which has ${columns}. Use a lower number or more columns.`,
  columnsFromOne: (name: string, column: number): string =>
    `${name} looks in column ${column}. Columns count from 1.`,
  rowsFromOne: (name: string, row: number): string =>
    `${name} looks in row ${row}. Rows count from 1.`,
  choice: (value: number, values: number): string =>
    `CHOOSE is asked for value ${value} of ${values}. Check its index.`,
  unequal: (name: string): string =>
    `${name} needs ranges of the same size. Check where they start and end.`,
  tooLong: (name: string): string =>
    `${name} makes more than the ${figureText(MAX_TEXT_CHARS)} characters a cell can hold. Ask for fewer.`,
  noDay: (name: string): string =>
    `${name} needs a valid date or time: its number is below 0, or after the year 9999.`,
  noneBeside: (range: string): string =>
    `@ takes the cell of ${range} in the formula's own row or column, and there is none.`,
  noInverse: (name: string): string =>
    `${name} finds no inverse. Check for rows or columns that repeat or add up to others.`,
  nothingLeft: (name: string): string =>
    `${name} has nothing to return. Check the range and what it excludes.`,
  noSize: (name: string): string =>
    `${name} is asked for less than one row or column. Ask for at least one.`,
  severalEach: (name: string): string =>
    `${name} needs one value for each call of its LAMBDA, and gets several.`,
  endless: (name: string): string =>
    `${name} calls itself endlessly, or its numbers get too large.`,
  notCalled:
    'The LAMBDA has no values to work with. Put them in brackets after it: =LAMBDA(x,x+1)(5).',
  work: 'The formula needs more calculation than one cell may use. Use smaller ranges.',

  ...GENERAL_REASONS,
} as const
