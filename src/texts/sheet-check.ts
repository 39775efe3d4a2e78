import type { FindingSeverity, SheetCheck } from '#contract/api/sheet-check.ts'
import { figureText } from '#contract/figures/figure-text.ts'

const counted = (count: number, one: string, several = `${one}s`): string =>
  `${figureText(count)} ${count === 1 ? one : several}`

/** Texts of the panel with the faults of a spreadsheet. */
export const SHEET_CHECK = {
  title: 'Sheet check',
  close: 'Close the check',
  again: 'Check again',
  checking: 'Checking…',
  outdated: 'The sheet has changed since.',
  none: ({ worksheets }: SheetCheck): string =>
    `No faults found in ${counted(worksheets.length, 'worksheet')}.`,
  noneHint: 'A check finds slips in formulas and figures. It cannot tell whether a plan is right.',
  /** What the check found: "2 errors, 5 warnings, 1 note". */
  found: ({ counts: { error, warning, note } }: SheetCheck): string =>
    [
      ...(error > 0 ? [counted(error, 'error')] : []),
      ...(warning > 0 ? [counted(warning, 'warning')] : []),
      ...(note > 0 ? [counted(note, 'note')] : []),
    ].join(', '),
  /** What the check read. */
  read: ({ worksheets, formulas, cells }: SheetCheck): string =>
    `${counted(formulas, 'formula')} in ${counted(cells, 'cell')} on ${counted(worksheets.length, 'worksheet')}`,
  list: 'Findings',
  findings: (count: number): string => counted(count, 'finding'),
  hidden: 'hidden',
  hiddenHint: 'Show this worksheet to go to its cells.',
  select: (range: string, sheet: string): string => `${range} in ${sheet}: select`,
  also: 'Also',
  proposed: (cell: string): string => `Proposed in ${cell}:`,
  more: (count: number): string =>
    `${counted(count, 'more finding')} of the same kinds ${count === 1 ? 'is' : 'are'} not listed. Mend the first ones, then check again.`,
  inputsUnchecked:
    'Unused inputs were not looked for: INDIRECT or OFFSET decides what some formulas read.',
} as const

/** How bad a finding is, in one word. */
export const SEVERITY_WORDS: Readonly<Record<FindingSeverity, string>> = {
  error: 'Error',
  warning: 'Warning',
  note: 'Note',
}

/** Short names of the faults by rule. */
const FAULTS: Readonly<Record<string, string>> = {
  error_value: 'Cell shows an error',
  circular_reference: 'Circular formula',
  text_in_arithmetic: 'Text in a calculation',
  failed_check: 'Check fails',
  short_total: 'Total misses figures',
  double_count: 'Figures counted twice',
  hard_coded_number: 'Typed, not calculated',
  plugged_number: 'Number typed into a formula',
  pattern_break: 'Formula breaks the pattern',
  number_as_text: 'Number stored as text',
  moving_reference: 'Reference lacks a $',
  fixed_reference: 'Reference has a $ too many',
  empty_reference: 'Reads a blank cell',
  stale_reference: 'Reads another row',
  mixed_units: 'Mixed units',
  duplicate_row: 'Repeated row',
  odd_sign: 'Unexpected sign',
  other_workbook: 'Link to another workbook',
  unused_input: 'Unused input',
}

/** The short name of a fault. Empty for a rule of a newer server. */
export const faultName = (rule: string): string =>
  Object.hasOwn(FAULTS, rule) ? (FAULTS[rule] ?? '') : ''

/** Why a sheet was not checked, each with what the user can do. */
export const NOT_CHECKED = {
  unsaved: {
    title: 'Your changes are not saved yet',
    text: 'The check reads the saved sheet. Try again once your changes are saved.',
  },
  busy: { title: 'Other checks are running', text: 'Wait a moment, then try again.' },
  large: {
    title: 'The sheet is too large to check just now',
    text: 'Nothing was changed. Try again in a minute.',
  },
  unknown: {
    title: 'The sheet cannot be checked',
    text: 'It was deleted, or this server has no checks.',
  },
  lost: { title: 'The sheet could not be checked', text: 'Your sheet is safe on the server.' },
} as const
