// The cells are absolutely positioned, so a table element cannot lay them out.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { memo, type CSSProperties } from 'react'
import type { LightLayout } from './light-frame.ts'
import { LightCell } from './light-cell.tsx'
import { cellIn, type LoadedCells } from './light-cells.ts'
import * as css from './light-grid.css.ts'
import { visibleIndexesOf, type Cell, type Span } from './light-layout.ts'

/** Props of a pane: the part of the grid with the given rows and columns. */
export type PaneProps = {
  readonly layout: LightLayout
  readonly known: LoadedCells
  readonly rows: Span
  readonly columns: Span
  readonly className: string
  readonly style?: CSSProperties
  readonly hasLines: boolean
  /** Offset of the pane in the sheet, px. */
  readonly x: number
  readonly y: number
  /** The selected cell, if it is in this pane. */
  readonly selected: Cell | null
  readonly cellId: (cell: Cell) => string
}

/** Cells of a pane that have content or are selected, and the first cell of each merge. */
const placesIn = (
  props: PaneProps,
  rows: readonly number[],
  columns: readonly number[],
): Cell[] => {
  const { known, selected } = props
  const merged = known.merges.filter(
    ({ row, last_row, column, last_column }) =>
      row < props.rows.to &&
      last_row >= props.rows.from &&
      column < props.columns.to &&
      last_column >= props.columns.from,
  )
  const firsts = new Map(merged.map((merge) => [`${merge.row} ${merge.column}`, merge]))
  const plain = rows.flatMap((row) =>
    columns
      .map((column) => ({ row, column }))
      .filter(
        (place) =>
          !firsts.has(`${place.row} ${place.column}`) &&
          (cellIn(known, place) ||
            (place.row === selected?.row && place.column === selected.column)),
      ),
  )
  return [...firsts.values(), ...plain].sort((a, b) => a.row - b.row || a.column - b.column)
}

const Lines = ({ layout, rows, columns, x, y }: LinesProps) => {
  const [across, down] = [layout.columns, layout.rows]
  const [first, last] = [rows[0] ?? 0, rows.at(-1) ?? -1]
  const [left, right] = [columns[0] ?? 0, columns.at(-1) ?? -1]
  const width = across.start(right + 1) - across.start(left)
  const height = down.start(last + 1) - down.start(first)
  return (
    <>
      {rows.map((row) => (
        <i
          key={`row ${row}`}
          className={css.lineBelow}
          style={{
            top: down.start(row) - y,
            left: across.start(left) - x,
            width,
            height: down.size(row),
            borderWidth: layout.pixels,
          }}
        />
      ))}
      {columns.map((column) => (
        <i
          key={`column ${column}`}
          className={css.lineBeside}
          style={{
            left: across.start(column) - x,
            top: down.start(first) - y,
            height,
            width: across.size(column),
            borderWidth: layout.pixels,
          }}
        />
      ))}
    </>
  )
}
type LinesProps = {
  readonly layout: LightLayout
  readonly rows: readonly number[]
  readonly columns: readonly number[]
  readonly x: number
  readonly y: number
}

/** The cells of a pane. Empty cells have no element. */
export const LightPane = memo((props: PaneProps) => {
  const { layout, rows, columns, className, style, hasLines, x, y } = props
  const shown = [
    visibleIndexesOf(layout.rows, rows),
    visibleIndexesOf(layout.columns, columns),
  ] as const
  const byRow = Map.groupBy(placesIn(props, ...shown), ({ row }) => row)
  return (
    <div className={className} style={style} role="rowgroup">
      {hasLines && (
        <div aria-hidden>
          <Lines layout={layout} rows={shown[0]} columns={shown[1]} x={x} y={y} />
        </div>
      )}
      {[...byRow].map(([row, places]) => (
        <div key={row} role="row" aria-rowindex={row + 2} className={css.row}>
          {places.map((place) => (
            <LightCell key={place.column} {...props} place={place} />
          ))}
        </div>
      ))}
    </div>
  )
})
