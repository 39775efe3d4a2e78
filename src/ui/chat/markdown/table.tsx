import type { CSSProperties } from 'react'
import { PlainText } from '../answer/plain-text.tsx'
import { figureColumns, readFigure } from './figures.ts'
import type { MarkdownToken } from './syntax/lexer.ts'
import * as css from './markdown.css.ts'
import { PENDING } from './syntax/pending-mark.ts'
import { TableFoot } from './table-foot.tsx'
import { drawHead, isBracketed, Row, textColumn, type ColumnLayout } from './table-row.tsx'
import { readTable } from './table-text.ts'

type TableToken = Extract<MarkdownToken, { type: 'table' }>
const columnLayoutsOf = (
  table: TableToken,
  rows: readonly (readonly string[])[],
): readonly ColumnLayout[] => {
  const figures = figureColumns(rows)
  return table.header.map((cell, column) => ({
    isFigure: figures[column] ?? false,
    hangs: rows.some((row) => isBracketed(readFigure(row[column] ?? ''))),
    align: figures[column] ? 'right' : (cell.align ?? 'left'),
  }))
}

/**
 * Tables up to this number of columns may have number columns of equal width. `EQUAL_CHARS` is the
 * number of bold digits that fit into such a column.
 */
const EQUAL_COLUMNS = 6
const EQUAL_CHARS = 10
/** Maximum columns that fit a phone. */
const NARROW_COLUMNS = 3

/**
 * Whether the number columns can have equal widths: few columns, text in the first one, and short
 * numbers in all others. Equal widths need no measuring.
 */
const hasEqualColumns = (
  places: readonly ColumnLayout[],
  table: TableToken,
  rows: readonly (readonly string[])[],
): boolean =>
  places.length > 1 &&
  places.length <= EQUAL_COLUMNS &&
  places.every((place, column) => place.isFigure === column > 0) &&
  [table.header.map((cell) => cell.text), ...rows].every((row) =>
    row.every((text, column) => column === 0 || text.length <= EQUAL_CHARS),
  )

/** Whether the first column holds text and a later column holds numbers. */
const hasLabels = (places: readonly ColumnLayout[]): boolean =>
  places[0]?.isFigure === false && places.some(({ isFigure }) => isFigure)

/** Passes the number of columns to the style. */
const columnsOf = (count: number) => ({ '--columns': count }) as CSSProperties

/**
 * Rendering limits, so that no table blocks the page. The rows and columns beyond the limits show
 * as source.
 */
const MAX_ROWS = 1000
const MAX_CELLS = 10_000
const MAX_COLUMNS = 100

const wordsOf = (rows: TableToken['rows']): readonly (readonly string[])[] =>
  rows.map((row) => row.map((cell) => cell.text))

/** The source of a table from a row on. The header and delimiter row precede the rows. */
const sourceFrom = (table: TableToken, row: number): string =>
  table.raw
    .replace(PENDING, '')
    .split('\n')
    .slice(row + 2)
    .join('\n')

const Figures = ({ table }: { readonly table: TableToken }) => {
  const drawn = Math.min(MAX_ROWS, Math.floor(MAX_CELLS / table.header.length))
  const rows = wordsOf(table.rows.slice(0, drawn))
  const places = columnLayoutsOf(table, rows)
  const isEqual = hasEqualColumns(places, table, rows)
  const isWide = !isEqual || places.length > NARROW_COLUMNS
  const classes = [
    css.table,
    isEqual && css.equalColumns,
    isWide && hasLabels(places) && css.stickyFirstColumn,
  ]
  const heads = table.header.map((cell) => cell.text)
  return (
    <div>
      {/* A wide table scrolls in its own box, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.sideways} {...(isWide ? { tabIndex: 0 } : {})}>
        <table
          className={classes.filter(Boolean).join(' ')}
          style={isEqual ? columnsOf(places.length) : undefined}
        >
          <thead>
            <tr>
              {table.header.map((cell, column) =>
                drawHead(cell.text, places[column] ?? textColumn, column),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, index) => (
              <Row
                key={index}
                cells={cells}
                places={places}
                isLast={index === table.rows.length - 1}
              />
            ))}
          </tbody>
        </table>
      </div>
      {table.rows.length > drawn && <PlainText text={sourceFrom(table, drawn)} />}
      <TableFoot name={table.raw} read={() => readTable(heads, wordsOf(table.rows))} />
    </div>
  )
}

/**
 * A table in accounting style: numbers align by digit, negatives have hanging brackets, totals have
 * double rules.
 * It scrolls sideways in its own box.
 */
export const FigureTable = ({ table }: { readonly table: TableToken }) =>
  table.header.length > MAX_COLUMNS ? (
    <PlainText text={sourceFrom(table, -2)} />
  ) : (
    <Figures table={table} />
  )
