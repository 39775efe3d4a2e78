import { INPUT_COLOUR } from '#contract/workbook/blank-workbook.ts'
import type { CellStyle } from '#contract/workbook/workbook.ts'

/**
 * Colours that workbooks store (LOOK "Univer in the same clothes"): light ones only, the renderer
 * turns them in the dark.
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

/** What a cell is to the reader; its look follows from it. */
export const ROLES = ['title', 'note', 'label', 'input', 'calc', 'header', 'total', 'link'] as const
/** What a cell is to the reader. */
export type Role = (typeof ROLES)[number]

// Univer's numbers: borders 1 thin, 7 double; `tb` 1 runs over the empty cells beside it.
const thin = (rgb: string) => ({ s: 1, cl: { rgb } })

/** The look of each role. Formulas are black, typed inputs blue, totals ruled as accountants do. */
export const ROLE_STYLES: Readonly<Record<Role, CellStyle>> = {
  title: { bl: 1, fs: 14, tb: 1 },
  note: { cl: { rgb: SHEET_COLOURS.note }, tb: 1 },
  label: {},
  input: { cl: { rgb: SHEET_COLOURS.input } },
  calc: {},
  link: { cl: { rgb: SHEET_COLOURS.link } },
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

/** The look of a sum on the way to a total: one rule above it. */
export const SUM_STYLE: CellStyle = { bl: 1, bd: { t: thin(SHEET_COLOURS.strongRule) } }

/**
 * A word over figures or among them stands at the right, as far from the edge as they do: their formats
 * leave the room of a bracket, a space of 10 pt.
 */
export const WORD_BY_FIGURES: CellStyle = { ht: 3, pd: { r: 6 } }

/** Number formats by name; negatives in brackets that hang outside the digits. */
const FORMATS = {
  money: '#,##0.00_);(#,##0.00)',
  number: '#,##0.00_);(#,##0.00)',
  integer: '#,##0_);(#,##0)',
  percent: '0.00%_)',
  date: 'yyyy-mm-dd_)',
  text: '@',
} as const

/** A format's pattern by its name; anything else is taken as a pattern itself. */
export const patternOf = (format: string): string =>
  Object.entries(FORMATS).find(([name]) => name === format)?.[1] ?? format
