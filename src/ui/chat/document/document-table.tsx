import { useMemo, useRef } from 'react'
import { DOCUMENT_PANEL } from '#src/texts/document-panel.ts'
import type { DocumentPage } from '#contract/documents/documents.ts'
import { useRowWindow, useScrollToRow } from './use-row-window.ts'
import { OpenTableAsSheet } from './open-table-as-sheet.tsx'
import type { Span } from './cited-places.ts'
import * as css from './document.css.ts'
import { TableBody, ColumnWidths, HeaderRow, ROW_PX } from './table-rows.tsx'
import { shapeOf, type TableShape } from './table-shape.ts'

type Table = DocumentPage['tables'][number]

/** The caption: number of rows, and a note if columns or rows are missing. */
const noteOf = ({ rows, is_cut }: Table, { moreColumns }: TableShape): string =>
  [
    DOCUMENT_PANEL.rows(rows.length),
    ...(moreColumns > 0 ? [DOCUMENT_PANEL.moreColumns(moreColumns)] : []),
    ...(is_cut ? [DOCUMENT_PANEL.cut] : []),
  ].join(' · ')

type TableProps = {
  readonly table: Table
  /** Spans of cited rows. */
  readonly cited: readonly Span[]
  readonly documentId: string
}

/** A table of a document. A long table scrolls in its own box and renders only the visible rows. */
export const DocumentTable = ({ table, cited, documentId }: TableProps) => {
  const shape = useMemo(() => shapeOf(table.rows), [table.rows])
  const box = useRef<HTMLElement>(null)
  const { isLong, hasLabels, rows, widths, dir } = shape
  const seen = useRowWindow(box, ROW_PX, rows.length)
  const [first] = cited
  useScrollToRow(box, ROW_PX, isLong && first ? first.start : null)
  const name = DOCUMENT_PANEL.table(table.name, table.number)
  const count = table.rows.length
  return (
    <figure className={css.tableBlock}>
      <figcaption className={css.caption}>
        <b className={css.tableName} dir="auto">
          {name}
        </b>
        <span>{noteOf(table, shape)}</span>
        <OpenTableAsSheet documentId={documentId} table={table.number} />
      </figcaption>
      {/* The box scrolls, so it must be focusable by keyboard. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */}
      <section
        ref={box}
        className={isLong ? css.longTable : css.sideways}
        aria-label={name}
        dir={dir}
        tabIndex={0}
        {...(first && { 'data-cited': '' })}
      >
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
        <table
          className={[css.table, isLong && css.fixedColumns, hasLabels && css.labelled]
            .filter(Boolean)
            .join(' ')}
          {...(isLong && { 'aria-rowcount': count })}
        >
          {isLong && <ColumnWidths widths={widths} />}
          <HeaderRow shape={shape} />
          <TableBody
            shape={shape}
            cited={new Set(cited.map(({ start }) => start))}
            drawn={isLong ? seen : { first: 0, end: rows.length }}
          />
        </table>
      </section>
    </figure>
  )
}
