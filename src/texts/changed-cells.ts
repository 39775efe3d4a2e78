import { figureText } from '#contract/figures/figure-text.ts'

/** Announces the cells that the assistant changed. `places` lists the first ones. */
export const changedCellsText = (
  cells: number,
  places: readonly string[],
  isMore: boolean,
): string => {
  const count = cells === 1 ? '1 cell' : `${figureText(cells)} cells`
  return `The assistant changed ${count}: ${places.join(', ')}${isMore ? ' and more' : ''}.`
}

/** Text of the pill over the grid while the assistant writes. `place` is the first written range. */
export const writingText = (place: string, others: number): string => {
  const more = others > 0 ? ` and ${figureText(others)} more` : ''
  return place === '' ? 'Assistant is writing' : `Assistant is writing ${place}${more}`
}

const listed = (places: number, all: number): string =>
  all > places ? ` and ${figureText(all - places)} more` : ''

/** Texts of the lists in a tool's block. Lazy-loaded with the first opened block. */
export const TOOL_LISTS = {
  names: {
    formats: 'Formatted ranges',
    notes: 'Notes',
    findings: 'Findings',
    hits: 'Found cells',
    traced: 'Traced cells',
    changes: 'Changes',
    changedCells: 'Changed cells',
    edits: 'Edits',
    ranges: 'Ranges',
    results: 'Results',
    outline: 'Outline',
    compared: 'Comparison',
    sortedBy: 'Sorted by',
    firstRows: 'First rows',
    conditions: 'Conditions',
    hiddenRows: 'Hidden rows',
    groups: 'Groups',
    formulas: 'Formulas',
    counted: 'Counted cells',
  },
  columns: {
    range: 'Range',
    cell: 'Cell',
    cells: 'Cells',
    cellsChanged: 'Cells changed',
    formatting: 'Formatting',
    was: 'Was',
    now: 'Now',
    severity: 'Severity',
    finding: 'Finding',
    proposal: 'Proposed change',
    shows: 'Shows',
    formula: 'Formula',
    label: 'Label',
    change: 'Change',
    by: 'By',
    name: 'Name',
    rows: 'Rows',
    result: 'Result',
    outline: 'Outline',
    count: 'Count',
    left: 'Left',
    right: 'Right',
    difference: 'Difference',
    column: 'Column',
    order: 'Order',
    apart: 'Sorted apart',
    condition: 'Condition',
    value: 'Value',
    row: 'Row',
    measure: 'Figure',
    group: 'Group',
    counted: 'Counted',
    blank: 'Blank',
    text: 'Text',
    errors: 'Errors',
    logical: 'TRUE or FALSE',
  },
  orders: { asc: 'Ascending', desc: 'Descending' },
  /** What a sort keeps apart from the figures of a column. */
  apart: [
    ['blank', 'blank cell', 'blank cells'],
    ['errors', 'error', 'errors'],
    ['numbers_as_text', 'number as text', 'numbers as text'],
  ],
  comparisons: {
    equals: 'equals',
    not: 'is not',
    contains: 'contains',
    greater: 'is greater than',
    at_least: 'is at least',
    less: 'is less than',
    at_most: 'is at most',
    between: 'is between',
    blank: 'is blank',
    not_blank: 'is not blank',
    one_of: 'is one of',
  },
  filterRemoved: 'Filter removed',
  noCondition: 'No condition',
  allGroups: 'All groups',
  /** The parts of a reconciliation with their fields. */
  compared: [
    ['matched', 'Matched'],
    ['differs', 'Differs'],
    ['only_left', 'Only left'],
    ['only_right', 'Only right'],
  ],
  formatOnly: 'Formatting only',
  undone: (title: string): string => `${title} (undone)`,
  more: (count: number): string => `${figureText(count)} more`,
} as const

/** Column heads of the table of changed cells. */
export const TOOL_TABLES = {
  cell: 'Cell',
  was: 'Was',
  now: 'Now',
  /** What a trial such as what_if calculates without storing it. */
  wouldBe: 'Would be',
  trial: 'Tried values, nothing was stored',
  content: 'Content',
  formatting: 'Formatting',
  same: 'unchanged',
} as const

/** Sentences about what a write's receipt warns of. The addresses follow as links. */
export const RECEIPT_TEXTS = {
  newErrors: (count: number): string =>
    count === 1 ? '1 new error:' : `${figureText(count)} new errors:`,
  numbersToText: (count: number): string =>
    count === 1 ? '1 number became text:' : `${figureText(count)} numbers became text:`,
  missed: (count: number): string =>
    count === 1 ? '1 total leaves out rows:' : `${figureText(count)} totals leave out rows:`,
  missedBy: (total: string, cells: string): string => `${total} leaves out ${cells}`,
  failedChecks: (count: number): string =>
    count === 1 ? '1 check fails:' : `${figureText(count)} checks fail:`,
  outside: (count: number): string =>
    count === 1
      ? '1 cell outside of the announced range changed.'
      : `${figureText(count)} cells outside of the announced range changed.`,
  more: listed,
} as const
