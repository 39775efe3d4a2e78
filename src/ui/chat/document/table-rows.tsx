import * as css from './document.css.ts'
import type { RowWindow, TableShape } from './table-shape.ts'

/** The row height of a long table, in px. */
export const ROW_PX = 24

type CellsProps = {
  readonly cells: readonly string[]
  readonly shape: TableShape
  readonly index: number
  readonly isCited: boolean
}

/** Short rows are padded with empty cells. */
const Row = ({ cells, shape, index, isCited }: CellsProps) => (
  <tr
    className={isCited ? css.citedRow : undefined}
    {...(shape.isLong && { 'aria-rowindex': index })}
  >
    {shape.figures.map((isFigure, column) => {
      const cell = cells[column] ?? ''
      return (
        <td
          key={column}
          className={isFigure ? css.figure : undefined}
          dir="auto"
          title={shape.isLong && cell.length > (shape.widths[column] ?? 0) ? cell : undefined}
        >
          {isCited && cell !== '' ? <mark className={css.markedCell}>{cell}</mark> : cell}
        </td>
      )
    })}
  </tr>
)

export const HeaderRow = ({ shape: { head, figures, isLong } }: { readonly shape: TableShape }) =>
  head && (
    <thead>
      <tr {...(isLong && { 'aria-rowindex': 1 })}>
        {head.map((cell, column) =>
          // The header of the label column may be empty.
          cell === '' ? (
            <td key={column}>{cell}</td>
          ) : (
            <th
              key={column}
              scope="col"
              className={figures[column] ? css.figure : undefined}
              dir="auto"
            >
              {cell}
            </th>
          ),
        )}
      </tr>
    </thead>
  )

/** Reserves the height of rows that are not rendered. */
const Gap = ({ rows }: { readonly rows: number }) =>
  rows > 0 ? (
    <tbody aria-hidden>
      <tr style={{ height: rows * ROW_PX }} />
    </tbody>
  ) : null

/** Indexes of the cited rows, counted from the first row of the table. */
type Cited = ReadonlySet<number>
type BodyProps = {
  readonly shape: TableShape
  readonly cited: Cited
  readonly drawn: RowWindow
}

/** Renders only the rows in `drawn`. */
export const TableBody = ({ shape, cited, drawn: { first, end } }: BodyProps) => (
  <>
    <Gap rows={first} />
    <tbody>
      {shape.rows.slice(first, end).map((cells, at) => (
        // The index is the only identity that a row has.
        <Row
          key={first + at}
          cells={cells}
          shape={shape}
          index={first + at + (shape.head ? 2 : 1)}
          isCited={cited.has(first + at + (shape.head ? 1 : 0))}
        />
      ))}
    </tbody>
    <Gap rows={shape.rows.length - end} />
  </>
)

export const ColumnWidths = ({ widths }: { readonly widths: readonly number[] }) => (
  <colgroup>
    {widths.map((chars, column) => (
      <col key={column} style={{ width: `calc(${chars}ch + 20px)` }} />
    ))}
  </colgroup>
)
