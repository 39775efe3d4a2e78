import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { plainCell, readFigure } from '../markdown/figures.ts'
import * as css from './blocks.css.ts'
import type { CellsView, ToolView, WrittenView } from './tool-view.ts'

const cellClass = (text: string): string | undefined => {
  if (text.startsWith('=')) return css.formula
  const figure = readFigure(text)
  if (!figure) return undefined
  return figure.isNegative ? `${css.figure} ${css.negative}` : css.figure
}

const Cells = ({ cells }: { readonly cells: CellsView }) => (
  <table className={css.cells}>
    <thead>
      <tr>
        <th scope="col">Row</th>
        {cells.columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {cells.rows.map((row) => (
        <tr key={row.label}>
          <th scope="row">{row.label}</th>
          {row.cells.map((text, index) => (
            <td key={index} className={cellClass(text)} title={text}>
              {readFigure(text)?.shown ?? plainCell(text)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const Written = ({ written }: { readonly written: WrittenView }) => (
  <table className={css.cells}>
    <thead>
      <tr>
        <th scope="col">Range</th>
        <th scope="col">First cell</th>
      </tr>
    </thead>
    <tbody>
      {written.map(({ range, content }, index) => (
        <tr key={index}>
          <td>{range}</td>
          <td className={cellClass(content)} title={content}>
            {content}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Facts = ({ facts }: { readonly facts: ToolView['facts'] }) => (
  <dl className={css.facts}>
    {facts.map(([name, value]) => (
      <div key={name} style={{ display: 'contents' }}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

const footText = ({ cells, written }: ToolView): string => {
  if (cells && cells.more > 0) return `${cells.more} more rows`
  return written.length > 0 ? `${written.length} ${written.length === 1 ? 'range' : 'ranges'}` : ''
}

/** What came of a tool: its error or its cells, as a reader wants them; JSON one click away. */
export const ToolBody = ({ view }: { readonly view: ToolView }) => {
  const [showsJson, setShowsJson] = useState(false)
  const { error, cells, written, facts } = view
  return (
    <>
      {error !== null && (
        <div className={css.toolBody}>
          <p className={css.words}>{error}</p>
        </div>
      )}
      {(cells !== null || written.length > 0) && (
        <div className={css.toolBody}>
          {cells !== null ? <Cells cells={cells} /> : <Written written={written} />}
        </div>
      )}
      {facts.length > 0 && (
        <div className={css.toolBody}>
          <Facts facts={facts} />
        </div>
      )}
      <div className={css.foot}>
        <span>{footText(view)}</span>
        <Button size="sm" aria-expanded={showsJson} onClick={() => setShowsJson(!showsJson)}>
          JSON
        </Button>
      </div>
      {showsJson && <pre className={css.json}>{view.json}</pre>}
    </>
  )
}
