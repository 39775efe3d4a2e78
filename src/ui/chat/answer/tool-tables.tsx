import { ArrowRight } from '../../kit/icons.ts'
import { Icon } from '../../kit/icon.tsx'
import { hideOnPhone } from '../../theme/text.css.ts'
import { readFigure } from '../markdown/figures.ts'
import { InternalLink } from '../markdown/internal-link.tsx'
import * as css from './blocks.css.ts'
import type { BlockView, CellsView, ChangeView } from './tool-view.ts'

const cellClass = (text: string): string | undefined => {
  if (text.startsWith('=')) return css.formula
  const figure = readFigure(text)
  if (!figure) return undefined
  return figure.isNegative ? `${css.figure} ${css.negative}` : css.figure
}

const shown = (text: string): string => readFigure(text)?.shown ?? text

/** Whether most values of a column are numbers. Such a column and its header are right-aligned. */
const isFigures = (rows: CellsView['rows'], column: number): boolean => {
  const filled = rows.map(({ cells }) => cells[column] ?? '').filter((text) => text !== '')
  return filled.filter((text) => readFigure(text)).length * 2 > filled.length
}

export const CellsTable = ({ cells: { columns, rows } }: { readonly cells: CellsView }) => {
  // The first row may be a header, so only the rows below it decide the alignment.
  const below = rows.length > 1 ? rows.slice(1) : rows
  const isFigure = columns.map((_, column) => isFigures(below, column))
  return (
    <table className={css.cells}>
      <thead>
        <tr>
          <th scope="col">Row</th>
          {columns.map((column, index) => (
            <th key={column} scope="col" className={isFigure[index] ? css.figureEnd : undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            {row.cells.map((text, index) => (
              <td
                key={index}
                className={cellClass(text) ?? (isFigure[index] ? css.figure : undefined)}
                title={text}
              >
                {shown(text)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A reference, linked if its spreadsheet is known. */
const Place = ({ text, path }: { readonly text: string; readonly path: string | null }) =>
  path === null ? text : <InternalLink path={path}>{text}</InternalLink>

/** Changed cells with old value, new value and formula. */
export const ChangesTable = ({ changes }: { readonly changes: readonly ChangeView[] }) => (
  <table className={css.cells}>
    <thead>
      <tr>
        <th scope="col">Cell</th>
        <th scope="col" className={css.figureHead}>
          Was
        </th>
        <th scope="col" className={css.figureHead}>
          Now
        </th>
        <th scope="col" className={hideOnPhone}>
          Content
        </th>
      </tr>
    </thead>
    <tbody>
      {changes.map(({ cell, path, was, now, content }) => (
        <tr key={cell}>
          <td>
            <Place text={cell} path={path} />
          </td>
          <td className={`${css.figure} ${css.oldValue}`}>
            {shown(was) || '–'}
            <Icon of={ArrowRight} size={14} className={css.arrow} />
          </td>
          <td className={`${css.figure} ${css.newValue}`}>{shown(now) || '–'}</td>
          <td className={`${css.formula} ${hideOnPhone}`} title={content}>
            {content}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** The ranges that a call writes, each with the content of its first cell. */
export const BlocksTable = ({ blocks }: { readonly blocks: readonly BlockView[] }) => (
  <table className={css.cells}>
    <thead>
      <tr>
        <th scope="col">Range</th>
        <th scope="col">First cell</th>
      </tr>
    </thead>
    <tbody>
      {blocks.map(({ range, path, content }, index) => (
        <tr key={index}>
          <td>
            <Place text={range} path={path} />
          </td>
          <td className={content.startsWith('=') ? css.formula : undefined} title={content}>
            {content}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
