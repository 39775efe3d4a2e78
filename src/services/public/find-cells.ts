import * as v from 'valibot'
import { createDisplay, valueOf } from '#contract/workbook/display-text.ts'
import { inOwnDecimal } from '#contract/figures/locale.ts'
import { FIND_MAX_CELLS, WINDOW_MAX_SHEETS } from '#contract/limits.ts'
import { baseStylesOf } from '#contract/workbook/base-styles.ts'
import {
  sheetsOf,
  styleOf,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import type { FoundCell, FoundCells } from '#src/log/facts/public-fact.ts'

/** Finds cells by displayed text or raw number, ignoring case. */
export type Finder = (query: string) => FoundCells

/** Number of cells to read before the page may do other work. */
const CELLS_AT_ONCE = 5000

const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
const ascending = (record: object): readonly number[] =>
  Object.keys(record)
    .map(Number)
    .toSorted((a, b) => a - b)

const placesOf = (sheet: SheetData, at: number): readonly FoundCell[] =>
  ascending(sheet.cellData ?? {}).flatMap((row) =>
    ascending(sheet.cellData?.[row] ?? {}).map((column) => ({ sheet: at, row, column })),
  )

const Lines = v.fallback(
  v.optional(v.record(v.string(), v.nullish(v.looseObject({ hd: v.optional(v.unknown()) }))), {}),
  {},
)
const Hidden = v.object({ rowData: Lines, columnData: Lines })

/** Reads the text of a cell. */
type Read = (place: FoundCell) => string

/**
 * Returns a reader of a worksheet's cells. The text is the displayed text and, for a number, the
 * raw number. Cells in hidden rows and columns have no text.
 */
const readerOf = (
  workbook: WorkbookData,
  sheet: SheetData,
  { drawnText }: ReturnType<typeof createDisplay>,
  decimal: string,
): Read => {
  const { styleAt } = baseStylesOf(workbook, sheet)
  const { rowData, columnData } = v.parse(Hidden, sheet)
  const isHidden = ({ row, column }: FoundCell): boolean =>
    rowData[row]?.hd === 1 || columnData[column]?.hd === 1
  return (place) => {
    if (isHidden(place)) return ''
    const { row, column } = place
    const cell = sheet.cellData?.[row]?.[column] ?? null
    const value = valueOf(cell)
    if (typeof value !== 'number') return drawnText(null, cell)
    const style = { ...styleAt(row, column), ...styleOf(workbook, cell?.s) }
    const shown = drawnText(style, cell).trim()
    return shown === '' ? '' : `${shown}\n${inOwnDecimal(String(value), { decimal })}`
  }
}

/** Reads all cells of the visible worksheets once in slices. Searches then use this index. */
export const createFinder = async (
  workbook: WorkbookData,
  format: (pattern: string, value: number) => string,
  decimal: string = '.',
): Promise<Finder> => {
  const display = createDisplay(format, decimal)
  const cells: FoundCell[] = []
  const texts: string[] = []
  for (const [at, sheet] of sheetsOf(workbook).entries()) {
    if (sheet['hidden'] === 1) continue
    const read = readerOf(workbook, sheet, display, decimal)
    for (const [done, place] of placesOf(sheet, at).entries()) {
      if (done % CELLS_AT_ONCE === 0) await yieldToEventLoop()
      const text = read(place)
      if (text === '') continue
      cells.push(place)
      texts.push(text.toLowerCase())
    }
  }
  return (query) => {
    const wanted = query.toLowerCase()
    const found: FoundCell[] = []
    for (const [at, text] of texts.entries()) {
      const cell = cells[at]
      if (cell === undefined || !text.includes(wanted)) continue
      // The page can show only the first `WINDOW_MAX_SHEETS` worksheets, because windows have no
      // others. So matches on later worksheets count as cut off.
      if (found.length === FIND_MAX_CELLS || cell.sheet >= WINDOW_MAX_SHEETS)
        return { cells: found, isCut: true }
      found.push(cell)
    }
    return { cells: found, isCut: false }
  }
}
