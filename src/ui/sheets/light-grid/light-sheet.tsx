import type { CSSProperties } from 'react'
import type { useLightGrid } from './use-light-grid.ts'
import * as css from './light-grid.css.ts'
import { ColumnHeaders, RowHeaders } from './light-headers.tsx'
import { COLUMN_HEADER_PX, ROW_HEADER_PX, type Cell } from './light-layout.ts'
import { LightPane } from './light-pane.tsx'

type Grid = Pick<ReturnType<typeof useLightGrid>, 'layout' | 'known' | 'spans' | 'place' | 'frame'>

export type SheetProps = {
  readonly grid: Grid
  readonly cellId: (cell: Cell) => string
}

const TOP = COLUMN_HEADER_PX
const LEFT = ROW_HEADER_PX

/**
 * Row and column headers, and cells. Frozen panes stay in place while the other cells scroll under
 * them.
 */
export const LightSheet = ({ grid, cellId }: SheetProps) => {
  const { layout, known, spans, place, frame } = grid
  const { rows, columns, frozenHeight: high, frozenWidth: wide, zoom, pixels } = layout
  const selected = { row: place.row, column: place.column }
  const cells = { layout, known, selected, cellId, hasLines: frame.grid_lines }
  const across = { axis: columns, selected: place.column, className: css.panes.head }
  const down = { axis: rows, selected: place.row, className: css.panes.head }
  const { frozenRows, frozenColumns } = spans
  const below = high > 0 ? css.linedBelow : ''
  const beside = wide > 0 ? css.linedBeside : ''
  const pixel = { [css.PIXEL]: pixels } as CSSProperties
  return (
    <div
      className={css.sheet}
      role="presentation"
      style={{
        ...pixel,
        zoom,
        width: LEFT + columns.total,
        height: TOP + rows.total,
        gridTemplate: `${TOP}px ${high}px 1fr / ${LEFT}px ${wide}px 1fr`,
      }}
    >
      <div className={css.panes.corner} style={{ top: 0, left: 0 }} aria-hidden>
        <i className={css.edge} />
      </div>
      <ColumnHeaders
        {...across}
        span={frozenColumns}
        origin={0}
        className={`${css.panes.corner} ${beside}`}
        style={{ top: 0, left: LEFT }}
      />
      <ColumnHeaders {...across} span={spans.columns} origin={wide} style={{ top: 0 }} />
      <RowHeaders
        {...down}
        span={frozenRows}
        origin={0}
        className={`${css.panes.corner} ${below}`}
        style={{ top: TOP, left: 0 }}
      />
      <LightPane
        {...cells}
        rows={frozenRows}
        columns={frozenColumns}
        x={0}
        y={0}
        className={`${css.panes.still} ${below} ${beside}`}
        style={{ top: TOP, left: LEFT }}
      />
      <LightPane
        {...cells}
        rows={frozenRows}
        columns={spans.columns}
        x={wide}
        y={0}
        className={`${css.panes.rows} ${below}`}
        style={{ top: TOP }}
      />
      <RowHeaders {...down} span={spans.rows} origin={high} style={{ left: 0 }} />
      <LightPane
        {...cells}
        rows={spans.rows}
        columns={frozenColumns}
        x={0}
        y={high}
        className={`${css.panes.columns} ${beside}`}
        style={{ left: LEFT }}
      />
      <LightPane
        {...cells}
        rows={spans.rows}
        columns={spans.columns}
        x={wide}
        y={high}
        className={css.panes.body}
      />
    </div>
  )
}
