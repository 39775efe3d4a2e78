import type { NumberLook } from './number-looks.ts'

/**
 * What a cell is written from: a text, a number somebody may change, null for nothing, or a formula.
 * A formula names cells by the keys of their lines: see `references.ts`.
 */
export type Source = string | number | null

/** Cells of a line: one source for every column, one for each, or one by the column's number from 0. */
export type Cells = Source | readonly Source[] | ((column: number) => Source)

/** How a line is ruled: a sum has one rule above, a total two more below. */
export type Ruling = 'plain' | 'sum' | 'total'

/** How a line's figures are written: all alike, or by column; the last goes on to the end. */
export type Look = NumberLook | readonly NumberLook[]

/** One row of a sheet. `key` is its name in formulas. */
export type Row =
  | { readonly kind: 'title' | 'note'; readonly text: string }
  | { readonly kind: 'gap' }
  | {
      readonly kind: 'line' | 'head'
      readonly key: string | null
      readonly label: string
      readonly cells: Cells
      readonly look: Look
      readonly ruling: Ruling
      /** What stands in the column behind the last: a formula, as the sum of the line. */
      readonly last: Source
      readonly remark: string
    }

/** One sheet of a template: labels in its first column, `columns` columns of cells behind them. */
export type SheetRows = {
  readonly name: string
  readonly columns: number
  readonly rows: readonly Row[]
}

type Options = {
  readonly look?: Look
  readonly ruling?: Ruling
  readonly last?: Source
  readonly remark?: string
}

const SUM_OF_LINE = '=SUM([#:])'

const sourceAt = (cells: Cells, column: number): Source => {
  if (typeof cells === 'function') return cells(column)
  return typeof cells === 'object' && cells !== null ? (cells[column] ?? null) : cells
}

/** What the cells of a line are written from, one for each column behind its label. */
export const sourcesOf = (
  { cells }: { readonly cells: Cells },
  columns: number,
): readonly Source[] => Array.from({ length: columns }, (_, column) => sourceAt(cells, column))

/** The name of a sheet, in large. */
export const title = (text: string): Row => ({ kind: 'title', text })
/** A sentence that runs over the columns beside it: an assumption, a unit. */
export const note = (text: string): Row => ({ kind: 'note', text })
/** An empty row. */
export const gap: Row = { kind: 'gap' }

/** A head of a part, perhaps with heads of columns; the first of a sheet stays in view. */
export const head = (label: string, cells: Cells = [], options: Options & { key?: string } = {}) =>
  ({
    kind: 'head',
    key: options.key ?? null,
    label,
    cells,
    look: options.look ?? 'text',
    ruling: 'plain',
    last: options.last ?? null,
    remark: '',
  }) satisfies Row

/** A line of cells under a key. */
export const line = (key: string, label: string, cells: Cells, options: Options = {}): Row => ({
  kind: 'line',
  key,
  label,
  cells,
  look: options.look ?? 'amount',
  ruling: options.ruling ?? 'plain',
  last: options.last ?? null,
  remark: options.remark ?? '',
})

/** A line of amounts with their sum in the column behind them. */
export const summed = (key: string, label: string, cells: Cells, options: Options = {}): Row =>
  line(key, label, cells, { last: SUM_OF_LINE, ...options })

/** A line of one cell: an input with a remark on it, or a result. */
export const single = (
  key: string,
  label: string,
  cell: Source,
  look: NumberLook,
  remark = '',
): Row => line(key, label, [cell], { look, remark })

/**
 * The checks of a workbook: each a difference that must be nothing (a formula without its `=`), and
 * the word for it; below them whether all hold, under the key `checks`. What cannot be calculated has
 * a dash, and "Check inputs" for its word: somebody has typed what is no number.
 */
export const checks = (differences: Readonly<Record<string, string>>): readonly Row[] => {
  const all = Object.entries(differences)
  const rows = all.map(([label, difference], index) =>
    line(
      `check${index + 1}`,
      label,
      [
        `=IFERROR(ROUND(${difference},2),"–")`,
        '=IF(ISNUMBER([#<]),IF(ABS([#<])<0.01,"OK","Check"),"Check inputs")',
      ],
      { look: ['check', 'text'] },
    ),
  )
  const differenceCells = `[$check1]:[$check${all.length}]`
  const found = `[$check1/1]:[$check${all.length}/1]`
  return [
    head('Checks', ['Difference', 'Result'], { key: 'check_head' }),
    ...rows,
    line(
      'checks',
      'All checks',
      [
        `=IFERROR(SUMPRODUCT(ABS(${differenceCells})),"–")`,
        `=IF(COUNT(${differenceCells})<ROWS(${found}),"Check inputs",IF(COUNTIF(${found},"OK")=ROWS(${found}),"OK","Check"))`,
      ],
      { look: ['check', 'text'], ruling: 'total' },
    ),
  ]
}
