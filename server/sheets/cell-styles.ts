import { INPUT_COLOUR } from '#contract/workbook/blank-workbook.ts'
import type { CellStyle } from '#contract/workbook/workbook.ts'

/**
 * Colours that workbooks store. They are for the light theme, and the renderer converts them for
 * the dark one.
 */
export const SHEET_COLOURS = {
  input: INPUT_COLOUR,
  link: '#12693b',
  negative: '#a3271c',
  note: '#46504b',
  headerFill: '#f1f4f0',
  rule: '#bcc5bd',
  strongRule: '#46504b',
} as const

/** Roles of a cell, which decide its style. */
export const ROLES = [
  'title',
  'note',
  'label',
  'input',
  'calc',
  'header',
  'total',
  'link',
  'check',
] as const
export type Role = (typeof ROLES)[number]

// Univer's values: border 1 is thin and 7 double. `tb` 1 overflows into empty cells.
const thin = (rgb: string) => ({ s: 1, cl: { rgb } })

/** Style of each role. Formulas are black and inputs blue. Totals have accounting rules. */
export const ROLE_STYLES: Readonly<Record<Role, CellStyle>> = {
  title: { bl: 1, fs: 14, tb: 1 },
  note: { cl: { rgb: SHEET_COLOURS.note }, tb: 1 },
  label: {},
  input: { cl: { rgb: SHEET_COLOURS.input } },
  calc: {},
  link: { cl: { rgb: SHEET_COLOURS.link } },
  check: { it: 1, cl: { rgb: SHEET_COLOURS.note } },
  header: {
    bl: 1,
    bg: { rgb: SHEET_COLOURS.headerFill },
    bd: { b: thin(SHEET_COLOURS.strongRule) },
  },
  total: {
    bl: 1,
    bd: { t: thin(SHEET_COLOURS.strongRule), b: { s: 7, cl: { rgb: SHEET_COLOURS.strongRule } } },
  },
}

/** Style of a subtotal: one rule above. */
export const SUM_STYLE: CellStyle = { bl: 1, bd: { t: thin(SHEET_COLOURS.strongRule) } }

/** Aligns a word with figures. The padding matches the bracket space of their formats at 10 pt. */
export const WORD_BY_FIGURES: CellStyle = { ht: 3, pd: { r: 6 } }

/**
 * Number formats by name. Negative amounts are in brackets. `_)` leaves the width of a bracket, so
 * the digits align.
 */
const FORMATS = {
  money: '#,##0.00_);(#,##0.00)',
  number: '#,##0.00_);(#,##0.00)',
  integer: '#,##0_);(#,##0)',
  percent: '0.00%_)',
  date: 'yyyy-mm-dd_)',
  text: '@',
} as const

/** The pattern of a named format. Other texts count as patterns. */
export const patternOf = (format: string): string =>
  Object.entries(FORMATS).find(([name]) => name === format)?.[1] ?? format
