import * as css from './blocks.css.ts'
import { cellClass, OldValue, Place, shown } from './tool-cells.tsx'
import type { ListedCell, ToolList } from './tool-lists.ts'

const listedClass = ({ text, look }: ListedCell): string | undefined =>
  look === 'new'
    ? `${css.figure} ${css.newValue}`
    : look === 'formula'
      ? css.formula
      : cellClass(text)

const Listed = ({ cell }: { readonly cell: ListedCell }) => {
  if (cell.look === 'old') return <OldValue text={cell.text} />
  const { path, text } = cell
  return (
    <td className={`${listedClass(cell) ?? ''} ${css.listed}`} title={text}>
      {path ? <Place text={text} path={path} /> : shown(text) || (cell.look === 'new' ? '–' : '')}
    </td>
  )
}

/** A list of what a tool did or found. */
export const ListTable = ({ list: { columns, rows } }: { readonly list: ToolList }) => (
  <table className={css.cells}>
    <thead>
      <tr>
        {columns.map((column, index) => {
          const isFigure = rows.some((row) => ['old', 'new'].includes(row[index]?.look ?? ''))
          return (
            <th key={column} scope="col" className={isFigure ? css.figureEnd : undefined}>
              {column}
            </th>
          )
        })}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, index) => (
        <tr key={index}>
          {row.map((cell, column) => (
            <Listed key={column} cell={cell} />
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
