import { memo } from 'react'
import { isBoldCell, readFigure, rowKind, type SplitFigure } from './figures.ts'
import { renderInline } from './inline.tsx'
import * as css from './markdown.css.ts'

/** The layout of a column. `hangs` means closing brackets hang to the right of the digits. */
export type ColumnLayout = {
  readonly isFigure: boolean
  readonly hangs: boolean
  readonly align: 'left' | 'center' | 'right'
}
export const textColumn: ColumnLayout = { isFigure: false, hangs: false, align: 'left' }
/** Whether a number ends with a hanging bracket. */
export const isBracketed = (figure: SplitFigure | null): boolean =>
  figure?.shown.endsWith(')') ?? false
const isSameLayout = (a: ColumnLayout, b: ColumnLayout | undefined): boolean =>
  a.isFigure === b?.isFigure && a.hangs === b.hangs && a.align === b.align

const figureClass = (hangs: boolean, isNegative: boolean): string =>
  [css.figure, hangs && css.hanging, isNegative && css.negative].filter(Boolean).join(' ')

const drawCell = (text: string, place: ColumnLayout, key: number) => {
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

/**
 * The header of a column. A header without text is a plain cell, because screen readers would
 * announce an empty header.
 */
export const drawHead = (text: string, place: ColumnLayout, key: number) =>
  text.trim() === '' ? (
    <td key={key}>{'\u00a0'}</td>
  ) : (
    <th key={key} scope="col" className={css.align[place.align]}>
      {renderInline(text)}
    </th>
  )

type RowProps = {
  readonly cells: readonly string[]
  readonly places: readonly ColumnLayout[]
  readonly isLast: boolean
}

/** A row of a table. Renders again only if it has changed. */
export const Row = memo(
  ({ cells, places, isLast }: RowProps) => (
    <tr className={css.row[rowKind(cells, isLast)]}>
      {cells.map((text, column) => drawCell(text, places[column] ?? textColumn, column))}
    </tr>
  ),
  (before, after) =>
    before.isLast === after.isLast &&
    before.places.length === after.places.length &&
    before.places.every((place, column) => isSameLayout(place, after.places[column])) &&
    before.cells.length === after.cells.length &&
    before.cells.every((cell, column) => cell === after.cells[column]),
)
Row.displayName = 'Row'
