import type { NumberFormat } from './number-formats.ts'

/**
 * Source of a cell: a text, an input, null for empty, or a formula. Formulas refer to cells by line
 * keys, as `references.ts` describes.
 */
export type CellSource = string | number | null

/** Sources of a line: one for all columns, one per column, or a function of the 0-based column. */
export type CellSources = CellSource | readonly CellSource[] | ((column: number) => CellSource)

/**
 * Rules drawn above and below a line. `sum` has one above, and `total` also has a double one below.
 */
export type Ruling = 'plain' | 'sum' | 'total'

/** Number format of a line, or one per column. The last one repeats. */
export type LineFormat = NumberFormat | readonly NumberFormat[]

/** A row of a sheet. `key` is its name in formulas. */
export type Row =
  | { readonly kind: 'title' | 'note'; readonly text: string }
  | { readonly kind: 'gap' }
  | {
      readonly kind: 'line' | 'head'
      readonly key: string | null
      readonly label: string
      readonly cells: CellSources
      readonly format: LineFormat
      readonly ruling: Ruling
      /** Source of an additional last column, such as the sum of the line. */
      readonly last: CellSource
      readonly remark: string
    }

/** A sheet of a template. The first column holds labels, and `columns` columns of cells follow. */
export type SheetRows = {
  readonly name: string
  readonly columns: number
  readonly rows: readonly Row[]
}

type Options = {
  readonly format?: LineFormat
  readonly ruling?: Ruling
  readonly last?: CellSource
  readonly remark?: string
}

const SUM_OF_LINE = '=SUM([#:])'

const sourceAt = (cells: CellSources, column: number): CellSource => {
  if (typeof cells === 'function') return cells(column)
  return typeof cells === 'object' && cells !== null ? (cells[column] ?? null) : cells
}

/** The sources of a line, one for each column. */
export const sourcesOf = (
  { cells }: { readonly cells: CellSources },
  columns: number,
): readonly CellSource[] => Array.from({ length: columns }, (_, column) => sourceAt(cells, column))

/** The title of a worksheet. */
export const title = (text: string): Row => ({ kind: 'title', text })
/** A note that overflows into the next columns, such as an assumption or a unit. */
export const note = (text: string): Row => ({ kind: 'note', text })
/** A row without cells. */
export const emptyRow: Row = { kind: 'gap' }

/**
 * A section header, optionally with column headers. A sheet freezes all rows down to the first
 * section header with several columns.
 */
export const sectionHeader = (
  label: string,
  cells: CellSources = [],
  options: Options & { key?: string } = {},
) =>
  ({
    kind: 'head',
    key: options.key ?? null,
    label,
    cells,
    format: options.format ?? 'text',
    ruling: 'plain',
    last: options.last ?? null,
    remark: '',
  }) satisfies Row

/** A line of cells. `key` is its name in formulas. */
export const line = (
  key: string,
  label: string,
  cells: CellSources,
  options: Options = {},
): Row => ({
  kind: 'line',
  key,
  label,
  cells,
  format: options.format ?? 'amount',
  ruling: options.ruling ?? 'plain',
  last: options.last ?? null,
  remark: options.remark ?? '',
})

/** A line of amounts with its sum in an additional column. */
export const lineWithSum = (
  key: string,
  label: string,
  cells: CellSources,
  options: Options = {},
): Row => line(key, label, cells, { last: SUM_OF_LINE, ...options })

/** A line with one cell: an input with a remark, or a result. */
export const oneCellLine = (
  key: string,
  label: string,
  cell: CellSource,
  format: NumberFormat,
  remark = '',
): Row => line(key, label, [cell], { format, remark })

/**
 * The checks of a workbook. `differences` maps each label to a formula without "=", whose value
 * must be zero. Each row shows the difference and its verdict. The last row, with the key `checks`,
 * combines them. Invalid inputs show a dash and "Check inputs".
 */
export const checkRows = (differences: Readonly<Record<string, string>>): readonly Row[] => {
  const all = Object.entries(differences)
  const rows = all.map(([label, difference], index) =>
    line(
      `check${index + 1}`,
      label,
      [
        `=IFERROR(ROUND(${difference},2),"–")`,
        '=IF(ISNUMBER([#<]),IF(ABS([#<])<0.01,"OK","Check"),"Check inputs")',
      ],
      { format: ['check', 'text'] },
    ),
  )
  const differenceCells = `[$check1]:[$check${all.length}]`
  const found = `[$check1/1]:[$check${all.length}/1]`
  return [
    sectionHeader('Checks', ['Difference', 'Result'], { key: 'check_head' }),
    ...rows,
    line(
      'checks',
      'All checks',
      [
        `=IFERROR(SUMPRODUCT(ABS(${differenceCells})),"–")`,
        `=IF(COUNT(${differenceCells})<ROWS(${found}),"Check inputs",IF(COUNTIF(${found},"OK")=ROWS(${found}),"OK","Check"))`,
      ],
      { format: ['check', 'text'], ruling: 'total' },
    ),
  ]
}
