import { clsx } from 'clsx'
import { SELECTED_CELL, specimenRows, type Cell } from './specimen-cells.ts'
import * as css from './specimen.css.ts'

const COLUMNS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
const WIDTHS = [44, 98, 98, 80, 92, 80, 92, 84]
const chosenColumn = SELECTED_CELL.cell.slice(0, 1)
const chosenRow = Number(SELECTED_CELL.cell.slice(1))

type SpecimenCellProps = {
  readonly cell: Cell | undefined
  /** Whether the next cell is empty, so a long text may overflow into it. */
  readonly isSpilling: boolean
  readonly isChosen: boolean
}

const SpecimenCell = ({ cell, isSpilling, isChosen }: SpecimenCellProps) => {
  const { text = '', kind = 'text' } = cell ?? {}
  const spills = isSpilling && text !== '' && kind !== 'head'
  return (
    <td
      className={clsx(css.cell[kind], isChosen && css.selectedCell)}
      style={spills ? { overflow: 'visible', zIndex: 1 } : undefined}
    >
      {spills ? <span className={css.overflowText}>{text}</span> : text}
    </td>
  )
}

/** The specimen's sheet, in the look of the grid. */
export const SpecimenGrid = () => (
  <div className={css.sheet}>
    <div className={css.formula}>
      <span className={css.cellName}>{SELECTED_CELL.cell}</span>
      <span className={css.content}>{SELECTED_CELL.content}</span>
    </div>
    <div className={css.gridFrame}>
      <table className={css.table}>
        <colgroup>
          <col style={{ width: 36 }} />
          {WIDTHS.map((width, index) => (
            <col key={COLUMNS[index]} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td className={css.edge.plain}>{'\u00a0'}</td>
            {COLUMNS.map((letter) => (
              <th key={letter} className={css.edge[letter === chosenColumn ? 'chosen' : 'plain']}>
                {letter}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {specimenRows.map((cells, row) => (
            <tr key={row}>
              <th className={css.edge[row + 1 === chosenRow ? 'chosen' : 'plain']}>{row + 1}</th>
              {COLUMNS.map((letter, column) => (
                <SpecimenCell
                  key={letter}
                  cell={cells[column]}
                  isSpilling={cells.length === 1 || cells[column + 1]?.text === ''}
                  isChosen={letter === chosenColumn && row + 1 === chosenRow}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </div>
)
