import { createDisplay, valueOf } from '#contract/display-text.ts'
import { FOUND_MAX_CELLS } from '#contract/limits.ts'
import { sheetsOf, type SheetData, type WorkbookData } from '#contract/workbook.ts'

/** A cell: the worksheet's place among all, row and column, 0-based. */
export type FoundCell = { readonly sheet: number; readonly row: number; readonly column: number }
/** What a search found, in reading order; `isCut` where there are more than are named. */
export type Found = { readonly cells: readonly FoundCell[]; readonly isCut: boolean }

/** Finds what cells show, and numbers as they were typed; letter case does not count. */
export type Finder = (query: string) => Found

/** Cells that are read before the page may do something else. */
const CELLS_AT_ONCE = 5000

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
const ascending = (record: object): readonly number[] =>
  Object.keys(record)
    .map(Number)
    .toSorted((a, b) => a - b)

const placesOf = (sheet: SheetData, at: number): readonly FoundCell[] =>
  ascending(sheet.cellData ?? {}).flatMap((row) =>
    ascending(sheet.cellData?.[row] ?? {}).map((column) => ({ sheet: at, row, column })),
  )

/**
 * Reads all cells of the visible worksheets once, a few thousand at a time, and finds in them from then on
 * (PUBLIC-7).
 */
export const createFinder = async (
  workbook: WorkbookData,
  format: (pattern: string, value: number) => string,
): Promise<Finder> => {
  const { displayText } = createDisplay(format)
  const cells: FoundCell[] = []
  const texts: string[] = []
  for (const [at, sheet] of sheetsOf(workbook).entries()) {
    if (sheet['hidden'] === 1) continue
    for (const [done, place] of placesOf(sheet, at).entries()) {
      if (done % CELLS_AT_ONCE === 0) await turn()
      const cell = sheet.cellData?.[place.row]?.[place.column] ?? null
      const shown = displayText(workbook, cell)
      if (shown === '') continue
      const value = valueOf(cell)
      cells.push(place)
      texts.push((typeof value === 'number' ? `${shown}\n${value}` : shown).toLowerCase())
    }
  }
  return (query) => {
    const wanted = query.toLowerCase()
    const found: FoundCell[] = []
    for (const [at, text] of texts.entries()) {
      const cell = cells[at]
      if (cell === undefined || !text.includes(wanted)) continue
      if (found.length === FOUND_MAX_CELLS) return { cells: found, isCut: true }
      found.push(cell)
    }
    return { cells: found, isCut: false }
  }
}
