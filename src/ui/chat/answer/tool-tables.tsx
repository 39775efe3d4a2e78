import { hideOnPhone } from '../../theme/text.css.ts'
import { TOOL_TABLES } from '#src/texts/changed-cells.ts'
import { readFigure } from '../markdown/figures.ts'
import * as css from './blocks.css.ts'
import { cellClass, OldValue, Place, shown } from './tool-block/tool-cells.tsx'
import type { BlockView, CellsView, ChangeView } from './tool-view.ts'

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

const ChangeRow = ({ change, isFormatted }: ChangeRowProps) => {
  const { cell, path, was, now, content, formatting } = change
  const isFormatOnly = formatting !== '' && was === now
  return (
    <tr>
      <td>
        <Place text={cell} path={path} />
      </td>
      <OldValue text={was} />
      {isFormatOnly ? (
        <td className={`${css.figure} ${css.oldValue}`}>{TOOL_TABLES.same}</td>
      ) : (
        <td className={`${css.figure} ${css.newValue}`}>{shown(now) || '–'}</td>
      )}
      <td className={`${css.formula} ${hideOnPhone}`} title={content}>
        {content}
      </td>
      {isFormatted && <td title={formatting}>{formatting}</td>}
    </tr>
  )
}
type ChangeRowProps = { readonly change: ChangeView; readonly isFormatted: boolean }

/**
 * Changed cells with old value, new value and formula, and with the formatting if it changed. A
 * trial stores nothing, so its values are those now and those that would be.
 */
export const ChangesTable = ({
  changes,
  isTrial = false,
}: {
  readonly changes: readonly ChangeView[]
  readonly isTrial?: boolean
}) => {
  const isFormatted = changes.some(({ formatting }) => formatting !== '')
  return (
    <table className={css.cells}>
      <thead>
        <tr>
          <th scope="col">{TOOL_TABLES.cell}</th>
          <th scope="col" className={css.figureHead}>
            {isTrial ? TOOL_TABLES.now : TOOL_TABLES.was}
          </th>
          <th scope="col" className={css.figureHead}>
            {isTrial ? TOOL_TABLES.wouldBe : TOOL_TABLES.now}
          </th>
          <th scope="col" className={hideOnPhone}>
            {TOOL_TABLES.content}
          </th>
          {isFormatted && <th scope="col">{TOOL_TABLES.formatting}</th>}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <ChangeRow key={change.cell} change={change} isFormatted={isFormatted} />
        ))}
      </tbody>
    </table>
  )
}

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
