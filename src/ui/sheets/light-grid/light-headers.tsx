// The row and column headers are absolutely positioned, so a table element cannot lay them out.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { memo, type CSSProperties } from 'react'
import { columnName } from '#contract/workbook/cells.ts'
import * as css from './light-grid.css.ts'
import {
  COLUMN_HEADER_PX,
  ROW_HEADER_PX,
  visibleIndexesOf,
  type Axis,
  type Span,
} from './light-layout.ts'

type HeadsProps = {
  readonly axis: Axis
  readonly span: Span
  /** Distance of this group of headers from the start of the sheet, in px. */
  readonly origin: number
  readonly selected: number
  readonly className: string
  readonly style: CSSProperties
}

export const ColumnHeaders = memo((props: HeadsProps) => {
  const { axis, span, origin, selected, className, style } = props
  const shown = visibleIndexesOf(axis, span)
  return (
    <div className={className} style={style} role="rowgroup">
      {shown.length > 0 && (
        <div role="row" aria-rowindex={1} className={css.row}>
          {shown.map((column) => (
            <div
              key={column}
              role="columnheader"
              aria-colindex={column + 2}
              className={column === selected ? css.headOn : css.head}
              style={{
                left: axis.start(column) - origin,
                top: 0,
                width: axis.size(column),
                height: COLUMN_HEADER_PX,
              }}
            >
              {columnName(column)}
            </div>
          ))}
        </div>
      )}
    </div>
  )
})

export const RowHeaders = memo((props: HeadsProps) => {
  const { axis, span, origin, selected, className, style } = props
  return (
    <div className={className} style={style} role="rowgroup">
      {visibleIndexesOf(axis, span).map((row) => (
        <div key={row} role="row" aria-rowindex={row + 2} className={css.row}>
          <div
            role="rowheader"
            aria-colindex={1}
            className={row === selected ? css.headOn : css.head}
            style={{
              top: axis.start(row) - origin,
              left: 0,
              height: axis.size(row),
              width: ROW_HEADER_PX,
            }}
          >
            {row + 1}
          </div>
        </div>
      ))}
    </div>
  )
})
