import { blankWorkbook } from '#contract/workbook/blank-workbook.ts'
import type { CellStyle, SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import type { CellContent } from '../writes/block-schema.ts'
import { ROLE_STYLES, SUM_STYLE, WORD_BY_FIGURES } from '../cell-styles.ts'
import { putCells } from '../workbook-build.ts'
import { withInputRules } from './input-rules.ts'
import { labelHeights, labelLines, labelWidth } from './label-column.ts'
import { NUMBER_FORMATS } from '#packages/finance/workbook/number-formats.ts'
import {
  sheetLayoutsOf,
  resolveReferences,
  type SheetLayouts,
} from '#packages/finance/workbook/references.ts'
import {
  sourcesOf,
  type LineFormat,
  type Row,
  type Ruling,
  type SheetRows,
  type CellSource,
} from '#packages/finance/workbook/rows.ts'

type Cell = CellContent & { readonly style: CellStyle }
type Lined = Extract<Row, { readonly key: string | null }>

/** Empty rows below the contents, and empty columns to the right. */
const [SPARE_ROWS, SPARE_COLUMNS] = [40, 4]
const RIGHT: CellStyle = { ht: 3 }
const WRAPPED: CellStyle = { tb: 3 }

const RULINGS: Readonly<Record<Ruling, CellStyle>> = {
  plain: {},
  sum: SUM_STYLE,
  total: ROLE_STYLES.total,
}

const formatOf = (format: LineFormat, column: number): CellStyle => {
  const name = typeof format === 'string' ? format : (format[column - 1] ?? format.at(-1) ?? 'text')
  const pattern = NUMBER_FORMATS[name]
  return pattern === '' ? WORD_BY_FIGURES : { n: { pattern } }
}

const ruledAs = (row: Lined): CellStyle =>
  row.kind === 'head' ? ROLE_STYLES.header : RULINGS[row.ruling]

const textCell = (row: number, value: string, style: CellStyle, column = 0): Cell => ({
  row,
  column,
  formula: null,
  value: value === '' ? null : value,
  style,
})

/** Inputs are blue, links to other sheets green, and other formulas black. */
const figureCell = (
  source: CellSource,
  row: Lined,
  at: { readonly sheet: string; readonly row: number; readonly column: number },
  places: SheetLayouts,
): Cell => {
  const ruled = ruledAs(row)
  const place = { row: at.row, column: at.column }
  if (typeof source === 'string' && source.startsWith('=')) {
    const { formula, isLink } = resolveReferences(source, places, { ...at, key: row.key })
    const colour = isLink ? ROLE_STYLES.link : ROLE_STYLES.calc
    const style = { ...ruled, ...colour, ...formatOf(row.format, at.column), ...RIGHT }
    return { ...place, formula, value: null, style }
  }
  if (typeof source === 'number') {
    const style = { ...ruled, ...ROLE_STYLES.input, ...formatOf(row.format, at.column), ...RIGHT }
    return { ...place, formula: null, value: source, style }
  }
  return { ...place, formula: null, value: source, style: { ...ruled, ...WORD_BY_FIGURES } }
}

const lineCells = (row: Lined, index: number, sheet: SheetRows, places: SheetLayouts): Cell[] => {
  const sources = sourcesOf(row, sheet.columns)
  const filled = sources.findLastIndex((source) => source !== null) + 1
  // A ruled line spans all columns. Other lines end with their last cell.
  const isRuled = row.kind === 'head' || row.ruling !== 'plain'
  const all = row.last === null ? sources : [...sources, row.last]
  const isTaken = (column: number): boolean => row.remark !== '' && column === filled
  const cells = all.flatMap((source, column) =>
    source === null && (!isRuled || isTaken(column))
      ? []
      : [figureCell(source, row, { sheet: sheet.name, row: index, column: column + 1 }, places)],
  )
  const label = textCell(index, row.label, {
    ...ruledAs(row),
    ...(labelLines(row) > 1 ? WRAPPED : {}),
  })
  const besides = isRuled ? { ...ruledAs(row), ...ROLE_STYLES.note, bl: 0 } : ROLE_STYLES.note
  const remark = row.remark === '' ? [] : [textCell(index, row.remark, besides, filled + 1)]
  return [label, ...cells, ...remark]
}

const rowCells = (row: Row, index: number, sheet: SheetRows, places: SheetLayouts): Cell[] => {
  if (row.kind === 'gap') return []
  if ('text' in row) return [textCell(index, row.text, ROLE_STYLES[row.kind])]
  return lineCells(row, index, sheet, places)
}

const written = (workbook: WorkbookData, id: string, cells: readonly Cell[]): WorkbookData =>
  [...Map.groupBy(cells, ({ style }) => JSON.stringify(style)).values()].reduce(
    (book, alike) => putCells(book, id, alike, alike[0]?.style ?? {}),
    workbook,
  )

/** Freezing more rows would leave no room on a phone, so a header below this row is not frozen. */
const MOST_FROZEN_ROWS = 12

/** The number of frozen rows: down to the first header with several columns, or only the title. */
const frozenRows = (rows: readonly Row[]): number => {
  const index = rows.findIndex(
    (row) => row.kind === 'head' && !(Array.isArray(row.cells) && row.cells.length < 2),
  )
  return index < 0 || index >= MOST_FROZEN_ROWS ? 1 : index + 1
}

/** Freezes headers and labels, and fits the label column. */
const framed = (sheet: SheetData, { rows, columns }: SheetRows): SheetData => {
  const frozen = frozenRows(rows)
  return {
    ...sheet,
    rowCount: rows.length + SPARE_ROWS,
    columnCount: Math.max(columns + 2 + SPARE_COLUMNS, sheet.columnCount ?? 0),
    columnData: { 0: { w: labelWidth(rows) } },
    rowData: labelHeights(rows),
    freeze: { xSplit: 1, ySplit: frozen, startRow: frozen, startColumn: 1 },
  }
}

/** Builds the workbook of a template in our default style. Its formulas are not calculated yet. */
export const buildTemplate = (
  id: string,
  name: string,
  sheets: readonly SheetRows[],
): WorkbookData => {
  const places = sheetLayoutsOf(sheets)
  const names = sheets.map((sheet) => sheet.name)
  const built = sheets.reduce(
    (workbook, sheet, index) => {
      const sheetId = `sheet-${index + 1}`
      const cells = sheet.rows.flatMap((row, at) => rowCells(row, at, sheet, places))
      const book = written(workbook, sheetId, cells)
      const blank = book.sheets[sheetId]
      return blank === undefined
        ? book
        : { ...book, sheets: { ...book.sheets, [sheetId]: framed(blank, sheet) } }
    },
    blankWorkbook(id, name, names),
  )
  return withInputRules(built, sheets)
}
