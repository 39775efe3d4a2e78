import type { WorkbookJson } from '#contract/api/entities.ts'
import type { GridPlace } from '../univer/focus/grid-place.ts'
import type { CellPlace } from './light-grid-props.ts'

/** The user's place in the light grid: the selected cell and the scroll offset, px at scale 1. */
export type LightPlace = {
  readonly cell: CellPlace
  readonly left: number
  readonly top: number
  /** How the cells got the focus, if they have it. */
  readonly way: GridPlace['way']
}

type Merge = {
  readonly startRow: number
  readonly endRow: number
  readonly startColumn: number
  readonly endColumn: number
}
type SheetJson = { readonly mergeData?: readonly Merge[] }

const isIn = (merge: Merge, { row, column }: CellPlace): boolean =>
  merge.startRow <= row &&
  row <= merge.endRow &&
  merge.startColumn <= column &&
  column <= merge.endColumn

/** The same place in the full grid. Null if the worksheet no longer exists. */
export const gridPlaceOf = (
  workbook: WorkbookJson,
  { cell, left, top, way }: LightPlace,
): GridPlace | null => {
  const { id, sheetOrder, sheets } = workbook as {
    readonly id?: string
    readonly sheetOrder?: readonly string[]
    readonly sheets?: Readonly<Record<string, SheetJson>>
  }
  const sheetId = sheetOrder?.[cell.sheet]
  if (id === undefined || sheetId === undefined) return null
  const merge = sheets?.[sheetId]?.mergeData?.find((one) => isIn(one, cell))
  const { startRow, endRow, startColumn, endColumn } = merge ?? {
    startRow: cell.row,
    endRow: cell.row,
    startColumn: cell.column,
    endColumn: cell.column,
  }
  const range = { startRow, endRow, startColumn, endColumn }
  const isMerged = merge !== undefined
  return {
    unitId: id,
    sheetId,
    sheet: cell.sheet,
    selections: [
      {
        range,
        primary: {
          ...range,
          actualRow: startRow,
          actualColumn: startColumn,
          isMerged,
          isMergedMainCell: isMerged,
        },
        style: null,
      },
    ],
    // Both grids measure the scroll offset from the end of the frozen rows and columns.
    scroll: { sheetViewStartRow: 0, sheetViewStartColumn: 0, offsetX: left, offsetY: top },
    way,
  }
}
