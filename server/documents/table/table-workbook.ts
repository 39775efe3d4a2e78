import { blankWorkbook, COLUMN_WIDTH, fittingWidth } from '#contract/workbook/blank-workbook.ts'
import type { ResolvedImportChoices } from '#contract/transfer/import.ts'
import { sheetNameOf } from '#contract/workbook/table-sheet.ts'
import type { CellRow, CellState, CellStyle, WorkbookData } from '#contract/workbook/workbook.ts'
import { cellMaker, isBooleanText } from '../../import/delimited/cell.ts'
import type { Region } from '#contract/figures/region.ts'
import type { DecimalSign } from '#contract/figures/decimal-signs.ts'
import { dateOrderOf } from '../../import/delimited/unambiguous-date.ts'
import { lineChars } from '../../import/delimited/columns.ts'
import { rowHeight } from '../../import/delimited/row-height.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { ROLE_STYLES, WORD_BY_FIGURES } from '../../sheets/cell-styles.ts'
import type { Rows } from '../read/contents.ts'
import { countHeaderRows, type HeaderRowCounts } from './header-rows.ts'
import { createNotationDetector, type TableNotation } from './number-notation.ts'

/** Univer cell types. `FORCED_TEXT` is never parsed as a number or date. */
const [TEXT, NUMBER, FORCED_TEXT] = [1, 2, 4]
/** Empty rows below the table, and empty columns to its right. */
const [SPARE_ROWS, SPARE_COLUMNS] = [100, 6]

type Dates = ResolvedImportChoices['dates']
type Row = { [column: number]: CellState }

/** Deduplicates cell styles by content. */
const createStyleRegistry = () => {
  const ids = new Map<string, string>()
  const styles: { [id: string]: CellStyle } = {}
  const idOf = (style: CellStyle): string => {
    const key = JSON.stringify(style)
    const known = ids.get(key)
    if (known !== undefined) return known
    const id = `look-${ids.size}`
    ids.set(key, id)
    styles[id] = style
    return id
  }
  return { idOf, styles }
}
type StyleRegistry = ReturnType<typeof createStyleRegistry>

/** Creates cells like the import of a text file does, except that truth values stay text. */
const bodyMaker = ({ columns, signs }: TableNotation, registry: StyleRegistry, dates: Dates) => {
  const makerOf = (decimal: DecimalSign) => cellMaker({ decimal, dates })
  const makers = { '.': makerOf('.'), ',': makerOf(',') }
  return (text: string, at: number): CellState => {
    const [column, maker] = [columns[at], makers[signs[at] ?? '.']]
    if (column === undefined || isBooleanText(text)) return { v: text, t: TEXT }
    const cell = maker.cellOf(text, column)
    const style = typeof cell.s === 'string' ? maker.styles[cell.s] : undefined
    return style ? { ...cell, s: registry.idOf(style) } : cell
  }
}

/** Columns with more figures than texts. */
const figureColumns = (rows: readonly Row[]): ReadonlySet<number> => {
  const balance = new Map<number, number>()
  for (const row of rows)
    for (const [column, { t }] of Object.entries(row)) {
      const at = Number(column)
      balance.set(at, (balance.get(at) ?? 0) + (t === NUMBER ? 1 : -1))
    }
  return new Set([...balance].filter(([, more]) => more > 0).map(([at]) => at))
}

/** A short word among figures that marks a missing value, such as – or n/a. */
const isDash = (text: unknown): boolean => typeof text === 'string' && text.trim().length <= 4

/** Cells per slice, small enough that other requests do not wait. */
const SLICE_CELLS = 2000

/** Processes rows in slices and yields in between. Returns false on abort. */
const inSlices = async (
  rows: Rows,
  signal: AbortSignal,
  take: (row: readonly string[]) => void,
): Promise<boolean> => {
  let cells = 0
  for (const row of rows) {
    if (signal.aborted) return false
    take(row)
    cells += row.length
    if (cells < SLICE_CELLS) continue
    await yieldToEventLoop()
    cells = 0
  }
  return !signal.aborted
}

const bodyRows = async (
  body: Rows,
  registry: StyleRegistry,
  signal: AbortSignal,
  region: Region | null,
) => {
  const { see, end } = createNotationDetector(region)
  if (!(await inSlices(body, signal, see))) return null
  const survey = end()
  const cellOf = bodyMaker(survey, registry, dateOrderOf(region))
  const made: Row[] = []
  const isWhole = await inSlices(body, signal, (row) => {
    const cells: Row = {}
    row.forEach((text, at) => {
      if (text !== '') cells[at] = cellOf(text, at)
    })
    made.push(cells)
  })
  if (!isWhole) return null
  const figures = figureColumns(made)
  const dash = { s: registry.idOf(WORD_BY_FIGURES) }
  for (const cells of made)
    for (const at of figures) {
      const cell = cells[at]
      if (cell && cell.t !== NUMBER && isDash(cell.v)) cells[at] = { ...cell, ...dash }
    }
  return { made, figures, survey }
}

const headStyle = (isTitle: boolean, isFigures: boolean): CellStyle => {
  if (isTitle) return ROLE_STYLES.title
  return isFigures ? { ...ROLE_STYLES.header, ...WORD_BY_FIGURES } : ROLE_STYLES.header
}

