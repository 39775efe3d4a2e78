import { createHash } from 'node:crypto'
import type { ChangeSet, MovedArea } from '#contract/workbook/change-set.ts'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import { contentText } from '#contract/workbook/same-cell.ts'
import type { CellState, SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import { definedNamesOf } from '../workbook-parts.ts'
import { netCells } from './undo-cells.ts'

const NAMES = 'SHEET_DEFINED_NAME_PLUGIN'

const isInside = (areas: readonly MovedArea[] | null, row: number, column: number): boolean =>
  areas === null ||
  areas.some(
    (area) =>
      row >= area.startRow &&
      row <= area.endRow &&
      column >= area.startColumn &&
      column <= area.endColumn,
  )

/** The contents of a row that matter: all formulas, and everything in the moved areas. */
const rowTexts = (
  sheet: SheetData,
  row: number,
  areas: readonly MovedArea[] | null,
): readonly string[] =>
  Object.entries(sheet.cellData?.[row] ?? {}).flatMap(([column, cell]) => {
    if (cell === null) return []
    const formula = formulaAt(sheet, row, Number(column))
    if (formula === null && !isInside(areas, row, Number(column))) return []
    const text = contentText(cell, formula)
    return text === '' ? [] : [column, text]
  })

/**
 * A digest of the moved cells and of all formulas and names, without results and formats. Without
 * `areas`, all cells count as moved.
 */
export const contentsDigest = (
  workbook: WorkbookData,
  areas: readonly MovedArea[] | undefined,
): string => {
  const hash = createHash('sha256')
  for (const id of Object.keys(workbook.sheets).toSorted()) {
    const sheet = workbook.sheets[id]
    if (sheet === undefined) continue
    const own = areas?.filter(({ sheet_id }) => sheet_id === id) ?? null
    // The engine lists integer keys in ascending order.
    for (const row of Object.keys(sheet.cellData ?? {})) {
      const texts = rowTexts(sheet, Number(row), own)
      if (texts.length > 0) hash.update(JSON.stringify([id, row, texts]))
    }
  }
  const names = definedNamesOf(workbook).map((name) => JSON.stringify(Object.entries(name)))
  return hash.update(JSON.stringify(names.toSorted())).digest('base64url')
}

type Sheets = Record<string, SheetData>

/** The worksheets before the changes: without added ones, and with removed ones. */
const sheetsBefore = (workbook: WorkbookData, sets: readonly ChangeSet[]): Sheets => {
  const sheets: Sheets = { ...workbook.sheets }
  for (const { operations } of sets.toReversed())
    for (const operation of operations.toReversed()) {
      if (operation.type === 'insert_sheet') delete sheets[operation.sheet_id]
      if (operation.type === 'remove_sheet') sheets[operation.sheet_id] = operation.sheet
    }
  return sheets
}

const resourcesBefore = (workbook: WorkbookData, sets: readonly ChangeSet[]): unknown => {
  const first = sets
    .flatMap(({ operations }) => operations)
    .find((operation) => operation.type === 'set_resource' && operation.name === NAMES)
  if (first?.type !== 'set_resource') return workbook['resources']
  return [{ name: NAMES, data: first.before ?? '' }]
}

/** The contents of a workbook before its last changes. Only for `contentsDigest`. */
const contentsBefore = (workbook: WorkbookData, sets: readonly ChangeSet[]): WorkbookData => {
  if (sets.length === 0) return workbook
  const sheets = sheetsBefore(workbook, sets)
  for (const [id, cells] of Map.groupBy(netCells(sets, workbook).values(), (one) => one.sheet_id)) {
    const sheet = sheets[id]
    if (sheet === undefined) continue
    const rows: Record<string, Record<string, CellState | null>> = { ...sheet.cellData }
    for (const [row, own] of Map.groupBy(cells, (cell) => cell.row))
      rows[row] = {
        ...rows[row],
        ...Object.fromEntries(own.map(({ column, before }) => [column, before])),
      }
    sheets[id] = { ...sheet, cellData: rows }
  }
  return { ...workbook, sheets, resources: resourcesBefore(workbook, sets) }
}

/**
 * True if nobody has changed the moved cells, or a formula or a name, since the changes. Undo moves
 * cells back to their old addresses. Later contents would then stand beside other records. `sets`
 * starts with the oldest change.
 */
export const areMovedCellsLeft = (workbook: WorkbookData, sets: readonly ChangeSet[]): boolean =>
  sets.every(({ moves_cells: isMoving = false, moved_areas: areas, contents }, at) => {
    if (!isMoving || contents === undefined) return true
    return contentsDigest(contentsBefore(workbook, sets.slice(at + 1)), areas) === contents
  })
