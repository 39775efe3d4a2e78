import { CELL_PADDING_PX } from './cell-padding.ts'
import { fittedFigure, isPlainFigure } from './fitted-figure.ts'
import type { LightLayout } from './light-frame.ts'
import {
  canvasFont,
  drawnText,
  isFigure,
  isOnFill,
  countOverflowCells,
  paddingOf,
  textStyle,
  type StyledCell,
  type LoadedCells,
} from './light-cells.ts'
import * as css from './light-grid.css.ts'
import { mergedAreaOf } from './light-layout.ts'

let canvas: CanvasRenderingContext2D | null = null
const widthOf = ({ style }: StyledCell, text: string): number => {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return 0
  canvas.font = canvasFont(style)
  return canvas.measureText(text).width
}

/** A number fitted to its cell. A truncated number would read as a different one. */
const figureText = (layout: LightLayout, known: LoadedCells, cell: StyledCell): string => {
  const { columns } = layout
  const { last_column: last } = mergedAreaOf(known.merges, cell)
  const width = columns.start(last + 1) - columns.start(cell.column) - CELL_PADDING_PX
  const isPlain = cell.raw === undefined && isPlainFigure(cell.text)
  return fittedFigure(drawnText(cell), width, (text) => widthOf(cell, text), isPlain)
}

/** The width for a cell's text, including empty neighbours. */
const textLayoutOf = ({ columns }: LightLayout, known: LoadedCells, cell: StyledCell) => {
  const own = columns.size(cell.column)
  const way = cell.style.align === 'right' ? -1 : 1
  const width = (count: number): number => {
    const [from, to] = [cell.column, cell.column + way * count].sort((a, b) => a - b)
    return columns.start((to ?? 0) + 1) - columns.start(from ?? 0)
  }
  const needed = widthOf(cell, drawnText(cell)) + paddingOf(cell.style)
  const count = countOverflowCells(known, cell, columns.count, (so) => needed > width(so))
  const extra = width(count) - own
  const hides = !isOnFill(known, cell, cell.column + way * count)
  const overflowClass = hides ? css.overflowText : css.overflowOnFill
  return {
    className: extra > 0 ? overflowClass : css.text,
    left: way < 0 ? -extra : 0,
    right: way > 0 ? -extra : 0,
  }
}

/** The text of a cell. A long text overflows into empty neighbours. */
export const CellText = ({
  layout,
  known,
  cell,
}: {
  layout: LightLayout
  known: LoadedCells
  cell: StyledCell
}) => {
  const isMerged = mergedAreaOf(known.merges, cell).last_column > cell.column
  const { className, left, right } = isMerged
    ? { className: css.text, left: 0, right: 0 }
    : textLayoutOf(layout, known, cell)
  return (
    <span
      className={isFigure(cell) ? css.figure : className}
      style={{ ...textStyle(cell.style), left, right }}
    >
      <span>{isFigure(cell) ? figureText(layout, known, cell) : drawnText(cell)}</span>
    </span>
  )
}