/** Head cells are forced text, even years. */
const headRows = (
  rows: Rows,
  { titles }: HeaderRowCounts,
  figures: ReadonlySet<number>,
  registry: StyleRegistry,
): readonly Row[] =>
  rows.map((row, at) => {
    const cells: Row = {}
    row.forEach((text, column) => {
      const s = registry.idOf(headStyle(at < titles, figures.has(column)))
      if (text !== '') cells[column] = { v: text, t: FORCED_TEXT, s }
    })
    return cells
  })

/** Widths in pixels by column. Titles do not count, because they overflow into empty cells. */
const widthsOf = (heads: Rows, { columns }: TableNotation) => {
  const width = Math.max(columns.length, ...heads.map((row) => row.length))
  return Object.fromEntries(
    Array.from({ length: width }, (_, at) => {
      const head = Math.max(0, ...heads.map((row) => lineChars(row[at] ?? '')))
      const px = Math.max(fittingWidth(head, true), fittingWidth(columns[at]?.chars ?? 0, false))
      return [at, { w: Math.max(COLUMN_WIDTH, px) }]
    }),
  )
}

/** Heights in pixels of rows with line breaks. */
const heightsOf = (rows: Rows) =>
  Object.fromEntries(
    rows.flatMap((row, at) => {
      const broken = row.filter((text) => text.includes('\n'))
      const lines = Math.max(...broken.map((text) => text.split('\n').length))
      return broken.length > 0 ? [[at, { h: rowHeight(lines) }] as const] : []
    }),
  )

/** Freezes the title rows and head rows of a worksheet that starts with them. */
export const freezeOf = ({ titles, heads }: HeaderRowCounts) => {
  const rows = titles + heads
  return rows === 0 ? {} : { freeze: { xSplit: 0, ySplit: rows, startRow: rows, startColumn: -1 } }
}

/** Adds the units note as a title row if the table has heads. */
const withUnits = (
  { rows, units }: { readonly rows: Rows; readonly units?: string },
  currency: string,
) => {
  const titled = units ? [[units], ...rows] : rows
  return countHeaderRows(titled, currency).heads > 0 ? titled : rows
}

/** A document table as typed cells without formulas. Rows and columns are 0-based. */
export type TypedTable = {
  /** The title rows and head rows that `rows` starts with. */
  readonly heads: HeaderRowCounts
  /** True if the note about units was added as the first row. */
  readonly hasUnitsRow: boolean
  readonly rows: readonly CellRow[]
  /** Columns with more figures than texts. */
  readonly figures: ReadonlySet<number>
  readonly styles: Readonly<Record<string, CellStyle>>
  /** Widths by column and heights by row, in pixels. */
  readonly columnData: Readonly<Record<string, { readonly w: number }>>
  readonly rowData: Readonly<Record<string, { readonly h: number }>>
}

type DocumentTable = {
  readonly name: string
  readonly rows: Rows
  readonly units?: string
}

/**
 * Reads the cells of a document table as typed values. Heads are bold. `region` decides ambiguous
 * figures. Null if `signal` aborts.
 */
export const typedTable = async (
  table: DocumentTable,
  signal: AbortSignal,
  region: Region | null = null,
): Promise<TypedTable | null> => {
  const currency = region?.currency ?? ''
  const rows = withUnits(table, currency)
  const heads = countHeaderRows(rows, currency)
  const top = rows.slice(0, heads.titles + heads.heads)
  const registry = createStyleRegistry()
  const read = await bodyRows(rows.slice(top.length), registry, signal, region)
  if (read === null) return null
  const { made, figures, survey } = read
  return {
    heads,
    hasUnitsRow: rows.length > table.rows.length,
    rows: [...headRows(top, heads, figures, registry), ...made],
    figures,
    styles: registry.styles,
    columnData: widthsOf(top.slice(heads.titles), survey),
    rowData: heightsOf(rows),
  }
}

/**
 * Converts a document table to a workbook with one worksheet of typed cells and no formulas.
 * Heads are bold and frozen. `region` decides ambiguous figures. Null if `signal` aborts.
 */
export const tableWorkbook = async (
  table: DocumentTable,
  { id, title }: { readonly id: string; readonly title: string },
  signal: AbortSignal,
  region: Region | null = null,
): Promise<WorkbookData | null> => {
  const typed = await typedTable(table, signal, region)
  if (typed === null) return null
  const { heads, rows, styles, columnData, rowData } = typed
  const workbook = blankWorkbook(id, title, [sheetNameOf(table.name, 'Sheet1')])
  const [sheetId = ''] = workbook.sheetOrder
  const sheet = workbook.sheets[sheetId]
  if (!sheet) throw new Error('a blank workbook must have a sheet')
  return {
    ...workbook,
    styles,
    sheets: {
      [sheetId]: {
        ...sheet,
        ...freezeOf(heads),
        cellData: Object.fromEntries(
          rows.flatMap((row, at) => (Object.keys(row).length > 0 ? [[at, row] as const] : [])),
        ),
        rowData,
        columnData,
        rowCount: Math.max(sheet.rowCount ?? 0, rows.length + SPARE_ROWS),
        columnCount: Math.max(
          sheet.columnCount ?? 0,
          Object.keys(columnData).length + SPARE_COLUMNS,
        ),
      },
    },
  }
}
