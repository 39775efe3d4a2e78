import type { CellRow, CellState, SheetData, WorkbookData } from '#contract/workbook/workbook.ts'

/** A cell that is not the same object in both workbooks. `sheet` is its worksheet after. */
export type ComparedCell = {
  readonly sheet: SheetData
  readonly row: number
  readonly column: number
  readonly before: CellState | null
  readonly after: CellState | null
}

type Take = (cell: ComparedCell) => void
type Cells = NonNullable<SheetData['cellData']>

const NO_CELLS: CellRow = {}

const compareRow = (
  sheet: SheetData,
  rowKey: string,
  [before, after]: readonly [CellRow, CellRow],
  take: Take,
): void => {
  const row = Number(rowKey)
  for (const key of Object.keys(after)) {
    const column = Number(key)
    const [old, now] = [before[column] ?? null, after[column] ?? null]
    if (old !== now) take({ sheet, row, column, before: old, after: now })
  }
  for (const key of Object.keys(before)) {
    const column = Number(key)
    const old = before[column] ?? null
    if (old !== null && !(column in after)) take({ sheet, row, column, before: old, after: null })
  }
}

const compareSheet = (sheet: SheetData, before: Cells, after: Cells, take: Take): void => {
  for (const [row, cells] of Object.entries(after)) {
    const old = before[Number(row)] ?? NO_CELLS
    if (old !== cells) compareRow(sheet, row, [old, cells], take)
  }
  for (const [row, cells] of Object.entries(before))
    if (!(Number(row) in after)) compareRow(sheet, row, [cells, NO_CELLS], take)
}

/**
 * Calls `take` for each cell that is not the same object in both workbooks. Rows that a change
 * leaves alone are the same object, so we skip them.
 */
export const compareCells = (before: WorkbookData, after: WorkbookData, take: Take): void => {
  for (const [id, sheet] of Object.entries(after.sheets)) {
    const [old, now] = [before.sheets[id]?.cellData ?? {}, sheet.cellData ?? {}]
    if (old !== now) compareSheet(sheet, old, now, take)
  }
  for (const [id, sheet] of Object.entries(before.sheets))
    if (!(id in after.sheets)) compareSheet(sheet, sheet.cellData ?? {}, {}, take)
}
