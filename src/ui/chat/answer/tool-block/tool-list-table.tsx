import { Fragment } from 'react'
import * as css from '../blocks.css.ts'
import { cellClass, OldValue, Place, shown } from './tool-cells.tsx'
import { readFigure } from '../../markdown/figures.ts'
import type { ListedCell, ToolList } from './list-cells.ts'

const listedClass = ({ text, look }: ListedCell, isFigure: boolean): string => {
  if (look === 'new') return `${css.figure} ${css.newValue}`
  if (look === 'formula') return css.formula
  return isFigure ? (cellClass(text) ?? '') : ''
}

/** The text of a cell. Each address in it is a link. */
const Text = ({ cell: { text, places, look } }: { readonly cell: ListedCell }) =>
  places && places.length > 0
    ? places.map((place, index) => (
        <Fragment key={index}>
          {index > 0 && ', '}
          <Place text={place.text} path={place.path} />
        </Fragment>
      ))
    : shown(text) || (look === 'new' ? '–' : '')

const Listed = ({ cell, isFigure }: { readonly cell: ListedCell; readonly isFigure: boolean }) =>
  cell.look === 'old' ? (
    <OldValue text={cell.text} />
  ) : (
    <td className={`${listedClass(cell, isFigure)} ${css.listed}`} title={cell.text}>
      <Text cell={cell} />
    </td>
  )

/** Whether a column is right-aligned: it has values before and after, or only figures. */
const isFigures = (rows: ToolList['rows'], column: number): boolean => {
  const filled = rows.flatMap((row) => row[column] ?? []).filter(({ text }) => text !== '')
  return (
    filled.some(({ look }) => look === 'old' || look === 'new') ||
    (filled.length > 0 && filled.every(({ text }) => readFigure(text) !== null))
  )
}

/** A list of what a tool did or found. */
export const ListTable = ({ list: { columns, rows } }: { readonly list: ToolList }) => {
  const isFigure = columns.map((_, column) => isFigures(rows, column))
  return (
    <table className={css.cells}>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={index} scope="col" className={isFigure[index] ? css.figureEnd : undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <Listed key={column} cell={cell} isFigure={isFigure[column] ?? false} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
