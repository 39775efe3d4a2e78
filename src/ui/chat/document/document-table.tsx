import { useMemo, useRef } from 'react'
import { DOCUMENT_PANEL } from '#contract/document-panel-wording.ts'
import type { DocumentPage } from '#contract/documents.ts'
import { useRowWindow } from '../../hooks/row-window.ts'
import { AsSheet } from './as-sheet.tsx'
import * as css from './document.css.ts'
import { shapeOf, type RowWindow, type TableShape } from './table-shape.ts'

type Table = DocumentPage['tables'][number]

/** Rows of a long table have this height, in px. */
const ROW_PX = 24

type CellsProps = {
  readonly cells: readonly string[]
  readonly shape: TableShape
  readonly index: number
}

/** A row: as many cells as the table has columns. */
const Row = ({ cells, shape, index }: CellsProps) => (
  <tr {...(shape.isLong && { 'aria-rowindex': index })}>
    {shape.figures.map((isFigure, column) => {
      const cell = cells[column] ?? ''
      return (
        <td
          key={column}
          className={isFigure ? css.figure : undefined}
          dir="auto"
          title={shape.isLong && cell.length > (shape.widths[column] ?? 0) ? cell : undefined}
        >
          {cell}
        </td>
      )
    })}
  </tr>
)

const Head = ({ shape: { head, figures, isLong } }: { readonly shape: TableShape }) =>
  head && (
    <thead>
      <tr {...(isLong && { 'aria-rowindex': 1 })}>
        {head.map((cell, column) => (
          <th
            key={column}
            scope="col"
            className={figures[column] ? css.figure : undefined}
            dir="auto"
          >
            {cell}
          </th>
        ))}
      </tr>
    </thead>
  )

/** What stands in the place of rows that are not drawn. */
const Gap = ({ rows }: { readonly rows: number }) =>
  rows > 0 ? (
    <tbody aria-hidden>
      <tr style={{ height: rows * ROW_PX }} />
    </tbody>
  ) : null

type BodyProps = { readonly shape: TableShape; readonly drawn: RowWindow }

const Body = ({ shape, drawn: { first, end } }: BodyProps) => (
  <>
    <Gap rows={first} />
    <tbody>
      {shape.rows.slice(first, end).map((cells, at) => (
        // Rows of a table have no identity beyond their place.
        <Row
          key={first + at}
          cells={cells}
          shape={shape}
          index={first + at + (shape.head ? 2 : 1)}
        />
      ))}
    </tbody>
    <Gap rows={shape.rows.length - end} />
  </>
)

const Columns = ({ widths }: { readonly widths: readonly number[] }) => (
  <colgroup>
    {widths.map((chars, column) => (
      <col key={column} style={{ width: `calc(${chars}ch + 20px)` }} />
    ))}
  </colgroup>
)

/** What is said below a table, where there is something to say. */
const noteOf = ({ rows, is_cut }: Table, { moreColumns }: TableShape): string =>
  [
    DOCUMENT_PANEL.rows(rows.length),
    ...(moreColumns > 0 ? [DOCUMENT_PANEL.moreColumns(moreColumns)] : []),
    ...(is_cut ? [DOCUMENT_PANEL.cut] : []),
  ].join(' · ')

type TableProps = { readonly table: Table; readonly documentId: string }

/**
 * A table of a document: real rows and columns, figures flush right. Of a long one the rows that are in view are
 * drawn, in a box that scrolls by itself (DOC-116).
 */
export const DocumentTable = ({ table, documentId }: TableProps) => {
  const shape = useMemo(() => shapeOf(table.rows), [table.rows])
  const box = useRef<HTMLElement>(null)
  const { isLong, rows, widths } = shape
  const seen = useRowWindow(box, ROW_PX, rows.length)
  const name = DOCUMENT_PANEL.table(table.name, table.number)
  const count = table.rows.length
  return (
    <figure className={css.tableBlock}>
      <figcaption className={css.caption}>
        <b className={css.tableName} dir="auto">
          {name}
        </b>
        <span>{noteOf(table, shape)}</span>
        <AsSheet documentId={documentId} table={table.number} />
      </figcaption>
      {/* It scrolls by itself: the keyboard must get there. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */}
      <section
        ref={box}
        className={isLong ? css.longTable : css.sideways}
        aria-label={name}
        tabIndex={0}
      >
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
        <table
          className={isLong ? `${css.table} ${css.fixed}` : css.table}
          {...(isLong && { 'aria-rowcount': count })}
        >
          {isLong && <Columns widths={widths} />}
          <Head shape={shape} />
          <Body shape={shape} drawn={isLong ? seen : { first: 0, end: rows.length }} />
        </table>
      </section>
    </figure>
  )
}
