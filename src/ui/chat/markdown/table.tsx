import { memo } from 'react'
import { figureColumns, isBoldCell, readFigure, rowKind, type Figure } from './figures.ts'
import { renderInline } from './inline.tsx'
import type { MarkdownToken } from './lexer.ts'
import * as css from './markdown.css.ts'

type TableToken = Extract<MarkdownToken, { type: 'table' }>
/** How a column is set: `hangs` if a closing bracket stands to the right of its digits. */
type Place = {
  readonly isFigure: boolean
  readonly hangs: boolean
  readonly align: 'left' | 'center' | 'right'
}
const wordPlace: Place = { isFigure: false, hangs: false, align: 'left' }
const isBracketed = (figure: Figure | null): boolean => figure?.shown.endsWith(')') ?? false
const samePlace = (a: Place, b: Place | undefined): boolean =>
  a.isFigure === b?.isFigure && a.hangs === b.hangs && a.align === b.align

const figureClass = (hangs: boolean, isNegative: boolean): string =>
  [css.figure, hangs && css.hanging, isNegative && css.negative].filter(Boolean).join(' ')

const drawCell = (text: string, place: Place, key: number) => {
  const figure = place.isFigure ? readFigure(text) : null
  if (!figure) {
    const className = place.isFigure ? figureClass(place.hangs, false) : css.align[place.align]
    return (
      <td key={key} className={className}>
        {renderInline(text)}
      </td>
    )
  }
  const hangs = place.hangs && !isBracketed(figure)
  return (
    <td key={key} className={figureClass(hangs, figure.isNegative)}>
      {isBoldCell(text) ? <strong>{figure.shown}</strong> : figure.shown}
    </td>
  )
}

const drawHead = (text: string, place: Place, key: number) =>
  text.trim() === '' ? (
    <td key={key}>{'\u00a0'}</td>
  ) : (
    <th key={key} scope="col" className={css.align[place.align]}>
      {renderInline(text)}
    </th>
  )

type RowProps = {
  readonly cells: readonly string[]
  readonly places: readonly Place[]
  readonly isLast: boolean
}

const Row = memo(
  ({ cells, places, isLast }: RowProps) => (
    <tr className={css.row[rowKind(cells, isLast)]}>
      {cells.map((text, column) => drawCell(text, places[column] ?? wordPlace, column))}
    </tr>
  ),
  (before, after) =>
    before.isLast === after.isLast &&
    before.places.length === after.places.length &&
    before.places.every((place, column) => samePlace(place, after.places[column])) &&
    before.cells.length === after.cells.length &&
    before.cells.every((cell, column) => cell === after.cells[column]),
)
Row.displayName = 'Row'

const placesOf = (table: TableToken, rows: readonly (readonly string[])[]): readonly Place[] => {
  const figures = figureColumns(rows)
  return table.header.map((cell, column) => ({
    isFigure: figures[column] ?? false,
    hangs: rows.some((row) => isBracketed(readFigure(row[column] ?? ''))),
    align: figures[column] ? 'right' : (cell.align ?? 'left'),
  }))
}

/** Columns and characters that fit a table of equal columns of figures. */
const EQUAL_COLUMNS = 6
const EQUAL_CHARS = 13
/** Columns that fit a phone. */
const NARROW_COLUMNS = 3

/** Words in the first column and figures in all others: equal columns, which cost no measuring. */
const hasEqualColumns = (
  places: readonly Place[],
  table: TableToken,
  rows: readonly (readonly string[])[],
): boolean =>
  places.length > 1 &&
  places.length <= EQUAL_COLUMNS &&
  places.every((place, column) => place.isFigure === column > 0) &&
  [table.header.map((cell) => cell.text), ...rows].every((row) =>
    row.every((text, column) => column === 0 || text.length <= EQUAL_CHARS),
  )

/**
 * A table as accountants set it: figures flush right with digits under digits, negatives in
 * hanging brackets, totals ruled once above and twice below. Scrolls sideways by itself.
 */
export const FigureTable = ({ table }: { readonly table: TableToken }) => {
  const rows = table.rows.map((row) => row.map((cell) => cell.text))
  const places = placesOf(table, rows)
  const isEqual = hasEqualColumns(places, table, rows)
  const isWide = !isEqual || places.length > NARROW_COLUMNS
  return (
    // A wide table scrolls by itself: the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.sideways} {...(isWide ? { tabIndex: 0 } : {})}>
      <table className={isEqual ? `${css.table} ${css.equal}` : css.table}>
        <thead>
          <tr>
            {table.header.map((cell, column) =>
              drawHead(cell.text, places[column] ?? wordPlace, column),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            <Row key={index} cells={cells} places={places} isLast={index === rows.length - 1} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
