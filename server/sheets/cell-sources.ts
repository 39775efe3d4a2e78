import type { CellChange, SourcedArea } from '#contract/workbook/change-set.ts'

/** Where the value of a changed cell comes from. Null if no area of its change has the cell. */
export const sourceOf = (
  sources: readonly SourcedArea[] = [],
  { sheet_id, row, column }: Pick<CellChange, 'sheet_id' | 'row' | 'column'>,
): string | null =>
  sources.findLast(
    (area) =>
      area.sheet_id === sheet_id &&
      area.startRow <= row &&
      row <= area.endRow &&
      area.startColumn <= column &&
      column <= area.endColumn,
  )?.source ?? null
