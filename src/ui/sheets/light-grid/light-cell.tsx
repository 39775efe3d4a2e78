// The cells are absolutely positioned, so a table element cannot lay them out.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { generalReason } from '#src/ui/sheets/univer/reasons/general-reasons.ts'
import type { WindowMerge } from '#contract/workbook/sheet-window.ts'
import { bordersOf, cellIn, fillOf, type StyledCell } from './light-cells.ts'
import * as css from './light-grid.css.ts'
import { mergedAreaOf, type Cell } from './light-layout.ts'
import type { PaneProps } from './light-pane.tsx'
import { CellText } from './light-text.tsx'

type CellProps = Pick<PaneProps, 'layout' | 'known' | 'x' | 'y' | 'selected' | 'cellId'> & {
  readonly place: Cell
}

const isAlone = ({ row, last_row, column, last_column }: WindowMerge): boolean =>
  row === last_row && column === last_column

const Inside = ({ cell, ...at }: Pick<CellProps, 'layout' | 'known'> & { cell: StyledCell }) => {
  const borders = bordersOf(cell.style)
  return (
    <>
      {cell.text !== '' && <CellText {...at} cell={cell} />}
      {borders && (
        <i className={css.borders} style={{ ...borders, zoom: at.layout.pixels }} aria-hidden />
      )}
    </>
  )
}

/** A cell at its position, with a frame if selected. */
export const LightCell = ({ layout, known, x, y, selected, cellId, place }: CellProps) => {
  const { rows, columns } = layout
  const cell = cellIn(known, place)
  const area = mergedAreaOf(known.merges, place)
  const isSelected = selected?.row === place.row && selected.column === place.column
  const box = {
    left: columns.start(area.column) - x,
    top: rows.start(area.row) - y,
    width: columns.start(area.last_column + 1) - columns.start(area.column),
    height: rows.start(area.last_row + 1) - rows.start(area.row),
    backgroundColor: cell ? fillOf(cell.style) : undefined,
  }
  return (
    <div
      role="gridcell"
      id={isSelected ? cellId(place) : undefined}
      aria-colindex={place.column + 2}
      aria-selected={isSelected}
      className={isAlone(area) ? css.cell : css.mergedCell}
      title={cell && generalReason(cell.f, cell.text)}
      style={box}
    >
      {cell && <Inside layout={layout} known={known} cell={cell} />}
      {isSelected && <i className={css.selected} style={{ zoom: layout.pixels }} aria-hidden />}
    </div>
  )
}
